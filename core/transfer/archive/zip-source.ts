import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import { throwIfCancelled } from '#core/base/cancel.ts';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import type { ArchiveLimits } from './content.ts';
import { nameCheck, plainName } from './entry-names.ts';
import { HandleReader } from './handle-reader.ts';
import { byName } from './layout.ts';
import { invalid } from './problems.ts';
import type { ArchiveSource, SourceFile } from './source.ts';
import { fileError } from './system-errors.ts';

/** Files up to this size, compressed and not, are read in one piece; longer ones are streamed. */
const WHOLE = 1024 * 1024;

/** Large pieces, so that inflating in the thread pool goes on while the main thread reads the piece before. */
const COMPRESSED_CHUNK = 256 * 1024;
const INFLATED_CHUNK = 1024 * 1024;

/** The ratio of small files says nothing: a row of zeros compresses well. */
const RATIO_MATTERS_FROM = 1024 * 1024;

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
    const disk: Disk = { handle, reader: new HandleReader(handle) };
    const zip = await openDirectory(path, disk);
    const entries = await checkedEntries(path, zip, limits, signal);
    return {
      files: entries
        .map((entry) => ({
          name: entry.name,
          size: entry.size,
          isRespelled: entry.isRespelled,
          read: () => readEntry(path, disk, zip, entry),
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
}

async function openDirectory(path: string, { handle, reader }: Disk): Promise<ZipFile> {
  const { size } = await handle.stat();
  const { buffer } = await handle.read({ buffer: new Uint8Array(4), position: 0 });
  const signature = new DataView(buffer.buffer).getUint32(0);
  // A local file header, or the end of the directory of an empty ZIP.
  if (signature !== 0x504b0304 && signature !== 0x504b0506) throw invalid(path, message('archive.not-a-zip'));
  return await zipStep(path, message('archive.zip-incomplete'), () =>
    // Names come undecoded, so that refusing them is ours alone.
    fromRandomAccessReaderPromise(reader, size, { decodeStrings: false, autoClose: false }),
  );
}

interface CheckedEntry {
  name: string;
  isRespelled: boolean;
  size: number;
  entry: Entry;
}

async function checkedEntries(
  path: string,
  zip: ZipFile,
  limits: ArchiveLimits,
  signal: AbortSignal | undefined,
): Promise<CheckedEntry[]> {
  if (zip.entryCount > limits.maxEntries)
    throw invalid(path, message('archive.too-many-files', { limit: limits.maxEntries }));
  const checkName = nameCheck(path);
  const entries: CheckedEntry[] = [];
  let bytes = 0;
  const iterator = zip.eachEntry();
  for (;;) {
    const next = await zipStep(path, message('archive.zip-directory'), () => iterator.next());
    if (next.done) return entries;
    throwIfCancelled(signal);
    const entry: Entry = next.value;
    const given = getFileNameLowLevel(
      entry.generalPurposeBitFlag,
      entry.fileNameRaw,
      entry.extraFields,
      true,
    );
    const name = plainName(given);
    // The folder of the archive itself, as some programs list it.
    if (name === '' && given !== '') continue;
    const isFolder = name.endsWith('/');
    checkName(isFolder ? name.slice(0, -1) : name);
    checkAttributes(name, isFolder, entry);
    bytes += entry.uncompressedSize;
    if (bytes > limits.maxBytes)
      throw invalid(path, message('archive.too-large', { limit: limits.maxBytes }));
    checkRatio(name, entry, limits.maxRatio);
    if (!isFolder) entries.push({ name, isRespelled: name !== given, size: entry.uncompressedSize, entry });
  }
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

function checkRatio(name: string, entry: Entry, maxRatio: number): void {
  if (entry.uncompressedSize <= RATIO_MATTERS_FROM) return;
  if (entry.uncompressedSize > entry.compressedSize * maxRatio) {
    throw invalid(name, message('archive.compression-ratio', { times: maxRatio }));
  }
}

/** The content of one entry; its length and CRC-32 have been checked when the last chunk has come. */
async function* readEntry(
  path: string,
  disk: Disk,
  zip: ZipFile,
  { name, entry }: CheckedEntry,
): AsyncGenerator<Buffer> {
  const header = await zipStep(path, message('archive.zip-header', { name }), () =>
    zip.readLocalFileHeaderPromise(entry),
  );
  // Programs differ in which of the two names they believe.
  if (!header.fileName.equals(entry.fileNameRaw)) throw invalid(name, message('archive.two-names'));
  let size = 0;
  let checksum = 0;
  for await (const chunk of inflated(disk, header.fileDataStart, name, entry)) {
    size += chunk.length;
    if (size > entry.uncompressedSize) throw damaged(name);
    checksum = crc32(chunk, checksum);
    yield chunk;
  }
  if (size !== entry.uncompressedSize || checksum !== entry.crc32) throw damaged(name);
}

async function* inflated(disk: Disk, start: number, name: string, entry: Entry): AsyncGenerator<Buffer> {
  if (entry.uncompressedSize <= WHOLE && entry.compressedSize <= WHOLE) {
    const raw = await disk.reader.bytes(start, entry.compressedSize);
    if (raw.length < entry.compressedSize) throw damaged(name);
    yield entry.compressionMethod === STORED ? Buffer.from(raw) : inflateWhole(raw, name, entry);
    return;
  }
  const raw = rawChunks(disk.handle, start, start + entry.compressedSize, name);
  if (entry.compressionMethod === STORED) yield* raw;
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

function inflateWhole(raw: Uint8Array, name: string, entry: Entry): Buffer {
  try {
    return inflateRawSync(raw, {
      // One byte more than should come, in one piece: the default takes it in pieces of 16 KiB.
      maxOutputLength: entry.uncompressedSize + 1,
      chunkSize: Math.max(64, entry.uncompressedSize + 1),
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
