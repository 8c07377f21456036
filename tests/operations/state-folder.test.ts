import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runLong } from '#core/contract/progress.ts';
import { startHost } from '#core/operations/start.ts';
import { readSavedSites, saveSite } from '#core/workspace/sites/saved-sites.ts';
import { stateFolder, updateState } from '#core/workspace/state-folder.ts';
import { commands } from '#electron/cli/commands/index.ts';
import { memoryKeychain } from '#tests/support/keychain.ts';
import { isWholeRun } from '#tests/support/tier.ts';
import { runHere, startCli } from '../cli/support.ts';

let parent: string;
let home: string;
let umask: number;
const children: ChildProcess[] = [];

beforeEach(async () => {
  umask = process.umask();
  parent = await mkdtemp(join(tmpdir(), 'siteferry-state-'));
  home = join(parent, 'state');
});
afterEach(async () => {
  process.umask(umask);
  for (const child of children.splice(0)) {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  await rm(parent, { recursive: true, force: true });
});

async function hold(): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('../support/hold-state.ts', import.meta.url));
  const child = spawn(process.execPath, [script, home], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}

const site = { url: 'postgres://app@db1/site', colour: 'grey', production: false } as const;

describe('the state folder among several processes', () => {
  const COUNT = isWholeRun ? 6 : 3;
  it(`keeps what each of ${COUNT} saved, after one was killed in the middle`, async () => {
    const killed = await hold();
    const saving = Array.from({ length: COUNT }, (_, index) =>
      startCli(['site', 'save', '--name', `site ${index}`, '--site', `postgres://app@db${index}/x`], {
        SITEFERRY_HOME: home,
      }),
    );
    killed.kill('SIGKILL');
    for (const { ended } of saving) expect((await ended).code).toBe(0);
    const names = (await readSavedSites(home)).map(({ name }) => name);
    expect(names).toEqual(Array.from({ length: COUNT }, (_, index) => `site ${index}`));
    const left = (await readdir(home)).filter((name) => name !== 'siteferry.log');
    expect(left).toEqual(['lock', 'sites.json']);
  });

  it('keeps what was saved at once in one process', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => saveSite(home, { ...site, name: `s${index}` })),
    );
    expect(await readSavedSites(home)).toHaveLength(12);
  });

  it('does not wait for ever, and says for whom it waits', async () => {
    const holder = await hold();
    await expect(updateState(home, async () => {}, 50)).rejects.toMatchObject({
      code: 'state-unusable',
      data: {
        folder: home,
        reason: {
          code: 'state.locked',
          values: { holder: { code: 'site-holder.process', values: { pid: holder.pid } } },
        },
      },
    });
  });
});

/** Files and folders below a folder, itself included, that others may do something with. */
async function openToOthers(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = [folder, ...entries.map(({ parentPath, name }) => join(parentPath, name))];
  const modes = await Promise.all(paths.map(async (path) => ({ path, mode: (await stat(path)).mode })));
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ path }) => path);
}

describe.skipIf(process.platform === 'win32')(
  'what lies in the state folder (needs POSIX permissions)',
  () => {
    it('is for this user alone, whatever the umask is', async () => {
      process.umask(0);
      const embedded = `embedded:${join(parent, 'own', 'site')}`;
      const host = startHost({ SITEFERRY_HOME: home }, { channel: 'window', keychain: memoryKeychain() });
      const { client } = host;
      await client.site.init({ site: embedded });
      await client.site.save({ ...site, name: 'test' });
      await runLong(client.site.seed({ site: embedded, profile: 'demo' }), () => {});
      const exported = await runLong(client.transfer.export({ site: embedded, selection: 'all' }), () => {});
      const upload = { name: 'a.zip', base64: 'eA==', last: true };
      await client.transfer.upload(upload);
      host.logError(new Error('something'));
      await host.close();

      const foreign = join(parent, 'foreign');
      await mkdir(foreign, { mode: 0o755 });
      for (const words of [[], ['--log-dir', join(parent, 'log', 'new')], ['--log-dir', foreign]]) {
        const run = await runHere(['import', '--site', embedded, exported.file, '--dry-run', ...words], {
          home,
        });
        expect(run.code, run.stderr).toBe(0);
      }
      expect(await readdir(home)).toEqual([
        'history',
        'imports',
        'lock',
        'siteferry.log',
        'sites.json',
        'uploads',
      ]);
      expect(await openToOthers(home)).toEqual([]);
      expect(await openToOthers(join(parent, 'own'))).toEqual([]);
      expect(await openToOthers(join(parent, 'log'))).toEqual([]);
      // A folder of somebody else stays as it is; what is put there does not.
      expect(await openToOthers(foreign)).toEqual([foreign]);
      expect((await stat(foreign)).mode & 0o777).toBe(0o755);
    });

    it('is closed where it was open, and the log says so', async () => {
      await mkdir(join(home, 'history', 'x'), { recursive: true });
      await writeFile(join(home, 'sites.json'), '{"sites":[]}');
      await writeFile(join(home, 'history', 'x', 'run.json'), '{}');
      for (const path of ['', 'sites.json', 'history', 'history/x', 'history/x/run.json']) {
        await chmod(join(home, path), path.endsWith('.json') ? 0o644 : 0o755);
      }
      expect((await runHere(['site', 'list'], { home })).code).toBe(0);
      expect(await openToOthers(home)).toEqual([]);
      expect(await readFile(join(home, 'siteferry.log'), 'utf8')).toContain('Other users could read');
    });
  },
);

/** Commands that ask no server: those of the state folder, and those of a site, with one that is not there. */
const examples = commands.flatMap(({ name, options, examples: [example = ''] }) => {
  const isOfState = /^(?:demo|types|describe|history \w+|site (?:list|forget))$/.test(name);
  if (!('site' in options || isOfState) || name === 'ldaps check') return [];
  return [[name, example.replace(/--site \S+/, '--site prod').replace(/-file -/, '-file none')] as const];
});

it('is never looked for in the folder that somebody happens to be in', () => {
  vi.stubEnv('HOME', '');
  try {
    expect(isAbsolute(stateFolder({}))).toBe(true);
  } finally {
    vi.unstubAllEnvs();
  }
});

describe('a state folder that cannot be used', () => {
  it.each(examples)('%s says so without a stack', async (_name, example) => {
    const file = join(parent, 'file');
    await writeFile(file, 'no folder');
    const run = await runHere(example.split(' '), { home: file, keychain: memoryKeychain(true) });
    expect(run.code, run.stderr).not.toBe(1);
    expect(`${run.stdout}${run.stderr}`).not.toMatch(/\n\s+at |node:internal/);
    const needsFolder = /site prod|^site (?:save|list|forget)|^demo|^history/.test(example);
    if (needsFolder) expect(run.code).not.toBe(0);
  });

  it.each([
    ['a home that is not there', '/nonexistent-home', ''],
    ['a folder of the system', '', '/proc/siteferry'],
    ['a file', '', process.execPath],
  ])('%s: a site cannot be saved, and the person is told what to do', async (_title, userHome, folder) => {
    if (userHome) vi.stubEnv('HOME', userHome);
    try {
      const words = ['site', 'save', '--name', 'x', '--site', 'postgres://app@db1/x'];
      const saved = await runHere(words, { home: folder });
      expect(saved.stderr).not.toMatch(/\n\s+at /);
      expect(saved.stderr).toContain('SITEFERRY_HOME');
      expect(saved.code).toBe(30);
      expect(await runHere(['types'], { home: folder })).toMatchObject({ code: 0, stderr: '' });
    } finally {
      vi.unstubAllEnvs();
    }
  });
});
