import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FactorMeans, readFactorMeans } from '#core/access/serve/factor.ts';
import { passes } from '#core/access/signin/step.ts';
import { factorRequest } from '#core/contract/signin/service-bodies.ts';
import { requestAccess, verifyAccessToken } from '#core/directory/multifactor/sign-in.ts';
import { botLink } from '#core/directory/telegram/bot.ts';
import { message } from '#core/messages/catalogue.ts';
import { Refusal } from '#electron/http/refusal.ts';
import { disconnectSignal, sendJson } from '../../send.ts';
import { sendBegun } from '../answer.ts';
import type { Begun, FirstFactor } from '../begin.ts';
import { bodyOf } from '../body.ts';
import { answerDisabled, continueInBrowser, inBrowser, returnAddress } from '../browser.ts';
import { endSession } from '../end.ts';
import { readFormFields } from '../form.ts';
import { originOf, runOf, type Serving } from '../serving.ts';
import { factorCookie } from '../session/cookies.ts';
import type { SignIn } from '../sign-in.ts';
import { createBotStarts, startParameter } from './telegram.ts';

/** The page of a service of a second factor comes back here. */
const CALLBACK = '/api/auth/factor/callback';

/** A first factor, and who has brought its ticket. */
interface Waiting {
  ticket: string;
  first: FirstFactor;
  means: FactorMeans;
}

/**
 * Adds the second factor (spec, "Authentication", 6): where to confirm, and going on once that was done. Where the factor is off,
 * both answer 503 `MFA_DISABLED` before anything else; without it nobody is let in.
 */
export function addFactorRoutes(app: FastifyInstance, signIn: SignIn): void {
  const { serving } = signIn;
  const starts = createBotStarts(serving);
  app.post('/api/auth/factor', async (request, reply) =>
    answerDisabled(reply, async () => {
      const { ticket, fromUrl } = await bodyOf(request, factorRequest);
      const waiting = await requireWaiting(serving, request, reply, ticket);
      const url = await begin(serving, request, reply, { ...waiting, fromUrl });
      return sendJson(reply, 200, { Success: true, Data: { Kind: waiting.means.kind, Url: url } });
    }),
  );
  app.post('/api/auth/factor/confirm', async (request, reply) =>
    answerDisabled(reply, async () => {
      const { ticket } = await bodyOf(request, factorRequest);
      const { means, ...waiting } = await requireWaiting(serving, request, reply, ticket);
      if (means.kind !== 'telegram') throw new Refusal(409, 'factor-elsewhere');
      if (!(await starts.isStarted(waiting.ticket, means)))
        return sendJson(reply, 200, { Success: true, Data: { IsConfirmed: false } });
      return await sendBegun(signIn, request, reply, await conclude(signIn, request, reply, waiting));
    }),
  );
  const goOn = inBrowser(async (request, reply) => {
    const { ticket, fromUrl } = request.query as Record<string, unknown>;
    const waiting = await requireWaiting(serving, request, reply, String(ticket ?? ''));
    const accessToken = (await readFormFields(request)).get('accessToken') ?? '';
    await requireConfirmed(serving, waiting, accessToken);
    const begun = await conclude(signIn, request, reply, waiting);
    const returnTo = returnAddress(typeof fromUrl === 'string' ? fromUrl : undefined);
    return continueInBrowser(request, reply, begun, { settings: await signIn.settings(), returnTo });
  });
  app.post(CALLBACK, { config: { takesForeignForms: true } }, goOn);
}

/** Whose second factor is waited for. Throws a `Refusal`, and the errors of `readFactorMeans`. */
async function requireWaiting(
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  named: string | undefined,
): Promise<Waiting> {
  const ticket = named ?? factorCookie(request);
  const first = ticket ? await serving.pending.find<FirstFactor>('second-factor', ticket) : undefined;
  if (!first || ticket === undefined) throw new Refusal(401, 'factor-over');
  const run = await runOf(serving, reply);
  const means = await serving.onSite((site) => readFactorMeans(site, first, run), run.signal);
  return { ticket, first, means };
}

/** The address where somebody confirms. */
async function begin(
  { context, delivery }: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  { ticket, first, means, fromUrl }: Waiting & { fromUrl: string | undefined },
): Promise<string> {
  if (means.kind === 'telegram') {
    if (delivery.telegram === undefined) throw new Refusal(501, 'telegram-off');
    if (means.userName === null) throw new Refusal(403, 'telegram-unknown');
    return botLink(means.bot, startParameter(ticket));
  }
  const query = new URLSearchParams({ ticket, fromUrl: returnAddress(fromUrl) });
  try {
    return await requestAccess(
      means.keys,
      {
        identity: first.login,
        callback: `${originOf(request)}${CALLBACK}?${query}`,
        language: request.context.language,
      },
      disconnectSignal(reply),
    );
  } catch (error) {
    context.logError(error);
    throw new Refusal(502, 'factor-silent');
  }
}

/** Throws a `Refusal` for a token that does not confirm who has brought the first factor, or has been used. */
async function requireConfirmed(
  { context, pending }: Serving,
  { first, means }: Waiting,
  token: string,
): Promise<void> {
  if (means.kind !== 'service') throw new Refusal(409, 'factor-elsewhere');
  const confirmed = await verifyAccessToken(token, means.keys, context.now());
  const isSame = confirmed?.identity.toLowerCase() === first.login.toLowerCase();
  if (!confirmed || !isSame) throw new Refusal(401, 'factor-refused');
  if (!(await pending.add('factor-token', confirmed.id, { data: {}, expiresAt: confirmed.endsAt })))
    throw new Refusal(401, 'factor-refused');
}

/** Signs in whose factors are both confirmed: once. */
async function conclude(
  signIn: SignIn,
  request: FastifyRequest,
  reply: FastifyReply,
  { ticket, first }: Pick<Waiting, 'ticket' | 'first'>,
): Promise<Begun> {
  const { serving } = signIn;
  if (!(await serving.pending.take('second-factor', ticket))) throw new Refusal(401, 'factor-over');
  const { userId, method, providerId, claims, outside } = first;
  const begun = await signIn.byVerified(request, reply, {
    ...{ user: `#${userId}`, method, claims, outside, isFactorConfirmed: true },
    ...(providerId === null ? {} : { providerId }),
    ...(method === 'code' ? { seen: { code: passes(message('rehearsal.code-entered')) } } : {}),
  });
  if ('factor' in begun || !(await serving.pending.isOver('second-factor', ticket))) return begun;
  // Signed out at the identity provider while the session began: there was none yet that could be ended.
  await endSession(serving, begun.session, 'signed-out-elsewhere');
  throw new Refusal(401, 'factor-over');
}
