import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { changePassword } from '#core/access/serve/change-password.ts';
import {
  findCodeRecipient,
  findRecoveryRecipient,
  type NoRecipient,
  type Recipient,
} from '#core/access/serve/recipients.ts';
import type { ServeRun } from '#core/access/serve/request.ts';
import { passes } from '#core/access/signin/step.ts';
import { isSiteferryError } from '#core/base/errors.ts';
import type { CodeKind } from '#core/contract/access/rehearse.ts';
import {
  codeEntry,
  codeRequest,
  passwordRecovery,
  recoveryRequest,
} from '#core/contract/signin/service-bodies.ts';
import { message, render } from '#core/messages/catalogue.ts';
import { Refusal } from '#electron/http/refusal.ts';
import { sendJson } from '../../send.ts';
import { sendBegun } from '../answer.ts';
import { bodyOf } from '../body.ts';
import { align, clientOf, runOf, type Serving } from '../serving.ts';
import type { PendingKind } from '../session/pending-store.ts';
import { readSessionSettings } from '../session/settings.ts';
import type { SignIn } from '../sign-in.ts';
import type { Delivery } from './delivery.ts';
import { perAddress } from './limits.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Codes that one mailbox or number is sent while they are valid. */
const MOST_CODES = 5;

/** Whom a code is for; 0 for somebody who is no user yet. */
type Sent = Pick<Recipient, 'userId' | 'login' | 'kind' | 'to'>;

/**
 * Adds signing in by a code (spec, "AuthConfig", 1, 2 and 5), and setting a forgotten password anew by one. Whoever asks is
 * answered at once and always alike: whether there is such a user is told to the mailbox or number alone.
 */
export function addCodeRoutes(app: FastifyInstance, signIn: SignIn): void {
  const { serving } = signIn;
  app.post('/api/auth/code', { config: perAddress(20) }, async (request, reply) => {
    const { kind, to } = await bodyOf(request, codeRequest);
    const send = senderOf(serving.delivery, kind);
    const { codeLifetime } = readSessionSettings(await serving.configuration());
    const code = sixDigits();
    const sent = sendCode(serving, request, {
      ...{ kind: 'login-code', code, lifetime: async () => codeLifetime, send },
      find: (run) =>
        serving.onSite((site) => findCodeRecipient(site, { ...clientOf(request), kind, to }, run)),
    });
    const expiresAt = new Date(serving.context.now().getTime() + codeLifetime);
    return sendJson(reply, 200, { Success: true, Data: { Id: sent, ExpiresAt: expiresAt.toISOString() } });
  });
  app.post('/api/auth/code/confirm', { config: perAddress(100) }, async (request, reply) => {
    const { id, code } = await bodyOf(request, codeEntry);
    const { userId } = await takeCode(serving, request, 'login-code', { id, code });
    return await sendBegun(
      signIn,
      request,
      reply,
      await signIn.byVerified(request, reply, {
        user: `#${userId}`,
        method: 'code',
        seen: { code: passes(message('rehearsal.code-entered')) },
      }),
    );
  });
  app.post('/api/auth/recovery', { config: perAddress(20) }, async (request, reply) => {
    const { login: user } = await bodyOf(request, recoveryRequest);
    const sent = sendCode(serving, request, {
      ...{ kind: 'recovery-code', code: randomBytes(8).toString('hex') },
      send: senderOf(serving.delivery, 'email-code'),
      lifetime: async ({ recoveryDays }) => (recoveryDays ?? 1) * DAY,
      find: (run) =>
        serving.onSite((site) => findRecoveryRecipient(site, { ...clientOf(request), user }, run)),
    });
    return sendJson(reply, 200, { Success: true, Data: { Id: sent } });
  });
  app.post('/api/auth/recovery/password', { config: perAddress(100) }, async (request, reply) => {
    const { id, code, password } = await bodyOf(request, passwordRecovery);
    const { userId, login } = await takeCode(serving, request, 'recovery-code', { id, code });
    request.context.login = login;
    const run = await runOf(serving, reply);
    try {
      await serving.onSite((site) => changePassword(site, { userId, next: password }, run), run.signal);
    } catch (error) {
      // A password that the policy refuses is typed again, with the same code.
      if (isSiteferryError(error, 'rule-broken')) await serving.pending.giveBack('recovery-code', id);
      throw error;
    }
    await serving.store.endAll(userId, 'password-changed');
    await serving.pending.endAll(userId);
    return sendJson(reply, 200, { Success: true, Data: {} });
  });
}

/** A code that is typed (spec, "AuthConfig", 5). */
export function sixDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

type Send = NonNullable<Delivery['mail']>;

/** What sends codes of a kind. Throws a `Refusal` where nothing does. */
export function senderOf({ mail, phone }: Delivery, kind: CodeKind): Send {
  const send: Send | undefined =
    kind === 'email-code' ? mail : phone && (({ to, text }, signal) => phone(to, text, signal));
  if (!send) throw new Refusal(501, kind === 'email-code' ? 'mail-off' : 'phone-off');
  return send;
}

interface Code {
  kind: PendingKind & ('login-code' | 'recovery-code' | 'registration-code');
  code: string;
  find: (run: ServeRun) => Promise<Recipient | NoRecipient>;
  lifetime: (recipient: Recipient) => Promise<number>;
  send: Send;
}

/** Begins to send a code, and gives its id. What becomes of it is told to nobody but the log. */
export function sendCode(serving: Serving, request: FastifyRequest, asked: Code): string {
  const id = randomUUID();
  const { context, inBackground } = serving;
  const { language } = request.context;
  inBackground(async (signal) => {
    const { configuration, resources, pending } = serving;
    const run: ServeRun = { signal, now: context.now, configuration: await configuration(), resources };
    const found = await asked.find(run);
    if ('refusedBy' in found) return;
    const { userId, login, to, systemMailbox } = found;
    const { kind, code, send } = asked;
    if ((await pending.count(kind, to)) >= MOST_CODES) return;
    const lifetime = await asked.lifetime(found);
    const data: Sent = { userId, login, kind: found.kind, to };
    const expiresAt = new Date(context.now().getTime() + lifetime);
    await pending.add(kind, id, { data, expiresAt, secret: code });
    const values = { code, minutes: Math.round(lifetime / MINUTE) };
    const subject = render(message(`sign-in-letter.${kind}.subject`), language, 'http');
    const text = render(message(`sign-in-letter.${kind}`, values), language, 'http');
    await send({ to, subject, text, from: systemMailbox }, signal);
  });
  return id;
}

/** Throws a `Refusal`, after its time, for a code that is none, is over or was used. */
export async function takeCode(
  serving: Serving,
  request: FastifyRequest,
  kind: Code['kind'],
  { id, code }: { id: string; code: string },
): Promise<Sent> {
  const sent = await serving.pending.take<Sent>(kind, id, code);
  if (sent) return sent;
  const { failureTime } = readSessionSettings(await serving.configuration());
  await align(serving, request, failureTime);
  throw new Refusal(401, 'code-refused');
}
