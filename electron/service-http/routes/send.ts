import { open } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { CallResult, RouteAnswer } from '#core/operations/openapi/handler.ts';

/** How often a silent stream of events says that it is still there, in milliseconds. */
const HEARTBEAT = 15_000;

/** Answers with JSON. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body ?? {});
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
    })
    .end(text);
}

/** Answers with how a call ended. */
export function sendResult(response: ServerResponse, ended: CallResult): void {
  if (ended.kind === 'error') sendJson(response, ended.status, ended.body);
  else sendJson(response, 200, ended.value);
}

/**
 * Answers with what came of a call: one that reports progress as events where its caller asks for those (`message` for a
 * step, then `done` with the answer, or `error`), and else with its answer once it is done.
 */
export async function sendAnswer(
  response: ServerResponse,
  answer: RouteAnswer,
  wantsEvents: boolean,
): Promise<void> {
  if (answer.kind !== 'steps') return sendResult(response, answer);
  const { steps } = answer;
  if (!wantsEvents) {
    for (;;) {
      const { done, value } = await steps.next();
      if (done) return sendResult(response, value);
    }
  }
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.flushHeaders();
  const heart = setInterval(() => response.write(':\n\n'), HEARTBEAT);
  try {
    for (;;) {
      const { done, value } = await steps.next();
      if (!done) sendEvent(response, 'message', value);
      else if (value.kind === 'error') sendEvent(response, 'error', value.body);
      else sendEvent(response, 'done', value.value);
      if (done) break;
    }
  } finally {
    clearInterval(heart);
  }
  response.end();
}

function sendEvent(response: ServerResponse, event: string, data: unknown): void {
  response.write(`event: ${event}\ndata: ${JSON.stringify(data ?? {})}\n\n`);
}

/**
 * Answers with a file, as it lies on the disk. A caller who hangs up ends it. Throws what opening it throws, before anything is
 * sent.
 */
export async function sendFile(
  response: ServerResponse,
  file: string,
  { type, isDownload }: { type: string; isDownload: boolean },
): Promise<void> {
  await using handle = await open(file, 'r');
  const { size } = await handle.stat();
  response.writeHead(200, {
    'content-type': type,
    'content-length': size,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(isDownload ? { 'content-disposition': disposition(basename(file)) } : {}),
  });
  await pipeline(handle.createReadStream({ autoClose: false }), response).catch(() => response.destroy());
}

/** Says the name of a file; one that is not plain in both spellings, for those who know only the one of ASCII (RFC 6266). */
function disposition(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_');
  const said = `attachment; filename="${plain}"`;
  return plain === name ? said : `${said}; filename*=UTF-8''${encodeURIComponent(name)}`;
}
