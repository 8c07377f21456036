import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errorCodes } from '#core/base/error-codes.ts';
import { importResult, previewResult } from '#core/contract/transfer/import.ts';
import { plan as planSchema } from '#core/contract/transfer/plan.ts';
import { selectedItem } from '#core/contract/transfer/selection.ts';
import { render } from '#core/messages/catalogue.ts';
import { conflictMessage } from '#core/views/conflict-message.ts';
import { postgres } from '#tests/support/databases.ts';
import { checksums, createSite, type TestSite } from '#tests/support/sites.ts';
import { type Run, runHere } from './support.ts';

let folder: string;
let archive: string;
let planFile: string;
let log: string;
let source: TestSite;
let receiver: TestSite;

const run = (...words: readonly string[]): Promise<Run> => runHere(words, { home: folder });

/** Runs a command with `--json`, and says its exit code and its document, which is one. */
async function json(...words: readonly string[]) {
  const { code, stdout } = await run(...words, '--json');
  const document: Record<string, unknown> = JSON.parse(stdout);
  return { code, document, keys: Object.keys(document) };
}

/** Changes a site past Siteferry. */
async function execute(site: TestSite, sql: string): Promise<void> {
  await site.site.write((session) => session.query(sql));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-cli-'));
  [archive, planFile, log] = ['site.zip', 'plan.json', 'log'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  source = await createSite(postgres, { seed: { profile: 'demo' } });
  receiver = await createSite(postgres);
  await run('export', '--site', source.url, '--all', '--out', archive);
});

afterAll(async () => {
  await source.remove();
  await receiver.remove();
  await rm(folder, { recursive: true, force: true });
});

