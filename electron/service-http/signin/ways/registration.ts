import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { register } from '#core/access/serve/register.ts';
import { readSignInPage } from '#core/access/serve/sign-in-page.ts';
import { registrationCodeRequest, registrationRequest } from '#core/contract/signin/service-bodies.ts';
import { limitKey } from '#electron/http/client-address.ts';
import { Refusal } from '#electron/http/refusal.ts';
import { sendJson } from '../../send.ts';
import { bodyOf } from '../body.ts';
import { runOf, type Serving } from '../serving.ts';
import { readSessionSettings } from '../session/settings.ts';
import type { SignIn } from '../sign-in.ts';
import { sendCode, senderOf, sixDigits, takeCode } from './codes.ts';
import { perAddress } from './limits.ts';

/** Adds self-registration (spec, "`RegistrationFields`"), as often as the site allows it to one address. */
export function addRegistrationRoutes(app: FastifyInstance, signIn: SignIn): void {
  const { serving } = signIn;
  app.post('/api/user/code', { config: perAddress(20) }, async (request, reply) => {
    const { kind, to } = await bodyOf(request, registrationCodeRequest);
    const { codeLifetime } = readSessionSettings(await serving.configuration());
    const id = sendCode(serving, request, {
      ...{ kind: 'registration-code', code: sixDigits(), lifetime: async () => codeLifetime },
      send: senderOf(serving.delivery, kind),
      find: async (run) => {
        const place = { hostname: request.hostname, device: 'web' } as const;
        const { items, systemMailbox } = await serving.onSite(
          (site) => readSignInPage(site, place, run),
          run.signal,
        );
        // Nothing is sent in the name of a site where nobody registers.
        if (!items.some((one) => one.kind === 'registration')) return { refusedBy: 'registration' };
        return { userId: 0, login: '', kind, to, systemMailbox, recoveryDays: null };
      },
    });
    return sendJson(reply, 200, { Success: true, Data: { Id: id } });
  });
  app.post('/api/user', { config: rateOf(serving) }, (request, reply) => registerBy(serving, request, reply));
}

async function registerBy(
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { values, source, verification } = await bodyOf(request, registrationRequest);
  const run = await runOf(serving, reply);
  const proved = verification && (await takeCode(serving, request, 'registration-code', verification));
  const verifiedBy = proved && (proved.kind === 'email-code' ? ('email' as const) : ('phone' as const));
  const named =
    verifiedBy === undefined ? {} : { [verifiedBy === 'email' ? 'Email' : 'CellPhone']: proved?.to };
  const given = { values: { ...values, ...named }, source, verifiedBy, domain: request.hostname };
  try {
    const { UserID, Login } = await serving.onSite((site) => register(site, given, run), run.signal);
    request.context.login = Login;
    return sendJson(reply, 200, { Success: true, Data: { Id: UserID, Login } });
  } catch (error) {
    // Whoever has typed something wrong need not prove the mailbox once more.
    if (verification) await serving.pending.giveBack('registration-code', verification.id);
    throw error;
  }
}

/** `AuthRegistrationRateLimit…` of the site (spec, "Limits"): zero or less switches the limit off. */
function rateOf({ configuration }: Serving) {
  const read = async () => readSessionSettings(await configuration()).registration;
  return {
    rateLimit: {
      max: async () => (await read()).most,
      timeWindow: async () => (await read()).window,
      allowList: async () => (await read()).most <= 0,
      keyGenerator: ({ context }: FastifyRequest) => limitKey(context.client.address),
      errorResponseBuilder: (_request: FastifyRequest, { ttl }: { ttl: number }) =>
        new Refusal(429, 'too-many-requests', { retryAfter: Math.max(1, Math.ceil(ttl / 1_000)) }),
    },
  };
}
