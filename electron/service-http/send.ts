import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { CallResult, RouteAnswer } from '#core/operations/openapi/handler.ts';

/** How often a silent stream of events says that it is still there, in milliseconds. */
const HEARTBEAT = 15_000;

/** Answers with JSON. */
export function sendJson(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return reply
    .code(status)
    .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .send(JSON.stringify(body ?? {}));
}

/** Answers with how a call ended. */
export function sendResult(reply: FastifyReply, ended: CallResult): FastifyReply {
  return ended.kind === 'error'
    ? sendJson(reply, ended.status, ended.body)
    : sendJson(reply, 200, ended.value);
}

/**
 * Answers with what came of a call: one that reports progress as events where its caller asks for those (`message` for a
 * step, then `done` with the answer, or `error`), and else with its answer once it is done.
 */
export async function sendAnswer(
  reply: FastifyReply,
  answer: RouteAnswer,
  wantsEvents: boolean,
): Promise<FastifyReply> {
  if (answer.kind !== 'steps') return sendResult(reply, answer);
  const { steps } = answer;
  if (wantsEvents) {
    return reply
      .headers({ 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' })
      .send(Readable.from(eventsOf(steps)));
  }
  for (;;) {
    const { done, value } = await steps.next();
    if (done) return sendResult(reply, value);
  }
}

/** The steps as server-sent events, with a comment where there is nothing to say for long. */
async function* eventsOf(steps: AsyncGenerator<unknown, CallResult, void>): AsyncGenerator<string> {
  // The head is sent at once, so that the caller knows that it is being answered.
  yield ':\n\n';
  try {
    for (;;) {
      const next = steps.next();
      yield* beatsUntil(next);
      const { done, value } = await next;
      if (!done) yield eventOf('message', value);
      else if (value.kind === 'error') yield eventOf('error', value.body);
      else yield eventOf('done', value.value);
      if (done) return;
    }
  } finally {
    await steps.return(undefined as never).catch(() => {});
  }
}

async function* beatsUntil(next: Promise<unknown>): AsyncGenerator<string> {
  for (;;) {
    const over = new AbortController();
    const beat = delay(HEARTBEAT, 'beat', { signal: over.signal, ref: false }).catch(() => undefined);
    const first = await Promise.race([next.catch(() => undefined), beat]);
    over.abort();
    if (first !== 'beat') return;
    yield ':\n\n';
  }
}

function eventOf(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data ?? {})}\n\n`;
}

/**
 * Answers with a file, as it lies on the disk, and ends when it is sent or its caller has hung up. Throws what opening it
 * throws, before anything is sent.
 */
export async function sendFile(
  reply: FastifyReply,
  file: string,
  { type, isDownload }: { type: string; isDownload: boolean },
): Promise<FastifyReply> {
  await using handle = await open(file, 'r');
  const { size } = await handle.stat();
  const content = handle.createReadStream({ autoClose: false });
  reply
    .headers({
      'content-type': type,
      'content-length': size,
      'cache-control': 'no-store',
      ...(isDownload ? { 'content-disposition': disposition(basename(file)) } : {}),
    })
    .send(content);
  await finished(content).catch(() => {});
  return reply;
}

/** Says the name of a file; one that is not plain in both spellings, for those who know only the one of ASCII (RFC 6266). */
function disposition(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_');
  const said = `attachment; filename="${plain}"`;
  return plain === name ? said : `${said}; filename*=UTF-8''${encodeURIComponent(name)}`;
}

/** Aborted when the caller goes away before the answer is there. */
export function disconnectSignal({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
