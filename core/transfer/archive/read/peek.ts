import { readWhole, type SourceFile } from '../container/source.ts';
import { isBlank } from '../json/json-bytes.ts';

/** A file whose beginning has been looked at. */
export interface Peeked {
  /** The same file, in UTF-8; its first reading goes on from what was looked at. */
  file: SourceFile;
  /** The first byte that is not blank; nothing in a file that is blank as far as was looked. */
  first: number | undefined;
  /** It was UTF-16. */
  isConverted: boolean;
}

/** Longer files of UTF-16 are not converted: nothing writes them. In bytes. */
const LONGEST_UTF16 = 256 * 1024 * 1024;

/** Looks at the beginning of a file without reading it twice. The file that it gives has to be read. */
export async function peek(file: SourceFile): Promise<Peeked> {
  const chunks = file.read()[Symbol.asyncIterator]();
  const begun = await chunks.next();
  const beginning = begun.done ? Buffer.alloc(0) : begun.value;
  let isBegun = true;
  const again: SourceFile = {
    ...file,
    read() {
      if (!isBegun) return file.read();
      isBegun = false;
      return resume(begun, chunks);
    },
  };
  const encoding = utf16(beginning);
  const converted = encoding && file.size <= LONGEST_UTF16 ? await convert(again, encoding) : undefined;
  if (converted) {
    return { file: bytesAsFile(file.name, converted), first: firstOf(converted), isConverted: true };
  }
  return { file: again, first: firstOf(beginning), isConverted: false };
}

/** Bytes as a file of an archive. */
export function bytesAsFile(name: string, bytes: Buffer): SourceFile {
  return {
    name,
    size: bytes.length,
    async *read() {
      yield bytes;
    },
  };
}

async function* resume(
  begun: IteratorResult<Buffer, unknown>,
  rest: AsyncIterator<Buffer>,
): AsyncGenerator<Buffer> {
  try {
    for (let next = begun; !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

function utf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

async function convert(file: SourceFile, encoding: string): Promise<Buffer | undefined> {
  const bytes = await readWhole(file);
  try {
    return Buffer.from(new TextDecoder(encoding, { fatal: true }).decode(bytes));
  } catch {
    return undefined; // Not UTF-16 in spite of its mark: the one thing that this throws for.
  }
}

function firstOf(bytes: Uint8Array): number | undefined {
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  return bytes.subarray(start).find((byte) => !isBlank(byte));
}
