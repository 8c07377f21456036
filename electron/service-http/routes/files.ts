import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { runFile, saveUpload } from '#core/operations/openapi/caller-files.ts';
import type { Operations, ServedSite } from '#core/operations/openapi/handler.ts';
import { OWN_PATH } from '#core/operations/openapi/routes.ts';
import { findOwnedUpload, removeUpload } from '#core/workspace/uploads.ts';
import { Refusal } from '#electron/http/refusal.ts';
import { sendFile, sendJson, sendResult } from '../send.ts';
import { bodyOf, mediaTypeOf, readForm, ZIP_TYPES } from './parse-body.ts';

const UPLOADS = `${OWN_PATH}/uploads`;
/** Whoever may have an archive looked at may send it. */
const UPLOAD_PERMISSION = { operation: 'transfer.preview', effect: 'read' } as const;

/** Adds routes that bring and fetch files: archives that are used later by their ids, and the logs of a caller's runs. */
export function addFileRoutes(app: FastifyInstance, serving: ServedSite, operations: Operations): void {
  const { context } = serving;
  const unlessRefused = (answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    async function answerUpload(request: FastifyRequest, reply: FastifyReply) {
      const refusal = operations.refusal(UPLOAD_PERMISSION, request.call);
      return refusal ? sendResult(reply, refusal) : await answer(request, reply);
    };
  app.post(
    UPLOADS,
    unlessRefused(async (request, reply) => sendJson(reply, 201, await receiveUpload(serving, request))),
  );
  app.delete<{ Params: { upload: string } }>(
    `${UPLOADS}/:upload`,
    unlessRefused(async (request, reply) => {
      const { upload } = request.params as { upload: string };
      await findOwnedUpload(context.home, upload, request.call.caller.login);
      await removeUpload(context.home, upload);
      return sendJson(reply, 200, {});
    }),
  );
  app.get<{ Params: { run: string; file: string } }>(
    `${OWN_PATH}/runs/:run/:file`,
    async ({ params: { run, file }, call }, reply) => {
      const path = await runFile(context, call.caller.login, run, file);
      return await sendFile(reply, path, { type: 'text/plain; charset=utf-8', isDownload: false });
    },
  );
}

async function receiveUpload({ context }: ServedSite, request: FastifyRequest) {
  const { login } = request.call.caller;
  const type = mediaTypeOf(request) ?? '';
  if (ZIP_TYPES.has(type)) return await saveUpload(context, login, 'archive.zip', bodyOf(request));
  if (type !== 'multipart/form-data') throw new Refusal(415, 'media-type');
  const kept: Awaited<ReturnType<typeof saveUpload>>[] = [];
  await readForm(request, async (name, content) => {
    kept.push(await saveUpload(context, login, name, content));
  }).catch(async (error: unknown) => {
    await Promise.all(kept.map(({ upload }) => removeUpload(context.home, upload)));
    throw error;
  });
  const [upload] = kept;
  if (!upload) throw new Refusal(415, 'media-type');
  return upload;
}
