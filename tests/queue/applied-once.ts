import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { postgres } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { runHere } from '../cli/support.ts';
import type { request } from './support.ts';

/** What one import, and one export, make of a demo site. */
export interface Once {
  /** The archive of all that a demo site has. */
  archive: string;
  /** What a job asks that imports it: as new data, so that a second import would add everything once more. */
  asked: Parameters<typeof request>;
  added: number;
  /** Checksums of all tables after exactly one import. */
  sums: Record<string, string>;
}

/** Ids, in what nobody but a script reads. */
const NUMBER = /\d+/g;
/** Times, in what is no configuration: a demo has some that are past when it is made, and others that are not. */
const TIME = /\d{4}-\d\d-\d\d(?:[T ][\d:.]+Z?)?/g;
const GUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Nothing of an import is there, and how much of it a demo has depends on the hour in which it is made. */
const OF_THE_HOUR: ReadonlySet<string> = new Set(['LoginsLog']);

/**
 * One checksum per table of schema `dbo`, whatever Guids an import has made up, and with the place of an id among all in place
 * of the id: a transaction that a kill ended leaves a gap. Numbers in scripts may be ids as well.
 */
async function sumsOf({ site }: Pick<TestSite, 'site'>): Promise<Record<string, string>> {
  const { types } = site.catalog;
  return await site.read(async (session) => {
    const select = (what: string, table: string) =>
      session.query(`SELECT ${what} FROM ${session.dialect.table(table)}`);
    const places = new Map<string, Map<unknown, number>>();
    for (const { name, table, id } of types) {
      const ids = (await select(session.dialect.identifier(id), table)).map((row) => Number(row[id]));
      places.set(name, new Map(ids.toSorted((one, other) => one - other).map((one, place) => [one, place])));
    }
    const tables = await session.query<{ name: string }>(
      `SELECT TABLE_NAME AS "name" FROM INFORMATION_SCHEMA.TABLES
        WHERE TABLE_SCHEMA = 'dbo' AND TABLE_TYPE = 'BASE TABLE'`,
    );
    const sums: Record<string, string> = {};
    for (const { name: table } of tables.filter(({ name }) => !OF_THE_HOUR.has(name))) {
      const type = types.find((one) => one.table === table);
      const plain = (column: string, value: unknown) => {
        const known = type?.columns.find(({ name }) => name === column);
        if (known?.type === 'text') return String(value).replace(NUMBER, '0');
        const ids = places.get((column === type?.id ? type.name : known?.references?.type) ?? '');
        return ids?.get(value) ?? value;
      };
      const rows = (await select('*', table)).map((row) =>
        Object.entries(row).map(([column, value]) => [column, plain(column, value)]),
      );
      const lines = rows
        .map((row) => JSON.stringify(row).replace(GUID, 'guid'))
        .map((line) => (type ? line : line.replace(TIME, 'time')))
        .toSorted();
      sums[table] = `${rows.length} ${createHash('sha256').update(lines.join('\n')).digest('hex')}`;
    }
    return sums;
  });
}

/** Imports once into a demo site, undisturbed. */
export async function importOnce(folder: string): Promise<Once> {
  const site = await createSite(postgres, { seed: { profile: 'demo' } });
  try {
    const archive = join(folder, 'all.zip');
    const exported = await runHere(['export', '--site', site.url, '--all', '--out', archive]);
    expect(exported.code, exported.stderr).toBe(0);
    const words = ['import', '--site', site.url, '--as-new-data', '--on-conflict', 'skip', '--json', archive];
    const imported = await runHere(words);
    expect(imported.code, imported.stderr).toBe(0);
    const { result } = JSON.parse(imported.stdout) as {
      result: { balance: Record<string, { added: number }> };
    };
    const added = Object.values(result.balance).reduce((sum, one) => sum + one.added, 0);
    expect(added).toBeGreaterThan(100);
    return {
      archive,
      asked: ['transfer.import', { options: { importAsNewData: true }, onConflict: 'skip' }],
      added,
      sums: await sumsOf(site),
    };
  } finally {
    await site.remove();
  }
}

/** The tables of a site are those after exactly one import. */
export async function expectOnce({ sums }: Once, site: Pick<TestSite, 'site'>): Promise<void> {
  expect(await sumsOf(site)).toEqual(sums);
}

/** Checksum of a file. */
export async function sumOf(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
}
