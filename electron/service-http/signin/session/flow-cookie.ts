import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionSettings } from './settings.ts';

/** One for each sign-in under way, so that two tabs do not take each other's. */
const nameOf = (state: string) =>
  `AppAuthFlow.${createHash('sha256').update(state).digest('base64url').slice(0, 16)}`;

/**
 * Ties a sign-in to the browser that has begun it, for the one path that it comes back to: an answer that somebody else brings
 * along signs nobody in. What is in it is nowhere else: of OpenID Connect, the verifier of PKCE.
 */
export function setFlowCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    state,
    secret,
    path,
    expiresAt,
    isPosted,
    settings,
  }: {
    state: string;
    secret: string;
    path: string;
    expiresAt: Date;
    /** The answer is a form of another site, which brings cookies only where they say so; browsers take those over TLS only. */
    isPosted: boolean;
    settings: Pick<SessionSettings, 'allowsInsecureCookies'>;
  },
): void {
  const isSecure = request.context.client.isSecure || !settings.allowsInsecureCookies;
  reply.setCookie(nameOf(state), secret, {
    ...{ path, expires: expiresAt, httpOnly: true },
    sameSite: isPosted ? 'none' : 'lax',
    secure: isPosted || isSecure,
  });
}

/** The secret of a sign-in that this browser has begun. */
export function flowCookie({ cookies }: FastifyRequest, state: string): string | undefined {
  return cookies[nameOf(state)];
}

export function clearFlowCookie(
  { context: { path } }: FastifyRequest,
  reply: FastifyReply,
  state: string,
): void {
  reply.clearCookie(nameOf(state), { path });
}
