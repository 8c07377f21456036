import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a ZIP made by hand; what is not given is right. */
export interface RawEntry {
  name: string | Buffer;
  content?: string | Buffer;
  /** Bytes as they lie in the file, instead of the compressed content. */
  raw?: Buffer;
  method?: number;
  flags?: number;
  attributes?: number;
  /** System whose rules its name follows; Unix where not given. */
  host?: number;
  crc?: number;
  size?: number;
  compressedSize?: number;
  /** Name in the local header, where it differs. */
  localName?: string;
  /** Extra fields of the local header. */
  localExtra?: Buffer;
}

/** A ZIP with whatever is wrong with these entries; `entryCount` is what its directory claims. */
export function buildZip(entries: readonly RawEntry[], entryCount = entries.length): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { method = 8, flags = 0x800, attributes = 0o100644 * 0x10000, host = 3 } = entry;
    const { localExtra = Buffer.alloc(0) } = entry;
    const name = Buffer.from(entry.name);
    const localName = Buffer.from(entry.localName ?? entry.name);
    const content = Buffer.from(entry.content ?? '');
    const raw = entry.raw ?? (method === 8 ? deflateRawSync(content) : content);
    const common = Buffer.alloc(22);
    common.writeUInt16LE(flags, 0);
    common.writeUInt16LE(method, 2);
    common.writeUInt32LE(entry.crc ?? crc32(content), 8);
    common.writeUInt32LE(entry.compressedSize ?? raw.length, 12);
    common.writeUInt32LE(entry.size ?? content.length, 16);
    common.writeUInt16LE(localName.length, 20);
    const lengths = [common, uint16(localExtra.length)];
    const local = Buffer.concat([
      ...[uint32(0x04034b50), uint16(20), ...lengths, localName, localExtra, raw],
    ]);
    common.writeUInt16LE(name.length, 20);
    directory.push(
      Buffer.concat([
        ...[uint32(0x02014b50), uint16(host * 0x100 + 0x3f), uint16(20), common],
        ...[uint16(0), uint16(0), uint16(0), uint16(0), uint32(attributes), uint32(offset), name],
      ]),
    );
    files.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = [uint32(0x06054b50), uint16(0), uint16(0), uint16(entryCount), uint16(entryCount)];
  return Buffer.concat([...files, central, ...end, uint32(central.length), uint32(offset), uint16(0)]);
}

function uint16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeUInt16LE(value);
  return buffer;
}

function uint32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value >>> 0);
  return buffer;
}
