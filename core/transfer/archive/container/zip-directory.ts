import type { HandleReader } from './handle-reader.ts';

/** Where the directory of a ZIP file lies and how many entries it has, as its end states it. */
export interface ZipDirectory {
  start: number;
  end: number;
  count: number;
}

const END = 0x06054b50;
const END_LENGTH = 22;
const END64 = 0x06064b50;
const END64_LENGTH = 56;
const LOCATOR64 = 0x07064b50;
const LOCATOR64_LENGTH = 20;
const LONGEST_COMMENT = 0xffff;

/**
 * The directory of a ZIP file (APPNOTE 4.3.14 to 4.3.16), or undefined where the records at its end contradict
 * themselves or each other: numbers of entries, sizes and positions that do not fit, more than one disk.
 */
export async function readZipDirectory(
  reader: HandleReader,
  size: number,
): Promise<ZipDirectory | undefined> {
  const length = Math.min(size, END_LENGTH + LONGEST_COMMENT);
  const tail = Buffer.from(await reader.bytes(size - length, length));
  const signature = Buffer.alloc(4);
  signature.writeUInt32LE(END);
  const at = tail.lastIndexOf(signature, tail.length - END_LENGTH);
  if (at === -1) return undefined;
  const end = tail.subarray(at);
  const position = size - length + at;
  const stated = {
    count: end.readUInt16LE(10),
    length: end.readUInt32LE(12),
    start: end.readUInt32LE(16),
  };
  const isOnOneDisk = isZeroOr(end.readUInt16LE(4), 0xffff) && isZeroOr(end.readUInt16LE(6), 0xffff);
  if (!isOnOneDisk || end.readUInt16LE(8) !== stated.count) return undefined;
  if (position < LOCATOR64_LENGTH) return directoryAt(stated, position);
  const locator = await reader.bytes(position - LOCATOR64_LENGTH, LOCATOR64_LENGTH);
  if (locator.readUInt32LE(0) !== LOCATOR64) return directoryAt(stated, position);
  const long = await readLongEnd(reader, position - LOCATOR64_LENGTH, Number(locator.readBigUInt64LE(8)));
  if (!long || locator.readUInt32LE(4) !== 0) return undefined;
  const isSame =
    isSameOr(stated.count, long.count, 0xffff) &&
    isSameOr(stated.length, long.length, 0xffffffff) &&
    isSameOr(stated.start, long.start, 0xffffffff);
  return isSame ? directoryAt(long, long.position) : undefined;
}

interface Stated {
  count: number;
  length: number;
  start: number;
}

/** The directory lies right before the record that states it. */
function directoryAt({ count, length, start }: Stated, end: number): ZipDirectory | undefined {
  return start + length === end ? { start, end, count } : undefined;
}

/** The ZIP64 record, which its locator follows at once. */
async function readLongEnd(
  reader: HandleReader,
  locator: number,
  position: number,
): Promise<(Stated & { position: number }) | undefined> {
  if (position > locator - END64_LENGTH) return undefined;
  const record = await reader.bytes(position, END64_LENGTH);
  if (record.length < END64_LENGTH || record.readUInt32LE(0) !== END64) return undefined;
  const length = Number(record.readBigUInt64LE(4)) + 12;
  const count = Number(record.readBigUInt64LE(32));
  const isWhole = position + length === locator && Number(record.readBigUInt64LE(24)) === count;
  if (!isWhole || record.readUInt32LE(16) !== 0 || record.readUInt32LE(20) !== 0) return undefined;
  return {
    position,
    count,
    length: Number(record.readBigUInt64LE(40)),
    start: Number(record.readBigUInt64LE(48)),
  };
}

function isZeroOr(value: number, elsewhere: number): boolean {
  return value === 0 || value === elsewhere;
}

function isSameOr(value: number, long: number, elsewhere: number): boolean {
  return value === long || value === elsewhere;
}
