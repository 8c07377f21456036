import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rename as move, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runLong } from '#core/contract/progress.ts';
import { startHost } from '#core/operations/start.ts';
import { postgres } from '#tests/support/databases.ts';
import { memoryKeychain } from '#tests/support/keychain.ts';
import { createSite, rowsOf, type TestSite } from '#tests/support/sites.ts';
import { runHere } from './support.ts';

let folder: string;
let home: string;
let archive: string;
let receiver: TestSite;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-newest-'));
  archive = join(folder, 'states.zip');
  const source = await createSite(postgres, { seed: { profile: 'demo' } });
  const words = ['export', '--site', source.url, '--entity', 'states:1', '--out', archive];
  const exported = await runHere(words, { home: join(folder, 'other') });
  expect(exported.code, exported.stderr).toBe(0);
  await source.remove();
  receiver = await createSite(postgres, { seed: { profile: 'demo' } });
});
beforeEach(async () => {
  home = await mkdtemp(join(folder, 'home-'));
});
afterAll(async () => {
  await receiver?.remove();
  await rm(folder, { recursive: true, force: true });
});

const cli = (...words: string[]) => runHere(words, { home });
const rename = (name: string) =>
  receiver.site.write((session) =>
    session.query(`UPDATE dbo."States" SET "Name" = $1 WHERE "StateID" = 1`, [name]),
  );
const nameNow = async () =>
  (await rowsOf(receiver.site, 'states')).find(({ StateID }) => StateID === 1)?.Name;
const runFolder = (run: string) => join(home, 'history', run);

/** Imports over a name; gives the run. */
async function importOver(name: string, ...words: string[]): Promise<string> {
  await rename(name);
  const done = await cli('import', '--site', receiver.url, archive, '--json', ...words);
  expect(done.code, done.stdout).toBe(0);
  return JSON.parse(done.stdout).result.run;
}

/** Undoes, is refused with this reason, and has written nothing. */
async function expectRefused(words: readonly string[], run: string, reason: string, code = 2): Promise<void> {
  const before = await nameNow();
  for (const more of [[], ['--preview'], ['--dry-run']]) {
    const refused = await cli('undo', '--site', receiver.url, ...words, ...more);
    expect(refused.code, refused.stderr).toBe(code);
    expect(refused.stderr).toContain(`Run ${run} cannot be undone: `);
    expect(refused.stderr).toContain(reason);
  }
  expect(await nameNow()).toBe(before);
}

describe('undo without a run', () => {
  it('takes the newest or none: not the one before it while a share is away', async () => {
    const share = join(folder, 'share');
    const older = await importOver('One');
    const run = await importOver('Two', '--undo-to', share);
    await move(share, `${share}-away`);
    await expectRefused([], run, `its undo data are not in ${join(share, run)}`);
    await expectRefused([run], run, `its undo data are not in ${join(share, run)}`);
    expect((await cli('history', 'show', '--run', run)).stdout).toContain(
      `its undo data are not in ${join(share, run)}`,
    );
    await move(`${share}-away`, share);
    const undone = JSON.parse((await cli('undo', '--site', receiver.url, '--json')).stdout);
    expect(undone.undoes).toBe(run);
    expect(await nameNow()).toBe('Two');
    expect(undone.undoes).not.toBe(older);
  });

  it.each(['undo.zip', 'undo.json'])('takes none while %s of the newest is gone', async (name) => {
    await importOver('One');
    const run = await importOver('Two');
    await rm(join(runFolder(run), name));
    await expectRefused([], run, `its undo data are not in ${runFolder(run)}`);
  });

  it('takes none where the record of a newer one cannot be read', async () => {
    await importOver('One');
    const run = await importOver('Two');
    await writeFile(join(runFolder(run), 'run.json'), '{');
    await expectRefused([], run, `its record in ${runFolder(run)} cannot be read`);
  });

  it('takes none where the record of a newer one is gone', async () => {
    await importOver('One');
    const run = await importOver('Two');
    await rm(join(runFolder(run), 'run.json'));
    await expectRefused([], run, `its record in ${runFolder(run)} cannot be read`);
  });

  it('takes none where a newer one was removed from the history, but the one that is named', async () => {
    const older = await importOver('One');
    const run = await importOver('Two');
    expect((await cli('history', 'forget', '--run', run)).code).toBe(0);
    expect(await readdir(join(home, 'history'))).not.toContain(run);
    await expectRefused([], run, 'it was removed from this computer’s history');
    expect((await cli('undo', older, '--site', receiver.url, '--preview')).code).toBe(0);
    const newest = await importOver('Three');
    const undone = JSON.parse((await cli('undo', '--site', receiver.url, '--json')).stdout);
    expect(undone.undoes).toBe(newest);
  });

  it('goes on to the one before a removed one that was undone', async () => {
    const older = await importOver('One');
    const run = await importOver('Two');
    expect((await cli('undo', '--site', receiver.url)).code).toBe(0);
    expect((await cli('history', 'forget', '--run', run)).code).toBe(0);
    const next = JSON.parse((await cli('undo', '--site', receiver.url, '--preview', '--json')).stdout);
    expect(next.undoes).toBe(older);
  });

  it.each([
    ['unknown', 'it is not known whether it was committed'],
    ['running', 'it is not over yet'],
  ])('takes none while the newest is %s', async (outcome, reason) => {
    await importOver('One');
    const run = await importOver('Two');
    const file = join(runFolder(run), 'run.json');
    const kept = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...kept, outcome, process: process.pid }));
    await expectRefused([], run, reason);
  });

  it('passes over what changed nothing', async () => {
    const run = await importOver('One');
    const again = await cli('import', '--site', receiver.url, archive, '--json');
    expect(JSON.parse(again.stdout).result).not.toHaveProperty('undo');
    const undone = JSON.parse((await cli('undo', '--site', receiver.url, '--json')).stdout);
    expect(undone.undoes).toBe(run);
  });
});

