import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { SigningKey, SigningKeys } from './signing-keys.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'siteferry';
/** How far the clocks of services that share keys may be apart, in seconds. */
const CLOCK_TOLERANCE = 5;
/** How many tokens are remembered whose signature was right: a kilobyte each. */
const MOST_KNOWN = 2_000;

/** What a token is for; one of a kind is not taken where another is asked for. */
export type TokenKind =
  /** Whoever brings it is the user of its session. */
  | 'access'
  /** The same, for changing the password only. */
  | 'password-change'
  /** For another access token of its session. */
  | 'refresh';

/** What a token says. */
export interface Token {
  kind: TokenKind;
  /** Id of its session. */
  session: string;
  userId: number;
  /** Of refresh tokens: how many came before it. */
  generation: number;
  issuedAt: Date;
  expiresAt: Date;
}

export interface Tokens {
  sign(token: Omit<Token, 'issuedAt'>): Promise<string>;
  /** What a text says that was signed here and is not over; undefined for every other text, and for another kind. */
  verify(text: string, ...kinds: readonly TokenKind[]): Promise<Token | undefined>;
}

/**
 * Tokens of one site as JWTs (RFC 7519); whether their session still stands they cannot tell. A signature that was right is
 * remembered with the key that says so, since neither changes; whether the key is still kept and the token not over is looked
 * at each time.
 */
export function createTokens(site: string, keys: SigningKeys, now: () => Date): Tokens {
  /** By the whole text; those that were asked for last come last. */
  const signed = new Map<string, { token: Token; key: SigningKey }>();
  const remembered = async (text: string): Promise<Token | undefined> => {
    const found = signed.get(text);
    if (!found) return undefined;
    const { token, key } = found;
    const isGood = !isOver(token, now()) && (await keys.find(key.id)) === key;
    signed.delete(text);
    if (isGood) signed.set(text, found);
    return isGood ? token : undefined;
  };
  const remember = (text: string, token: Token, key: SigningKey) => {
    signed.set(text, { token, key });
    const [oldest = text] = signed.keys();
    if (signed.size > MOST_KNOWN) signed.delete(oldest);
  };
  const verifySignature = async (text: string): Promise<Token | undefined> => {
    let key: SigningKey | undefined;
    const keyOf = async ({ kid = '' }) => {
      key = await keys.find(kid);
      if (!key) throw new Error('the key of the token is not known');
      return key.secret;
    };
    const { payload } = await jwtVerify(text, keyOf, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: site,
      currentDate: now(),
      clockTolerance: CLOCK_TOLERANCE,
    });
    const token = tokenOf(payload);
    if (token && key) remember(text, token, key);
    return token;
  };
  return {
    async sign({ kind, session, userId, generation, expiresAt }) {
      const key = await keys.current();
      return await new SignJWT({ knd: kind, sid: session, gen: generation })
        .setProtectedHeader({ alg: ALGORITHM, kid: key.id })
        .setIssuer(ISSUER)
        .setAudience(site)
        .setSubject(String(userId))
        .setIssuedAt(now())
        .setExpirationTime(expiresAt)
        .sign(key.secret);
    },
    async verify(text, ...kinds) {
      try {
        const token = (await remembered(text)) ?? (await verifySignature(text));
        return token && kinds.includes(token.kind) ? token : undefined;
      } catch {
        // Whatever is wrong with it, it is none of ours.
        return undefined;
      }
    },
  };
}

/** As `jwtVerify` takes it. */
function isOver({ expiresAt }: Token, now: Date): boolean {
  return expiresAt.getTime() / 1_000 <= Math.floor(now.getTime() / 1_000) - CLOCK_TOLERANCE;
}

function tokenOf({ knd, sid, gen, sub, iat, exp }: JWTPayload): Token | undefined {
  const isWhole =
    typeof sid === 'string' && typeof gen === 'number' && iat !== undefined && exp !== undefined;
  if (!isWhole || (knd !== 'access' && knd !== 'password-change' && knd !== 'refresh')) return undefined;
  return {
    kind: knd,
    session: sid,
    userId: Number(sub),
    generation: gen,
    issuedAt: new Date(iat * 1_000),
    expiresAt: new Date(exp * 1_000),
  };
}
