import { compactVerify } from 'jose';
import { isJsonObject } from '#core/base/json.ts';
import { fetchWithTlsFallback } from '../tls-fallback-fetch.ts';
import { judgeFactorTimes } from './token-times.ts';

/** A service of a second factor with its keys: they stay in the core. */
export interface MultifactorKeys {
  apiUrl: string;
  apiKey: string;
  secretKey: string;
}

/** How long the service may take to answer, in milliseconds. */
const PATIENCE = 10_000;
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
  const answer = await fetchWithTlsFallback(
    address.href,
    {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${apiKey}:${secretKey}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ identity, language, callback: { action: callback, target: '_self' } }),
    },
    { signal, milliseconds: PATIENCE },
  );
  const text = (await answer.text()).slice(0, LONGEST);
  if (!answer.ok) throw new Error(`the second-factor service answered ${answer.status}`);
  const said: unknown = JSON.parse(text);
  const model = isJsonObject(said) && isJsonObject(said.model) ? said.model : {};
  const url = typeof model.url === 'string' && URL.canParse(model.url) ? new URL(model.url) : undefined;
  // A browser is sent there: to a page, and over nothing less than the service itself is asked by.
  if (!url || (url.protocol !== 'https:' && url.protocol !== address.protocol))
    throw new Error('the second-factor service gave no address');
  return url.href;
}

/**
 * Whom the service has confirmed, by the token that its page comes back with, and the id of that token; undefined for a token that is
 * not signed by its key, is for somebody else, or is not valid now within 30 seconds (spec, "Authentication", 6).
 */
export async function verifyAccessToken(
  token: string,
  { apiKey, secretKey }: MultifactorKeys,
  now: Date,
): Promise<{ identity: string; id: string } | undefined> {
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
    return judgeFactorTimes(times, now).accepted ? { identity: sub, id: jti } : undefined;
  } catch {
    // Whatever is wrong with it, it confirms nobody.
    return undefined;
  }
}

function timeOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
