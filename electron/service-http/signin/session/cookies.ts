import { isIP } from 'node:net';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#electron/http/refusal.ts';
import type { SessionSettings } from './settings.ts';

/** The cookie with the access token (spec, introduction). */
const ACCESS = 'AppAuth';
/** The cookie with the refresh token, for the one path that takes it. */
const REFRESH = 'AppAuthRefresh';
const REFRESH_PATH = '/api/auth/token/refresh';
/** The cookie of who has still to confirm a second factor. */
const FACTOR = 'AppAuthFactor';
const FACTOR_PATH = '/api/auth';

/** What a browser gets, and until when. */
export interface IssuedTokens {
  access: { text: string; expiresAt: Date };
  refresh?: { text: string; expiresAt: Date };
}

type CookieSettings = Pick<SessionSettings, 'allowsInsecureCookies' | 'isForUpperDomain'>;

/** Gives a browser its tokens; what it has of a kind that there is none of is taken away. */
export function setCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  { tokens, settings }: { tokens: IssuedTokens; settings: CookieSettings },
): void {
  const base = optionsOf(request, settings);
  const { access, refresh } = tokens;
  reply.setCookie(ACCESS, access.text, { ...base, path: '/', expires: access.expiresAt });
  if (refresh)
    reply.setCookie(REFRESH, refresh.text, { ...base, path: REFRESH_PATH, expires: refresh.expiresAt });
  else reply.clearCookie(REFRESH, { ...base, path: REFRESH_PATH });
}

/** Remembers in a browser that its user has still to confirm. */
export function setFactorCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    factor: { ticket, expiresAt },
    settings,
  }: { factor: { ticket: string; expiresAt: Date }; settings: CookieSettings },
): void {
  const base = optionsOf(request, settings);
  reply.setCookie(FACTOR, ticket, { ...base, path: FACTOR_PATH, expires: expiresAt });
}

/** The ticket of who has still to confirm. Throws as `accessCookie` does. */
export function factorCookie(request: FastifyRequest): string | undefined {
  return cookieOf(request, FACTOR);
}

/** Takes a browser's tokens away. */
export function clearCookies(request: FastifyRequest, reply: FastifyReply, settings: CookieSettings): void {
  const base = optionsOf(request, settings);
  reply.clearCookie(ACCESS, { ...base, path: '/' });
  reply.clearCookie(REFRESH, { ...base, path: REFRESH_PATH });
  reply.clearCookie(FACTOR, { ...base, path: FACTOR_PATH });
}

/** The access token that a browser brings by itself. Throws a `Refusal` where another page may have made it do so. */
export function accessCookie(request: FastifyRequest): string | undefined {
  return cookieOf(request, ACCESS);
}

/** The same with the refresh token. */
export function refreshCookie(request: FastifyRequest): string | undefined {
  return cookieOf(request, REFRESH);
}

function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const text = request.cookies?.[name];
  if (text === undefined) return undefined;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  // A form or an image of another page cannot set it.
  if (!isRead && request.headers['x-siteferry'] !== '1') throw new Refusal(403, 'header-missing');
  return text;
}

function optionsOf(
  { context: { client }, hostname }: FastifyRequest,
  { allowsInsecureCookies, isForUpperDomain }: CookieSettings,
): CookieSerializeOptions {
  const domain = isForUpperDomain ? upperDomain(hostname) : undefined;
  return {
    httpOnly: true,
    sameSite: 'lax',
    secure: client.isSecure || !allowsInsecureCookies,
    ...(domain === undefined ? {} : { domain }),
  };
}

/** The domain above a host name; undefined where that would be no site's own, and for addresses. */
function upperDomain(hostname: string): string | undefined {
  const labels = hostname.toLowerCase().split('.');
  return isIP(hostname) !== 0 || labels.length < 3 ? undefined : labels.slice(1).join('.');
}
