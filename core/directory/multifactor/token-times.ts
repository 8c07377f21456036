/** How far the clock of a second-factor service may be off, in seconds, either way (spec, "Limits"). */
export const FACTOR_TOLERANCE = 30;

/** Times of a token, in seconds since 1970 as JSON Web Tokens have them; what it lacks is undefined. */
export interface FactorTimes {
  issuedAt?: number | undefined;
  notBefore?: number | undefined;
  expiresAt?: number | undefined;
}

export type FactorVerdict =
  | { accepted: true }
  /** By how many seconds it is beyond what is tolerated for. */
  | { accepted: false; why: 'early' | 'expired'; seconds: number };

/**
 * Whether the token with which a second-factor service returns a user is accepted now, by its times alone (spec,
 * "Authentication", 6). The limits themselves are accepted: exactly 30 seconds too early, and less than 30 seconds after its
 * end, because an end is the first moment at which a token is no longer valid.
 */
export function judgeFactorTimes({ issuedAt, notBefore, expiresAt }: FactorTimes, now: Date): FactorVerdict {
  const seconds = now.getTime() / 1_000;
  const starts = [issuedAt, notBefore].filter((one) => one !== undefined);
  const start = starts.length > 0 ? Math.max(...starts) : undefined;
  if (start !== undefined && start - seconds > FACTOR_TOLERANCE)
    return { accepted: false, why: 'early', seconds: start - seconds };
  if (expiresAt !== undefined && seconds - expiresAt >= FACTOR_TOLERANCE)
    return { accepted: false, why: 'expired', seconds: seconds - expiresAt };
  return { accepted: true };
}

/** Times of a token by its payload; its signature is not looked at. Undefined for what is no token. */
export function factorTimes(token: string): FactorTimes | undefined {
  const [, payload] = /^[\w-]+\.([\w-]+)\.[\w-]*$/.exec(token.trim()) ?? [];
  if (payload === undefined) return undefined;
  try {
    const read: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    if (typeof read !== 'object' || read === null) return undefined;
    const time = (name: string) => {
      const value: unknown = name in read ? (read as Record<string, unknown>)[name] : undefined;
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
    };
    return { issuedAt: time('iat'), notBefore: time('nbf'), expiresAt: time('exp') };
  } catch {
    return undefined;
  }
}
