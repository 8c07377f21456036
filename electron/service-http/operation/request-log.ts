import { createWriteStream, type WriteStream } from 'node:fs';
import { redact } from '#core/base/redact.ts';
import type { RequestContext } from '../middleware/request-context.ts';

/** A path is not told in more characters. */
const LONGEST_PATH = 500;

/** What is known of a request when its answer has ended. */
export interface CompletedRequest {
  requestContext: RequestContext;
  status: number;
  milliseconds: number;
  /** What was sent of the body. */
  bytes: number;
  /** The connection ended before the answer did. */
  isAborted: boolean;
}

/**
 * One request as a line of JSON. It has no header, no query and no body, so that no secret can be in it: of a key its id,
 * of a token its prefix.
 */
export function logLine(
  { requestContext, status, milliseconds, bytes, isAborted }: CompletedRequest,
  time: Date,
): string {
  const { id, client, method, path, route, key, login, refused } = requestContext;
  return JSON.stringify({
    time: time.toISOString(),
    id,
    key: key ?? null,
    user: login ?? null,
    address: client.address,
    method,
    path: redact(path.slice(0, LONGEST_PATH)),
    operation: route?.operation ?? null,
    status,
    ms: Math.round(milliseconds),
    bytes,
    ...(refused === undefined ? {} : { refused }),
    ...(isAborted ? { cutOff: true } : {}),
  });
}

/** Where lines of the log go. */
export interface LogTarget {
  write(line: string): void;
  /** Opens the file of that name again: the old one was moved away. */
  reopen(): void;
  close(): Promise<void>;
}

/** Appends to a file that only this user can read. `onError` is told of what cannot be written; serving goes on. */
export function openLogFile(file: string, onError: (error: unknown) => void): LogTarget {
  const open = (): WriteStream => createWriteStream(file, { flags: 'a', mode: 0o600 }).on('error', onError);
  let stream = open();
  return {
    write: (line) => void (stream.writable && stream.write(`${line}\n`)),
    reopen() {
      stream.end();
      stream = open();
    },
    close: () => new Promise((resolve) => (stream.destroyed ? resolve() : stream.end(() => resolve()))),
  };
}
