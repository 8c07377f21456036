import type { TdsStatement, TdsValue } from './tds-requests.ts';

/** What a driver loads in bulk: the columns as it declares them, then rows (BulkLoadBCP of TDS 7.4, [MS-TDS] 2.2.6.1). */
export function readBulk(data: Buffer): Omit<TdsStatement, 'connection'> {
  const reader = new BulkReader(data);
  const columns = reader.columns();
  const rows: TdsValue[][] = [];
  while (reader.uint(1) === ROW) rows.push(columns.map((read) => read()));
  return { kind: 'bulk', sql: '', parameters: [], rows };
}

const ROW = 0xd1;
const DAY = 24 * 60 * 60 * 1_000;

class BulkReader {
  readonly #data: Buffer;
  #at = 0;

  constructor(data: Buffer) {
    this.#data = data;
  }

  uint(length: number): number {
    return this.#bytes(length).readUIntLE(0, length);
  }

  /** What reads a value of each column. */
  columns(): (() => TdsValue)[] {
    if (this.uint(1) !== 0x81) throw new Error('bulk data without columns');
    const count = this.uint(2);
    return Array.from({ length: count }, () => {
      this.#bytes(6);
      const read = this.#type();
      this.#bytes(this.uint(1) * 2);
      return read;
    });
  }

  #type(): () => TdsValue {
    const type = this.uint(1);
    switch (type) {
      case 0x26:
        this.uint(1);
        return () => this.#sized((bytes) => bytes.readIntLE(0, bytes.length));
      case 0x68:
        this.uint(1);
        return () => this.#sized((bytes) => bytes.readUInt8() === 1);
      case 0x6a:
        this.#bytes(3);
        return () => this.#sized(decimal);
      case 0x24:
        this.uint(1);
        return () => this.#sized(guid);
      case 0x2a:
        this.uint(1);
        return () => this.#sized(dateTime);
      case 0xe7: {
        const limit = this.uint(2);
        this.#bytes(5);
        return () => (limit === 0xffff ? this.#chunks() : this.#text());
      }
      default:
        throw new Error(`bulk data of type 0x${type.toString(16)} is not read here`);
    }
  }

  #sized(decode: (bytes: Buffer) => TdsValue): TdsValue {
    const bytes = this.#bytes(this.uint(1));
    return bytes.length === 0 ? null : decode(bytes);
  }

  #text(): TdsValue {
    const length = this.uint(2);
    return length === 0xffff ? null : this.#bytes(length).toString('ucs2');
  }

  #chunks(): TdsValue {
    if (this.#bytes(8).readBigUInt64LE() === 0xffff_ffff_ffff_ffffn) return null;
    const chunks: Buffer[] = [];
    for (let length = this.uint(4); length > 0; length = this.uint(4)) chunks.push(this.#bytes(length));
    return Buffer.concat(chunks).toString('ucs2');
  }

  #bytes(length: number): Buffer {
    const bytes = this.#data.subarray(this.#at, this.#at + length);
    if (bytes.length < length) throw new Error('a TDS message ends too early');
    this.#at += length;
    return bytes;
  }
}

/** Four digits behind the point, as the columns have that are loaded here. */
function decimal(bytes: Buffer): number {
  const value = Number(bytes.readBigUInt64LE(1)) / 10_000;
  return bytes.readUInt8() === 1 ? value : -value;
}

/** The first three groups have their bytes in the other order. */
function guid(bytes: Buffer): string {
  const ordered = Buffer.concat([
    Buffer.from(bytes.subarray(0, 4)).reverse(),
    Buffer.from(bytes.subarray(4, 6)).reverse(),
    Buffer.from(bytes.subarray(6, 8)).reverse(),
    bytes.subarray(8),
  ]).toString('hex');
  return ordered.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Milliseconds of the day, then days since 0001-01-01. */
function dateTime(bytes: Buffer): Date {
  return new Date(Date.parse('0001-01-01T00:00:00Z') + bytes.readUIntLE(4, 3) * DAY + bytes.readUInt32LE());
}
