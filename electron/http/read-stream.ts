import type { Readable } from 'node:stream';

/** All that comes, such as the body of a request; undefined for more bytes than `limit`, which is not read to its end. */
export async function readStream(
  content: Readable,
  limit = Number.POSITIVE_INFINITY,
): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of content.iterator({ destroyOnReturn: false })) {
    length += piece.length;
    if (length > limit) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
