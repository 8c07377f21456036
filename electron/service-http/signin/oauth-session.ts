import type { OauthProvider } from '#core/access/serve/oauth-providers.ts';
import { type Redeemed, refreshTokens } from '#core/directory/oidc/flow.ts';
import { Refusal } from '#electron/http/refusal.ts';
import { unavailable } from './oauth-providers.ts';
import type { Seal } from './seal.ts';
import type { Serving } from './serving.ts';
import type { Session } from './session-store.ts';

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

/**
 * Asks the provider whether a session may go on, where that is its matter (spec, `RenewalMode`): by a refresh grant, whose new
 * tokens are kept. Undefined where it may; why not where not. Throws a `Refusal` where it cannot be known now.
 */
export async function renewAtProvider(
  serving: Serving,
  session: Session,
  signal: AbortSignal,
): Promise<'session-over' | 'renewal-off' | undefined> {
  const known = oauthOutside(session);
  if (!known) return undefined;
  const { store, oauth, seal, context } = serving;
  const mode = await oauth.renewalMode(known.providerId);
  if (mode === 'None') return undefined;
  if (mode !== 'IdentityProvider') return 'renewal-off';
  const { refreshToken: isThere } = (await seal.open<OauthTokens>(known.sealed)) ?? {};
  if (isThere === undefined) return 'renewal-off';
  // A refresh token is good once at many providers: of two who ask at the same time one asks there.
  const leased = await store.lease(session.id, new Date(context.now().getTime() + PAUSE));
  if (!leased) return await refuseMeanwhile(serving, session);
  const kept = oauthOutside(leased);
  const tokens = kept && (await seal.open<OauthTokens>(kept.sealed));
  if (!kept || tokens?.refreshToken === undefined) return 'renewal-off';
  if (leased.generation !== session.generation) {
    await store.setOutside(session.id, kept);
    throw new Refusal(409, 'renewed-meanwhile');
  }
  const { refreshToken } = tokens;
  const granted = await refresh(serving, { kept, refreshToken, signal });
  if (granted === undefined) {
    await store.end(session.id, 'ended-at-provider');
    return 'session-over';
  }
  const sealed = await seal.seal({ ...granted, idToken: granted.idToken ?? tokens.idToken });
  await store.setOutside(session.id, { ...kept, sealed });
  return undefined;
}

/** Somebody else asks the provider, or it has not answered a moment ago. */
async function refuseMeanwhile({ store }: Serving, { id, generation }: Session): Promise<never> {
  const now = (await store.find([id])).get(id);
  if (now && now.generation !== generation) throw new Refusal(409, 'renewed-meanwhile');
  throw new Refusal(503, 'provider-unavailable', { retryAfter: 5 });
}

async function refresh(
  { oauth, context: { logError } }: Serving,
  { kept, refreshToken, signal }: { kept: OauthOutside; refreshToken: string; signal: AbortSignal },
): Promise<OauthTokens | undefined> {
  const { providerId: id, subject } = kept;
  const { configuration } = await oauth.connect(String(id), signal);
  try {
    return await refreshTokens(configuration, { refreshToken, subject });
  } catch (error) {
    throw unavailable(error, { id, logError });
  }
}
