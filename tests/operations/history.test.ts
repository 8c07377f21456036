import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SiteferryError } from '#core/base/errors.ts';
import { failureOf } from '#core/checks/finding.ts';
import type { RunRequest } from '#core/contract/history.ts';
import { exportInput } from '#core/contract/transfer/export.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import { message, render } from '#core/messages/catalogue.ts';
import { recordExport, recordWrite } from '#core/operations/history/record.ts';
import { newRunId, readRun, runFolder, saveRun } from '#core/workspace/history/store.ts';
import { runHere } from '../cli/support.ts';

let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'siteferry-history-'));
});

afterEach(async () => {
  await rm(home, { recursive: true, force: true });
});

const run = {
  id: '20261120T101500-000Z-1a2b3c',
  kind: 'import',
  site: 'prod',
  dryRun: true,
  startedAt: '2026-11-20T10:15:00.000Z',
  endedAt: '2026-11-20T10:16:00.000Z',
  outcome: 'failed',
  counts: { read: 12_345, added: 1 },
  process: 1,
  files: [],
} as const;

describe('a run of the history', () => {
  it('keeps its error as codes, and says it in either language', async () => {
    const error = failureOf(new SiteferryError('site-name-unknown', { name: 'prod' }));
    await saveRun(home, { ...run, files: [], error });
    expect((await readRun(home, run.id)).error).toEqual(error);
    const english = await runHere(['history', 'show', '--run', run.id], { home });
    expect(english.stdout).toMatch(/^Import, dry run 2026/);
    expect(english.stdout).toMatch(/^ {2}Outcome +Failed$/m);
    expect(english.stdout).toContain('Nothing was written to the site.');
    expect(english.stdout).toMatch(/^ {2}Read +12,345$/m);
    expect(english.stdout).toContain('There is no saved site named “prod”.');
    const russian = await runHere(['history', 'show', '--run', run.id, '--lang', 'ru'], { home });
    expect(russian.stdout).toMatch(/^Импорт, пробный запуск 2026/);
    expect(russian.stdout).toMatch(/^ {2}Результат +Не выполнено$/m);
    expect(russian.stdout).toContain('На сайт ничего не записано.');
    expect(russian.stdout).toContain('Сохранённого сайта «prod» нет.');
    const list = await runHere(['history', 'list', '--lang', 'ru'], { home });
    expect(list.stdout).toContain('Импорт, пробный запуск  prod  Не выполнено');
  });

  it('keeps the English text of an error that an earlier version wrote', async () => {
    const error = { code: 'site-busy', message: 'The site is open.', remedy: 'Close it.', data: { pid: 7 } };
    await mkdir(runFolder(home, run.id), { recursive: true });
    await writeFile(join(runFolder(home, run.id), 'run.json'), JSON.stringify({ ...run, error }));
    const kept = (await readRun(home, run.id)).error;
    expect(kept).toEqual({
      code: 'site-busy',
      message: { code: 'earlier-text', values: { text: 'The site is open.' } },
      remedies: [{ code: 'earlier-text', values: { text: 'Close it.' } }],
      data: { pid: 7 },
    });
    expect(kept && render(kept.message, 'ru', 'window')).toBe('The site is open.');
  });

  it('comes behind those before it, also where the clock was put back', async () => {
    const id = await newRunId(home, new Date(run.startedAt));
    expect(id).toMatch(/^20261120T101500-000Z-[0-9a-f]{6}$/);
    await saveRun(home, { ...run, id, files: [] });
    await mkdir(join(home, 'history', 'not-a-run'));
    const next = await newRunId(home, new Date('2026-11-20T09:00:00Z'));
    expect(next).toMatch(/^20261120T101500-001Z-/);
    expect(await newRunId(home, new Date('2026-11-20T11:00:00Z'))).toMatch(/^20261120T110000-000Z-/);
  });

  it('does not say where its folder lies, also in what has failed there', async () => {
    const context = { home, now: () => new Date(run.startedAt), logError: () => {} };
    const input = exportInput.parse({ site: 'prod', selection: 'all' });
    const failing = recordExport(context, input, ({ out }) => {
      throw new SiteferryError('file-unwritable', { file: out, reason: message('file.not-json') });
    });
    await expect(failing).rejects.toMatchObject({ data: { file: expect.stringContaining(home) } });
    const [id = ''] = await readdir(join(home, 'history'));
    const record = await readFile(join(runFolder(home, id), 'run.json'), 'utf8');
    expect(record).not.toContain(home);
    expect(record).toContain('"file": "prod-2026-11-20-10-15.zip"');
  });

  it('is committed whatever fails after its COMMIT', async () => {
    const context = { home, now: () => new Date(run.startedAt), logError: () => {} };
    const request: RunRequest = {
      kind: 'import',
      options: importOptions.parse({}),
      onConflict: 'fail',
      decisions: [],
    };
    const made = recordWrite(
      context,
      { site: 'prod', dryRun: false },
      { archive: 'a.zip', request },
      async ({ folder, hooks }) => {
        for (const name of ['undo.zip', 'undo.json']) await writeFile(join(folder, name), name);
        hooks.afterCommit?.();
        throw new SiteferryError('cancelled', {});
      },
    );
    await expect(made).rejects.toMatchObject({ code: 'cancelled' });
    const [id = ''] = await readdir(join(home, 'history'));
    expect(await readRun(home, id)).toMatchObject({ outcome: 'done', error: { code: 'cancelled' } });
    expect(await readdir(runFolder(home, id))).toEqual(expect.arrayContaining(['undo.json', 'undo.zip']));
  });

  it.each([
    new SiteferryError('connection-lost', { site: 'prod' }),
    new SiteferryError('bug', { reason: 'it ends here' }),
  ])(
    'says of an export that ended with %s that it failed, not that anything was rolled back',
    async (error) => {
      const context = { home, now: () => new Date(run.startedAt), logError: () => {} };
      const input = exportInput.parse({ site: 'prod', selection: 'all' });
      const failing = recordExport(context, input, () => {
        throw error;
      });
      await expect(failing).rejects.toBe(error);
      const listed = await runHere(['history', 'list'], { home });
      expect(listed.stdout).toMatch(/Export +prod +Failed/);
      expect(listed.stdout).not.toMatch(/rolled back/i);
    },
  );

  it('has Log.txt and Error.txt of an import whose site cannot be opened', async () => {
    const archive = join(home, 'none.zip');
    await writeFile(archive, 'not read');
    const logs = join(home, 'logs');
    const address = 'postgres://somebody:secret@127.0.0.1:9/site';
    const failed = await runHere(['import', '--site', address, archive, '--log-dir', logs], { home });
    expect(failed.code).toBe(20);
    const log = await readFile(join(logs, 'Log.txt'), 'utf8');
    expect(log).toContain('Import into postgres://somebody:***@127.0.0.1:9/site\n');
    const error = await readFile(join(logs, 'Error.txt'), 'utf8');
    expect(error).toMatch(/^code: connection-refused$/m);
    expect(log + error).not.toContain('secret');
    expect((await runHere(['history', 'list'], { home })).stdout).toContain('Import');
  });
});
