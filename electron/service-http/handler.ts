import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Language } from '#core/messages/format.ts';
import type { HttpCall } from '#core/operations/openapi/handler.ts';

/** What answers one kind of request of a caller who is known; false for a request that is none of its own. */
export type RequestHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  call: HttpCall,
) => Promise<boolean>;

/** What answers a request of anybody, without a key; false for a request that is none of its own. */
export type PublicHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  language: Language,
) => Promise<boolean>;
