import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findTested, firstTier, operationsOf } from './first-tier.ts';
import { checkProof, rowsOfTables } from './proofs.ts';
import { root } from './tree-copy.ts';

const tier = firstTier();

/** What is wrong with a proof: its test is not there, or `npm test` does not run it. */
function faultsInTier(proof: string): string[] {
  const faults = checkProof(proof);
  if (faults.length > 0) return faults;
  const files = [...proof.matchAll(/`(tests\/[\w./-]+)` ›/g)].map(([, path = '']) => path);
  return files.filter((path) => !tier.has(path)).map((path) => `${path} is not in the first tier`);
}

// Operations whose function is tested without the operation around it: each with that test. This list only shrinks.
const BY_FUNCTION: Readonly<Record<string, string>> = {
  'site.attention': '`tests/signin/attention.test.ts` › what of a site wants somebody',
  'catalog.check': '`tests/site/schema/propose.test.ts` › differs from a file that does not fit',
  'catalog.propose': '`tests/site/schema/propose.test.ts` › has every table and column',
  'signin.accounts.list': '`tests/signin/accounts.test.ts` › are found by %s',
  'signin.ipBlocks.zero': '`tests/signin/records.test.ts` › zeroes, deletes and clears blocked addresses',
  'signin.ipBlocks.delete': '`tests/signin/records.test.ts` › zeroes, deletes and clears blocked addresses',
  'signin.users.list': '`tests/signin/site-users.test.ts` › say who may administer',
  'jobs.cancel': '`tests/queue/jobs.test.ts` › is cancelled, queued or running',
};

describe('operations', () => {
  const operations = operationsOf();
  const found = findTested(operations, [...tier.values()]);

  it('have a test in the first tier, all of them', () => {
    expect(tier.size).toBeGreaterThan(250);
    expect(operations.length).toBeGreaterThan(100);
    expect(operations.filter((name) => !found.has(name) && !Object.hasOwn(BY_FUNCTION, name))).toEqual([]);
  });

  it.each(Object.entries(BY_FUNCTION))('%s has the one that is named', (name, proof) => {
    expect(operations).toContain(name);
    expect(faultsInTier(proof)).toEqual([]);
  });

  it('are found by call, verb and route, and nowhere else', () => {
    const texts = [
      'await client.site.init({ site });\nconst { signin } = client;\nawait signin.providers\n  .create({});',
      "await run('providers', 'list');\nawait runHere(['rights', 'revoke', '--site', site]);",
      "await service.send('DELETE', `/api/admin/revisionrepository/versionconfig/4`);",
      "await service.send('GET', '/api/migration/tree-root?x=1');",
      "// client.site.seed({ site })\nconst name = 'site.check';\nconst mysite = my.site.testing(1);",
      "await service.send('GET', '/api/admin/authentication-providers/4/x');",
    ];
    expect([...findTested(operations, texts)].sort()).toEqual([
      'signin.providers.active',
      'signin.providers.create',
      'signin.providers.list',
      'signin.rights.revoke',
      'site.init',
      'transfer.tree',
      'versions.remove',
    ]);
  });
});

describe('the rules of the platform', () => {
  const rows = rowsOfTables(readFileSync(join(root, 'docs/develop/rules.md'), 'utf8')).map(
    ([area = '', rule = '', proof = '']) => ({ area, rule, proof }),
  );

  it('are many, each in one row', () => {
    expect(rows.length).toBeGreaterThan(100);
    expect(new Set(rows.map(({ area, rule }) => `${area}: ${rule}`)).size).toBe(rows.length);
  });

  it.each([
    ['Providers', 8],
    ['Authentication', 13],
    ['Access to tasks', 7],
    ['Registration', 7],
    ['LDAPS', 6],
  ])('of %s are there with all %i numbers', (area, count) => {
    const named = rows
      .filter((row) => row.area.startsWith(area))
      .flatMap(({ rule }) => /\((?:rules? )?([\d–, ]+)\)$/.exec(rule)?.[1] ?? [])
      .flatMap((list) => list.split(', '))
      .flatMap((part) => {
        const [first = 0, last = first] = part.split('–').map(Number);
        return Array.from({ length: last - first + 1 }, (_, index) => first + index);
      });
    expect([...new Set(named)].sort((left, right) => left - right)).toEqual(
      Array.from({ length: count }, (_, index) => index + 1),
    );
  });

  it.each(rows)('$area: $rule', ({ proof }) => {
    expect(faultsInTier(proof)).toEqual([]);
  });

  it('are not proved by a test of the rest, nor by a file that no test of the first tier has', () => {
    expect(faultsInTier('`tests/site/tsql.all.test.ts` › are T-SQL, all of them')).toEqual([
      'tests/site/tsql.all.test.ts is not in the first tier',
    ]);
    const unused = 'tests/e2e/walked-lab.ts';
    expect(existsSync(join(root, unused))).toBe(true);
    expect(faultsInTier(`\`${unused}\` › dc1.example.com`)).toEqual([`${unused} is not in the first tier`]);
  });
});
