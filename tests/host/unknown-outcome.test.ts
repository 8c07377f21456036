import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Run } from '#core/contract/history-run.ts';
import { newRunId, readRun, runFolder } from '#core/host/history/store.ts';
import { type CommitProxy, startCommitProxy } from '#tests/support/commit-proxy.ts';
import { postgres } from '#tests/support/databases.ts';
import { checksums, createSite, type TestSite } from '#tests/support/sites.ts';
import { runHere } from '../cli/support.ts';

let home: string;
let archive: string;
let source: TestSite;
let receiver: TestSite;
let proxy: CommitProxy | undefined;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'siteferry-unknown-'));
  archive = join(home, 'all.zip');
  source = await createSite(postgres, { seed: { profile: 'demo' } });
  const exported = await runHere(['export', '--site', source.url, '--all', '--out', archive], { home });
  expect(exported.code, exported.stderr).toBe(0);
});
beforeEach(async () => {
  receiver = await createSite(postgres);
});
afterEach(async () => {
  await proxy?.close();
  proxy = undefined;
  await receiver.remove();
});
afterAll(async () => {
  await source.remove();
  await rm(home, { recursive: true, force: true });
});

/** Imports while the answer to COMMIT is lost; gives the run. */
const importWithLoss = (when: 'unheard' | 'unanswered') =>
  writeWithLoss(when, 'import', (url) => ['import', '--site', url, archive]);

/** Writes into the site at this address while the answer to COMMIT is lost; gives the run. */
async function writeWithLoss(
  when: 'unheard' | 'unanswered',
  kind: Run['kind'],
  words: (url: string) => readonly string[],
): Promise<Run> {
  proxy = await startCommitProxy(receiver.url, when);
  const run = await runHere([...words(proxy.url), '--json'], { home });
  expect(run.code, run.stderr).toBe(41);
  expect(proxy.lost()).toBe(1);
  const document = JSON.parse(run.stdout);
  expect(document.error.code).toBe('outcome-unknown');
  expect(document.result.committed).toBe('unknown');
  expect(await readFile(document.result.error, 'utf8')).toContain('code: outcome-unknown');
  const [last] = await runs();
  expect(last).toMatchObject({ kind, outcome: 'unknown', error: { code: 'outcome-unknown' } });
  if (!last) throw new Error('no run was kept');
  return last;
}

async function runs(): Promise<Run[]> {
  return JSON.parse((await runHere(['history', 'list', '--json'], { home })).stdout).runs;
}

/** Opens the site, until the server has noticed that nobody waits for the transaction any more. */
async function look(id: string): Promise<Run> {
  for (let attempt = 0; ; attempt++) {
    expect((await runHere(['site', 'check', '--site', receiver.url], { home })).code).toBe(0);
    const run = await readRun(home, id);
    if (run.outcome !== 'unknown' || run.note || attempt === 100) return run;
    await delay(50);
  }
}

const table = (name: string) => `dbo."${receiver.site.catalog.get(name).table}"`;

async function onReceiver(sql: string): Promise<Record<string, unknown>[]> {
  return await receiver.site.write((session) => session.query(sql));
}

