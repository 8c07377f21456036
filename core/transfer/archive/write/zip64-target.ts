import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { throwIfCancelled } from '#core/base/cancel.ts';
import type { WrittenArchive } from '../content.ts';
import type { OutputFile } from './json-chunks.ts';
import { writeNewFile } from './new-file.ts';
import { LEVEL, MODE, MODIFIED } from './zip-constants.ts';

const ENTRY = { mtime: MODIFIED, forceDosTimestamp: true, mode: MODE, compressionLevel: LEVEL };

/** So many bytes wait to be compressed at most, beside the file that is being streamed. */
const WINDOW = 4 * 1024 * 1024;

/**
 * So many short files are compressed beside each other: each takes 256 KiB of zlib's, and thousands at once take five
 * times as long as a few (measured).
 */
const BESIDE = 64;

/** Bytes per write to the disk. */
const BLOCK = 1024 * 1024;

/**
 * Writes a new ZIP file of any number and size of files, in their order, several times slower than `writeZip` does
 * without ZIP64. Errors: those of the file system, `cancelled`.
 */
export async function writeZip64(
  path: string,
  files: readonly OutputFile[],
  signal: AbortSignal | undefined,
): Promise<WrittenArchive> {
  return await writeNewFile(path, async (handle) => {
    const zip = new ZipFile();
    const stop = new AbortController();
    let bytes = 0;
    const target: Target = {
      zip,
      take(chunk) {
        throwIfCancelled(signal);
        bytes += chunk.length;
        return chunk;
      },
      fail: (error) => stop.abort(error),
    };
    const output = pipeline(
      zip.outputStream,
      async (chunks) => {
        for await (const block of inBlocks(chunks)) await handle.writeFile(block);
      },
      { signal: stop.signal },
    );
    const input = addFiles(target, files).catch(target.fail);
    try {
      await Promise.all([input, output]);
    } catch (error) {
      throw stop.signal.aborted ? stop.signal.reason : error;
    }
    return { files: files.length, bytes, size: (await handle.stat()).size };
  });
}

/** A ZIP of many small files comes in pieces of a few bytes; one write to the disk for each would take most of the time. */
async function* inBlocks(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const piece = Buffer.from(chunk);
    pending.push(piece);
    length += piece.length;
    if (length < BLOCK) continue;
    yield Buffer.concat(pending);
    pending = [];
    length = 0;
  }
  yield Buffer.concat(pending);
}

interface Target {
  zip: ZipFile;
  /** Every chunk goes through here: counts it, and throws when the person has asked to stop. */
  take(chunk: Buffer): Buffer;
  /** Ends the writing with this error. */
  fail(error: unknown): void;
}

/**
 * Adds the files one after the other and ends the ZIP. Short ones are handed over whole and compressed beside each
 * other; a long one, and one whenever the window is full, is streamed.
 */
async function addFiles(target: Target, files: readonly OutputFile[]): Promise<void> {
  let waiting = 0;
  let beside = 0;
  for (const { name, chunks } of files) {
    const rest = chunks[Symbol.iterator]();
    const first = rest.next();
    const second = rest.next();
    const whole = first.done ? Buffer.alloc(0) : first.value;
    waiting += whole.length;
    if (second.done && waiting < WINDOW && beside < BESIDE) {
      beside += 1;
      target.zip.addBuffer(target.take(whole), name, ENTRY);
    } else {
      await addStream(target, name, Readable.from(stream(target, whole, second, rest)));
      waiting = 0;
      beside = 0;
    }
  }
  target.zip.end();
}

function* stream(
  target: Target,
  first: Buffer,
  second: IteratorResult<Buffer>,
  rest: Iterator<Buffer>,
): Generator<Buffer> {
  yield target.take(first);
  for (let next = second; !next.done; next = rest.next()) yield target.take(next.value);
}

/** Goes on when the turn of this entry has come: everything before it has been written. */
async function addStream(target: Target, name: string, content: Readable): Promise<void> {
  content.once('error', target.fail);
  await new Promise<void>((resolve) => {
    target.zip.addReadStreamLazy(name, ENTRY, (callback) => {
      callback(null, content);
      resolve();
    });
  });
}
