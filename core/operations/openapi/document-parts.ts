import type { DocumentText } from '#core/messages/web/document-texts.ts';
import type { JsonSchema } from './document-schemas.ts';
import type { Route } from './routes.ts';

export const JSON_TYPE = 'application/json';
export const BINARY: JsonSchema = { type: 'string', format: 'binary' };
/** Statuses that a document names by themselves, and the classes of every other one: all routes have the same. */
export const STATUSES = ['400', '401', '403', '404', '409', '501', '4XX', '5XX'] as const;
export const ERRORS: JsonSchema = Object.fromEntries(
  STATUSES.map((status) => [status, { $ref: `#/components/responses/Error${status}` }]),
);

/** Puts a text into the document's language: one of its own, or what a route is for. */
export type Say = (what: DocumentText | Route) => string;