describe('an import whose COMMIT was not answered', () => {
  it('is found committed where its rows are there', async () => {
    const { id } = await importWithLoss('unanswered');
    const run = await look(id);
    expect(run).toMatchObject({ outcome: 'done', note: { code: 'history.settled.committed' } });
    expect(run.error).toBeUndefined();
    expect(run.counts.added).toBeGreaterThan(100);
    const [row] = await onReceiver(`SELECT COUNT(*) AS n FROM ${table('groups')}`);
    expect(Number(row?.n)).toBeGreaterThan(0);
    expect(await readdir(join(home, 'unsettled'))).toEqual([]);
    const shown = await runHere(['history', 'show', '--run', id], { home });
    expect(shown.stdout).toContain('it was committed');
  });

  it('is found rolled back where they are not', async () => {
    const { id } = await importWithLoss('unheard');
    const run = await look(id);
    expect(run).toMatchObject({ outcome: 'rolled-back', note: { code: 'history.settled.rolled-back' } });
    const [row] = await onReceiver(`SELECT COUNT(*) AS n FROM ${table('groups')}`);
    expect(Number(row?.n)).toBe(0);
    expect(await readdir(join(home, 'unsettled'))).toEqual([]);
  });

  it.each([
    ['unanswered', 'done'],
    ['unheard', 'rolled-back'],
  ] as const)('is settled by changed rows alone: %s, %s', async (when, outcome) => {
    expect((await runHere(['import', '--site', receiver.url, archive], { home })).code).toBe(0);
    await onReceiver(`UPDATE ${table('reminders')} SET "Name" = "Name" || ' (old)'`);
    const { id } = await importWithLoss(when);
    expect(await look(id)).toMatchObject({ outcome });
  });

  it.each([
    ['unanswered', 0],
    ['unheard', 2],
  ] as const)('is settled first when it is to be undone: %s', async (when, code) => {
    expect((await runHere(['import', '--site', receiver.url, archive], { home })).code).toBe(0);
    await onReceiver(`UPDATE ${table('reminders')} SET "Name" = "Name" || ' (old)'`);
    const old = await onReceiver(`SELECT * FROM ${table('reminders')}`);
    const { id } = await importWithLoss(when);
    for (let attempt = 0; attempt < 100; attempt++) {
      const undone = await runHere(['undo', id, '--site', receiver.url], { home });
      if (undone.stderr.includes('not known whether')) await delay(50);
      else {
        expect(undone.code, undone.stderr).toBe(code);
        break;
      }
    }
    expect(await onReceiver(`SELECT * FROM ${table('reminders')}`)).toEqual(old);
  });

  describe.each([
    ['unanswered', 'done'],
    ['unheard', 'rolled-back'],
  ] as const)('is settled, %s, as %s', (when, outcome) => {
    const rows = () => checksums(receiver.site);
    /** The newest run that is not undone. */
    async function undo(): Promise<string> {
      const words = ['undo', '--site', receiver.url, '--confirm', receiver.url, '--json'];
      const undone = await runHere(words, { home });
      expect(undone.code, undone.stderr).toBe(0);
      return JSON.parse(undone.stdout).undoes;
    }

    it('of a move that also removes, and its undo brings back every byte', async () => {
      await onReceiver(
        `INSERT INTO ${table('states')} ("Guid", "Name") VALUES ('${crypto.randomUUID()}', 'Ours')`,
      );
      const [ours] = await onReceiver(`SELECT "Guid" FROM ${table('states')}`);
      const before = await rows();
      const { id } = await writeWithLoss(when, 'move', (url) => [
        'move',
        '--from',
        archive,
        '--to',
        url,
        '--all',
        '--remove',
        `states:${ours?.Guid}`,
        '--confirm',
        url,
      ]);
      expect(await look(id)).toMatchObject({ outcome });
      if (outcome === 'done') {
        expect(await rows()).not.toEqual(before);
        expect(await undo()).toBe(id);
      }
      expect(await rows()).toEqual(before);
    });

    it('of an undo, and the next one goes on from there', async () => {
      expect((await runHere(['import', '--site', receiver.url, archive], { home })).code).toBe(0);
      const imported = await rows();
      const [first] = await runs();
      const { id } = await writeWithLoss(when, 'undo', (url) => [
        'undo',
        first?.id ?? '',
        '--site',
        url,
        '--confirm',
        url,
      ]);
      expect(await look(id)).toMatchObject({ outcome, undoes: first?.id });
      if (outcome === 'done') {
        const [left] = await onReceiver(`SELECT COUNT(*) AS n FROM ${table('groups')}`);
        expect(Number(left?.n)).toBe(0);
        const again = await runHere(['undo', id, '--site', receiver.url], { home });
        expect(again.code, again.stderr).toBe(0);
        expect(await rows()).toEqual(imported);
      } else {
        expect(await rows()).toEqual(imported);
        expect(await undo()).toBe(first?.id);
      }
    });
  });

  it('stays unknown where somebody has changed the rows since, and says so', async () => {
    const { id } = await importWithLoss('unanswered');
    await onReceiver(`DELETE FROM ${table('reminders')}`);
    expect(await look(id)).toMatchObject({ outcome: 'unknown', note: { code: 'history.settled.unclear' } });
    expect(await readdir(join(home, 'unsettled'))).toEqual([`${id}.json`]);
    expect((await runHere(['history', 'forget', '--run', id], { home })).code).toBe(0);
    expect(await readdir(join(home, 'unsettled'))).toEqual([]);
  });

  it('is not judged while the server may still commit it', async () => {
    const { id } = await importWithLoss('unheard');
    await receiver.site.write(async (session) => {
      for (;;) {
        const [lock] = await session.query<{ taken: number }>(session.dialect.takeImportLock);
        if (lock?.taken === 1) break;
        await delay(50);
      }
      expect((await runHere(['site', 'check', '--site', receiver.url], { home })).code).toBe(0);
      expect((await readRun(home, id)).outcome).toBe('unknown');
    });
    expect(await look(id)).toMatchObject({ outcome: 'rolled-back' });
  });

  it('is unknown too where the process ended between its rows and the answer', async () => {
    const id = newRunId(new Date());
    const run = {
      id,
      kind: 'import',
      site: 'prod',
      dryRun: false,
      startedAt: '2026-11-20T10:15:00.000Z',
      outcome: 'running',
      counts: {},
      process: 2 ** 22 + 1,
      files: [],
    };
    await mkdir(runFolder(home, id), { recursive: true });
    await writeFile(join(runFolder(home, id), 'run.json'), JSON.stringify(run));
    expect((await readRun(home, id)).outcome).toBe('interrupted');
    const traces = { groups: [{ guid: crypto.randomUUID(), columns: [], before: '', after: '' }] };
    const unsettled = { siteId: receiver.site.id, counts: {}, traces };
    await writeFile(join(home, 'unsettled', `${id}.json`), JSON.stringify(unsettled));
    expect((await readRun(home, id)).outcome).toBe('unknown');
    expect(await look(id)).toMatchObject({ outcome: 'rolled-back' });
  });

  it('is the same error for other changes of a site', async () => {
    proxy = await startCommitProxy(source.url, 'unanswered');
    const words = [
      'settings',
      'set',
      '--site',
      proxy.url,
      '--as',
      'admin',
      '--set',
      'FailedAttemptsBeforeBlock=5',
    ];
    const run = await runHere(words, { home });
    expect(run.stderr).toContain('before it confirmed the commit');
    expect(run.code).toBe(41);
  });
});
