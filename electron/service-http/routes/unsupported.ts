import type { FastifyInstance } from 'fastify';
import type { Operations } from '#core/operations/openapi/handler.ts';
import { Refusal } from '#electron/http/refusal.ts';
import { disconnectSignal, sendResult } from '../send.ts';

/** Paths of the platform's sign-in: of whatever method, because spec.md does not show those of all. */
export const SIGN_IN_PATHS = ['/api/auth', '/api/auth/*', '/api/user'];

/** Paths that start a directory synchronization; the certified edition is without them (spec, "Certified edition"). */
export const SYNCHRONIZATION_PATHS = [
  '/api/sync-ad',
  '/api/admin/users/:id/sync-with-ad',
  '/api/admin/groups/domains',
];

/** What the certified edition is without besides, and other editions have here. */
const DIRECTORY_PATHS: ReadonlySet<string> = new Set(['/api/admin/ldap']);

/** Says that a route is not there on a site of the certified edition, whatever is sent and whoever asks. */
export function refuseByEdition(app: FastifyInstance, operations: Operations): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!DIRECTORY_PATHS.has(request.context.path)) return;
    const answer = await operations.certified(request.call, disconnectSignal(reply));
    if (answer.kind !== 'error' && answer.value === true) throw new Refusal(404, 'not-found');
  });
}

/** Says of sign-in that it is the site's own; to anybody, because who signs in has no key. */
export function addSignInElsewhere(app: FastifyInstance): void {
  for (const path of SIGN_IN_PATHS) {
    app.all(path, () => {
      throw new Refusal(501, 'sign-in-elsewhere');
    });
  }
}

/** Says of synchronization that it is the site's own, and on a site of the certified edition that there is none. */
export function addSynchronizationElsewhere(app: FastifyInstance, operations: Operations): void {
  for (const path of SYNCHRONIZATION_PATHS) {
    app.all(path, async (request, reply) => {
      const answer = await operations.certified(request.call, disconnectSignal(reply));
      if (answer.kind === 'error') return sendResult(reply, answer);
      if (answer.value === true) throw new Refusal(404, 'not-found');
      throw new Refusal(501, 'synchronization-elsewhere');
    });
  }
}