describe('undo data', () => {
  it('of another run, or edited, are refused wherever they lie', async () => {
    const share = join(folder, 'shared');
    const older = await importOver('One', '--undo-to', share);
    const run = await importOver('Two', '--undo-to', share);
    const own = join(share, run);
    const file = (name: string) => join(own, name);
    const kept = await Promise.all(['undo.zip', 'undo.json'].map((name) => readFile(file(name))));
    const restore = () =>
      Promise.all(['undo.zip', 'undo.json'].map((name, at) => writeFile(file(name), kept[at] ?? '')));

    // All of another run, its archive alone, and one with other values and right sums.
    await cp(join(share, older), own, { recursive: true });
    for (const words of [[], [run]])
      await expectRefused(words, run, `the undo data in ${own} belong to run ${older}`);
    await restore();
    await cp(join(share, older, 'undo.zip'), file('undo.zip'));
    for (const words of [[], [run], [own]]) await expectRefused(words, run, 'is not what the run saved');
    await restore();
    const document = String(kept[1]);
    await writeFile(file('undo.json'), document.replace('"changed"', '"changed" '));
    for (const words of [[], [run], [own]]) await expectRefused(words, run, 'is not what the run saved');

    // An older version of the data, which nothing binds, is no way around.
    const { seal: _seal, run: _run, archive: _archive, ...first } = JSON.parse(document);
    await writeFile(file('undo.json'), JSON.stringify({ ...first, version: 1 }));
    await expectRefused([own], run, 'is not what the run saved');
    await restore();
    expect((await cli('undo', own, '--site', receiver.url)).code).toBe(0);
    expect(await nameNow()).toBe('Two');
  });

  it('are known again by the key of this computer where its history is gone', async () => {
    const share = join(folder, 'sealed');
    const run = await importOver('One', '--undo-to', share);
    await rm(join(home, 'history'), { recursive: true });
    const file = join(share, run, 'undo.json');
    const document = await readFile(file, 'utf8');
    await writeFile(file, document.replace('"One"', '"Won"').replace('"changed"', '"changed" '));
    await expectRefused([join(share, run)], run, `${file} is not what the run saved`);
    await writeFile(file, document);
    expect((await cli('undo', join(share, run), '--site', receiver.url)).code).toBe(0);
    expect(await nameNow()).toBe('One');
  });

  it('of an earlier version are taken on a person’s word alone', async () => {
    const run = await importOver('One');
    const file = join(runFolder(run), 'undo.json');
    const { seal: _seal, run: _run, archive: _archive, ...first } = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...first, version: 1 }));
    const record = join(runFolder(run), 'run.json');
    const kept = JSON.parse(await readFile(record, 'utf8'));
    await writeFile(record, JSON.stringify({ ...kept, undo: { folder: runFolder(run) } }));
    await expectRefused([], run, 'an earlier version of Siteferry saved its data');
    const { stderr } = await cli('undo', run, '--site', receiver.url);
    const [, fingerprint = ''] = /--fingerprint ([0-9a-f]{64})/.exec(stderr) ?? [];
    const undone = await cli('undo', run, '--site', receiver.url, '--fingerprint', fingerprint);
    expect(undone.code, undone.stderr).toBe(0);
    expect(await nameNow()).toBe('One');
  });

  it('that were cut off are refused as those of the run', async () => {
    const run = await importOver('One');
    const file = join(runFolder(run), 'undo.json');
    await writeFile(file, (await readFile(file)).subarray(0, 100));
    for (const words of [[], [run]]) await expectRefused(words, run, `${file} is not what the run saved`);
  });

  it('that are a pipe are not waited for', async () => {
    const run = await importOver('One');
    const file = join(runFolder(run), 'undo.json');
    await rm(file);
    execFileSync('/usr/bin/mkfifo', [file]);
    await expectRefused([], run, 'its undo data are not in');
    const refused = await cli('undo', runFolder(run), '--site', receiver.url);
    expect(refused.code).toBe(30);
  });

  it('and archives are this user’s alone, on a share as well', async () => {
    const share = join(folder, 'modes');
    const run = await importOver('One', '--undo-to', share);
    const out = join(folder, 'mode.zip');
    const tree = join(folder, 'mode-tree');
    for (const to of [out, tree]) {
      const words = ['export', '--site', receiver.url, '--entity', 'states:1', '--out', to];
      expect((await cli(...words)).code).toBe(0);
    }
    const [inside = ''] = await readdir(tree);
    const modes = await Promise.all(
      [join(share, run), join(share, run, 'undo.zip'), join(share, run, 'undo.json'), out, tree].map(
        async (path) => ((await stat(path)).mode & 0o777).toString(8),
      ),
    );
    expect(modes).toEqual(['700', '600', '600', '600', '700']);
    expect((await stat(join(tree, inside))).mode & 0o077).toBe(0);
    expect((await stat(join(home, 'undo-key.json'))).mode & 0o777).toBe(0o600);
  });
});

