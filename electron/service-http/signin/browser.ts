import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSiteferryError } from '#core/base/errors.ts';
import { render } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';
import { refusalText } from '#core/messages/web/refusals.ts';
import { isServiceRefusal, serviceRefusalText } from '#core/messages/web/service-refusals.ts';
import { Refusal } from '#electron/http/refusal.ts';
import { isForEverybody } from '../answer-error.ts';
import type { Begun } from './begin.ts';
import { setCookies, setFactorCookie } from './session/cookies.ts';
import type { SessionSettings } from './session/settings.ts';

/** The page where people sign in (spec, "Sign-in page parameters"). */
export const SIGN_IN_PAGE = '/spa/entry/signin';

/** Where a browser goes back to: an address of this service, and of nobody else. */
export function returnAddress(text: string | undefined): string {
  // What browsers take for another host, or for nothing that they can go to.
  if (text === undefined || !/^\/(?![/\\])[^\\\p{Cc}]{0,1999}$/u.test(text)) return SIGN_IN_PAGE;
  return text;
}

/** Lets a browser go on whose user has signed in, or asks for the second factor on the page. */
export function continueInBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  begun: Begun,
  { settings, returnTo }: { settings: SessionSettings; returnTo: string },
): FastifyReply {
  if ('factor' in begun) {
    setFactorCookie(request, reply, { factor: begun.factor, settings });
    return redirect(reply, pageAddress({ factor: begun.factor.kind, fromUrl: returnTo }));
  }
  setCookies(request, reply, { tokens: begun.tokens, settings });
  return redirect(reply, returnTo);
}

/**
 * Sends a browser to the sign-in page, which says why its user is not signed in (spec, `authError`): what anybody may know. What
 * is no refusal is thrown again.
 */
function refuseInBrowser(
  { context: { language } }: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  const text =
    error instanceof Refusal
      ? isServiceRefusal(error.reason)
        ? serviceRefusalText(error.reason, language)
        : refusalText(error.reason, language)
      : isSiteferryError(error) && isForEverybody(error)
        ? render(errorMessage(error), language, 'http')
        : undefined;
  if (text === undefined) throw error;
  return redirect(reply, pageAddress({ authError: text }));
}

/** Answers with the platform's own body where the second factor is off (spec, "Errors"). */
export async function answerDisabled(
  reply: FastifyReply,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    if (!isSiteferryError(error, 'factor-disabled')) throw error;
    return reply.code(503).type('text/plain; charset=utf-8').send('MFA_DISABLED');
  }
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Answers a person in front of a browser: what stands in the way is told on the sign-in page. What is no answer to anybody's
 * sign-in has its status.
 */
export function inBrowser(work: Handler): Handler {
  return (request, reply) =>
    answerDisabled(reply, async () => {
      try {
        return await work(request, reply);
      } catch (error) {
        if (error instanceof Refusal) {
          if (error.status === 404 || error.status === 413) throw error;
          request.context.refused ??= error.reason;
        }
        return refuseInBrowser(request, reply, error);
      }
    });
}

function pageAddress(parameters: Record<string, string>): string {
  return `${SIGN_IN_PAGE}?${new URLSearchParams(parameters)}`;
}

/** Leads a browser on by a new request. */
export function redirect(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(address, 303);
}
