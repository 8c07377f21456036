import type { IncomingMessage, ServerResponse } from 'node:http';
import { isContractProcedure } from '@orpc/contract';
import { OpenAPIHandler } from '@orpc/openapi/node';
import type { ORPCError } from '@orpc/server';
import { experimental_ZodSmartCoercionPlugin as CoercionPlugin } from '@orpc/zod/zod4';
import { isJsonObject } from '#core/base/json.ts';
import { type Language, languages } from '#core/messages/format.ts';
import type { Caller, CallerAccess } from '../caller.ts';
import type { HostContext } from '../context.ts';
import { router } from '../router.ts';
import { errorEnvelope } from './error-envelope.ts';
import { isServed } from './served.ts';

/** Where operations without a path of the platform's are. */
export const OWN_PATH = '/api/siteferry';

/** One call over HTTP: of whom, and in which language it is answered. */
export interface HttpCall {
  caller: Caller;
  /** What the site has just said of the caller's user. */
  access?: CallerAccess | undefined;
  language: Language;
}

export interface Serving {
  context: HostContext;
  /** The one site that is served, and for a URL the profile by which it is read. */
  site: string;
  profileFile?: string | undefined;
}

/** Answers one request by an operation; false for a method and path that name none. */
export type AnswerByOperation = (
  request: IncomingMessage,
  response: ServerResponse,
  call: HttpCall,
) => Promise<boolean>;

/**
 * Operations by method and path: those that the platform has a path for by that, every other one that is served by
 * `POST /api/siteferry/<area>/<verb>`. Site and operator are the service's and the caller's, whatever a request says;
 * what can be named on this computer alone is not served (`served.ts`). Long ones answer as server-sent events.
 */
export function createOperationsHandler(serving: Serving): AnswerByOperation {
  // Errors are put into words by the handler, which is not told of the call.
  const handlers = new Map(
    languages.map((language) => [
      language,
      {
        platform: handlerOf(serving, language, (route) => route !== undefined),
        own: handlerOf(serving, language, (route) => route === undefined),
      },
    ]),
  );
  return async (request, response, call) => {
    const handler = handlers.get(call.language);
    if (!handler) return false;
    const { platform, own } = handler;
    const { caller, access, language } = call;
    const context = { ...serving.context, caller, callerAccess: access, language };
    const byPath = await platform.handle(request, response, { context });
    if (byPath.matched) return true;
    return (await own.handle(request, response, { prefix: OWN_PATH, context })).matched;
  };
}

/** What an operation is called with besides the context of all. */
interface CallContext extends HostContext {
  caller: Caller;
  language: Language;
}

function handlerOf(
  serving: Serving,
  language: Language,
  takes: (route: string | undefined) => boolean,
): OpenAPIHandler<CallContext> {
  return new OpenAPIHandler<CallContext>(router, {
    plugins: [new CoercionPlugin()],
    filter: ({ contract, path }) =>
      isContractProcedure(contract) && takes(contract['~orpc'].route.path) && isServed(path.join('.')),
    clientInterceptors: [
      (options) =>
        options.next({ ...options, input: withGiven(serving, options.context.caller, options.input) }),
    ],
    customErrorResponseBodyEncoder: (error: ORPCError<string, unknown>) => errorEnvelope(error, language),
  });
}

/** The input of a request with what the service says itself. */
function withGiven({ site, profileFile }: Serving, { login }: Caller, input: unknown): unknown {
  const asked = isJsonObject(input) ? input : {};
  const { profileFile: _asked, ...rest } = asked;
  return { ...rest, site, operator: login, ...(profileFile === undefined ? {} : { profileFile }) };
}