describe('a transfer on the command line', () => {
  it('previews, and saves the plan as it shows it', async () => {
    const { code, document, keys } = await json(
      'preview',
      '--site',
      receiver.url,
      archive,
      '--plan-out',
      planFile,
    );
    expect({ code, keys }).toEqual({ code: 0, keys: ['plan', 'warnings'] });
    const { plan } = previewResult.parse(document);
    expect(plan.counts.Add).toBe(plan.items.length);
    expect(planSchema.parse(JSON.parse(await readFile(planFile, 'utf8')))).toEqual(plan);
  });

  it('imports nothing in a dry run', async () => {
    const before = await checksums(receiver.site);
    const { code, stdout } = await run(
      'import',
      '--site',
      receiver.url,
      archive,
      '--dry-run',
      '--log-dir',
      log,
    );
    expect(code).toBe(0);
    expect(stdout).toContain('everything was rolled back; nothing was written.');
    expect(await checksums(receiver.site)).toEqual(before);
  });

  it('names what a database refuses, and leaves everything as it was', async () => {
    await execute(receiver, `ALTER TABLE dbo."Groups" ADD CONSTRAINT "closed" CHECK ("Name" = '')`);
    const before = await checksums(receiver.site);
    const { code, document } = await json('import', '--site', receiver.url, archive, '--log-dir', log);
    expect(code).toBe(40);
    expect(document).toMatchObject({
      error: {
        code: 'import-failed',
        message: expect.stringMatching(/the check constraint closed .+ Database error 23514: .+"closed"/),
        data: {
          type: 'groups',
          reason: 'check-failed',
          databaseError: { number: '23514', severity: 'ERROR', constraint: 'closed' },
        },
      },
      result: { committed: false, error: join(log, 'Error.txt') },
    });
    expect(await checksums(receiver.site)).toEqual(before);
    await execute(receiver, 'ALTER TABLE dbo."Groups" DROP CONSTRAINT "closed"');
  });

  it('imports the reviewed plan with the options of the plan', async () => {
    const { code, document, keys } = await json(
      'import',
      '--site',
      receiver.url,
      archive,
      '--plan',
      planFile,
      '--log-dir',
      log,
    );
    expect({ code, keys }).toEqual({ code: 0, keys: ['plan', 'warnings', 'result'] });
    const { plan, result } = importResult.parse(document);
    const added = Object.values(result.balance).reduce((sum, counts) => sum + counts.added, 0);
    expect(added).toBe(plan.counts.Add);
    expect(result).toMatchObject({ committed: true, log: join(log, 'Log.txt') });
  });

  it('refuses the plan afterwards, and other options than those of the plan', async () => {
    const words = ['import', '--site', receiver.url, archive, '--plan', planFile, '--log-dir', log];
    expect(await json(...words)).toMatchObject({ code: 10, document: { error: { code: 'plan-stale' } } });
    expect(await json(...words, '-iowki')).toMatchObject({
      code: 10,
      document: { error: { code: 'plan-elsewhere', data: { what: 'options' } } },
    });
    expect(await json(...words, '--on-conflict', 'skip')).toMatchObject({
      code: 10,
      document: { error: { code: 'plan-elsewhere' } },
    });
  });

  it('has nothing left to do, and does not show the password of the URL', async () => {
    const { code, stdout } = await run('preview', '--site', receiver.url, archive);
    expect(code).toBe(0);
    expect(stdout).toContain('There is nothing to import.');
    expect(stdout).toContain('postgres://siteferry:***@');
    expect(stdout).not.toContain(new URL(receiver.url).password);
  });

  it('stops at conflicts with the plan beside the error, until they are decided', async () => {
    await execute(
      receiver,
      `UPDATE dbo."States" SET "Guid" = '00000000-0000-4000-8000-000000000001' WHERE "StateID" = 1`,
    );
    const before = await checksums(receiver.site);
    const stopped = await json('import', '--site', receiver.url, archive, '--log-dir', log);
    expect({ code: stopped.code, error: stopped.document.error }).toMatchObject({
      code: 10,
      error: { code: 'conflicts', data: { count: 1 } },
    });
    expect(stopped.keys).toEqual(expect.arrayContaining(['plan', 'warnings', 'error']));
    const { plan } = previewResult.parse(stopped.document);
    const [item] = plan.items.filter(({ status }) => status === 'Conflict');
    expect(item?.conflict?.decisions).toContain('skip');

    const shown = await run('preview', '--site', receiver.url, archive);
    expect(shown.code).toBe(10);
    expect(shown.stdout).toContain('Conflicts that need a decision (1):');
    const russian = await run('preview', '--site', receiver.url, archive, '--lang', 'ru');
    expect(russian.stdout).toContain('Конфликты, которые требуют решения (1):');
    if (!item?.conflict) throw new Error('nothing is in conflict');
    const sentence = conflictMessage(item.conflict);
    const code = item.conflict.code;
    expect(shown.stdout).toContain(`    ${code}: ${render(sentence, 'en', 'commandLine')}`);
    expect(russian.stdout).toContain(`    ${code}: ${render(sentence, 'ru', 'commandLine')}`);

    const decisions = join(folder, 'decisions.json');
    const decided = { decisions: [{ type: item?.type, guid: item?.guid, decision: 'match' }] };
    await writeFile(decisions, `\ufeff${JSON.stringify(decided)}`);
    expect((await run('preview', '--site', receiver.url, archive, '--decisions', decisions)).code).toBe(0);
    expect(await checksums(receiver.site)).toEqual(before);
  });
});

