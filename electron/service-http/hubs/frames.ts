/** Ends every message of the protocol. In UTF-8 no other character has this byte. */
export const RECORD_SEPARATOR = '\u001e';
const SEPARATOR_BYTE = 0x1e;

/** The longest message that a client may send, in bytes: what SignalR servers take by default. */
export const MAX_MESSAGE = 32 * 1024;

/** Puts messages together from pieces as they arrive: torn anywhere, or several at once. */
export interface FrameReader {
  /** The messages that a piece completes, without their ends; undefined for one that is too long, after which nothing is read. */
  push(piece: Uint8Array): string[] | undefined;
}

/** Reads messages of at most `limit` bytes, and holds no more than that of one that is not complete. */
export function createFrameReader(limit = MAX_MESSAGE): FrameReader {
  let begun: Uint8Array[] = [];
  let held = 0;
  let isBroken = false;

  const keep = (piece: Uint8Array): boolean => {
    held += piece.length;
    if (held > limit) {
      isBroken = true;
      begun = [];
      return false;
    }
    // A copy, because a piece may be a view of a larger buffer that would be held with it.
    if (piece.length > 0) begun.push(Uint8Array.from(piece));
    return true;
  };

  return {
    push(piece) {
      if (isBroken) return undefined;
      const complete: string[] = [];
      let rest = piece;
      for (let end = rest.indexOf(SEPARATOR_BYTE); end !== -1; end = rest.indexOf(SEPARATOR_BYTE)) {
        if (!keep(rest.subarray(0, end))) return undefined;
        complete.push(Buffer.concat(begun).toString('utf8'));
        begun = [];
        held = 0;
        rest = rest.subarray(end + 1);
      }
      return keep(rest) ? complete : undefined;
    },
  };
}
