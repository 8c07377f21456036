import type { TdsValue } from './tds-requests.ts';

/** What a server answers, as the tokens of TDS 7.4 ([MS-TDS] 2.2.7). */

export type TdsRow = Readonly<Record<string, TdsValue>>;

export interface TdsError {
  number: number;
  message: string;
  /** Severity; 20 and more end the connection. */
  class?: number;
  state?: number;
}

const COLLATION = Buffer.from([0x09, 0x04, 0xd0, 0x00, 0x34]);
/** States of a DONE token. */
export const done = { final: 0x00, more: 0x01, error: 0x02, count: 0x10, attention: 0x20 };

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function shortText(value: string): Buffer {
  return Buffer.concat([Buffer.from([value.length]), Buffer.from(value, 'ucs2')]);
}

function token(id: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([id]), uint16(body.length), body]);
}

export function errorToken({ number, message, class: severity = 16, state = 1 }: TdsError): Buffer {
  const text = Buffer.concat([uint16(message.length), Buffer.from(message, 'ucs2')]);
  const where = Buffer.concat([shortText('stub'), shortText(''), uint32(1)]);
  return token(0xaa, uint32(number), Buffer.from([state, severity]), text, where);
}

/** `kind`: 0xfd of a batch, 0xff of a statement in a procedure, 0xfe of the procedure. */
export function doneToken(kind: 0xfd | 0xfe | 0xff, state: number, count = 0): Buffer {
  const rows = Buffer.alloc(8);
  rows.writeBigUInt64LE(BigInt(count));
  return Buffer.concat([Buffer.from([kind]), uint16(state), uint16(0), rows]);
}

export function returnStatusToken(): Buffer {
  return Buffer.concat([Buffer.from([0x79]), uint32(0)]);
}

/** Types of ENVCHANGE. */
const CHANGES = { database: 1, packetSize: 4, collation: 7, begun: 8, committed: 9, rolledBack: 10 };

export function transactionToken(change: 'begun' | 'committed' | 'rolledBack', descriptor: Buffer): Buffer {
  const old = Buffer.concat([Buffer.from([descriptor.length]), descriptor]);
  const none = Buffer.from([0]);
  const values = change === 'begun' ? [old, none] : [none, old];
  return token(0xe3, Buffer.from([CHANGES[change]]), ...values);
}

/** What a server says once it has let somebody in. */
export function loginTokens(database: string, versionMajor: number, byToken: boolean): Buffer {
  const collation = Buffer.concat([Buffer.from([CHANGES.collation, 5]), COLLATION, Buffer.from([0])]);
  const packetSize = Buffer.concat([Buffer.from([CHANGES.packetSize]), shortText('4096'), shortText('4096')]);
  const acknowledged = Buffer.concat([
    Buffer.from([1, 0x74, 0x00, 0x00, 0x04]),
    shortText('Microsoft SQL Server'),
    Buffer.from([versionMajor, 0, 0, 0]),
  ]);
  return Buffer.concat([
    token(0xe3, Buffer.from([CHANGES.database]), shortText(database), shortText('master')),
    token(0xe3, collation),
    token(0xad, acknowledged),
    token(0xe3, packetSize),
    // The acknowledgement of FEDAUTH has no data of its own where the token came with the login.
    byToken ? Buffer.from([0xae, 0x02, 0, 0, 0, 0, 0xff]) : Buffer.alloc(0),
    doneToken(0xfd, done.final),
  ]);
}

/** The second of NTLM's three messages, with an empty domain and target. */
export function ntlmChallengeToken(): Buffer {
  const challenge = Buffer.alloc(56);
  challenge.write('NTLMSSP\0', 'latin1');
  challenge.writeInt32LE(2, 8);
  challenge.writeInt32LE(56, 16);
  challenge.writeInt32LE(0x0000_8201, 20);
  challenge.write('challeng', 24, 'latin1');
  challenge.writeInt32LE(56, 44);
  return token(0xed, challenge);
}

interface Column {
  info: Buffer;
  encode(value: TdsValue): Buffer;
}

/** The rows of one result. */
export function rowTokens(rows: readonly TdsRow[]): Buffer {
  const [first] = rows;
  if (first === undefined) return Buffer.alloc(0);
  const names = Object.keys(first);
  const columns = names.map((name) => columnOf(rows.map((row) => row[name] ?? null)));
  const described = names.map((name, index) => {
    const info = columns[index]?.info ?? Buffer.alloc(0);
    // User type 0; the flag says that the column may hold NULL.
    return Buffer.concat([uint32(0), uint16(1), info, shortText(name)]);
  });
  return Buffer.concat([
    Buffer.from([0x81]),
    uint16(names.length),
    ...described,
    ...rows.flatMap((row) => [
      Buffer.from([0xd1]),
      ...columns.map((column, index) => column.encode(row[names[index] ?? ''] ?? null)),
    ]),
  ]);
}

function columnOf(values: readonly TdsValue[]): Column {
  const sample = values.find((value) => value !== null);
  if (typeof sample === 'boolean') return fixed(0x68, 1, (value) => Buffer.from([value === true ? 1 : 0]));
  if (typeof sample === 'bigint') return fixed(0x26, 8, encodeBigint);
  if (typeof sample === 'number') {
    return values.every((value) => value === null || Number.isInteger(value))
      ? fixed(0x26, 4, encodeInteger)
      : fixed(0x6d, 8, encodeFloat);
  }
  if (sample instanceof Date) return fixed(0x6f, 8, encodeDate);
  if (Buffer.isBuffer(sample)) return long(0xa5, Buffer.alloc(0), (value) => Buffer.from(value));
  return long(0xe7, COLLATION, (value) => Buffer.from(String(value), 'ucs2'));
}

function fixed(type: number, length: number, encode: (value: TdsValue) => Buffer): Column {
  return {
    info: Buffer.from([type, length]),
    encode: (value) =>
      value === null ? Buffer.from([0]) : Buffer.concat([Buffer.from([length]), encode(value)]),
  };
}

/** `max` types: in chunks behind a length that need not be known. */
function long(
  type: number,
  collation: Buffer,
  encode: (value: NonNullable<TdsValue> & (string | Buffer)) => Buffer,
): Column {
  return {
    info: Buffer.concat([Buffer.from([type, 0xff, 0xff]), collation]),
    encode(value) {
      if (value === null) return Buffer.alloc(8, 0xff);
      const bytes = encode(Buffer.isBuffer(value) ? value : String(value));
      const length = Buffer.alloc(8);
      length.writeBigUInt64LE(BigInt(bytes.length));
      return Buffer.concat([length, ...(bytes.length > 0 ? [uint32(bytes.length), bytes] : []), uint32(0)]);
    },
  };
}

function encodeBigint(value: TdsValue): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(BigInt(Number(value)));
  return bytes;
}

function encodeInteger(value: TdsValue): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(Number(value));
  return bytes;
}

function encodeFloat(value: TdsValue): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(Number(value));
  return bytes;
}

function encodeDate(value: TdsValue): Buffer {
  const since = Number(value) - Date.UTC(1900, 0, 1);
  const days = Math.floor(since / 86_400_000);
  const bytes = Buffer.alloc(8);
  bytes.writeInt32LE(days);
  bytes.writeUInt32LE(Math.round(((since - days * 86_400_000) / 1000) * 300), 4);
  return bytes;
}
