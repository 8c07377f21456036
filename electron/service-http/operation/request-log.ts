import { once } from 'node:events';
import pino, { type DestinationStream } from 'pino';
import { redact } from '#core/base/redact.ts';
import type { CompletedRequest } from '#electron/http/open-requests.ts';

/** A path is not told in more characters. */
const LONGEST_PATH = 500;

/** Where requests are noted, each as a line of JSON. */
export interface RequestLog {
  /**
   * Notes one request. There is no header, no query and no body in its line, so that no secret can be in it: of a key its
   * id, of a token its prefix.
   */
  note(ended: CompletedRequest): void;
}

/** A log whose lines, each with its end, go to `destination`. */
export function createRequestLog(destination: DestinationStream, now: () => Date): RequestLog {
  const timestamp = () => `,"time":"${now().toISOString()}"`;
  const logger = pino({ base: null, timestamp, formatters: { level: (level) => ({ level }) } }, destination);
  return {
    note({ requestContext, status, milliseconds, bytes, isAborted }) {
      const { id, client, method, path, route, key, login, refused } = requestContext;
      logger.info({
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
    },
  };
}

/** A file of a log. */
export interface LogFile extends DestinationStream {
  /** Opens the file of that name again: the old one was moved away. */
  reopen(): void;
  close(): Promise<void>;
}

/** Lines are written together: so many characters at the latest, and after so many milliseconds. */
const TOGETHER = { minLength: 8_192, periodicFlush: 100 } as const;

/** Appends to a file that only this user can read. `onError` is told of what cannot be written; serving goes on. */
export function openLogFile(file: string, onError: (error: unknown) => void): LogFile {
  const stream = pino.destination({ dest: file, mode: 0o600, sync: false, ...TOGETHER });
  let hasFailed = false;
  stream.on('error', (error: unknown) => {
    hasFailed = true;
    onError(error);
  });
  return {
    write: (line) => void stream.write(line),
    reopen: () => stream.reopen(),
    async close() {
      if (hasFailed) return stream.destroy();
      const closed = once(stream, 'close');
      stream.end();
      await closed;
    },
  };
}
