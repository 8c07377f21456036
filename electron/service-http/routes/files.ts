import type { HttpCall, Operations, Serving } from '#core/host/openapi/handler.ts';
import { keepUpload, runFile } from '#core/host/openapi/kept-files.ts';
import { OWN_PATH } from '#core/host/openapi/routes.ts';
import { ownedUpload, removeUpload } from '#core/host/uploads.ts';
import type { Answer } from '../answer.ts';
import { refuse, refuseMethod } from '../refuse.ts';
import { endUnread } from './answer.ts';
import { mediaTypeOf, readForm, ZIP_TYPES } from './read-body.ts';
import { sendEnded, sendFile, sendJson } from './send.ts';

const UPLOADS = `${OWN_PATH}/uploads`;
const RUNS = `${OWN_PATH}/runs`;
/** Whoever may have an archive looked at may send it. */
const SENDING = { operation: 'transfer.preview', effect: 'read' } as const;

/** Routes that bring and fetch files: archives that are used later by their ids, and the logs of a caller's runs. */
export function createFilesAnswer(serving: Serving, operations: Operations): Answer {
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
      const refusal = isOfUploads ? operations.refusal(SENDING, call) : undefined;
      if (refusal) {
        await endUnread({ request, response }, () => sendEnded(response, refusal));
        return true;
      }
      if (pathname === UPLOADS) {
        if (only('POST')) await takeUpload(serving, request, response, call);
        return true;
      }
      if (upload !== undefined) {
        if (only('DELETE')) {
          await ownedUpload(serving.context.home, upload, call.caller.login);
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
      if (!response.headersSent) sendEnded(response, await operations.errorOf(error, call.language));
      return true;
    }
  };
}

async function takeUpload(
  { context }: Serving,
  request: Parameters<Answer>[0],
  response: Parameters<Answer>[1],
  { caller: { login }, language }: HttpCall,
): Promise<void> {
  const type = mediaTypeOf(request) ?? '';
  if (ZIP_TYPES.has(type)) {
    return sendJson(response, 201, await keepUpload(context, login, 'archive.zip', request));
  }
  if (type !== 'multipart/form-data') return refuse(response, 415, 'media-type', language);
  const kept: Awaited<ReturnType<typeof keepUpload>>[] = [];
  await readForm(request, async (name, content) => {
    kept.push(await keepUpload(context, login, name, content));
  }).catch(async (error: unknown) => {
    await Promise.all(kept.map(({ upload }) => removeUpload(context.home, upload)));
    throw error;
  });
  const [upload] = kept;
  if (!upload) return refuse(response, 415, 'media-type', language);
  sendJson(response, 201, upload);
}
