import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkProof, rowsOfTables } from './proofs.ts';
import { root } from './tree-copy.ts';

describe('the differences between the databases', () => {
  const rows = rowsOfTables(readFileSync(join(root, 'docs/develop/databases.md'), 'utf8')).map((cells) => ({
    difference: cells[0] ?? '',
    proof: cells.at(-1) ?? '',
  }));

  it('are many, each in one row', () => {
    expect(rows.length).toBeGreaterThan(40);
    expect(new Set(rows.map(({ difference }) => difference)).size).toBe(rows.length);
  });

  it.each(rows)('$difference is proved by a test that there is', ({ proof }) => {
    expect(checkProof(proof)).toEqual([]);
  });

  it.each([
    ['', ' names no test'],
    ['`tests/site/none.test.ts` › identifier', 'tests/site/none.test.ts is not there'],
    ['`tests/site/dialect.test.ts` › no such', 'tests/site/dialect.test.ts has no test "no such"'],
  ])('are not proved by "%s"', (proof, fault) => {
    expect(checkProof(proof)).toEqual([fault]);
  });
});
