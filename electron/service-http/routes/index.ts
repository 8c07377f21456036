import { createOperations, type ServedSite } from '#core/operations/openapi/handler.ts';
import type { PublicHandler, RequestHandler } from '../handler.ts';
import { createApiDocsHandler } from './api-docs.ts';
import { createFileHandler } from './files.ts';
import { createRouteHandler } from './route-handler.ts';
import { createEditionHandler, createSynchronizationHandler, handleSignIn } from './unsupported.ts';

/** What the routes answer to callers with a key. */
export function authenticatedHandlers(serving: ServedSite): RequestHandler[] {
  const operations = createOperations(serving);
  return [
    createEditionHandler(operations),
    createRouteHandler(serving, operations),
    createFileHandler(serving, operations),
    createSynchronizationHandler(operations),
  ];
}

/** What the routes answer to anybody. */
export function publicHandlers(): PublicHandler[] {
  return [createApiDocsHandler(), handleSignIn];
}
