import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import type { ExportSelection } from '#core/contract/transfer/selection.ts';
import type { Dialect } from '#core/site/dialects/dialect.ts';
import { denormalizeCategories } from '#core/transfer/denormalize/denormalize.ts';
import { exportConfiguration } from '#core/transfer/export.ts';
import { importConfiguration } from '#core/transfer/import.ts';
import type { TestDatabase } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';

/** The demo site with its denormalized tables, which are all as they should be before each test. */
export function denormalizedSite(database: TestDatabase) {
  let site: TestSite;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'siteferry-denormalize-'));
    site = await createSite(database, { seed: { profile: 'demo' } });
  });
  afterAll(async () => {
    await site?.remove();
    await rm(folder, { recursive: true, force: true });
  });
  let all: readonly string[] = [];
  beforeEach(async () => {
    all = await rebuildAll();
  });

  const context = () => ({ site: site.site, report: noProgress });
  const everything = () => denormalizeCategories(context(), 'all');
  /** With nothing in the way. */
  async function rebuildAll(): Promise<string[]> {
    const { rebuilt, warnings } = await everything();
    expect(warnings).toEqual([]);
    return rebuilt;
  }

  /** Runs SQL with `[Name]` for an identifier and `{Name}` for a table of schema `dbo`. */
  async function sql<R extends object = Record<string, unknown>>(text: string): Promise<R[]> {
    return await site.site.write((session) => session.query<R>(inDialect(session.dialect, text)));
  }

  async function columnsOf(table: string): Promise<string[]> {
    const rows = await sql<{ COLUMN_NAME?: string; name: string }>(
      `SELECT COLUMN_NAME AS [name] FROM INFORMATION_SCHEMA.COLUMNS WHERE TABLE_NAME = '${table}' ORDER BY ORDINAL_POSITION`,
    );
    return rows.map(({ name }) => name);
  }

  /** An archive of one entity alone, as the site has it now. */
  async function archiveOf(type: string, guid: unknown): Promise<string> {
    return await archive(`${type}.zip`, [{ type, guid: String(guid).toLowerCase(), includeSubcat: true }]);
  }

  async function archive(name: string, selection: ExportSelection): Promise<string> {
    const out = join(folder, name);
    await exportConfiguration(context(), {
      selection,
      out,
      overwrite: true,
      format: 'multi-file',
      texts: 'rewrite',
    });
    return out;
  }

  async function importIt(archive: string) {
    const { result, warnings } = await importConfiguration(
      { ...context(), now: () => new Date(), channel: 'commandLine' },
      {
        archive,
        options: importOptions.parse({ withDenormalization: true }),
        decisions: [],
        onConflict: 'fail',
        dryRun: false,
        logDir: join(folder, 'log'),
        language: 'en',
      },
    );
    return { rebuilt: result.denormalized, warnings };
  }

  /** A column of a table parameter that has a table of its own. */
  async function tableColumn() {
    const rows = await sql<{ id: number; parameter: number; guid: string }>(
      'SELECT c.[ExtParamColumnID] AS [id], c.[ExtParamID] AS [parameter], c.[Guid] AS [guid] FROM {ExtParamColumns} c ' +
        'JOIN {ExtParams} p ON p.[ExtParamID] = c.[ExtParamID] ORDER BY c.[ExtParamColumnID]',
    );
    for (const row of rows) if ((await columnsOf(`DenormTable_${row.parameter}`)).length > 0) return row;
    throw new Error('the demo has no denormalized table parameter');
  }

  async function pivotSection() {
    const yes = site.site.dialect.literal('bool', true);
    const [row] = await sql<{ id: number; guid: string }>(
      `SELECT [CatID] AS [id], [Guid] AS [guid] FROM {Categories} WHERE [IsPivot] = ${yes}`,
    );
    if (!row) throw new Error('the demo has no pivot section');
    return row;
  }

  return {
    dialect: () => site.site.dialect,
    ...{ context, everything, rebuildAll, sql, columnsOf, archiveOf, importIt, tableColumn, pivotSection },
    /** What is rebuilt with nothing in the way. */
    all: () => all,
    archiveOfAll: () => archive('all.zip', 'all'),
  };
}

function inDialect(dialect: Dialect, text: string): string {
  return text
    .replace(/\[(\w+)\]/g, (_whole, name: string) => dialect.identifier(name))
    .replace(/\{(\w+)\}/g, (_whole, name: string) => dialect.table(name));
}
