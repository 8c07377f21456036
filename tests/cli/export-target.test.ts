import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postgres } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { runHere } from './support.ts';

/** Nothing listens there: work on the database would end with 20. */
const NOWHERE = 'postgres://sa@127.0.0.1:1/site';

let folder: string;
let site: TestSite;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-cli-'));
  site = await createSite(postgres, { seed: { profile: 'demo' } });
});

afterAll(async () => {
  await site.remove();
  await rm(folder, { recursive: true, force: true });
});

const ZIP = 'here.zip';
const TREE = 'here';

beforeEach(async () => {
  await writeFile(join(folder, ZIP), 'older');
  await rm(join(folder, TREE), { recursive: true, force: true });
  await mkdir(join(folder, TREE, '_global'), { recursive: true });
  await writeFile(join(folder, TREE, '_global', 'states.json'), '[]');
});

const older: Readonly<Record<string, () => Promise<string>>> = {
  [ZIP]: () => readFile(join(folder, ZIP), 'utf8'),
  [TREE]: async () => (await readdir(join(folder, TREE))).join(),
};

function exportTo(name: string, more: readonly string[] = [], ask?: (question: string) => string) {
  const words = ['export', '--site', site.url, '--section', '1', '--out', join(folder, name), ...more];
  return runHere(words, { home: folder, ...(ask ? { ask } : {}) });
}

describe.each([ZIP, TREE])('an export to %s, which is there', (name) => {
  const read = () => older[name]?.();

  it('is refused before any work on the database where nobody can be asked', async () => {
    const before = await read();
    const words = ['export', '--site', NOWHERE, '--section', '1', '--out', join(folder, name)];
    const { code, stderr } = await runHere(words, { home: folder });
    expect(code).toBe(2);
    expect(stderr).toContain(`${name} already exists and was not replaced.`);
    expect(stderr).toContain('--overwrite');
    expect(await read()).toBe(before);
  });

  it.each(['', 'n', 'no', 'yeah?'])('is left alone on the answer “%s”', async (answer) => {
    const before = await read();
    const { code } = await exportTo(name, [], () => answer);
    expect(code).toBe(2);
    expect(await read()).toBe(before);
  });

  it.each(['y', ' Yes', 'д', 'ДА'])('is replaced on the answer “%s”', async (answer) => {
    const before = await read();
    const questions: string[] = [];
    const { code } = await exportTo(name, [], (question) => {
      questions.push(question);
      return answer;
    });
    expect(code).toBe(0);
    expect(questions).toEqual([expect.stringContaining(`${name} already exists. Replace it? (y/N)`)]);
    expect(await read()).not.toBe(before);
  });

  it('is replaced without a question with --overwrite', async () => {
    const before = await read();
    const { code } = await exportTo(name, ['--overwrite'], () => {
      throw new Error('asked');
    });
    expect(code).toBe(0);
    expect(await read()).not.toBe(before);
  });
});

it('never replaces a folder that is no archive, and says what is in the way', async () => {
  await writeFile(join(folder, TREE, 'thesis.txt'), 'x');
  const words = ['export', '--site', NOWHERE, '--all', '--out', join(folder, TREE)];
  for (const more of [[], ['--overwrite']]) {
    const { code, stderr } = await runHere([...words, ...more], { home: folder, ask: () => 'y' });
    expect(stderr).toContain('the folder contains “thesis.txt”, which is not part of an archive');
    expect(code).toBe(30);
  }
  expect(await readFile(join(folder, TREE, 'thesis.txt'), 'utf8')).toBe('x');
});

it('asks nothing where nothing is replaced', async () => {
  const { code } = await exportTo('new.zip', [], () => {
    throw new Error('asked');
  });
  expect(code).toBe(0);
});

describe('scripts as files', () => {
  it('are written by an export and by a conversion alike', async () => {
    const [exported, plain, converted] = ['review', 'plain.zip', 'converted'].map((name) =>
      join(folder, name),
    );
    expect((await exportTo('review', ['--scripts-as-files'])).code).toBe(0);
    expect((await exportTo('plain.zip')).code).toBe(0);
    const words = [
      'archive',
      'convert',
      String(plain),
      '--out',
      String(converted),
      '--to',
      'scripts-as-files',
    ];
    expect((await runHere(words, { home: folder })).code).toBe(0);
    const files = await readdir(String(exported), { recursive: true });
    expect(files.filter((name) => name.endsWith('.Body.cs')).length).toBeGreaterThan(0);
    expect((await readdir(String(converted), { recursive: true })).sort()).toEqual(files.sort());
    const { code, stdout } = await runHere(['archive', 'verify', String(exported)], { home: folder });
    expect([code, stdout]).toEqual([0, expect.not.stringContaining('warning')]);
    const described = await runHere(['describe', String(exported)], { home: folder });
    expect(described.stdout).toContain('multi-file, scripts as files');
  });

  it('and one data.json exclude each other', async () => {
    const { code, stderr } = await exportTo('both', ['--legacy', '--scripts-as-files']);
    expect(code).toBe(2);
    expect(stderr).toContain('--scripts-as-files, not both');
  });
});
