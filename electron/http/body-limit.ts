import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { Refusal } from './refusal.ts';

/** What holds for one body. */
export interface BodyLimit {
  /** In bytes. */
  length: number;
  /** All of it has to be there after this, in milliseconds; undefined for no bound. */
  within?: number;
  /** It may not stand still for longer, in milliseconds; undefined for no bound. */
  idle?: number;
}

/** True for a request that has a body. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * The body of a request as a stream that fails with a `Refusal` where it becomes longer than it may be, whatever its head
 * says, or is sent too slowly. Throws one at once where the head says already that it is too long.
 */
export function limitBody(
  request: IncomingMessage,
  body: Readable,
  { length, within, idle }: BodyLimit,
): Readable {
  const tooLong = () => new Refusal(413, 'body-too-long');
  if (Number(request.headers['content-length'] ?? 0) > length) throw tooLong();
  if (!hasBody(request)) return body;
  let read = 0;
  const late = () => limited.destroy(new Refusal(408, 'body-too-slow'));
  const whole = within === undefined ? undefined : setTimeout(late, within).unref();
  const pause = idle === undefined ? undefined : setTimeout(late, idle).unref();
  const limited = new Transform({
    transform(piece: Buffer, _encoding, done) {
      read += piece.length;
      pause?.refresh();
      if (read > length) done(tooLong());
      else done(null, piece);
    },
  });
  const stop = () => {
    clearTimeout(whole);
    clearTimeout(pause);
  };
  // Who waits for the rest hears that it never comes.
  request.once('close', () => {
    if (!request.complete) limited.destroy(new Error('the request has ended before its body'));
  });
  body.once('end', stop);
  limited.once('close', stop);
  // It is told to who reads it; where nobody does, it is nobody's error.
  limited.on('error', () => {});
  return body.pipe(limited);
}
