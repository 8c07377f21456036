import { isBlank } from './json-bytes.ts';

/** The bytes of a text that have come and are still needed. */
export class ScanWindow {
  /** May be longer than what it holds: `length` bytes count. */
  buffer = Buffer.alloc(0);
  length = 0;
  /** All before it has been looked at. */
  position = 0;

  /** Adds bytes, and lets go of all before `keepFrom`: positions move towards the beginning by as many. */
  append(chunk: Uint8Array, keepFrom: number): void {
    const needed = this.length - keepFrom + chunk.length;
    if (needed > this.buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.buffer.length));
      this.buffer.copy(larger, 0, keepFrom, this.length);
      this.buffer = larger;
    } else if (keepFrom > 0) {
      this.buffer.copyWithin(0, keepFrom, this.length);
    }
    this.length -= keepFrom;
    this.position -= keepFrom;
    this.buffer.set(chunk, this.length);
    this.length += chunk.length;
  }

  /** The first position from `from` on that is no white space, or the end of what has come. */
  afterBlanks(from: number): number {
    let position = from;
    while (position < this.length && isBlank(this.buffer[position])) position += 1;
    return position;
  }
}
