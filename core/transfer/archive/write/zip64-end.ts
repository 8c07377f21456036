/** The record that ends a ZIP without a comment. */
const END_LENGTH = 22;

/** What the count of that record says where ZIP64 has it. */
const ELSEWHERE = 0xffff;

/** Version 4.5, which knows ZIP64. */
const VERSION = 45;
const UNIX = 3 << 8;

/**
 * A ZIP's directory of more files than the record that ends it can count: ZIP64 has another record for their number, and one
 * that says where it is (APPNOTE 4.3.14 to 4.3.16). `ended` is the directory with its record, and begins at `start`; both have to
 * fit without ZIP64.
 */
export function countInZip64(ended: Uint8Array, start: number, count: number): Buffer {
  const directory = ended.subarray(0, ended.length - END_LENGTH);
  const { length } = directory;
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  // Of what follows.
  record.writeBigUInt64LE(BigInt(record.length - 12), 4);
  record.writeUInt16LE(UNIX | VERSION, 12);
  record.writeUInt16LE(VERSION, 14);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(length), 40);
  record.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(start + length), 8);
  // Of how many disks.
  locator.writeUInt32LE(1, 16);
  const end = Buffer.alloc(END_LENGTH);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(ELSEWHERE, 8);
  end.writeUInt16LE(ELSEWHERE, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([directory, record, locator, end]);
}
