import { isAscii, isUtf8 } from 'node:buffer';
import { type Entry, getFileNameLowLevel, parseExtraFields } from 'yauzl';
import { message } from '#core/messages/catalogue.ts';
import { invalid } from '../archive-errors.ts';
import type { HandleReader } from './handle-reader.ts';

/** An entry of a ZIP's directory, as far as it matters. */
export interface ListedEntry {
  /** In the form that everybody writes; it has still to be checked. */
  name: string;
  /** The directory has the name in another form. */
  isRespelled: boolean;
  /** The bytes of the name, each as a character: a buffer for each of many names would take several times as much. */
  rawName: string;
  /** Info-ZIP's extra field with the name in UTF-8. */
  unicodeName: Buffer | undefined;
  flags: number;
  method: number;
  crc: number;
  compressed: number;
  size: number;
  /** Where its local header begins. */
  offset: number;
}

/** Where the compressed bytes of an entry begin, and where everything of the entry ends. */
export interface LocalEntry {
  dataStart: number;
  end: number;
}

/** The name of the archive's own folder, which some programs list too. */
export const ARCHIVE_ITSELF = './';

const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_LENGTH = 30;
const DESCRIPTOR = 0x08074b50;

/** Checksum and sizes stand behind the data. */
const HAS_DESCRIPTOR = 0x0008;
const IS_UTF8 = 0x0800;

/** How well it was compressed, and how names are written: programs differ in where they say so. */
const TELLS_NOTHING = 0x0006 | IS_UTF8;

/** Systems whose paths have backslashes (APPNOTE 4.4.2): old .NET writes names with them. */
const BACKSLASH_SYSTEMS = [0, 10, 14];

const UNICODE_PATH = 0x7075;
const ZIP64 = 0x0001;
const ELSEWHERE = 0xffffffff;

/** What the directory says about an entry. */
export function listedEntry(entry: Entry): ListedEntry {
  return {
    ...namesOf(entry),
    rawName: entry.fileNameRaw.toString('latin1'),
    unicodeName: unicodeNameOf(entry.extraFields),
    flags: entry.generalPurposeBitFlag,
    method: entry.compressionMethod,
    crc: entry.crc32,
    compressed: entry.compressedSize,
    size: entry.uncompressedSize,
    offset: entry.relativeOffsetOfLocalHeader,
  };
}

function namesOf(entry: Entry): Pick<ListedEntry, 'name' | 'isRespelled'> {
  const { generalPurposeBitFlag, fileNameRaw, extraFields, versionMadeBy } = entry;
  const given = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true);
  const hasBackslashes = BACKSLASH_SYSTEMS.includes(versionMadeBy >>> 8);
  const name = (hasBackslashes ? given.replaceAll('\\', '/') : given).replace(/^(\.\/)+/, '');
  return given !== '' && name === ''
    ? { name: ARCHIVE_ITSELF, isRespelled: false }
    : { name, isRespelled: name !== given };
}

/**
 * Holds an entry of the directory against the header before its data and the descriptor behind them. Programs differ
 * in which of them they believe, and a single wrong bit in one of them could rename a file or end it early.
 *
 * Errors: `archive-invalid`, for the ZIP at `path` where there is no such header.
 */
export async function checkLocalHeader(
  path: string,
  reader: HandleReader,
  entry: ListedEntry,
): Promise<LocalEntry> {
  const { name, offset } = entry;
  const fixed = Buffer.from(await reader.bytes(offset, LOCAL_HEADER_LENGTH));
  if (fixed.length < LOCAL_HEADER_LENGTH || fixed.readUInt32LE(0) !== LOCAL_HEADER) {
    throw invalid(path, message('archive.zip-header', { name }));
  }
  const nameLength = fixed.readUInt16LE(26);
  const extraLength = fixed.readUInt16LE(28);
  const rest = await reader.bytes(offset + LOCAL_HEADER_LENGTH, nameLength + extraLength);
  const rawName = rest.subarray(0, nameLength);
  const extra = extraOf(rest.subarray(nameLength));
  if (!extra) throw invalid(path, message('archive.zip-header', { name }));
  const flags = fixed.readUInt16LE(6);
  if (!isSameName(entry, rawName, flags, extra)) throw invalid(name, message('archive.two-names'));
  const stated = statedSizes(fixed, extra);
  const isSame =
    ((flags ^ entry.flags) & ~TELLS_NOTHING) === 0 &&
    fixed.readUInt16LE(8) === entry.method &&
    stated !== undefined &&
    isSameOrLater(flags, stated.crc, entry.crc) &&
    isSameOrLater(flags, stated.compressed, entry.compressed) &&
    isSameOrLater(flags, stated.size, entry.size);
  const dataStart = offset + LOCAL_HEADER_LENGTH + nameLength + extraLength;
  const dataEnd = dataStart + entry.compressed;
  const end = isSame ? await endOf(reader, entry, dataEnd) : undefined;
  if (end === undefined) throw invalid(name, message('archive.two-headers'));
  return { dataStart, end };
}

