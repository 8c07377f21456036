import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Host, startHost } from '#core/operations/start.ts';
import { memoryKeychain } from '#tests/support/keychain.ts';
import { lintTsql, parse, WRONGLY_REFUSED } from '#tests/support/tsql/lint.ts';
import { BEYOND_THE_SITE, callsOf } from '#tests/support/tsql/operations.ts';
import { createRecordingDriver } from '#tests/support/tsql/recording-driver.ts';

/**
 * There is no SQL Server here, so what it would be sent is read by a parser of T-SQL: the whole program works on embedded
 * sites whose dialect writes every statement in both languages.
 */

/** Statement -> how many parameters came with it, and the operation that sent it first. */
const statements = vi.hoisted(() => new Map<string, { parameters: number; operation: string }>());
const running = vi.hoisted(() => ({ operation: '' }));

vi.mock(import('#core/site/embedded/open.ts'), async (original) => {
  const { openEmbedded, ...others } = await original();
  return {
    ...others,
    openEmbedded: async (url, create) =>
      await createRecordingDriver(await openEmbedded(url, create), (sql, parameters) => {
        if (statements.has(sql)) return;
        statements.set(sql, { parameters: parameters.length, operation: running.operation });
      }),
  };
});

let folder: string;
let host: Host;
/** Calls that failed though nothing outside the site stood in their way. */
const failures: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-tsql-'));
  await writeFile(join(folder, 'catalog.json'), '{ "version": 1, "types": [] }');
  await writeFile(join(folder, 'profile.json'), '{ "version": 1 }');
  host = startHost(
    { SITEFERRY_HOME: join(folder, 'home') },
    { channel: 'window', keychain: memoryKeychain() },
  );
  for (const [operation, call] of callsOf(host, folder, `embedded:${join(folder, 'empty')}`)) {
    running.operation = operation;
    await call().catch((error: unknown) => {
      if (!BEYOND_THE_SITE.has(operation)) failures.push(`${operation}: ${JSON.stringify(error)}`);
    });
  }
  // For what hangs: more than a hundred operations on embedded sites.
}, 900_000);

afterAll(async () => {
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

describe('statements for SQL Server', () => {
  it('are sent by every operation that works on a site', () => {
    expect(failures).toEqual([]);
    expect(statements.size).toBeGreaterThan(300);
  });

  it('are T-SQL, all of them', () => {
    // Names, texts, numbers and the length of a list make no difference to the grammar, and reading takes its time.
    const shapes = new Map(Array.from(statements, ([sql, sent]) => [shape(sql), { sql, ...sent }]));
    const faults = Array.from(shapes.values(), ({ sql, parameters, operation }) => ({
      operation,
      sql,
      faults: lintTsql(sql, parameters),
    }));
    expect(faults.filter((statement) => statement.faults.length > 0)).toEqual([]);
  }, 900_000);

  it('compare keys with the plain column, in its type, so that its index can be searched', () => {
    const withKeyTables = [...statements.keys()].filter((sql) => sql.startsWith('DECLARE @keys0 TABLE'));
    expect(withKeyTables.length).toBeGreaterThan(50);
    const named = /\[(?:[^\]]|\]\])+\]/.source;
    const equal = `\\w\\.${named} = \\w\\.${named}`;
    const plain = new RegExp(
      `^JOIN @keys\\d+ AS \\w ON ${equal}(?: AND ${equal})*(?: UNION ALL| OPTION| GROUP BY|\\)| JOIN|$)`,
    );
    for (const sql of withKeyTables) {
      expect(sql).not.toMatch(/DECLARE @keys\d+ TABLE \([^;]*nvarchar\(max\)/);
      for (const { index } of sql.matchAll(/(?<!CROSS )JOIN @keys/g)) expect(sql.slice(index)).toMatch(plain);
    }
  });

  it('would not be with a bracket or a word less', () => {
    const some = [...statements]
      .filter(([sql]) => /^(?:SELECT|UPDATE|INSERT|CREATE)\b.*\)/.test(sql))
      .slice(-12);
    expect(some).toHaveLength(12);
    for (const [sql, { parameters }] of some) {
      expect(lintTsql(sql.replace(/\)(?=[^)]*$)/, ''), parameters), sql).not.toEqual([]);
      expect(lintTsql(sql.replace(/^\w+/, ''), parameters), sql).not.toEqual([]);
    }
  });
});

function shape(sql: string): string {
  return sql
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\[(?:[^\]]|\]\])*\]/g, '[]')
    .replace(/\b\d+\b/g, '0')
    .replace(/([^,()]+)(?:,\1)+(?=[,)]| [A-Z])/g, '$1');
}

describe('a fault of grammar', () => {
  it.each([
    'SELECT [a] FRM [t] WHERE',
    'UPDATE [t] SET [a] = 1 FRM [t]',
    'CREATE TABLE [t] ([a] int',
    'BEGIN TRY SELECT 1 AS [a]; END TRY',
  ])('is found in %s', (sql) => {
    expect(lintTsql(sql)).not.toEqual([]);
  });

  it.each([
    ['SELECT [a] FROM [t] WHERE [a] = @0 ORDER BY [a] OFFSET 0 ROWS FETCH NEXT 5 ROWS ONLY', 1],
    ['SELECT x.[a] FROM OPENJSON(@0) WITH ([a] int N\'$."a"\') AS x', 1],
  ])('is not found in %s', (sql, parameters) => {
    expect(lintTsql(sql, parameters)).toEqual([]);
  });

  it.each(WRONGLY_REFUSED)('is what the parser takes $example for', ({ shape, example }) => {
    expect(parse(example)).not.toEqual([]);
    expect(example).toMatch(shape);
  });
});
