import { describe, expect, it } from 'vitest';
import { lintTsql } from '#tests/support/tsql/lint.ts';

describe('a fault of words in a statement for SQL Server', () => {
  it.each([
    ['SELEC [a] FROM [t]', 0],
    ['SELECT [a] FROM [t] ORDER BY [a] LIMIT 5', 0],
    ['SELECT [a]::text FROM [t]', 0],
    ['SELECT [a] || [b] FROM [t]', 0],
    ['SELECT "a" FROM [t]', 0],
    ['SELECT [a] FROM [t] WHERE [a] = $1', 1],
    ['SELECT [a] FROM [t] WHERE [a] = true', 0],
    ["SELECT to_char([a], 'YYYY') AS [a] FROM [t]", 0],
    ['SELECT TRIM([a]) AS [a] FROM [t]', 0],
    ["SELECT STRING_AGG([a], ',') AS [a] FROM [t]", 0],
    ['INSERT INTO [t] ([a]) VALUES (1) RETURNING [a]', 0],
    ['CREATE TABLE [t] ([a] boolean)', 0],
    ['SELECT [a] FROM [t] WHERE [a] = @1', 1],
    ['SELECT 1 AS [a]', 2099],
    ['MERGE INTO [t] USING [x] ON 1 = 1 WHEN MATCHED THEN DELETE', 0],
  ])('is found in %s', (sql, parameters) => {
    expect(lintTsql(sql, parameters)).not.toEqual([]);
  });

  it.each([
    ['SELECT [a] FROM [t] WHERE [a] = @0 ORDER BY [a] OFFSET 0 ROWS FETCH NEXT 5 ROWS ONLY', 1],
    ["SELECT N'it''s \"true\" || LIMIT $1 ::' AS [SELECT :: ]]]", 0],
    ['SELECT x.[a] FROM OPENJSON(@0) WITH ([a] int N\'$."a"\') AS x', 1],
  ])('is not found in %s', (sql, parameters) => {
    expect(lintTsql(sql, parameters)).toEqual([]);
  });
});
