import { expect, it } from 'vitest';
import { isSingleSelect } from '#core/rollout/query.ts';

it.each([
  ['SELECT 1', true],
  ['select count(*) from dbo."Tasks" where "StateID" in (1, 2)', true],
  ['SELECT 1;', true],
  ['WITH t AS (SELECT 1 AS n) SELECT n FROM t', true],
  ['SELECT "delete" FROM dbo.[update]', true],
  ["SELECT 'DELETE FROM x; DROP TABLE y'", true],
  ['SELECT 1 -- DELETE FROM x', true],
  ['SELECT a FROM x UNION ALL SELECT b FROM y', true],
  ['SELECT CASE WHEN a = 1 THEN 2 ELSE 3 END FROM x', true],
  ['', false],
  ['  ;', false],
  ['SELECT 1; SELECT 2', false],
  ['SELECT 1 SELECT 2', false],
  ['SELECT 1 DELETE FROM x', false],
  ['DELETE FROM x', false],
  ['UPDATE x SET a = 1', false],
  ['SELECT * INTO y FROM x', false],
  ['SELECT * FROM x FOR UPDATE', false],
  ['WITH t AS (DELETE FROM x RETURNING a) SELECT a FROM t', false],
  ['EXEC dbo.DoIt', false],
  ['SELECT 1 EXEC dbo.DoIt', false],
  ['WITH t AS (SELECT 1 AS n) UPDATE x SET a = 1', false],
  ["SELECT 'open", false],
  ['SELECT /* open', false],
  ["SELECT * FROM OPENROWSET('a', 'b', 'c')", false],
  ['EXPLAIN SELECT 1', false],
])('%s: %s', (sql, isSo) => {
  expect(isSingleSelect(sql)).toBe(isSo);
});
