import type { IncomingMessage } from 'node:http';

/** The body of a request; undefined for one of more bytes than `limit`, which is not read to its end. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request.iterator({ destroyOnReturn: false })) {
    length += piece.length;
    if (length > limit) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
