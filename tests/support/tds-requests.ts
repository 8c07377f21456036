/** What a client has sent, read from the messages of TDS 7.4 ([MS-TDS] 2.2.6). */

/** A parameter's value, or a cell's. */
export type TdsValue = string | number | bigint | boolean | Buffer | Date | null;

export interface TdsLogin {
  /** How the client says who it is. */
  authentication: 'password' | 'integrated' | 'token';
  user: string;
  password: string;
  /** The client's own machine. */
  host: string;
  application: string;
  /** The server as the client names it. */
  server: string;
  database: string;
  /** Of authentication by token, where it came with the login. */
  token: string;
  encrypted: boolean;
  readOnlyIntent: boolean;
}

export interface TdsStatement {
  /** The number of the connection, from 1. */
  connection: number;
  /** `transaction` is a request of the transaction manager: its sql is BEGIN, COMMIT, ROLLBACK or SAVE. */
  kind: 'batch' | 'call' | 'bulk' | 'transaction';
  sql: string;
  /** In their order; `sp_executesql` without its statement and declarations. */
  parameters: TdsValue[];
  /** Of a bulk load. */
  rows?: readonly (readonly TdsValue[])[];
  /** Of a BEGIN. */
  isolation?: string;
}

/** A LOGIN7 message. */
export function readLogin(data: Buffer, encrypted: boolean): TdsLogin {
  const text = (at: number) => {
    const start = data.readUInt16LE(at);
    return data.toString('ucs2', start, start + data.readUInt16LE(at + 2) * 2);
  };
  const passwordAt = data.readUInt16LE(44);
  const scrambled = data.subarray(passwordAt, passwordAt + data.readUInt16LE(46) * 2);
  const password = Buffer.from(scrambled.map((byte) => rotate(byte ^ 0xa5))).toString('ucs2');
  const token = readToken(data);
  const integrated = (data.readUInt8(25) & 0x80) !== 0;
  return {
    authentication: integrated ? 'integrated' : token === undefined ? 'password' : 'token',
    host: text(36),
    user: text(40),
    password,
    application: text(48),
    server: text(52),
    database: text(68),
    token: token ?? '',
    encrypted,
    readOnlyIntent: (data.readUInt8(26) & 0x20) !== 0,
  };
}

function rotate(byte: number): number {
  return ((byte & 0x0f) << 4) | (byte >> 4);
}

/** The FEDAUTH feature of a login; undefined without it. */
function readToken(data: Buffer): string | undefined {
  if ((data.readUInt8(27) & 0x10) === 0) return undefined;
  let at = data.readUInt32LE(data.readUInt16LE(56));
  while (data.readUInt8(at) !== 0xff) {
    const length = data.readUInt32LE(at + 1);
    const isToken = data.readUInt8(at) === 0x02;
    if (isToken) return length > 5 ? data.toString('ucs2', at + 10, at + 5 + length) : '';
    at += 5 + length;
  }
  return undefined;
}

/** A SQL batch. */
export function readBatch(data: Buffer): Omit<TdsStatement, 'connection'> {
  return { kind: 'batch', sql: data.toString('ucs2', data.readUInt32LE(0)), parameters: [] };
}

/** A remote procedure call; of `sp_executesql`, its statement. */
export function readCall(data: Buffer): Omit<TdsStatement, 'connection'> {
  const reader = new Reader(data, data.readUInt32LE(0));
  const length = reader.uint16();
  const procedure = length === 0xffff ? reader.uint16() : reader.text(length * 2);
  reader.uint16();
  const values: TdsValue[] = [];
  while (!reader.atEnd()) values.push(reader.parameter());
  if (procedure !== SP_EXECUTESQL) return { kind: 'call', sql: String(procedure), parameters: values };
  const [sql, , ...parameters] = values;
  return { kind: 'call', sql: String(sql), parameters };
}

const SP_EXECUTESQL = 10;
const TRANSACTION_REQUESTS: ReadonlyMap<number, string> = new Map([
  [5, 'BEGIN'],
  [7, 'COMMIT'],
  [8, 'ROLLBACK'],
  [9, 'SAVE'],
]);
const ISOLATIONS = [
  'unchanged',
  'READ UNCOMMITTED',
  'READ COMMITTED',
  'REPEATABLE READ',
  'SERIALIZABLE',
  'SNAPSHOT',
];

/** A request of the transaction manager. */
export function readTransactionRequest(data: Buffer): Omit<TdsStatement, 'connection'> {
  const at = data.readUInt32LE(0);
  const sql = TRANSACTION_REQUESTS.get(data.readUInt16LE(at)) ?? 'unknown';
  const isolation = sql === 'BEGIN' ? ISOLATIONS[data.readUInt8(at + 2)] : undefined;
  return { kind: 'transaction', sql, parameters: [], ...(isolation === undefined ? {} : { isolation }) };
}

/** Reads the parameters of a call. */
class Reader {
  readonly #data: Buffer;
  #at: number;

  constructor(data: Buffer, at: number) {
    this.#data = data;
    this.#at = at;
  }

  atEnd(): boolean {
    return this.#at >= this.#data.length;
  }

  uint8(): number {
    return this.bytes(1).readUInt8();
  }

  uint16(): number {
    return this.bytes(2).readUInt16LE();
  }

  bytes(length: number): Buffer {
    const bytes = this.#data.subarray(this.#at, this.#at + length);
    if (bytes.length < length) throw new Error('a TDS message ends too early');
    this.#at += length;
    return bytes;
  }

  text(length: number): string {
    return this.bytes(length).toString('ucs2');
  }

  parameter(): TdsValue {
    this.text(this.uint8() * 2);
    this.uint8();
    const type = this.uint8();
    switch (type) {
      case 0xe7:
        return this.#long(true, (bytes) => bytes.toString('ucs2'));
      case 0xa7:
        return this.#long(true, (bytes) => bytes.toString('latin1'));
      case 0xa5:
        return this.#long(false, (bytes) => Buffer.from(bytes));
      case 0x26:
      case 0x68:
      case 0x6d:
      case 0x6f:
        return this.#fixed(type);
      default:
        throw new Error(`a TDS parameter of type 0x${type.toString(16)} is not read here`);
    }
  }

  /** Of variable length: short, or in chunks where the type says `max`. */
  #long(collated: boolean, decode: (bytes: Buffer) => TdsValue): TdsValue {
    const limit = this.uint16();
    if (collated) this.bytes(5);
    if (limit !== 0xffff) {
      const length = this.uint16();
      return length === 0xffff ? null : decode(this.bytes(length));
    }
    if (this.bytes(8).readBigUInt64LE() === 0xffff_ffff_ffff_ffffn) return null;
    const chunks: Buffer[] = [];
    for (let length = this.#uint32(); length > 0; length = this.#uint32()) chunks.push(this.bytes(length));
    return decode(Buffer.concat(chunks));
  }

  #uint32(): number {
    return this.bytes(4).readUInt32LE();
  }

  #fixed(type: number): TdsValue {
    this.uint8();
    const bytes = this.bytes(this.uint8());
    if (bytes.length === 0) return null;
    if (type === 0x68) return bytes.readUInt8() === 1;
    if (type === 0x6d) return bytes.length === 8 ? bytes.readDoubleLE() : bytes.readFloatLE();
    if (type === 0x26) {
      return bytes.length === 8 ? bytes.readBigInt64LE() : bytes.readIntLE(0, bytes.length);
    }
    const days = bytes.readInt32LE(0);
    return new Date(Date.UTC(1900, 0, 1 + days) + Math.round((bytes.readInt32LE(4) / 300) * 1000));
  }
}
