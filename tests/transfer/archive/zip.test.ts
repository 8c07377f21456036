import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import type { ArchiveSource } from '#core/transfer/archive/container/source.ts';
import { openZip } from '#core/transfer/archive/container/zip-source.ts';
import { DEFAULT_LIMITS } from '#core/transfer/archive/content.ts';
import type { OutputFile } from '#core/transfer/archive/write/json-chunks.ts';
import { writeZip, type ZipLimits } from '#core/transfer/archive/write/zip-target.ts';
import { temporaryFolder } from './support.ts';

/** Bit 3 of the flags: sizes follow the content, as only the writer without ZIP64 has it for a first file. */
const DESCRIPTOR = 8;

/** The signature of the record that says where ZIP64 counts the files. */
const LOCATOR = Buffer.from('PK\x06\x07', 'latin1');

const contents: Readonly<Record<string, readonly Buffer[]>> = {
  'empty.json': [],
  'empty-piece.json': [Buffer.alloc(0)],
  'short.json': [Buffer.from('{"Name":"Новый"}\n')],
  'in two pieces.json': [Buffer.from('[1,'), Buffer.from('2]\n')],
  'categories/cat-1/ünï.json': [Buffer.from('[]\n')],
  'long.json': [Buffer.from('0123456789\n'.repeat(100_000))],
  'incompressible.bin': [randomBytes(300_000), randomBytes(5), randomBytes(300_000)],
};

const makeFiles = (): OutputFile[] =>
  Object.entries(contents).map(([name, chunks]) => ({ name, chunks: chunks.values() }));

const kinds: readonly { kind: string; limits?: ZipLimits; zip64: boolean }[] = [
  { kind: 'that fits', zip64: false },
  { kind: 'of too many files', limits: { entries: 3, bytes: 2 ** 30 }, zip64: false },
  { kind: 'of too many bytes', limits: { entries: 100, bytes: 400_000 }, zip64: true },
  // The whole ZIP fits, but one of its files is longer than that before compression.
  { kind: 'of too long a file', limits: { entries: 100, bytes: 1_000_000 }, zip64: true },
  // Only the directory at the end no longer fits.
  { kind: 'of too long a directory', limits: { entries: 100, bytes: 604_000 }, zip64: true },
];

describe.each(kinds)('a ZIP $kind', ({ limits, zip64 }) => {
  const write = async (): Promise<string> => {
    const path = join(await temporaryFolder(), 'a.zip');
    const written = await writeZip(path, makeFiles, undefined, limits);
    const bytes = Object.values(contents)
      .flat()
      .reduce((sum, chunk) => sum + chunk.length, 0);
    expect(written).toEqual({ files: 7, bytes, size: (await stat(path)).size });
    return path;
  };

  it('holds every file as it was, in their order', async () => {
    const path = await write();
    const zip = await readFile(path);
    const files = await unzip(zip);
    expect([...files.keys()]).toEqual(Object.keys(contents));
    expect(zip.readUInt16LE(6) & DESCRIPTOR).toBe(zip64 ? 0 : DESCRIPTOR);
    expect(zip.includes(LOCATOR, zip.length - 100)).toBe(limits?.entries === 3);
    for (const [name, chunks] of Object.entries(contents)) {
      expect(files.get(name)?.equals(Buffer.concat([...chunks]))).toBe(true);
    }
  });

  it('is read again', async () => {
    await using source = await opened(await write());
    expect(source.files.map(({ name, size }) => [name, size])).toEqual(
      Object.entries(contents)
        .map(([name, chunks]) => [name, Buffer.concat([...chunks]).length] as const)
        .sort(([left], [right]) => (left < right ? -1 : 1)),
    );
  });

  it('has the same bytes when it is written again', async () => {
    const [first, second] = [await write(), await write()];
    expect((await readFile(first)).equals(await readFile(second))).toBe(true);
  });

  it.skipIf(!isThere('python3'))('is whole to Python (needs python3)', async () => {
    const script =
      'import sys, zipfile, json; z = zipfile.ZipFile(sys.argv[1]); ' +
      'print(json.dumps([z.testzip(), [[i.filename, i.file_size, i.date_time, i.external_attr >> 16] for i in z.infolist()]]))';
    const [bad, entries] = JSON.parse(
      execFileSync('python3', ['-c', script, await write()], { encoding: 'utf8' }),
    );
    expect(bad).toBeNull();
    expect(entries).toEqual(
      Object.entries(contents).map(([name, chunks]) => [
        name,
        Buffer.concat([...chunks]).length,
        [2000, 1, 1, 12, 0, 0],
        0o100644,
      ]),
    );
  });

  it.skipIf(!isThere('unzip'))('is whole to Info-ZIP (needs unzip)', async () => {
    // Ends with an error on a warning too.
    expect(execFileSync('unzip', ['-t', await write()], { encoding: 'utf8' })).toContain(
      'No errors detected',
    );
  });
});

async function opened(path: string): Promise<AsyncDisposable & Pick<ArchiveSource, 'files'>> {
  const { files, close } = await openZip(path, DEFAULT_LIMITS, undefined);
  return { files, [Symbol.asyncDispose]: close };
}

it('makes the files again, from the first, when they turn out not to fit', async () => {
  const path = join(await temporaryFolder(), 'a.zip');
  const made: OutputFile[][] = [];
  const make = (): OutputFile[] => {
    made.push(makeFiles());
    return made.at(-1) ?? [];
  };
  await writeZip(path, make, undefined, { entries: 100, bytes: 400_000 });
  expect(made).toHaveLength(2);
  await writeZip(`${path}2`, make, undefined);
  expect(made).toHaveLength(3);
});

it('lets others work while many short files are written', async () => {
  const path = join(await temporaryFolder(), 'a.zip');
  const chunk = Buffer.from('[]\n');
  const files = Array.from({ length: 5_120 }, (_, index) => ({ name: `${index}`, chunks: [chunk] }));
  let turns = 0;
  const count = (): void => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await writeZip(path, () => files, undefined);
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(10);
});

it('does not replace what is there', async () => {
  const path = join(await temporaryFolder(), 'a.zip');
  await writeFile(path, 'mine');
  await expect(writeZip(path, makeFiles, undefined)).rejects.toMatchObject({ code: 'EEXIST' });
  expect(await readFile(path, 'utf8')).toBe('mine');
});

function isThere(program: string): boolean {
  try {
    execFileSync('/bin/sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The files of a ZIP, read by a strict reader that goes by the directory and checks lengths and names. */
async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  await eachEntry(bytes, async (name, read) => {
    files.set(name, await read());
  });
  return files;
}

function eachEntry(
  bytes: Buffer,
  take: (name: string, read: () => Promise<Buffer>) => Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, strictFileNames: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('error', reject);
      zip.on('end', () => resolve());
      zip.on('entry', (entry) => {
        const read = () =>
          new Promise<Buffer>((done, fail) => {
            zip.openReadStream(entry, (failure, stream) => {
              if (failure) return fail(failure);
              stream.toArray().then((chunks) => done(Buffer.concat(chunks)), fail);
            });
          });
        take(entry.fileName, read).then(() => zip.readEntry(), reject);
      });
      zip.readEntry();
    });
  });
}
