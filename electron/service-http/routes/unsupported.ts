import type { Operations } from '#core/operations/openapi/handler.ts';
import type { PublicHandler, RequestHandler } from '../handler.ts';
import { refuse } from '../refuse.ts';
import { disconnectSignal } from './route-handler.ts';
import { sendResult } from './send.ts';

/** Paths of the platform's sign-in: of whatever method, because spec.md does not show those of all. */
export const SIGN_IN_PATHS = [/^\/api\/auth(?:\/.*)?$/, /^\/api\/user$/];

/** Paths that start a directory synchronization; the certified edition is without them (spec, "Certified edition"). */
export const SYNCHRONIZATION_PATHS = [
  /^\/api\/sync-ad$/,
  /^\/api\/admin\/users\/[^/]+\/sync-with-ad$/,
  /^\/api\/admin\/groups\/domains$/,
];

/** What the certified edition is without besides, and other editions have here. */
const DIRECTORY_PATHS = [/^\/api\/admin\/ldap$/];

/** Says that a route is not there on a site of the certified edition, whatever is sent and whoever asks. */
export function createEditionHandler(operations: Operations): RequestHandler {
  return async (request, response, call) => {
    const { pathname } = new URL(request.url ?? '/', 'http://service');
    if (!DIRECTORY_PATHS.some((path) => path.test(pathname))) return false;
    const answer = await operations.certified(call, disconnectSignal(response));
    if (answer.kind === 'error' || answer.value !== true) return false;
    refuse(response, 404, 'not-found', call.language);
    return true;
  };
}

/** Says of sign-in that it is the site's own; to anybody, because who signs in has no key. */
export const handleSignIn: PublicHandler = async (request, response, language) => {
  const { pathname } = new URL(request.url ?? '/', 'http://service');
  if (!SIGN_IN_PATHS.some((path) => path.test(pathname))) return false;
  refuse(response, 501, 'sign-in-elsewhere', language);
  return true;
};

/** Says of synchronization that it is the site's own, and on a site of the certified edition that there is none. */
export function createSynchronizationHandler(operations: Operations): RequestHandler {
  return async (request, response, call) => {
    const { pathname } = new URL(request.url ?? '/', 'http://service');
    if (!SYNCHRONIZATION_PATHS.some((path) => path.test(pathname))) return false;
    const answer = await operations.certified(call, disconnectSignal(response));
    if (answer.kind === 'error') sendResult(response, answer);
    else if (answer.value === true) refuse(response, 404, 'not-found', call.language);
    else refuse(response, 501, 'synchronization-elsewhere', call.language);
    return true;
  };
}
