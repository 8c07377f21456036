import { compactVerify } from 'jose';
import { isJsonObject } from '#core/base/json.ts';
import { fetchPage } from '../web.ts';
import { FACTOR_TOLERANCE, judgeFactorTimes } from './token-times.ts';

/** A service of a second factor with its keys: they stay in the core. */
export interface MultifactorKeys {
  apiUrl: string;
  apiKey: string;
  secretKey: string;
}

/** The longest answer that is read, in bytes. */
const LONGEST = 10_000;

/**
 * Asks the service to have somebody confirm, and gives the address where that is done. Its page comes back to `callback` by a form
 * with a token. Throws what `fetch` throws, and an error for an answer that is none.
 */
export async function requestAccess(
  { apiUrl, apiKey, secretKey }: MultifactorKeys,
  { identity, callback, language }: { identity: string; callback: string; language: string },
  signal: AbortSignal,
): Promise<string> {
  const address = new URL(`${apiUrl.endsWith('/') ? apiUrl.slice(0, -1) : apiUrl}/access/requests`);
  const { status, text } = await fetchPage(address.href, signal, LONGEST, {
    type: 'application/json',
    headers: { authorization: `Basic ${Buffer.from(`${apiKey}:${secretKey}`).toString('base64')}` },
    body: JSON.stringify({ identity, language, callback: { action: callback, target: '_self' } }),
  });
  if (status !== 200) throw new Error(`the second-factor service answered ${status}`);
  const said: unknown = JSON.parse(text);
  const model = isJsonObject(said) && isJsonObject(said.model) ? said.model : {};
  const url = typeof model.url === 'string' && URL.canParse(model.url) ? new URL(model.url) : undefined;
  // A browser is sent there: to a page, and over nothing less than the service itself is asked by.
  if (!url || (url.protocol !== 'https:' && url.protocol !== address.protocol))
    throw new Error('the second-factor service gave no address');
  return url.href;
}

/** Somebody whom the service has confirmed. */
export interface Confirmed {
  identity: string;
  /** Of the token, which is good once. */
  id: string;
  /** When the token is over, whatever clock it is looked at by. */
  endsAt: Date;
}

/**
 * Whom the service has confirmed, by the token that its page comes back with; undefined for a token that is not signed by its key, is for somebody else, or is not valid now within 30 seconds (spec, "Authentication", 6).
 */
export async function verifyAccessToken(
  token: string,
  { apiKey, secretKey }: MultifactorKeys,
  now: Date,
): Promise<Confirmed | undefined> {
  try {
    const { payload } = await compactVerify(token.trim(), Buffer.from(secretKey), {
      algorithms: ['HS256'],
    });
    const said: unknown = JSON.parse(Buffer.from(payload).toString('utf8'));
    if (!isJsonObject(said)) return undefined;
    const { sub, aud, jti, iat, nbf, exp } = said;
    const isForUs = (Array.isArray(aud) ? aud : [aud]).includes(apiKey);
    if (!isForUs || typeof sub !== 'string' || typeof jti !== 'string') return undefined;
    // Without an end it would be good for ever.
    if (typeof exp !== 'number') return undefined;
    const times = { issuedAt: timeOf(iat), notBefore: timeOf(nbf), expiresAt: exp };
    if (!judgeFactorTimes(times, now).accepted) return undefined;
    return { identity: sub, id: jti, endsAt: new Date((exp + FACTOR_TOLERANCE) * 1_000) };
  } catch {
    // Whatever is wrong with it, it confirms nobody.
    return undefined;
  }
}

function timeOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
