import { runFile, saveUpload } from '#core/operations/openapi/caller-files.ts';
import type { HttpCall, Operations, ServedSite } from '#core/operations/openapi/handler.ts';
import { OWN_PATH } from '#core/operations/openapi/routes.ts';
import { findOwnedUpload, removeUpload } from '#core/workspace/uploads.ts';
import type { RequestHandler } from '../handler.ts';
import { refuse, refuseMethod } from '../refuse.ts';
import { mediaTypeOf, readForm, ZIP_TYPES } from './read-body.ts';
import { respondAndDrain } from './route-handler.ts';
import { sendFile, sendJson, sendResult } from './send.ts';

const UPLOADS = `${OWN_PATH}/uploads`;
const RUNS = `${OWN_PATH}/runs`;
/** Whoever may have an archive looked at may send it. */
const UPLOAD_PERMISSION = { operation: 'transfer.preview', effect: 'read' } as const;

/** Routes that bring and fetch files: archives that are used later by their ids, and the logs of a caller's runs. */
export function createFileHandler(serving: ServedSite, operations: Operations): RequestHandler {
  return async (request, response, call) => {
    const { pathname } = new URL(request.url ?? '/', 'http://service');
    const only = (allowed: string) => {
      if (request.method === allowed) return true;
      refuseMethod(response, [allowed], call.language);
      return false;
    };
    try {
      const [, upload] = new RegExp(`^${UPLOADS}/([^/]+)$`).exec(pathname) ?? [];
      const isOfUploads = pathname === UPLOADS || upload !== undefined;
      const refusal = isOfUploads ? operations.refusal(UPLOAD_PERMISSION, call) : undefined;
      if (refusal) {
        await respondAndDrain({ request, response }, () => sendResult(response, refusal));
        return true;
      }
      if (pathname === UPLOADS) {
        if (only('POST')) await receiveUpload(serving, request, response, call);
        return true;
      }
      if (upload !== undefined) {
        if (only('DELETE')) {
          await findOwnedUpload(serving.context.home, upload, call.caller.login);
          await removeUpload(serving.context.home, upload);
          sendJson(response, 200, {});
        }
        return true;
      }
      const [, run, file] = new RegExp(`^${RUNS}/([^/]+)/([^/]+)$`).exec(pathname) ?? [];
      if (run === undefined || file === undefined) return false;
      if (only('GET')) {
        const path = await runFile(serving.context, call.caller.login, run, file);
        await sendFile(response, path, { type: 'text/plain; charset=utf-8', isDownload: false });
      }
      return true;
    } catch (error) {
      if (!response.headersSent) sendResult(response, await operations.errorOf(error, call.language));
      return true;
    }
  };
}

async function receiveUpload(
  { context }: ServedSite,
  request: Parameters<RequestHandler>[0],
  response: Parameters<RequestHandler>[1],
  { caller: { login }, language }: HttpCall,
): Promise<void> {
  const type = mediaTypeOf(request) ?? '';
  if (ZIP_TYPES.has(type)) {
    return sendJson(response, 201, await saveUpload(context, login, 'archive.zip', request));
  }
  if (type !== 'multipart/form-data') return refuse(response, 415, 'media-type', language);
  const kept: Awaited<ReturnType<typeof saveUpload>>[] = [];
  await readForm(request, async (name, content) => {
    kept.push(await saveUpload(context, login, name, content));
  }).catch(async (error: unknown) => {
    await Promise.all(kept.map(({ upload }) => removeUpload(context.home, upload)));
    throw error;
  });
  const [upload] = kept;
  if (!upload) return refuse(response, 415, 'media-type', language);
  sendJson(response, 201, upload);
}