describe('around a transfer', () => {
  it('describes an archive without a site', async () => {
    const { code, document } = await json('describe', archive);
    expect({ code, document }).toMatchObject({
      code: 0,
      document: { format: 'multi-file', byType: { states: 20 } },
    });
    expect((await run('describe', archive)).stdout).toMatch(/Section Contracts +Purchase contracts, Sales/);
    const russian = (await run('describe', archive, '--lang', 'ru')).stdout;
    expect(russian).toMatch(/^ +Формат архива +многофайловый$/m);
    expect(russian).toMatch(/^ +Размер +[\d,]+\s[кМ]Б, \d+ файл(а|ов)?, всего [\d,]+\s[кМ]Б$/m);
    expect((await run('describe', join(folder, 'none.zip'))).code).toBe(30);
  });

  it('writes a report of a preview that stands on its own', async () => {
    const file = join(folder, 'report.html');
    await run('preview', '--site', receiver.url, archive, '--report-out', file);
    const html = await readFile(file, 'utf8');
    expect(html).toContain('<h1>Preview of an import</h1>');
    expect(html).not.toMatch(/<script|<img|https?:/);
    await run('preview', '--site', receiver.url, archive, '--report-out', file, '--lang', 'ru');
    expect(await readFile(file, 'utf8')).toContain('<h1>Предпросмотр импорта</h1>');
  });

  it('says what an export would take, and why, by types that have names', async () => {
    const { code, document } = await json('select', '--site', source.url, '--category', '1');
    const items = z.array(selectedItem).parse(document.items);
    expect(code).toBe(0);
    expect(items.filter(({ because }) => because.length === 1).map(({ type }) => type)).toEqual([
      '_subcategory',
    ]);
    const { stdout } = await run('select', '--site', source.url, '--category', '1');
    expect(stdout).toContain(`${items.length} entities would be exported.`);
    expect(stdout).toMatch(/^ +states +\S.* refers to it \(StateID\)$/m);
    const russian = await run('select', '--site', source.url, '--category', '1', '--lang', 'ru');
    expect(russian.stdout).toContain(`Объектов в экспорте: ${items.length}.`);
    expect(russian.stdout).toMatch(/^ +states +\S.* на него ссылается «.+» \(StateID\)$/m);
    expect((await run('select', '--site', source.url)).code).toBe(2);
    const types = await run('types');
    expect(types.stdout).toMatch(/^category +Categories$/m);
    expect((await run('types', '--lang', 'ru')).stdout).toMatch(/^category +Категории$/m);
    for (const type of new Set(items.map((item) => item.type).filter((name) => !name.startsWith('_'))))
      expect(types.stdout).toMatch(new RegExp(`^${type} +\\S`, 'm'));
  });

  it('lists what codes say, in each language', async () => {
    expect((await run('messages')).stdout).toMatch(/^usage\.given-twice\n {2}\{option\} is given twice\.$/m);
    expect((await run('messages', '--lang', 'ru')).stdout).toMatch(/^usage\.given-twice\n {2}.*[а-я]/m);
    const { document } = await json('messages');
    expect(document.messages).toContainEqual(
      expect.objectContaining({ code: 'dangling-reference', en: expect.any(String), ru: expect.any(String) }),
    );
  });

  it('shows the tree with the names that groups have in each language', async () => {
    const { document } = await json('tree', '--site', source.url, '--node', 'globals', '--depth', '1');
    expect(document.nodes).toContainEqual(
      expect.objectContaining({ kind: 'group', label: 'states', title: { en: 'Statuses', ru: 'Статусы' } }),
    );
    for (const [language, globals, group] of [
      ['en', 'Global entities', 'Statuses'],
      ['ru', 'Глобальные объекты', 'Статусы'],
    ] as const) {
      const { stdout } = await run('tree', '--site', source.url, '--lang', language);
      expect(stdout).toMatch(new RegExp(`^├─ ${globals} \\(\\d+\\)$`, 'm'));
      expect(stdout).toMatch(new RegExp(` ${group} \\(\\d+\\)$`, 'm'));
    }
    const none = await run('tree', '--site', source.url, '--search', 'zzz', '--lang', 'ru');
    expect(none.stdout).toBe('Ничего не найдено.');
  });

  it.each([
    ['--node', 'nothing:1', 'На сайте нет объектов типа «nothing»: такого типа объектов не существует.'],
    ['--node', 'states:4711', 'На сайте нет объекта states «4711».'],
    ['--node', 'entity:states:1:2', 'В дереве нет узла «entity:states:1:2».'],
    ['--node', 'nothing', '--node — это TYPE:GUID или TYPE:ID, например section:1 или states:12'],
  ])('says what of %s %s is not there', async (option, node, russian) => {
    const { code, stderr } = await run('tree', '--site', source.url, option, node, '--lang', 'ru');
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(russian) });
  });

  it('rebuilds the flat tables of chosen categories, or of all', async () => {
    const one = await json('denormalize', '--site', source.url, '--category', '4');
    expect(one).toMatchObject({ code: 0, keys: ['rebuilt', 'warnings'] });
    expect(one.document.rebuilt).toContain('dbo.DenormSubcat_4');
    expect(one.document.rebuilt).not.toContain('dbo.DenormSubcat_1');
    await execute(source, 'DROP TABLE dbo."DenormSubcat_4"');
    const all = await run('denormalize', '--site', source.url, '--all');
    expect(all.code).toBe(0);
    expect(all.stdout).toMatch(/^Rebuilt \d+ tables and views\.$/m);
    for (const name of ['DenormSubcat_1', 'DenormSubcat_4', 'PivotSection_1']) {
      expect(all.stdout).toContain(`  dbo.${name}`);
      await execute(source, `SELECT 1 FROM dbo."${name}"`);
    }
    expect(await json('denormalize', '--site', source.url, '--category', '999')).toMatchObject({
      code: 2,
      document: { error: { code: 'node-not-found' } },
    });
    expect((await run('denormalize', '--site', source.url)).code).toBe(2);
    expect((await run('denormalize', '--site', source.url, '--all', '--category', '4')).code).toBe(2);
  });

  it('names tables and views of what is gone, and drops those that nobody uses', async () => {
    const names = ['PivotSection_990', 'DenormSubcat_990', 'DenormTable_-5', 'DenormTable_990'];
    const [view, ...tables] = names;
    for (const table of tables) await execute(source, `CREATE TABLE dbo."${table}" ("TaskID" integer)`);
    await execute(source, `CREATE VIEW dbo."${view}" AS SELECT "TaskID" FROM dbo."DenormSubcat_990"`);
    await execute(source, `CREATE VIEW dbo."Customers" AS SELECT "TaskID" FROM dbo."DenormTable_990"`);
    // Not ours, whatever it is.
    await execute(source, `CREATE TABLE dbo."DenormTable_01" ("TaskID" integer)`);
    const named = await run('denormalize', '--site', source.url, '--all');
    expect(named.code).toBe(0);
    expect(named.stdout).toContain('4 tables and views have no category, parameter or section any more');
    for (const name of names) expect(named.stdout).toContain(`  dbo.${name}`);
    const dropped = await json('denormalize', '--site', source.url, '--all', '--drop-orphans');
    expect(dropped.code).toBe(errorCodes['denormalized-in-use'].exit);
    expect(dropped.document).toMatchObject({
      dropped: ['dbo.PivotSection_990', 'dbo.DenormSubcat_990', 'dbo.DenormTable_-5'],
      orphans: ['dbo.DenormTable_990'],
    });
    expect(JSON.stringify(dropped.document.warnings)).toContain('dbo.Customers');
    await execute(source, 'DROP VIEW dbo."Customers"');
    const rest = await json('denormalize', '--site', source.url, '--all', '--drop-orphans');
    expect(rest).toMatchObject({ code: 0, document: { dropped: ['dbo.DenormTable_990'], orphans: [] } });
    await execute(source, 'DROP TABLE dbo."DenormTable_01"');
    const { code } = await run('denormalize', '--site', source.url, '--category', '4', '--drop-orphans');
    expect(code).toBe(2);
  });

  it('saves a file of a run', async () => {
    const { document } = await json('history', 'list');
    const id =
      z
        .array(z.object({ id: z.string() }))
        .parse(document.runs)
        .at(-1)?.id ?? '';
    const copy = join(folder, 'copy.zip');
    expect((await run('history', 'save', '--run', id, '--file', 'site.zip', '--out', copy)).code).toBe(0);
    expect((await readFile(copy)).equals(await readFile(archive))).toBe(true);
    expect((await run('history', 'save', '--run', id, '--file', 'none', '--out', copy)).code).toBe(2);
  });

  it('keeps exports and imports in the history', async () => {
    const { document } = await json('history', 'list');
    const runs = document.runs as { id: string; kind: string; outcome: string }[];
    const last = runs.at(-1);
    expect(last).toMatchObject({ kind: 'export', outcome: 'done' });
    const shown = await run('history', 'show', '--run', last?.id ?? '');
    expect(shown.stdout).toContain(archive);
    expect((await run('history', 'forget', '--run', last?.id ?? '')).code).toBe(0);
    expect((await run('history', 'show', '--run', last?.id ?? '')).code).toBe(2);
    expect((await json('describe', archive)).code).toBe(0);
  });
});
