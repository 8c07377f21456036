import type { OauthProvider } from '#core/access/serve/oauth-providers.ts';
import { type Redeemed, refreshTokens } from '#core/directory/oidc/flow.ts';
import { Refusal } from '#electron/http/refusal.ts';
import type { Serving } from '../serving.ts';
import type { Seal } from '../session/seal.ts';
import type { Session } from '../session/session-store.ts';
import { unavailable } from './providers.ts';

/** What a session keeps of its sign-in at an OpenID provider. */
export interface OauthOutside {
  provider: 'oauth';
  providerId: number;
  /** By which the provider says that somebody has signed out there. */
  subject: string;
  sid: string | null;
  /** The tokens, sealed. */
  sealed: string;
}

/** Tokens of a provider: whoever has them can go on in the name of the user there. */
export type OauthTokens = Pick<Redeemed, 'idToken' | 'refreshToken'>;

/** A provider that does not answer is not asked again about a session before, in milliseconds. */
const PAUSE = 30_000;

/** What a session is to keep of a sign-in. */
export async function outsideOf(
  seal: Seal,
  { id: providerId }: Pick<OauthProvider, 'id'>,
  { claims, idToken, refreshToken }: Redeemed,
): Promise<OauthOutside> {
  const tokens: OauthTokens = { idToken, refreshToken };
  const { sub, sid } = claims;
  return {
    ...{ provider: 'oauth', providerId, subject: String(sub) },
    sid: typeof sid === 'string' ? sid : null,
    sealed: await seal.seal(tokens),
  };
}

/** What a session has kept; undefined for one that was not begun so. */
export function oauthOutside({ outside }: Pick<Session, 'outside'>): OauthOutside | undefined {
  const kept = outside as Partial<OauthOutside> | undefined;
  return kept?.provider === 'oauth' ? (kept as OauthOutside) : undefined;
}

/** True for a session that no renewal is possible of, whoever asks: its provider takes no part, or has given nothing to ask by. */
export async function isOauthRenewalOff(
  { oauth, seal }: Pick<Serving, 'oauth' | 'seal'>,
  session: Session,
): Promise<boolean> {
  const kept = oauthOutside(session);
  if (!kept) return false;
  const mode = await oauth.renewalMode(kept.providerId);
  if (mode !== 'IdentityProvider') return mode !== 'None';
  return (await seal.open<OauthTokens>(kept.sealed))?.refreshToken === undefined;
}

/**
 * Asks the provider whether a session may go on, where that is its matter (spec, `RenewalMode`): by a refresh grant, whose new
 * tokens are kept. False where it may not, which ends it. Throws a `Refusal` where it cannot be known now.
 */
export async function renewAtProvider(
  serving: Serving,
  session: Session,
  signal: AbortSignal,
): Promise<boolean> {
  const known = oauthOutside(session);
  const { store, oauth, seal, context } = serving;
  if (!known || (await oauth.renewalMode(known.providerId)) !== 'IdentityProvider') return true;
  // A refresh token is good once at many providers: of two who ask at the same time one asks there.
  const leased = await store.lease(session.id, new Date(context.now().getTime() + PAUSE));
  const kept = leased && oauthOutside(leased);
  if (!kept || leased.generation !== session.generation) {
    if (kept) await store.setOutside(session.id, kept);
    return await refuseMeanwhile(serving, session);
  }
  const tokens = await seal.open<OauthTokens>(kept.sealed);
  const granted = tokens && (await refresh(serving, { kept, tokens, signal }));
  if (!granted) {
    await store.end(session.id, 'ended-at-provider');
    return false;
  }
  const sealed = await seal.seal({ ...granted, idToken: granted.idToken ?? tokens.idToken });
  await store.setOutside(session.id, { ...kept, sealed });
  return true;
}

/** Somebody else asks the provider, or it has not answered a moment ago. */
async function refuseMeanwhile({ store }: Serving, { id, generation }: Session): Promise<never> {
  const now = (await store.find([id])).get(id);
  if (now && now.generation !== generation) throw new Refusal(409, 'renewed-meanwhile');
  throw new Refusal(503, 'provider-unavailable', { retryAfter: 5 });
}

async function refresh(
  { oauth, context: { logError } }: Serving,
  { kept, tokens, signal }: { kept: OauthOutside; tokens: OauthTokens; signal: AbortSignal },
): Promise<OauthTokens | undefined> {
  const { providerId: id, subject } = kept;
  const { refreshToken } = tokens;
  if (refreshToken === undefined) return undefined;
  const { configuration } = await oauth.connect(String(id), signal);
  try {
    return await refreshTokens(configuration, { refreshToken, subject });
  } catch (error) {
    throw unavailable(error, { id, logError });
  }
}
