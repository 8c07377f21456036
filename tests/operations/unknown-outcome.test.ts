import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { newRunId, readRun, runFolder } from '#core/workspace/history/store.ts';
import { runHere } from '../cli/support.ts';
import { type Loss, unknownOutcomeLab } from './unknown-outcome-lab.ts';

const lab = unknownOutcomeLab();

/** Imports while the answer to COMMIT is lost; gives the run. */
const importWithLoss = (when: Loss) =>
  lab.writeWithLoss(when, 'import', (url) => ['import', '--site', url, lab.archive]);

describe('an import whose COMMIT was not answered', () => {
  it('is found committed where its rows are there', async () => {
    const { id } = await importWithLoss('unanswered');
    const run = await lab.look(id);
    expect(run).toMatchObject({ outcome: 'done', note: { code: 'history.settled.committed' } });
    expect(run.error).toBeUndefined();
    expect(run.counts.added).toBeGreaterThan(100);
    const [row] = await lab.onReceiver(`SELECT COUNT(*) AS n FROM ${lab.table('groups')}`);
    expect(Number(row?.n)).toBeGreaterThan(0);
    expect(await readdir(join(lab.home, 'unsettled'))).toEqual([]);
    const shown = await runHere(['history', 'show', '--run', id], { home: lab.home });
    expect(shown.stdout).toContain('it was committed');
  });

  it('is found rolled back where they are not', async () => {
    const { id } = await importWithLoss('unheard');
    const run = await lab.look(id);
    expect(run).toMatchObject({ outcome: 'rolled-back', note: { code: 'history.settled.rolled-back' } });
    const [row] = await lab.onReceiver(`SELECT COUNT(*) AS n FROM ${lab.table('groups')}`);
    expect(Number(row?.n)).toBe(0);
    expect(await readdir(join(lab.home, 'unsettled'))).toEqual([]);
  });

  it.each([
    ['unanswered', 'done'],
    ['unheard', 'rolled-back'],
  ] as const)('is settled by changed rows alone: %s, %s', async (when, outcome) => {
    expect(
      (await runHere(['import', '--site', lab.receiver.url, lab.archive], { home: lab.home })).code,
    ).toBe(0);
    await lab.onReceiver(`UPDATE ${lab.table('reminders')} SET "Name" = "Name" || ' (old)'`);
    const { id } = await importWithLoss(when);
    expect(await lab.look(id)).toMatchObject({ outcome });
  });

  it.each([
    ['unanswered', 0],
    ['unheard', 2],
  ] as const)('is settled first when it is to be undone: %s', async (when, code) => {
    expect(
      (await runHere(['import', '--site', lab.receiver.url, lab.archive], { home: lab.home })).code,
    ).toBe(0);
    await lab.onReceiver(`UPDATE ${lab.table('reminders')} SET "Name" = "Name" || ' (old)'`);
    const old = await lab.onReceiver(`SELECT * FROM ${lab.table('reminders')}`);
    const { id } = await importWithLoss(when);
    for (let attempt = 0; attempt < 100; attempt++) {
      const undone = await runHere(['undo', id, '--site', lab.receiver.url], { home: lab.home });
      if (undone.stderr.includes('not known whether')) await delay(50);
      else {
        expect(undone.code, undone.stderr).toBe(code);
        break;
      }
    }
    expect(await lab.onReceiver(`SELECT * FROM ${lab.table('reminders')}`)).toEqual(old);
  });

  it('stays unknown where somebody has changed the rows since, and says so', async () => {
    const { id } = await importWithLoss('unanswered');
    await lab.onReceiver(`DELETE FROM ${lab.table('reminders')}`);
    expect(await lab.look(id)).toMatchObject({
      outcome: 'unknown',
      note: { code: 'history.settled.unclear' },
    });
    expect(await readdir(join(lab.home, 'unsettled'))).toEqual([`${id}.json`]);
    expect((await runHere(['history', 'forget', '--run', id], { home: lab.home })).code).toBe(0);
    expect(await readdir(join(lab.home, 'unsettled'))).toEqual([]);
  });

  it('is not judged while the server may still commit it', async () => {
    const { id } = await importWithLoss('unheard');
    await lab.receiver.site.write(async (session) => {
      for (;;) {
        const [lock] = await session.query<{ taken: number }>(session.dialect.tryImportLock);
        if (lock?.taken === 1) break;
        await delay(50);
      }
      expect((await runHere(['site', 'check', '--site', lab.receiver.url], { home: lab.home })).code).toBe(0);
      expect((await readRun(lab.home, id)).outcome).toBe('unknown');
    });
    expect(await lab.look(id)).toMatchObject({ outcome: 'rolled-back' });
  });

  it('is unknown too where the process ended between its rows and the answer', async () => {
    const id = await newRunId(lab.home, new Date());
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
    await mkdir(runFolder(lab.home, id), { recursive: true });
    await writeFile(join(runFolder(lab.home, id), 'run.json'), JSON.stringify(run));
    expect((await readRun(lab.home, id)).outcome).toBe('interrupted');
    const traces = { groups: [{ guid: crypto.randomUUID(), columns: [], before: '', after: '' }] };
    const unsettled = { siteId: lab.receiver.site.id, counts: {}, traces };
    await writeFile(join(lab.home, 'unsettled', `${id}.json`), JSON.stringify(unsettled));
    expect((await readRun(lab.home, id)).outcome).toBe('unknown');
    expect(await lab.look(id)).toMatchObject({ outcome: 'rolled-back' });
  });

  it('is judged also where the files of an earlier one are damaged', async () => {
    const { id } = await importWithLoss('unheard');
    const damaged = join(lab.home, 'unsettled', '20200101T000000-000Z-000000.json');
    await writeFile(damaged, '{');
    expect(await lab.look(id)).toMatchObject({ outcome: 'rolled-back' });
    await rm(damaged);
  });

  it('is the same error for other changes of a site', async () => {
    const proxy = await lab.lose(lab.source, 'unanswered');
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
    const run = await runHere(words, { home: lab.home });
    expect(run.stderr).toContain('before it confirmed the commit');
    expect(run.code).toBe(41);
  });
});
