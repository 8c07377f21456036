import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#core/base/error-codes.ts';
import { isSiteferryError, toSiteferryError } from '#core/base/errors.ts';
import { acceptedLanguage, type Language } from '#core/messages/format.ts';
import { refusalText } from '#core/messages/web/refusals.ts';
import { isServiceRefusal, serviceRefusalText } from '#core/messages/web/service-refusals.ts';
import type { HostContext } from '#core/operations/context.ts';
import type { Operations } from '#core/operations/openapi/handler.ts';
import { type Reason, Refusal } from '#electron/http/refusal.ts';
import type { RequestContext } from '#electron/http/request-context.ts';
import { sendJson, sendResult } from './send.ts';

/** The envelope of all errors for a request that no operation answers. `retryAfter` is in seconds. */
export function refusalBody(reason: Reason, language: Language, retryAfter?: number) {
  return {
    Success: false,
    Message: isServiceRefusal(reason) ? serviceRefusalText(reason, language) : refusalText(reason, language),
    Error: { Code: reason, Remedies: [], Data: retryAfter === undefined ? {} : { seconds: retryAfter } },
  };
}

/** Ends a request that was refused, or that something has come between: the site does not answer, or it is a bug of ours. */
export function createErrorAnswer(
  context: HostContext,
  operations: Operations,
): (error: unknown, request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  return async (error, request, reply) => {
    // Of a request whose path cannot be decoded nothing else was looked at.
    const requestContext: Partial<RequestContext> = request.context ?? {};
    const { language = acceptedLanguage(request.headers['accept-language']) } = requestContext;
    if (reply.raw.headersSent) {
      context.logError(error);
      return reply.raw.destroy();
    }
    const refusal = refusalIn(error);
    if (refusal) {
      const { status, reason, headers, details } = refusal;
      requestContext.refused = reason;
      reply.headers(headers);
      return sendJson(reply, status, refusalBody(reason, language, details.retryAfter));
    }
    // Nobody hears the answer to what was cancelled by who asked.
    if (isSiteferryError(error, 'cancelled') && reply.raw.destroyed) return reply;
    if (requestContext.login === undefined && !isForEverybody(error)) {
      // Who has not said who it is hears neither where the site is nor which file is damaged.
      const isSite = toSiteferryError(error).httpStatus > 500;
      context.logError(error);
      const reason = isSite ? 'site-silent' : 'failed';
      requestContext.refused = reason;
      reply.header('connection', 'close');
      return sendJson(reply, isSite ? 503 : 500, refusalBody(reason, language));
    }
    const answer = await operations.errorOf(error, language);
    requestContext.refused = answer.body.Error.Code;
    return sendResult(reply, answer);
  };
}

/** A refusal, also one that came between while a body was written to the disk. */
function refusalIn(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  return error instanceof Error && error.cause instanceof Refusal ? error.cause : undefined;
}

/** What tells nothing of the site, so that who has not said who it is may hear it. */
const FOR_EVERYBODY: ReadonlySet<string> = new Set<ErrorCode>([
  'usage',
  'sign-in-refused',
  'account-refused',
  'sign-in-undecided',
  'sign-in-busy',
  'captcha-required',
  'address-blocked',
  'licences-taken',
  'licence-missing',
]);

/** True for an error that says nothing of the site or its people. */
export function isForEverybody(error: unknown): boolean {
  return isSiteferryError(error) && FOR_EVERYBODY.has(error.code);
}
