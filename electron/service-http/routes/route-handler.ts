import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';
import { OWN_OPERATIONS } from '#core/operations/authorization.ts';
import { saveUpload } from '#core/operations/openapi/caller-files.ts';
import { coerce } from '#core/operations/openapi/coerce.ts';
import type { Operations, ServedSite } from '#core/operations/openapi/handler.ts';
import { normalizeNames } from '#core/operations/openapi/normalize-names.ts';
import { type Route, serviceRoutes } from '#core/operations/openapi/routes.ts';
import { removeUpload } from '#core/workspace/uploads.ts';
import { Refusal } from '#electron/http/refusal.ts';
import { disconnectSignal, sendAnswer, sendFile, sendResult } from '../send.ts';
import { bodyOf, isEncoded, mediaTypeOf, readForm, readJson, ZIP_TYPES } from './parse-body.ts';

/** Adds the routes of all operations (`core/operations/openapi/routes.ts`). */
export function addOperationRoutes(app: FastifyInstance, serving: ServedSite, operations: Operations): void {
  for (const route of serviceRoutes()) {
    const { method, path, operation, isLong } = route;
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      config: { route: { operation, isLong, isOwn: OWN_OPERATIONS.has(operation) } },
      handler: (request, reply) => answer({ serving, operations, request, reply }, route),
    });
  }
}

/** One request of a route, and what it is answered with. */
interface Exchange {
  serving: ServedSite;
  operations: Operations;
  request: FastifyRequest;
  reply: FastifyReply;
}

async function answer(exchange: Exchange, route: Route): Promise<FastifyReply> {
  const { operations, request, reply } = exchange;
  const refusal = operations.refusal(route, request.call);
  if (refusal) return sendResult(reply, refusal);
  const parsedBody = await parseBody(exchange, route);
  const { upload } = parsedBody;
  try {
    const said = collectInput(route, parsedBody, request);
    return await perform(exchange, route, { ...said, ...(upload && { upload }) });
  } finally {
    // An archive that came with the request is for this request.
    if (upload !== undefined) await removeUpload(exchange.serving.context.home, upload);
  }
}

/** What a request says in its path, query and body, under the names of its route. Throws `usage` for a name that there is not. */
function collectInput(
  { input, served, adaptation }: Route,
  { body, isText, upload }: ParsedBody,
  request: FastifyRequest,
): Record<string, unknown> {
  const naming = { judged: served.refused, ...(adaptation.takesRecord && { leavesOthers: true }) };
  const named = (said: Record<string, unknown>) =>
    normalizeNames(input, said, naming) as Record<string, unknown>;
  const inBody = named(body);
  if (upload !== undefined && inBody.upload !== undefined)
    throw new SiteferryError('usage', { reason: message('service-route.two-archives') });
  const { searchParams } = new URL(request.url, 'http://service');
  const params = request.params as Record<string, string>;
  const text = { ...named(queryOf(searchParams)), ...(isText ? inBody : {}), ...params };
  return { ...(isText ? {} : inBody), ...(coerce(input, text) as Record<string, unknown>) };
}

async function perform(
  { operations, request, reply }: Exchange,
  route: Route,
  said: Record<string, unknown>,
): Promise<FastifyReply> {
  const asked = { route, said, call: request.call, signal: disconnectSignal(reply) };
  if (route.adaptation.gives !== 'archive') {
    const wantsEvents = /\btext\/event-stream\b/.test(request.headers.accept ?? '');
    return await sendAnswer(reply, await operations.ask(asked), wantsEvents);
  }
  const written = await operations.write(asked);
  if (written.kind === 'error') return sendResult(reply, written);
  try {
    return await sendFile(reply, written.file, { type: 'application/zip', isDownload: true });
  } finally {
    await written.remove();
  }
}

interface ParsedBody {
  body: Record<string, unknown>;
  /** All values are text, as in a form. */
  isText?: true;
  /** The archive that came with it. */
  upload?: string;
}

async function parseBody({ serving, request }: Exchange, route: Route): Promise<ParsedBody> {
  const { takes, needsBody, takesList } = route.adaptation;
  const type = mediaTypeOf(request);
  const { login } = request.call.caller;
  if (isEncoded(request)) throw new Refusal(415, 'media-type');
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
    const kept = await saveUpload(serving.context, login, 'archive.zip', bodyOf(request));
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
