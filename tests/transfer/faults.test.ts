import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import type { Row, Value } from '#core/catalog/entity-type.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import type { Site, StatementHook } from '#core/site/site.ts';
import { readArchive } from '#core/transfer/archive/read/read.ts';
import { exportConfiguration } from '#core/transfer/export.ts';
import { importConfiguration } from '#core/transfer/import.ts';
import { treeChildren } from '#core/transfer/selection/tree.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { checksums, createSite, type TestSite } from '#tests/support/sites.ts';
import { isWholeRun } from '#tests/support/tier.ts';

// Every statement of an import is failed in turn, each time on the real database.
vi.setConfig({ testTimeout: 600_000 });

/** Where the first tier lets it fail, beside the first and the last one: a read that fails has written nothing. */
const WRITES = /\b(?:INSERT|UPDATE|DELETE|MERGE)\b/;

/**
 * The receiver has the archive's configuration already, with some rows changed, renamed among each other or gone, so
 * that an import adds, updates and lets names step aside.
 */
type Input = Parameters<typeof importConfiguration>[1];

describeEachDatabase('an import that is stopped', (database) => {
  let receiver: TestSite;
  let folder: string;
  let archive: string;
  let hook: StatementHook | undefined;
  const onStatement: StatementHook = (sql) => hook?.(sql);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'siteferry-faults-'));
    archive = join(folder, 'archive.zip');
    receiver = await createSite(database, { seed: { profile: 'demo' }, onStatement });
    await exportFirstCategory(receiver.site, archive);
    const { rows } = await readArchive(archive, { catalog: receiver.site.catalog, report: noProgress });
    await disturb(receiver.site, rows.get('states') ?? []);
  });
  afterAll(async () => {
    await receiver?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  function input(logDir: string): Input {
    return {
      archive,
      options: importOptions.parse({ importConstraintsActionEnrichWithDefaults: true }),
      decisions: [{ all: 'key-taken', decision: 'rename' }],
      onConflict: 'skip',
      dryRun: false,
      logDir,
      language: 'en',
    };
  }

  /** Imports with `onStatement` called before each of its statements. */
  async function importWith(onStatement: StatementHook, options: Partial<Input> = {}) {
    hook = onStatement;
    try {
      return await importConfiguration(
        { site: receiver.site, report: noProgress, now: () => new Date(), channel: 'commandLine' },
        { ...input(join(folder, 'log')), ...options },
      );
    } finally {
      hook = undefined;
    }
  }

  it('leaves every table as it was, whichever statement fails', async () => {
    const before = await checksums(receiver.site);
    const statements: string[] = [];
    await importWith((sql) => void statements.push(sql), { dryRun: true });
    const total = statements.length;
    expect(total).toBeGreaterThan(10);
    const all = statements.map((sql, index) => ({ failing: index + 1, writes: WRITES.test(sql) }));
    const tried = all.filter(
      ({ failing, writes }) => isWholeRun || writes || failing === 1 || failing === total,
    );
    expect(tried.filter(({ writes }) => writes).length).toBeGreaterThan(5);
    for (const { failing } of tried) {
      let count = 0;
      const failure = await importWith(() => {
        count += 1;
        if (count === failing) throw new Error(`injected at statement ${failing}`);
      }).then(
        () => 'imported',
        (error: unknown) => (error instanceof Error ? error.message : error),
      );
      expect(failure, `statement ${failing} of ${total}`).toBe(`injected at statement ${failing}`);
      expect(await checksums(receiver.site), `after statement ${failing}`).toEqual(before);
    }
  });

  it.for(isWholeRun ? ['takes the lock', 'INSERT INTO', 'UPDATE', 'COMMIT'] : ['INSERT INTO'])(
    'leaves every table as it was when the process is killed before %s, and can be imported then',
    async (pattern) => {
      const before = await checksums(receiver.site);
      await receiver.site.close();
      const script = fileURLToPath(new URL('support/stall-import.ts', import.meta.url));
      const logDir = join(folder, 'killed');
      const matched = pattern === 'takes the lock' ? 'lock' : pattern;
      const child = spawn(process.execPath, [script, receiver.url, archive, logDir, matched], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(child.stdout, 'data');
      child.kill('SIGKILL');
      await once(child, 'exit');
      receiver.site = await receiver.open(onStatement);
      expect(await checksums(receiver.site)).toEqual(before);
      const dry = await importWith(() => {}, { dryRun: true });
      expect(dry.result.committed).toBe(false);
    },
  );

  it('says in Error.txt what failed and where, by name', async () => {
    const before = await checksums(receiver.site);
    await refuseStatuses(receiver.site);
    await expect(importWith(() => {})).rejects.toMatchObject({
      code: 'import-failed',
      data: { type: 'states', table: 'dbo.States' },
    });
    const text = await readFile(join(folder, 'log', 'Error.txt'), 'utf8');
    expect(text).toMatch(/^code: import-failed$/m);
    expect(text).toMatch(/^path: \S+/m);
    expect(text).toMatch(
      /^message: Cannot write .+ \(states\): the check constraint \S+ of the database does not allow it/m,
    );
    expect(text).toMatch(/^remedy: Everything was rolled back\./m);
    await expect(importWith(() => {}, { language: 'ru' })).rejects.toMatchObject({ code: 'import-failed' });
    const russian = await readFile(join(folder, 'log', 'Error.txt'), 'utf8');
    expect(russian).toMatch(/^code: import-failed$/m);
    expect(russian).toMatch(/^message: Не удалось записать /m);
    expect(russian).toMatch(/^remedy: Все изменения откачены\./m);
    expect(fieldNames(russian)).toEqual(fieldNames(text));
    await allowStatuses(receiver.site);
    expect(await checksums(receiver.site)).toEqual(before);
  });

  it('writes its log in the language of the caller', async () => {
    const logDir = join(folder, 'russian');
    await importWith(() => {}, { logDir, dryRun: true, language: 'ru' });
    // Without its own random name.
    const log = (await readFile(join(logDir, 'Log.txt'), 'utf8')).replaceAll(folder, '');
    expect(log).toMatch(/ {2}Импорт на .+, пробный запуск$/m);
    expect(log).toMatch(/ {2}Параметры: Подставлять значения по умолчанию и заготовки \(-ioed\)$/m);
    expect(log).toMatch(/ {2}Обновление: .+ \(states\)\. Поля: Name$/m);
    expect(log).toMatch(/ {2}Всего: прочитано \d+ = добавлено /);
    expect(log).not.toMatch(/Committed|Plan|Update|Total/);
  });

  it('imports in the end, and leaves no Error.txt', async () => {
    const logDir = join(folder, 'good');
    const { result } = await importWith(() => {}, { logDir });
    expect(result.committed).toBe(true);
    expect(result.balance.states).toMatchObject({ updated: 2 });
    await expect(access(join(logDir, 'Error.txt'))).rejects.toThrow();
    const log = await readFile(join(logDir, 'Log.txt'), 'utf8');
    expect(log).toMatch(/ {2}Update: .+ \(states\)\. Fields: Name$/m);
    expect(log).toContain('  Committed.');
  });
});

/** Names at the beginning of lines. */
function fieldNames(text: string): string[] {
  return text.split('\n').flatMap((line) => /^(\w+): /.exec(line)?.[1] ?? []);
}

async function exportFirstCategory(site: Site, out: string): Promise<void> {
  const section = (await treeChildren(site, 'root', 'en')).find((node) => node.type === '_category');
  const [category] = await treeChildren(site, section?.id ?? '', 'en');
  const selection = [{ type: '_subcategory', guid: category?.guid ?? '', includeSubcat: false }];
  await exportConfiguration(
    { site, report: noProgress },
    { selection, out, overwrite: true, format: 'multi-file', texts: 'rewrite' },
  );
}

/** Changes scripts, swaps the names of two statuses of the archive, and removes the routes and the grid columns. */
async function disturb(site: Site, [first, second]: readonly Row[]): Promise<void> {
  if (!first || !second) throw new Error('the archive has no two statuses');
  await site.write(async (session) => {
    const { dialect } = session;
    const q = (name: string) => dialect.identifier(name);
    const rename = (state: Row, name: Value | undefined) =>
      session.query(
        `UPDATE ${dialect.table('States')} SET ${q('Name')} = ${dialect.placeholder(0)} WHERE ${q('StateID')} = ${state.StateID}`,
        [String(name)],
      );
    await rename(first, 'stepping aside');
    await rename(second, first.Name);
    await rename(first, second.Name);
    await session.query(`UPDATE ${dialect.table('SmartScripts')} SET ${q('OrderNo')} = 77`);
    for (const table of ['StatesRoutesInSubcats', 'GridColumns']) {
      await session.query(`DELETE FROM ${dialect.table(table)}`);
    }
  });
}

/** From now on no status can be written. */
async function refuseStatuses(site: Site): Promise<void> {
  await site.write(async (session) => {
    const { dialect } = session;
    const check = `CHECK (${dialect.identifier('StateID')} < 0)`;
    // Rows that are there already are not checked; each database says so in its own place.
    const statement = {
      postgres: `ADD CONSTRAINT no_statuses ${check} NOT VALID`,
      mssql: `WITH NOCHECK ADD CONSTRAINT no_statuses ${check}`,
    }[dialect.name];
    await session.query(`ALTER TABLE ${dialect.table('States')} ${statement}`);
  });
}

async function allowStatuses(site: Site): Promise<void> {
  await site.write((session) =>
    session.query(`ALTER TABLE ${session.dialect.table('States')} DROP CONSTRAINT no_statuses`),
  );
}
