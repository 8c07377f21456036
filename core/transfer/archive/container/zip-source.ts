import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import { invalid } from '../archive-errors.ts';
import type { ArchiveLimits } from '../content.ts';
import { byName } from '../layout.ts';
import { fileError } from '../system-errors.ts';
import { createYielder, type Yielder } from '../yielder.ts';
import { createNameChecker } from './entry-names.ts';
import { HandleReader } from './handle-reader.ts';
import type { ArchiveSource, SourceFile } from './source.ts';
import { readZipDirectory, type ZipDirectory } from './zip-directory.ts';
import { ARCHIVE_ITSELF, checkLocalHeader, type ListedEntry, listedEntry } from './zip-entries.ts';

/** Files up to this size, compressed and not, are read in one piece; longer ones are streamed. */
const WHOLE = 1024 * 1024;

/** Large pieces, so that inflating in the thread pool goes on while the main thread reads the piece before. */
const COMPRESSED_CHUNK = 256 * 1024;
const INFLATED_CHUNK = 1024 * 1024;

/** The ratio of small files says nothing: a row of zeros compresses well. */
const RATIO_MATTERS_FROM = 1024 * 1024;

/** Bytes of an entry of the directory before its name. */
const ENTRY_LENGTH = 46;

const STORED = 0;
const DEFLATED = 8;

/** File type bits of the Unix mode that ZIP programs keep in the upper half of the external attributes. */
const TYPE_MASK = 0o170000;
const REGULAR_FILE = 0o100000;
const FOLDER = 0o040000;
const SYMBOLIC_LINK = 0o120000;

/**
 * A ZIP file as an archive. Its whole directory is checked here, before anything is inflated; what a file inflates to
 * is held against its declared size and CRC-32 while it is read.
 *
 * Errors: `file-unreadable`, `archive-invalid`, `cancelled`.
 */
export async function openZip(
  path: string,
  limits: ArchiveLimits,
  signal: AbortSignal | undefined,
): Promise<ArchiveSource> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw fileError('file-unreadable', path, error);
  });
  try {
    const disk: Disk = { handle, reader: new HandleReader(handle), yielder: createYielder(signal) };
    const { zip, directory } = await openDirectory(path, disk);
    const listed = await listedEntries(path, zip, directory, limits, disk.yielder);
    const entries = await locatedEntries(path, disk, listed, directory);
    return {
      files: entries
        .map((entry) => ({
          name: entry.name,
          size: entry.size,
          isRespelled: entry.isRespelled,
          read: () => readEntry(disk, entry),
        }))
        .sort(byName) satisfies SourceFile[],
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw fileError('file-unreadable', path, error);
  }
}

/** The ZIP file: small pieces are read through blocks, long files straight. */
interface Disk {
  handle: FileHandle;
  reader: HandleReader;
  yielder: Yielder;
}

async function openDirectory(
  path: string,
  { handle, reader }: Disk,
): Promise<{ zip: ZipFile; directory: ZipDirectory }> {
  const { size } = await handle.stat();
  const { buffer } = await handle.read({ buffer: new Uint8Array(4), position: 0 });
  const signature = new DataView(buffer.buffer).getUint32(0);
  // A local file header, or the end of the directory of an empty ZIP.
  if (signature !== 0x504b0304 && signature !== 0x504b0506) throw invalid(path, message('archive.not-a-zip'));
  const zip = await zipStep(path, message('archive.zip-incomplete'), () =>
    // Names come undecoded, so that refusing them is ours alone.
    fromRandomAccessReaderPromise(reader, size, { decodeStrings: false, autoClose: false }),
  );
  const directory = await readZipDirectory(reader, size);
  if (!directory || directory.count !== zip.entryCount) throw invalid(path, message('archive.zip-directory'));
  return { zip, directory };
}

/** The entries as the directory has them, each checked by what it says of itself. */
async function listedEntries(
  path: string,
  zip: ZipFile,
  directory: ZipDirectory,
  limits: ArchiveLimits,
  yielder: Yielder,
): Promise<ListedEntry[]> {
  if (zip.entryCount > limits.maxEntries)
    throw invalid(path, message('archive.too-many-files', { limit: limits.maxEntries }));
  const checkName = createNameChecker(path);
  const entries: ListedEntry[] = [];
  let bytes = 0;
  let end = directory.start;
  const iterator = zip.eachEntry();
  for (;;) {
    const next = await zipStep(path, message('archive.zip-directory'), () => iterator.next());
    if (next.done) break;
    await yielder();
    const found: Entry = next.value;
    const entry = listedEntry(found);
    const { name } = entry;
    const isFolder = name.endsWith('/');
    if (name !== ARCHIVE_ITSELF) checkName(isFolder ? name.slice(0, -1) : name);
    checkAttributes(name, isFolder, found);
    bytes += entry.size;
    if (bytes > limits.maxBytes)
      throw invalid(path, message('archive.too-large', { limit: limits.maxBytes }));
    checkRatio(entry, limits.maxRatio);
    entries.push(entry);
    end += ENTRY_LENGTH + found.fileNameLength + found.extraFieldLength + found.fileCommentLength;
  }
  if (end !== directory.end) throw invalid(path, message('archive.zip-directory'));
  return entries;
}

