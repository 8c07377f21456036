import type { IncomingMessage } from 'node:http';

/** The longest body of an operation call, in bytes: a reviewed plan of a large import fits. */
export const MAX_CALL = 256 * 1024 * 1024;
/** The longest body of a request for a session. */
const MAX_SESSION = 4 * 1024;

/** Makes a request end in an error when its body is longer than it may be, whatever its head says. */
export function limitBody(request: IncomingMessage, limit: number, onTooLong: () => void): void {
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > limit) onTooLong();
  });
  // The listener must not take what the handler is to read.
  request.pause();
}

/** The JSON of a small body; undefined where it is too long or is no JSON. */
export async function readSmallJson(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > MAX_SESSION) return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    // Whatever it is, it is no token.
    return undefined;
  }
}
