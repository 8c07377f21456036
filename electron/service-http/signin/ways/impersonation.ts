import type { FastifyInstance } from 'fastify';
import { findImpersonated } from '#core/access/serve/impersonate.ts';
import type { Impersonator } from '#core/access/serve/request.ts';
import { passes } from '#core/access/signin/step.ts';
import { impersonationRequest } from '#core/contract/signin/service-bodies.ts';
import { message } from '#core/messages/catalogue.ts';
import { Refusal } from '#electron/http/refusal.ts';
import { sendBegun } from '../answer.ts';
import { bodyOf } from '../body.ts';
import { requireSignedIn } from '../routes.ts';
import { runOf } from '../serving.ts';
import type { SignIn } from '../sign-in.ts';

/** Adds signing in as somebody else, for superadministrators who are signed in themselves. */
export function addImpersonationRoutes(app: FastifyInstance, signIn: SignIn): void {
  app.post('/api/auth/impersonate', async (request, reply) => {
    const { session } = await requireSignedIn(signIn, request, 'access');
    request.context.login = session.login;
    const { login } = await bodyOf(request, impersonationRequest);
    const impersonator: Impersonator = { userId: session.userId, login: session.login };
    const run = await runOf(signIn.serving, reply);
    const found = await signIn.serving.onSite(
      (site) => findImpersonated(site, { by: session.userId, login }, run),
      run.signal,
    );
    if (found === 'no-right') throw new Refusal(403, 'impersonation-right');
    if (found === 'refused') throw new Refusal(403, 'impersonation-refused');
    const begun = await signIn.byVerified(request, reply, {
      user: `#${found}`,
      method: 'impersonation',
      seen: { impersonation: passes(message('access-signin.impersonator', { login: session.login })) },
      impersonator,
      outside: { impersonator },
    });
    return await sendBegun(signIn, request, reply, begun);
  });
}
