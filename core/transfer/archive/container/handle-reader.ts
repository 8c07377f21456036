import type { FileHandle } from 'node:fs/promises';
import { RandomAccessReader } from 'yauzl';

/** A ZIP's directory and its small files are read a few bytes at a time, mostly forwards. */
const BLOCK = 256 * 1024;

/** A program may have packed its files in another order than that of their names, in which they are read. */
const ELSEWHERE_BLOCK = 8 * 1024;

/** Lets yauzl read through a file that is ours to close, with one read of the disk per block. */
export class HandleReader extends RandomAccessReader {
  readonly #handle: FileHandle;
  #block: Buffer = Buffer.alloc(0);
  #blockStart = 0;

  constructor(handle: FileHandle) {
    super();
    this.#handle = handle;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#load(position, length).then(
      () => {
        const from = position - this.#blockStart;
        const copied = this.#block.copy(buffer, offset, from, from + length);
        callback(copied < length ? new Error('the file ends too early') : null);
      },
      (error: Error) => callback(error),
    );
  }

  async #load(position: number, length: number): Promise<void> {
    const end = this.#blockStart + this.#block.length;
    if (position >= this.#blockStart && position + length <= end) return;
    const isOnwards = position >= this.#blockStart && position <= end + BLOCK;
    const block = Buffer.allocUnsafe(Math.max(isOnwards ? BLOCK : ELSEWHERE_BLOCK, length));
    const { bytesRead } = await this.#handle.read(block, 0, block.length, position);
    this.#block = block.subarray(0, bytesRead);
    this.#blockStart = position;
  }

  /** Bytes from the block, which the next read may replace; fewer than asked for where the file ends too early. */
  async bytes(position: number, length: number): Promise<Buffer> {
    await this.#load(position, length);
    const from = position - this.#blockStart;
    return this.#block.subarray(from, from + length);
  }

  override close(callback: (error: Error | null) => void): void {
    callback(null);
  }
}