type Extra = ReturnType<typeof parseExtraFields>;

function extraOf(raw: Buffer): Extra | undefined {
  try {
    return parseExtraFields(raw);
  } catch {
    return undefined; // They do not fit into their length: the one thing that this throws for.
  }
}

/** The same bytes, which both headers have us read in the same way; a second name in Unicode stands in both or neither. */
function isSameName(entry: ListedEntry, local: Buffer, localFlags: number, extra: Extra): boolean {
  const { rawName, flags, unicodeName } = entry;
  if (local.toString('latin1') !== rawName || !isSameBytes(unicodeNameOf(extra), unicodeName)) return false;
  return isAscii(local) || (flags & IS_UTF8) === (localFlags & IS_UTF8) || isUtf8(local);
}

function unicodeNameOf(extra: Extra): Buffer | undefined {
  return extra.find(({ id }) => id === UNICODE_PATH)?.data;
}

function isSameBytes(left: Buffer | undefined, right: Buffer | undefined): boolean {
  return left && right ? left.equals(right) : left === right;
}

function statedSizes(
  fixed: Buffer,
  extra: Extra,
): Pick<ListedEntry, 'crc' | 'compressed' | 'size'> | undefined {
  const crc = fixed.readUInt32LE(14);
  const compressed = fixed.readUInt32LE(18);
  const size = fixed.readUInt32LE(22);
  if (compressed !== ELSEWHERE && size !== ELSEWHERE) return { crc, compressed, size };
  const long = extra.find(({ id }) => id === ZIP64)?.data;
  if (!long) return { crc, compressed, size };
  const compressedAt = size === ELSEWHERE ? 8 : 0;
  const length = compressed === ELSEWHERE ? compressedAt + 8 : compressedAt;
  if (long.length < length) return undefined;
  return {
    crc,
    size: size === ELSEWHERE ? Number(long.readBigUInt64LE(0)) : size,
    compressed: compressed === ELSEWHERE ? Number(long.readBigUInt64LE(compressedAt)) : compressed,
  };
}

/** A header that is written before the data is known has zeros. */
function isSameOrLater(flags: number, local: number, listed: number): boolean {
  return local === listed || (local === 0 && (flags & HAS_DESCRIPTOR) !== 0);
}

/** Behind the data and the descriptor, which comes with or without a signature and with short or long sizes. */
async function endOf(reader: HandleReader, entry: ListedEntry, dataEnd: number): Promise<number | undefined> {
  if ((entry.flags & HAS_DESCRIPTOR) === 0) return dataEnd;
  const found = await reader.bytes(dataEnd, 24);
  for (const descriptor of descriptorsOf(entry)) {
    if (found.subarray(0, descriptor.length).equals(descriptor)) return dataEnd + descriptor.length;
  }
  return undefined;
}

function descriptorsOf({ crc, compressed, size }: ListedEntry): Buffer[] {
  const long = Buffer.alloc(24);
  long.writeUInt32LE(DESCRIPTOR, 0);
  long.writeUInt32LE(crc, 4);
  long.writeBigUInt64LE(BigInt(compressed), 8);
  long.writeBigUInt64LE(BigInt(size), 16);
  const descriptors = [long, long.subarray(4)];
  if (compressed < ELSEWHERE && size < ELSEWHERE) {
    const short = Buffer.from(long.subarray(0, 16));
    short.writeUInt32LE(compressed, 8);
    short.writeUInt32LE(size, 12);
    descriptors.unshift(short, short.subarray(4));
  }
  return descriptors;
}
