import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FactorMeans, readFactorMeans } from '#core/access/serve/factor.ts';
import { passes } from '#core/access/signin/step.ts';
import { isSiteferryError } from '#core/base/errors.ts';
import { factorRequest } from '#core/contract/signin/service-bodies.ts';
import { requestAccess, verifyAccessToken } from '#core/directory/multifactor/sign-in.ts';
import { type BotStart, botLink, readStarts } from '#core/directory/telegram/bot.ts';
import { message } from '#core/messages/catalogue.ts';
import { Refusal } from '#electron/http/refusal.ts';
import { sendJson } from '../send.ts';
import { sendBegun } from './answer.ts';
import { type Begun, type FirstFactor, PATIENCE } from './begin.ts';
import { bodyOf } from './body.ts';
import { continueInBrowser, refuseInBrowser, returnAddress } from './browser.ts';
import { factorCookie } from './cookies.ts';
import { readFormFields } from './form.ts';
import { originOf, runOf, type Serving } from './serving.ts';
import type { SignIn } from './sign-in.ts';

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
  const starts = createStarts(serving);
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
  app.post(CALLBACK, { config: { takesForeignForms: true } }, async (request, reply) =>
    answerDisabled(reply, async () => {
      const { ticket, fromUrl } = request.query as Record<string, unknown>;
      try {
        const waiting = await requireWaiting(serving, request, reply, String(ticket ?? ''));
        const accessToken = (await readFormFields(request)).get('accessToken') ?? '';
        await requireConfirmed(serving, waiting, accessToken);
        const begun = await conclude(signIn, request, reply, waiting);
        const returnTo = returnAddress(typeof fromUrl === 'string' ? fromUrl : undefined);
        return continueInBrowser(request, reply, begun, { settings: await signIn.settings(), returnTo });
      } catch (error) {
        if (isSiteferryError(error, 'factor-disabled')) throw error;
        return refuseInBrowser(request, reply, error);
      }
    }),
  );
}

/** The platform's own body (spec, "Errors"). */
export async function answerDisabled(
  reply: FastifyReply,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    if (!isSiteferryError(error, 'factor-disabled')) throw error;
    return reply.code(503).type('text/plain; charset=utf-8').send('MFA_DISABLED');
  }
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
    return botLink(means.bot, startOf(ticket));
  }
  const query = new URLSearchParams({ ticket, fromUrl: returnAddress(fromUrl) });
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  try {
    return await requestAccess(
      means.keys,
      {
        identity: first.login,
        callback: `${originOf(request)}${CALLBACK}?${query}`,
        language: request.context.language,
      },
      gone.signal,
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
  const now = context.now();
  const confirmed = await verifyAccessToken(token, means.keys, now);
  const isSame = confirmed?.identity.toLowerCase() === first.login.toLowerCase();
  if (!confirmed || !isSame) throw new Refusal(401, 'factor-refused');
  const expiresAt = new Date(now.getTime() + REMEMBERED);
  if (!(await pending.add('factor-token', confirmed.id, { data: {}, expiresAt })))
    throw new Refusal(401, 'factor-refused');
}

/** Longer than a token of a second factor is valid, in milliseconds. */
const REMEMBERED = 24 * 3_600_000;

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
  return await signIn.byVerified(request, reply, {
    ...{ user: `#${userId}`, method, claims, outside, isFactorConfirmed: true },
    ...(providerId === null ? {} : { providerId }),
    ...(method === 'code' ? { seen: { code: passes(message('rehearsal.code-entered')) } } : {}),
  });
}

/** What a bot is started with: from it nobody can tell the ticket. */
function startOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('base64url').slice(0, 32);
}

/** Bots are asked one after the other, and no more often than once in so many milliseconds. */
const PAUSE = 1_000;

/** Who has started a bot, as Telegram has told. */
function createStarts({ context, delivery, now }: Serving) {
  const bots = new Map<string, { offset: number; askedAt: number; asking: Promise<void> }>();
  const seen = new Map<string, BotStart & { at: number }>();
  const ask = async (means: FactorMeans & { kind: 'telegram' }, api: string) => {
    const bot = bots.get(means.bot.token) ?? { offset: 0, askedAt: -PAUSE, asking: Promise.resolve() };
    bots.set(means.bot.token, bot);
    bot.asking = bot.asking.then(async () => {
      if (now() - bot.askedAt < PAUSE) return;
      bot.askedAt = now();
      const signal = new AbortController().signal;
      const read = await readStarts({ ...means.bot, api }, bot.offset, signal).catch((error: unknown) => {
        context.logError(error);
        return undefined;
      });
      if (!read) return;
      bot.offset = read.offset;
      for (const one of read.starts) seen.set(one.parameter, { ...one, at: now() });
      for (const [parameter, { at }] of seen) if (now() - at > PATIENCE) seen.delete(parameter);
    });
    await bot.asking;
  };
  return {
    /** Whether the user has started the bot by the link of a ticket. Throws a `Refusal` where bots are not asked. */
    async isStarted(ticket: string, means: FactorMeans & { kind: 'telegram' }): Promise<boolean> {
      if (delivery.telegram === undefined) throw new Refusal(501, 'telegram-off');
      await ask(means, delivery.telegram);
      const started = seen.get(startOf(ticket));
      return started !== undefined && started.userName.toLowerCase() === means.userName?.toLowerCase();
    },
  };
}
