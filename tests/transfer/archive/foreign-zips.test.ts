import { execFileSync, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArchive } from '#core/transfer/archive/read/read.ts';
import { writeArchive } from '#core/transfer/archive/write/write.ts';
import { refusal } from './hostile/case.ts';
import { options, sample, temporaryFolder } from './support.ts';
import { buildZip } from './zip-builder.ts';

const has = (program: string, argument: string) => spawnSync(program, [argument]).status === 0;
const hasZip = has('zip', '-v');
const hasPython = has('python3', '--version');

/** A tree to pack, and what reading it gives. */
async function tree() {
  const folder = join(await temporaryFolder(), 'tree');
  await writeArchive(folder, sample(), { ...options, format: 'multi-file' });
  const { hash } = await readArchive(folder, options);
  return { folder, hash, zip: `${folder}.zip` };
}

/** Packs a folder in several ways by Python's zipfile, to a stream that cannot go back where asked to. */
const PYTHON = `
import os, sys, zipfile
folder, target, kind = sys.argv[1:]
class Stream:
    def __init__(self, file): self.file = file
    def write(self, data): return self.file.write(data)
    def flush(self): self.file.flush()
with open(target, 'wb') as file:
    out = Stream(file) if 'stream' in kind else file
    method = zipfile.ZIP_STORED if 'stored' in kind else zipfile.ZIP_DEFLATED
    with zipfile.ZipFile(out, 'w', method) as archive:
        archive.comment = b'made elsewhere'
        for base, folders, files in os.walk(folder):
            for name in files:
                path = os.path.join(base, name)
                info = zipfile.ZipInfo.from_file(path, os.path.relpath(path, folder))
                info.compress_type = method
                if 'extra' in kind: info.extra = b'UT\\x05\\x00\\x01\\x00\\x00\\x00\\x00'
                with open(path, 'rb') as source, archive.open(info, 'w', force_zip64='long' in kind) as entry:
                    entry.write(source.read())
`;

describe('a ZIP of another program', () => {
  it.skipIf(!hasZip).each([
    { name: 'with folders', flags: ['-r'] },
    { name: 'without extra fields', flags: ['-rX'] },
    { name: 'stored', flags: ['-r0'] },
    { name: 'without folders', flags: ['-rD'] },
    { name: 'with ZIP64 sizes', flags: ['-r', '-fz'] },
  ])('Info-ZIP, $name (needs zip)', async ({ flags }) => {
    const { folder, hash, zip } = await tree();
    execFileSync('zip', ['-q', ...flags, zip, '.'], { cwd: folder });
    expect((await readArchive(zip, options)).hash).toBe(hash);
  });

  it.skipIf(!hasZip)('Info-ZIP, to a pipe, with data descriptors (needs zip)', async () => {
    const { folder, hash, zip } = await tree();
    await writeFile(zip, execFileSync('zip', ['-q', '-r', '-', '.'], { cwd: folder }));
    expect((await readFile(zip)).includes(Buffer.from('PK\x07\x08', 'latin1'))).toBe(true);
    expect((await readArchive(zip, options)).hash).toBe(hash);
  });

  it.skipIf(!hasPython).each(['plain', 'stored', 'extra', 'stream', 'stream long', 'long'])(
    'Python, %s (needs python3)',
    async (kind) => {
      const { folder, hash, zip } = await tree();
      execFileSync('python3', ['-c', PYTHON, folder, zip, kind]);
      expect((await readArchive(zip, options)).hash).toBe(hash);
    },
  );
});

describe('a ZIP as some programs write it', () => {
  const config = { name: '_meta/config.json', content: '{ "associations": {} }' };

  it('old .NET: backslashes, from a system that has them', async () => {
    const bytes = buildZip([{ ...config, name: '_meta\\config.json' }]);
    bytes.writeUInt8(0, bytes.indexOf('PK\x01\x02', 0, 'latin1') + 5);
    const path = await written(bytes);
    expect((await readArchive(path, options)).format).toBe('multi-file');
  });

  it('the UTF-8 flag in one header only', async () => {
    const bytes = buildZip([config, { name: 'Имя.txt', content: 'x' }]);
    for (const at of indexesOf(bytes, 'PK\x03\x04')) bytes.writeUInt16LE(0, at + 6);
    const path = await written(bytes);
    const { warnings } = await readArchive(path, options);
    expect(JSON.stringify(warnings)).toContain('Имя.txt');
  });

  it('but no name that is another one when it is read without the flag', async () => {
    const bytes = buildZip([config, { name: Buffer.from([0xa8, 0x2e, 0x78]), content: 'x' }]);
    for (const at of indexesOf(bytes, 'PK\x03\x04')) bytes.writeUInt16LE(0, at + 6);
    expect(await refusal(await written(bytes))).toMatchObject({ code: 'archive-invalid' });
  });
});

function indexesOf(bytes: Buffer, signature: string): number[] {
  const found: number[] = [];
  for (let at = bytes.indexOf(signature, 0, 'latin1'); at !== -1; ) {
    found.push(at);
    at = bytes.indexOf(signature, at + 4, 'latin1');
  }
  return found;
}

async function written(bytes: Buffer): Promise<string> {
  const path = join(await temporaryFolder(), 'archive.zip');
  await writeFile(path, bytes);
  return path;
}
