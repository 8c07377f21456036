import type { IncomingMessage, ServerResponse } from 'node:http';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';
import { saveUpload } from '#core/operations/openapi/caller-files.ts';
import { coerce } from '#core/operations/openapi/coerce.ts';
import type { HttpCall, Operations, ServedSite } from '#core/operations/openapi/handler.ts';
import { normalizeNames } from '#core/operations/openapi/normalize-names.ts';
import { type Route, serviceRoutes } from '#core/operations/openapi/routes.ts';
import { removeUpload } from '#core/workspace/uploads.ts';
import type { RequestHandler } from '../handler.ts';
import { refuse, refuseMethod } from '../refuse.ts';
import { BodyError, hasBody, isEncoded, mediaTypeOf, readForm, readJson, ZIP_TYPES } from './read-body.ts';
import { createRouteLookup, matchMethod, type RouteMatch } from './route-lookup.ts';
import { sendAnswer, sendFile, sendResult } from './send.ts';

/** Answers requests by the routes of operations (`core/operations/openapi/routes.ts`). */
export function createRouteHandler(serving: ServedSite, operations: Operations): RequestHandler {
  const find = createRouteLookup(serviceRoutes());
  return async (request, response, call) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service');
    const found = find(pathname);
    if (found.size === 0) return false;
    const match = matchMethod(found, request.method);
    if (!match) {
      refuseMethod(response, [...found.keys(), ...(found.has('GET') ? ['HEAD'] : [])], call.language);
      return true;
    }
    await handleRoute({ serving, operations, request, response, call }, match, searchParams);
    return true;
  };
}

interface Exchange {
  serving: ServedSite;
  operations: Operations;
  request: IncomingMessage;
  response: ServerResponse;
  call: HttpCall;
}

async function handleRoute(
  exchange: Exchange,
  { route, params }: RouteMatch,
  query: URLSearchParams,
): Promise<void> {
  const { operations, response, call } = exchange;
  const refusal = operations.refusal(route, call);
  if (refusal) return respondAndDrain(exchange, () => sendResult(response, refusal));
  let parsedBody: ParsedBody;
  try {
    parsedBody = await parseBody(exchange, route);
  } catch (error) {
    if (!response.socket || response.destroyed) return;
    return await respondAndDrain(exchange, async () => {
      if (error instanceof BodyError)
        return refuse(
          response,
          error.status,
          error.status === 413 ? 'body-too-long' : 'media-type',
          call.language,
        );
      sendResult(response, await operations.errorOf(error, call.language));
    });
  }
  const { upload } = parsedBody;
  try {
    await perform(exchange, route, {
      ...collectInput(route, parsedBody, { query, params }),
      ...(upload && { upload }),
    });
  } catch (error) {
    if (!isSiteferryError(error, 'usage')) throw error;
    sendResult(response, await operations.errorOf(error, call.language));
  } finally {
    // An archive that came with the request is for this request.
    if (upload !== undefined) await removeUpload(exchange.serving.context.home, upload);
  }
}

/** What a request says in its path, query and body, under the names of its route. Throws `usage` for a name that there is not. */
function collectInput(
  { input, served, adaptation }: Route,
  { body, isText, upload }: ParsedBody,
  { query, params }: { query: URLSearchParams; params: Record<string, string> },
): Record<string, unknown> {
  const naming = { judged: served.refused, ...(adaptation.takesRecord && { leavesOthers: true }) };
  const named = (said: Record<string, unknown>) =>
    normalizeNames(input, said, naming) as Record<string, unknown>;
  const inBody = named(body);
  if (upload !== undefined && inBody.upload !== undefined)
    throw new SiteferryError('usage', { reason: message('service-route.two-archives') });
  const text = { ...named(queryOf(query)), ...(isText ? inBody : {}), ...params };
  return { ...(isText ? {} : inBody), ...(coerce(input, text) as Record<string, unknown>) };
}

async function perform(exchange: Exchange, route: Route, said: Record<string, unknown>): Promise<void> {
  const { operations, request, response, call } = exchange;
  const asked = { route, said, call, signal: disconnectSignal(response) };
  if (route.adaptation.gives !== 'archive') {
    const wantsEvents = /\btext\/event-stream\b/.test(request.headers.accept ?? '');
    return await sendAnswer(response, await operations.ask(asked), wantsEvents);
  }
  const written = await operations.write(asked);
  if (written.kind === 'error') return sendResult(response, written);
  try {
    await sendFile(response, written.file, { type: 'application/zip', isDownload: true });
  } finally {
    await written.remove();
  }
}

/** Aborted when the caller goes away before the answer is there. */
export function disconnectSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

interface ParsedBody {
  body: Record<string, unknown>;
  /** All values are text, as in a form. */
  isText?: true;
  /** The archive that came with it. */
  upload?: string;
}

async function parseBody({ serving, request, call }: Exchange, route: Route): Promise<ParsedBody> {
  const { takes, needsBody, takesList } = route.adaptation;
  const type = mediaTypeOf(request);
  const { login } = call.caller;
  if (isEncoded(request)) throw new BodyError(415);
  if (takes === 'archive' && type === 'multipart/form-data') {
    let upload: string | undefined;
    const body = await readForm(request, async (name, content) => {
      upload = (await saveUpload(serving.context, login, name, content)).upload;
    }).catch(async (error: unknown) => {
      if (upload !== undefined) await removeUpload(serving.context.home, upload);
      throw error;
    });
    return { body, isText: true, ...(upload === undefined ? {} : { upload }) };
  }
  if (takes === 'archive' && type !== undefined && ZIP_TYPES.has(type)) {
    const kept = await saveUpload(serving.context, login, 'archive.zip', request);
    return { body: {}, upload: kept.upload };
  }
  const body = await readJson(request, takesList);
  if (body === undefined && needsBody)
    throw new SiteferryError('usage', { reason: message('service-route.body-missing') });
  return { body: body ?? {} };
}

/** What browsers' libraries put into a query so that no cache answers. */
const CACHE_BUSTER = '_';

/** What a query says: a name that is repeated is a list. */
function queryOf(query: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(query.keys())]
      .filter((name) => name !== CACHE_BUSTER)
      .map((name) => {
        const values = query.getAll(name);
        return [name, values.length === 1 ? (values[0] ?? '') : values];
      }),
  );
}

/** Answers a request whose body nobody is going to read: the connection ends with it. */
export async function respondAndDrain(
  { request, response }: Pick<Exchange, 'request' | 'response'>,
  send: () => unknown,
): Promise<void> {
  if (hasBody(request) && !request.complete) response.setHeader('connection', 'close');
  await send();
  request.resume();
}
