import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { basename } from 'node:path';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import { type JobUpload, jobUpload } from '#core/contract/jobs.ts';
import { fileError } from '#core/transfer/archive/system-errors.ts';
import type { LocalService } from '#core/workspace/service-discovery.ts';
import type { ServiceRef } from './jobs.ts';
import { resolveService } from './resolve-service.ts';
import { readServiceResponse, unreachable } from './service-response.ts';

/** The route that takes archives (`docs/reference/routes.md`). */
const UPLOADS = '/api/siteferry/uploads';

/** How long a connection may stand still, in milliseconds. */
const SILENCE = 60_000;
/** How long it is waited for leave to send, in milliseconds: proxies may keep it to themselves. */
const CONTINUE_TIMEOUT = 2_000;

/**
 * Sends an archive of this computer to a service, piece by piece from the disk, and gives its id there. Throws what finding the service
 * throws, `file-unreadable`, `service-unreachable`, and what the service says against it before it is sent.
 */
export async function uploadToService(
  home: string,
  { archive, ...serviceRef }: ServiceRef & { archive: string },
  report: ReportProgress,
  signal: AbortSignal | undefined,
): Promise<JobUpload> {
  const size = await sizeOf(archive);
  const service = await resolveService(home, serviceRef);
  const form = formOf(archive, size, report);
  const request = begin(service, form, signal);
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
    request.once('timeout', () => request.destroy(new DOMException('the service is silent', 'TimeoutError')));
  });
  const sending = waitForContinue(request, answered)
    .then(async (may) => {
      if (may) await pipeline(form.content(), request);
    })
    .catch((error: Error) => void request.destroy(error));
  try {
    const answer = await answered;
    return await readServiceResponse(service.address, answer.statusCode ?? 0, () => json(answer), jobUpload);
  } catch (error) {
    if (signal?.aborted) throw new SiteferryError('cancelled', {}, { cause: error });
    if (isSiteferryError(error)) throw error;
    const isOfFile = error instanceof Error && 'path' in error && error.path === archive;
    throw isOfFile ? fileError('file-unreadable', archive, error) : unreachable(service.address, error);
  } finally {
    // Who has answered before all of it was there does not want the rest.
    request.destroy();
    await sending;
  }
}

/** Throws `file-unreadable` for what is no file. */
async function sizeOf(file: string): Promise<number> {
  try {
    const found = await stat(file);
    if (found.isFile()) return found.size;
    throw broken('EISDIR');
  } catch (error) {
    throw fileError('file-unreadable', file, error);
  }
}

/** What the file system would say. */
function broken(code: 'EISDIR' | 'EIO'): Error {
  return Object.assign(new Error(code), { syscall: 'read', code });
}

interface Form {
  type: string;
  length: number;
  content(): AsyncGenerator<Buffer>;
}

/** The archive as the only part of a form, by its own name (RFC 7578); how much of it was sent is told every hundredth. */
function formOf(archive: string, size: number, report: ReportProgress): Form {
  const boundary = `siteferry-${randomUUID()}`;
  const name = basename(archive);
  const quoted = name.replace(/["\\\r\n]/g, '_');
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quoted}"\r\n` +
      'Content-Type: application/zip\r\n\r\n',
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    length: head.length + size + tail.length,
    async *content() {
      let done = 0;
      let reported = 0;
      const tell = () => {
        reported = done;
        report({ stage: 'uploading', subject: name, done, total: size, unit: 'bytes' });
      };
      tell();
      yield head;
      // One that grows meanwhile is sent as it was.
      for await (const piece of createReadStream(archive, {
        end: Math.max(0, size - 1),
      }) as AsyncIterable<Buffer>) {
        done += piece.length;
        if (done - reported >= size / 100) tell();
        yield piece;
      }
      if (done < size) throw fileError('file-unreadable', archive, broken('EIO'));
      yield tail;
    },
  };
}

function begin(
  { address, key }: LocalService,
  { type, length }: Form,
  signal: AbortSignal | undefined,
): ClientRequest {
  const url = new URL(`${address}${UPLOADS}`);
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const request = send(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      accept: 'application/json',
      'content-type': type,
      'content-length': length,
      expect: '100-continue',
    },
    timeout: SILENCE,
    ...(signal ? { signal } : {}),
  });
  request.flushHeaders();
  return request;
}

/** Waits until the service lets the archive come; false where it has answered instead. Never throws. */
async function waitForContinue(request: ClientRequest, answered: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const leave = new Promise<boolean>((resolve) => {
    request.once('continue', () => resolve(true));
    request.once('socket', (socket) => {
      const begins = () => {
        timer = setTimeout(() => resolve(true), CONTINUE_TIMEOUT);
      };
      if (socket.connecting) socket.once('connect', begins);
      else begins();
    });
  });
  const none = answered.then(
    () => false,
    () => false,
  );
  const may = await Promise.race([leave, none]);
  clearTimeout(timer);
  return may;
}