/** A file whose content has been found in the ZIP; there may be hundreds of thousands, so no more than is needed. */
interface ZipEntry {
  name: string;
  isRespelled: boolean;
  size: number;
  compressed: number;
  crc: number;
  isStored: boolean;
  start: number;
}

/** The files, each held against its local header; no two of them share a byte. */
async function locatedEntries(
  path: string,
  { reader, yielder }: Disk,
  listed: ListedEntry[],
  directory: ZipDirectory,
): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  let free = 0;
  for (const entry of listed.sort((left, right) => left.offset - right.offset)) {
    await yielder();
    const { name, isRespelled, size, compressed, crc, method } = entry;
    const { dataStart, end } = await checkLocalHeader(path, reader, entry);
    if (entry.offset < free || end > directory.start) throw invalid(name, message('archive.zip-overlap'));
    free = end;
    if (name.endsWith('/')) continue;
    entries.push({ name, isRespelled, size, compressed, crc, isStored: method === STORED, start: dataStart });
  }
  return entries;
}

function checkAttributes(name: string, isFolder: boolean, entry: Entry): void {
  const kind = (entry.externalFileAttributes >>> 16) & TYPE_MASK;
  if (kind === SYMBOLIC_LINK) throw invalid(name, message('archive.symbolic-link'));
  if (kind !== 0 && kind !== (isFolder ? FOLDER : REGULAR_FILE))
    throw invalid(name, message('archive.not-a-regular-file'));
  if (isFolder && entry.uncompressedSize > 0) throw invalid(name, message('archive.folder-with-content'));
  if (entry.isEncrypted()) throw invalid(name, message('archive.encrypted'));
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
    throw invalid(name, message('archive.unknown-compression', { method: entry.compressionMethod }));
  }
}

function checkRatio({ name, size, compressed }: ListedEntry, maxRatio: number): void {
  if (size <= RATIO_MATTERS_FROM || size <= compressed * maxRatio) return;
  throw invalid(name, message('archive.compression-ratio', { times: maxRatio }));
}

/** The content of one entry; its length and CRC-32 have been checked when the last chunk has come. */
async function* readEntry(disk: Disk, entry: ZipEntry): AsyncGenerator<Buffer> {
  const { name } = entry;
  let size = 0;
  let checksum = 0;
  for await (const chunk of inflated(disk, entry)) {
    await disk.yielder();
    size += chunk.length;
    if (size > entry.size) throw damaged(name);
    checksum = crc32(chunk, checksum);
    yield chunk;
  }
  if (size !== entry.size || checksum !== entry.crc) throw damaged(name);
}

async function* inflated({ handle, reader }: Disk, entry: ZipEntry): AsyncGenerator<Buffer> {
  const { name, size, compressed, isStored, start } = entry;
  if (size <= WHOLE && compressed <= WHOLE) {
    const raw = await reader.bytes(start, compressed);
    if (raw.length < compressed) throw damaged(name);
    yield isStored ? Buffer.from(raw) : inflateWhole(raw, name, size);
    return;
  }
  const raw = rawChunks(handle, start, start + compressed, name);
  if (isStored) yield* raw;
  else yield* inflateStream(Readable.from(raw, { objectMode: false }), name);
}

/** The bytes from `start` to `end`, each chunk in a buffer of its own, since zlib works on it meanwhile. */
async function* rawChunks(
  handle: FileHandle,
  start: number,
  end: number,
  name: string,
): AsyncGenerator<Buffer> {
  for (let position = start; position < end; ) {
    const chunk = Buffer.allocUnsafe(Math.min(COMPRESSED_CHUNK, end - position));
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, position);
    if (bytesRead === 0) throw damaged(name);
    position += bytesRead;
    yield chunk.subarray(0, bytesRead);
  }
}

async function* inflateStream(raw: Readable, name: string): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: INFLATED_CHUNK });
  raw.once('error', (error) => inflate.destroy(error));
  try {
    yield* raw.pipe(inflate);
  } catch (error) {
    throw isZlibError(error) ? damaged(name) : error;
  } finally {
    raw.destroy();
    inflate.destroy();
  }
}

function inflateWhole(raw: Uint8Array, name: string, size: number): Buffer {
  try {
    return inflateRawSync(raw, {
      // One byte more than should come, in one piece: the default takes it in pieces of 16 KiB.
      maxOutputLength: size + 1,
      chunkSize: Math.max(64, size + 1),
    });
  } catch (error) {
    throw isZlibError(error) ? damaged(name) : error;
  }
}

/** zlib's own codes (`Z_DATA_ERROR`, …), and that of more output than was allowed. */
function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(Z_|ERR_BUFFER_TOO_LARGE)/.test(String(error.code));
}

function damaged(name: string): SiteferryError {
  return invalid(name, message('archive.damaged'));
}

/** What yauzl refuses, in our words; errors of the disk stay what they are. */
async function zipStep<T>(path: string, reason: Message, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    const translated = fileError('file-unreadable', path, error);
    throw translated instanceof SiteferryError ? translated : invalid(path, reason);
  }
}
