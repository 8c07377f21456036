import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServedSignIn, VerifiedRequest } from '#core/access/serve/request.ts';
import { serveVerified } from '#core/access/serve/serve.ts';
import type { SignInMethod } from '#core/contract/access/signin.ts';
import { render } from '#core/messages/catalogue.ts';
import { align, clientOf, type Issued, issue, runOf, type Serving, sessionEnd } from './serving.ts';
import { readSessionSettings, type SessionSettings } from './session/settings.ts';

/** Who has signed in. */
export type Served = Extract<ServedSignIn, { outcome: 'signed-in' }>;

/** A first factor was right; a second one is asked for. */
export interface FactorDue {
  kind: 'telegram' | 'service';
  /** Whoever brings it has proved the first factor. */
  ticket: string;
  expiresAt: Date;
}

/** How a sign-in goes on. */
export type Begun = (Issued & { served: Served }) | { factor: FactorDue };

/** A first factor that was right, until the second one is. */
export interface FirstFactor {
  userId: number;
  login: string;
  method: SignInMethod;
  providerId: number | null;
  kind: FactorDue['kind'];
  claims?: string | undefined;
  outside?: object | undefined;
}

/** How long somebody may take to confirm, in milliseconds. */
export const PATIENCE = 5 * 60_000;

/** How somebody came, besides what the chain has made of it. */
interface Way {
  method: SignInMethod;
  /** See `NewSession`. */
  outside?: object | undefined;
  claims?: string | undefined;
}

/** What was checked here of somebody: a code, a response, a ticket, a second factor. */
export type Verified = Pick<
  VerifiedRequest,
  'user' | 'method' | 'providerId' | 'claims' | 'seen' | 'isFactorConfirmed' | 'impersonator'
> &
  Pick<Way, 'outside'>;

/** Signs somebody in whose credential was checked here. Throws the errors of `serveVerified`, and why nobody is signed in. */
export async function beginVerified(
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  { outside, ...verified }: Verified,
): Promise<Begun> {
  const run = await runOf(serving, reply);
  const asked = { ...clientOf(request), ...verified, device: 'web', isHuman: false } as const;
  const served = await serving.onSite((site) => serveVerified(site, asked, run), run.signal);
  const { method, claims } = verified;
  return await begin(serving, request, served, {
    ...{ method, claims, outside },
    settings: readSessionSettings(run.configuration),
  });
}

/** Begins the session of who was let in, or asks for the second factor. Throws why nobody is signed in, after its time. */
export async function begin(
  serving: Serving,
  request: FastifyRequest,
  served: ServedSignIn,
  { method, outside, claims, settings }: Way & { settings: SessionSettings },
): Promise<Begun> {
  const { context, store, pending } = serving;
  if (served.outcome === 'refused' || served.outcome === 'undecided') {
    const { error, alignTo } = served;
    request.context.refused = error.code;
    if (served.outcome === 'undecided') context.logEntry('sign-in-undecided', whyUndecided(served));
    await align(serving, request, alignTo);
    throw error;
  }
  const { UserID: userId, Login } = served.user;
  const login = Login ?? '';
  const providerId = served.provider?.id ?? null;
  if (served.outcome === 'second-factor') {
    const { kind } = served;
    const ticket = randomBytes(24).toString('base64url');
    const expiresAt = new Date(context.now().getTime() + PATIENCE);
    const data: FirstFactor = { userId, login, method, providerId, kind, claims, outside };
    await pending.add('second-factor', ticket, { data, expiresAt });
    return { factor: { kind, ticket, expiresAt } };
  }
  request.context.login = login;
  const isRestricted = served.password?.isDue === true;
  const way = { way: method, providerId, isRestricted };
  const session = await store.begin({
    ...{ userId, login, ...way, outside },
    passwordChangedAt: served.passwordChangedAt,
    expiresAt: await sessionEnd(serving, settings, { ...way, outside }),
  });
  return { ...(await issue(serving, session, settings)), served };
}

/** What the administrator reads of a sign-in that could not be judged. */
export function whyUndecided({
  decidedBy,
  found,
}: Pick<Extract<ServedSignIn, { error: unknown }>, 'decidedBy' | 'found'>) {
  return { step: decidedBy, ...(found ? { found: render(found, 'en', 'http') } : {}) };
}
