import type { FileHandle } from 'node:fs/promises';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';
import { throwIfCancelled } from '#core/base/cancel.ts';
import type { OutputFile } from './chunks.ts';
import type { WrittenArchive } from './content.ts';
import { writeNewFile } from './new-file.ts';
import { LEVEL, MODE, MODIFIED } from './zip-entry.ts';
import { writeZip64 } from './zip64-target.ts';

/** What a ZIP without ZIP64 can hold: the largest numbers of its fields announce ZIP64. */
export interface ZipLimits {
  entries: number;
  /** Of the whole ZIP, and of each file before compression. */
  bytes: number;
}

export const WITHOUT_ZIP64: ZipLimits = { entries: 0xff_fe, bytes: 0xff_ff_ff_fe };

/** The system of Unix permissions, as the ZIP's directory names it. */
const UNIX = 3;

/** A longer file is compressed beside the event loop; for a shorter one the way there would take most of the time. */
const SHORT = 256 * 1024;

/** So much is compressed between two turns of the event loop: a few hundredths of a second. */
const BATCH = { files: 512, bytes: 1024 * 1024 };

/**
 * Writes a new ZIP file of these files, in their order. What does not fit into a plain ZIP becomes one with ZIP64, for
 * which the files are made again. Errors: those of the file system, `cancelled`.
 */
export async function writeZip(
  path: string,
  makeFiles: () => readonly OutputFile[],
  signal: AbortSignal | undefined,
  limits: ZipLimits = WITHOUT_ZIP64,
): Promise<WrittenArchive> {
  const files = makeFiles();
  if (files.length > limits.entries) return await writeZip64(path, files, signal);
  const written = await writeNewFile(path, (handle) => writePlain(handle, files, signal, limits.bytes));
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

function createOutput(handle: FileHandle): Output {
  let length = 0;
  let pending: Uint8Array[] = [];
  return {
    zip: new Zip((error, piece) => {
      if (error) throw error;
      pending.push(piece);
      length += piece.length;
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
  limit: number,
): Promise<WrittenArchive | undefined> {
  const output = createOutput(handle);
  let bytes = 0;
  let batch = { files: 0, bytes: 0 };
  for (const file of files) {
    const size = await addFile(output, file, signal);
    bytes += size;
    batch.files += 1;
    batch.bytes += size;
    if (size > limit || output.length() > limit) return undefined;
    if (batch.files < BATCH.files && batch.bytes < BATCH.bytes) continue;
    await output.write();
    batch = { files: 0, bytes: 0 };
  }
  output.zip.end();
  await output.write();
  return output.length() > limit ? undefined : { files: files.length, bytes, size: output.length() };
}

/** Adds a file to the ZIP and gives its size before compression. */
async function addFile(
  output: Output,
  { name, chunks }: OutputFile,
  signal: AbortSignal | undefined,
): Promise<number> {
  const rest = chunks[Symbol.iterator]();
  const first = rest.next();
  const second = rest.next();
  const entry = startEntry(output.zip, name);
  const take = (chunk: Buffer): Buffer => {
    throwIfCancelled(signal);
    entry.size += chunk.length;
    entry.crc = crc32(chunk, entry.crc);
    return chunk;
  };
  const whole = first.done ? Buffer.alloc(0) : first.value;
  if (second.done && whole.length <= SHORT) {
    entry.ondata(
      null,
      deflateRawSync(take(whole), { level: LEVEL, chunkSize: Math.max(64, whole.length) }),
      true,
    );
    return entry.size;
  }
  const source = function* (): Generator<Buffer> {
    yield take(whole);
    for (let next = second; !next.done; next = rest.next()) yield take(next.value);
  };
  const deflate = createDeflateRaw({ level: LEVEL, chunkSize: SHORT });
  await pipeline(source, deflate, async (pieces: AsyncIterable<Buffer<ArrayBuffer>>) => {
    for await (const piece of pieces) {
      entry.ondata(null, piece, false);
      await output.write();
    }
  });
  entry.ondata(null, new Uint8Array(), true);
  return entry.size;
}

interface Entry {
  /** Of what came so far; both are read when the last piece is handed over. */
  size: number;
  crc: number;
  ondata: NonNullable<ZipInputFile['ondata']>;
}

/** Begins an entry whose compressed pieces come through `ondata`, which the library sets. */
function startEntry(zip: Zip, name: string): Entry {
  const entry: ZipInputFile & Entry = {
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
  zip.add(entry);
  return entry;
}