it.each(['unsettled', 'history'])(
  'a run that cannot be noted in %s before COMMIT is rolled back',
  async (name) => {
    await rename('Before');
    await writeFile(join(home, name), 'a file where the folder should be');
    const words = ['import', '--site', receiver.url, archive, '--undo-to', join(folder, 'elsewhere')];
    const done = await cli(...words, '--log-dir', join(folder, 'log'));
    expect(done.code, done.stderr).toBe(40);
    expect(done.stderr).toContain('The data that must be saved before the commit');
    expect(await nameNow()).toBe('Before');
    expect(await readdir(join(folder, 'elsewhere'))).toEqual([]);
    expect((await readdir(join(folder, 'log'))).sort()).toEqual(['Error.txt', 'Log.txt']);
  },
);

describe('the record of a run', () => {
  it('names nothing in the state folder by an absolute path, so that a copied one never names another’s data', async () => {
    const run = await importOver('One');
    const undone = JSON.parse((await cli('undo', run, '--site', receiver.url, '--json')).stdout).result.run;
    for (const id of [run, undone]) {
      expect(await readFile(join(runFolder(id), 'run.json'), 'utf8')).not.toContain(home);
    }
    const copy = join(folder, 'copied-home');
    await mkdir(copy);
    await cp(home, copy, { recursive: true });
    const shown = await runHere(['history', 'show', '--run', run, '--json'], { home: copy });
    expect(JSON.parse(shown.stdout).run.undo).toMatchObject({
      folder: join(copy, 'history', run),
      state: 'kept',
    });
  });
});

it('an undo whose site cannot be opened is told of in the logs of its run', async () => {
  const share = join(folder, 'unopened');
  const run = await importOver('Before it', '--undo-to', share);
  const logDir = join(folder, 'unopened-logs');
  const host = startHost({ SITEFERRY_HOME: home }, { channel: 'commandLine', keychain: memoryKeychain() });
  const site = 'postgres://nobody@127.0.0.1:1/none';
  const how = { onConflict: 'fail', language: 'en', logDir } as const;
  // The command plans first, and ends there; the window and HTTP call the operation.
  const undone = runLong(
    host.client.transfer.undo({ site, folder: join(share, run), decisions: [], ...how }),
    () => undefined,
  );
  await expect(undone).rejects.toMatchObject({ code: 'connection-refused' });
  await host.close();
  expect(await readFile(join(logDir, 'Error.txt'), 'utf8')).toContain(
    '127.0.0.1 refuses connections on port 1',
  );
  const [newest] = JSON.parse((await cli('history', 'list', '--json')).stdout).runs;
  expect(newest).toMatchObject({ kind: 'undo', outcome: 'failed', undoes: run });
});
