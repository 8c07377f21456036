import type { IncomingMessage, ServerResponse } from 'node:http';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import { coerce } from '#core/host/openapi/coerce.ts';
import type { HttpCall, Operations, Serving } from '#core/host/openapi/handler.ts';
import { keepUpload } from '#core/host/openapi/kept-files.ts';
import { underNames } from '#core/host/openapi/names.ts';
import { type Route, serviceRoutes } from '#core/host/openapi/routes.ts';
import { removeUpload } from '#core/host/uploads.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Answer } from '../answer.ts';
import { refuse, refuseMethod } from '../refuse.ts';
import { type Match, matchOf, routeFinder } from './match.ts';
import { hasBody, isEncoded, mediaTypeOf, RefusedBody, readForm, readJson, ZIP_TYPES } from './read-body.ts';
import { sendAnswer, sendEnded, sendFile } from './send.ts';

/** Answers requests by the routes of operations (`core/host/openapi/routes.ts`). */
export function createRoutesAnswer(serving: Serving, operations: Operations): Answer {
  const find = routeFinder(serviceRoutes());
  return async (request, response, call) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service');
    const found = find(pathname);
    if (found.size === 0) return false;
    const match = matchOf(found, request.method);
    if (!match) {
      refuseMethod(response, [...found.keys(), ...(found.has('GET') ? ['HEAD'] : [])], call.language);
      return true;
    }
    await answerRoute({ serving, operations, request, response, call }, match, searchParams);
    return true;
  };
}

interface Exchange {
  serving: Serving;
  operations: Operations;
  request: IncomingMessage;
  response: ServerResponse;
  call: HttpCall;
}

async function answerRoute(
  exchange: Exchange,
  { route, params }: Match,
  query: URLSearchParams,
): Promise<void> {
  const { operations, response, call } = exchange;
  const refusal = operations.refusal(route, call);
  if (refusal) return endUnread(exchange, () => sendEnded(response, refusal));
  let taken: Taken;
  try {
    taken = await takeBody(exchange, route);
  } catch (error) {
    if (!response.socket || response.destroyed) return;
    return await endUnread(exchange, async () => {
      if (error instanceof RefusedBody)
        return refuse(
          response,
          error.status,
          error.status === 413 ? 'body-too-long' : 'media-type',
          call.language,
        );
      sendEnded(response, await operations.errorOf(error, call.language));
    });
  }
  const { upload } = taken;
  try {
    await perform(exchange, route, { ...saidIn(route, taken, { query, params }), ...(upload && { upload }) });
  } catch (error) {
    if (!isSiteferryError(error, 'usage')) throw error;
    sendEnded(response, await operations.errorOf(error, call.language));
  } finally {
    // An archive that came with the request is for this request.
    if (upload !== undefined) await removeUpload(exchange.serving.context.home, upload);
  }
}

/** What a request says in its path, query and body, under the names of its route. Throws `usage` for a name that there is not. */
function saidIn(
  { input, served, adaptation }: Route,
  { body, isText, upload }: Taken,
  { query, params }: { query: URLSearchParams; params: Record<string, string> },
): Record<string, unknown> {
  const naming = { judged: served.refused, ...(adaptation.takesRecord && { leavesOthers: true }) };
  const named = (said: Record<string, unknown>) => underNames(input, said, naming) as Record<string, unknown>;
  const inBody = named(body);
  if (upload !== undefined && inBody.upload !== undefined)
    throw new SiteferryError('usage', { reason: message('service-route.two-archives') });
  const text = { ...named(queryOf(query)), ...(isText ? inBody : {}), ...params };
  return { ...(isText ? {} : inBody), ...(coerce(input, text) as Record<string, unknown>) };
}

async function perform(exchange: Exchange, route: Route, said: Record<string, unknown>): Promise<void> {
  const { operations, request, response, call } = exchange;
  const asked = { route, said, call, signal: hangUpSignal(response) };
  if (route.adaptation.gives !== 'archive') {
    const wantsEvents = /\btext\/event-stream\b/.test(request.headers.accept ?? '');
    return await sendAnswer(response, await operations.ask(asked), wantsEvents);
  }
  const written = await operations.write(asked);
  if (written.kind === 'error') return sendEnded(response, written);
  try {
    await sendFile(response, written.file, { type: 'application/zip', isDownload: true });
  } finally {
    await written.remove();
  }
}

/** Aborted when the caller goes away before the answer is there. */
export function hangUpSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

interface Taken {
  body: Record<string, unknown>;
  /** All values are text, as in a form. */
  isText?: true;
  /** The archive that came with it. */
  upload?: string;
}

async function takeBody({ serving, request, call }: Exchange, route: Route): Promise<Taken> {
  const { takes, needsBody, takesList } = route.adaptation;
  const type = mediaTypeOf(request);
  const { login } = call.caller;
  if (isEncoded(request)) throw new RefusedBody(415);
  if (takes === 'archive' && type === 'multipart/form-data') {
    let upload: string | undefined;
    const body = await readForm(request, async (name, content) => {
      upload = (await keepUpload(serving.context, login, name, content)).upload;
    }).catch(async (error: unknown) => {
      if (upload !== undefined) await removeUpload(serving.context.home, upload);
      throw error;
    });
    return { body, isText: true, ...(upload === undefined ? {} : { upload }) };
  }
  if (takes === 'archive' && type !== undefined && ZIP_TYPES.has(type)) {
    const kept = await keepUpload(serving.context, login, 'archive.zip', request);
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
export async function endUnread(
  { request, response }: Pick<Exchange, 'request' | 'response'>,
  send: () => unknown,
): Promise<void> {
  if (hasBody(request) && !request.complete) response.setHeader('connection', 'close');
  await send();
  request.resume();
}
