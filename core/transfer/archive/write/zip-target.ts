import type { FileHandle } from 'node:fs/promises';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';
import { throwIfCancelled } from '#core/base/cancel.ts';
import type { WrittenArchive } from '../content.ts';
import { type Compressor, inPlace, startCompressor } from './compressor.ts';
import type { OutputFile } from './json-chunks.ts';
import { writeNewFile } from './new-file.ts';
import { LEVEL, MODE, MODIFIED } from './zip-constants.ts';
import { countInZip64 } from './zip64-end.ts';
import { writeZip64 } from './zip64-target.ts';

/** What a ZIP without ZIP64 can hold: the largest numbers of its fields announce ZIP64. */
export interface ZipLimits {
  /** More of them are counted at the end of the ZIP, which is all that ZIP64 has to do then. */
  entries: number;
  /** Of the whole ZIP, and of each file before compression. */
  bytes: number;
}

export const WITHOUT_ZIP64: ZipLimits = { entries: 0xff_fe, bytes: 0xff_ff_ff_fe };

/** The system of Unix permissions, as the ZIP's directory names it. */
const UNIX = 3;

/** A longer file is compressed by itself; for a shorter one the way beside the event loop would take most of the time. */
const SHORT = 256 * 1024;

/** So many short files are compressed at a time: a few hundredths of a second. */
const BATCH = { files: 512, bytes: 1024 * 1024 };

/** So many batches are compressed or wait to be added at a time. */
const MAX_UNFINISHED = 12;

/**
 * Writes a new ZIP file of these files, in their order. What is too long for a plain ZIP becomes one with ZIP64, for which the files
 * are made again. Errors: those of the file system, `cancelled`.
 */
export async function writeZip(
  path: string,
  makeFiles: () => readonly OutputFile[],
  signal: AbortSignal | undefined,
  limits: ZipLimits = WITHOUT_ZIP64,
): Promise<WrittenArchive> {
  const files = makeFiles();
  const written = await writeNewFile(path, (handle) => writePlain(handle, files, signal, limits));
  if (written) return written;
  await rm(path);
  return await writeZip64(path, makeFiles(), signal);
}

/** A ZIP on its way to the disk. */
interface Output {
  zip: Zip;
  /** Bytes that the ZIP has so far, written or not. */
  length(): number;
  write(): Promise<void>;
}

function createOutput(handle: FileHandle, countsInZip64: number | undefined): Output {
  let length = 0;
  let pending: Uint8Array[] = [];
  return {
    zip: new Zip((error, piece, isLast) => {
      if (error) throw error;
      const written =
        isLast && countsInZip64 !== undefined ? countInZip64(piece, length, countsInZip64) : piece;
      pending.push(written);
      length += written.length;
    }),
    length: () => length,
    async write() {
      const block = Buffer.concat(pending);
      pending = [];
      await handle.writeFile(block);
    },
  };
}

/** Undefined where the limit was passed: the file is then to be thrown away. */
async function writePlain(
  handle: FileHandle,
  files: readonly OutputFile[],
  signal: AbortSignal | undefined,
  { entries, bytes: limit }: ZipLimits,
): Promise<WrittenArchive | undefined> {
  const output = createOutput(handle, files.length > entries ? files.length : undefined);
  const compressor = files.length > BATCH.files ? startCompressor() : inPlace;
  let bytes = 0;
  let batch: ShortFile[] = [];
  let waiting = 0;
  let adding = Promise.resolve();
  const unfinished: Promise<void>[] = [];
  /** The next batches are made while this one is compressed and those before are added. */
  const addBatch = async (): Promise<void> => {
    // What the thread has compressed comes with the event loop's turn.
    await turn();
    const compressing = compressor.compress(batch.map(({ content }) => content));
    adding = addShortFiles(output, batch, compressing, adding);
    // It is waited for below; until then its failure shall not end the process.
    void Promise.allSettled([adding]);
    batch = [];
    waiting = 0;
    unfinished.push(adding);
    if (unfinished.length > MAX_UNFINISHED) await unfinished.shift();
  };
  try {
    for (const { name, chunks } of files) {
      const entry = newEntry(name);
      const rest = taken(chunks, entry, signal);
      const first = rest.next();
      const second = rest.next();
      const content = first.done ? Buffer.alloc(0) : first.value;
      if (second.done && content.length <= SHORT) {
        batch.push({ entry, content });
        waiting += content.length;
        if (batch.length >= BATCH.files || waiting >= BATCH.bytes) await addBatch();
      } else {
        await addBatch();
        await adding;
        await addLongFile(output, entry, content, second, rest);
      }
      bytes += entry.size;
      if (entry.size > limit || output.length() > limit) return undefined;
    }
    await addBatch();
    await adding;
    output.zip.end();
    await output.write();
  } finally {
    await Promise.allSettled([adding]);
    await compressor.close();
  }
  return output.length() > limit ? undefined : { files: files.length, bytes, size: output.length() };
}

/** The chunks of a file, each counted into its entry as it is taken. */
function* taken(chunks: Iterable<Buffer>, entry: Entry, signal: AbortSignal | undefined): Generator<Buffer> {
  for (const chunk of chunks) {
    throwIfCancelled(signal);
    entry.size += chunk.length;
    entry.crc = crc32(chunk, entry.crc);
    yield chunk;
  }
}

interface ShortFile {
  entry: Entry;
  content: Buffer;
}

/** Adds files in their turn: after those `before`. */
async function addShortFiles(
  output: Output,
  files: readonly ShortFile[],
  compressing: ReturnType<Compressor['compress']>,
  before: Promise<void>,
): Promise<void> {
  const [compressed] = await Promise.all([compressing, before]);
  for (const [index, { entry }] of files.entries()) {
    output.zip.add(entry);
    entry.ondata(null, compressed[index] as Uint8Array<ArrayBuffer>, true);
  }
  await output.write();
}

/** Adds a file whose first two chunks are at hand; it is compressed beside the event loop. */
async function addLongFile(
  output: Output,
  entry: Entry,
  first: Buffer,
  second: IteratorResult<Buffer, unknown>,
  rest: Iterator<Buffer, unknown>,
): Promise<void> {
  output.zip.add(entry);
  const source = function* (): Generator<Buffer> {
    yield first;
    for (let next = second; !next.done; next = rest.next()) yield next.value;
  };
  const deflate = createDeflateRaw({ level: LEVEL, chunkSize: SHORT });
  await pipeline(source, deflate, async (pieces: AsyncIterable<Buffer<ArrayBuffer>>) => {
    for await (const piece of pieces) {
      entry.ondata(null, piece, false);
      await output.write();
    }
  });
  entry.ondata(null, new Uint8Array(), true);
}

interface Entry extends ZipInputFile {
  /** Of what came so far; both are read when the last compressed bytes are handed over. */
  size: number;
  crc: number;
  /** Takes compressed bytes; the library sets it. */
  ondata: NonNullable<ZipInputFile['ondata']>;
}

function newEntry(name: string): Entry {
  return {
    filename: name,
    size: 0,
    crc: 0,
    compression: 8,
    mtime: MODIFIED,
    os: UNIX,
    // The upper half is the mode: as a product, because a shift would make it negative.
    attrs: MODE * 0x1_00_00,
    ondata: (): void => undefined,
  };
}
