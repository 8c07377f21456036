import { isContractProcedure } from '@orpc/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '#core/contract/index.ts';
import type { Host } from '#core/operations/start.ts';
import { callsOf } from '#tests/support/tsql/operations.ts';

/** Operations that name a site and are not called, because they send what others send. This list only shrinks. */
const LEFT_OUT: ReadonlyMap<string, string> = new Map([
  ['site.seed', 'the demo is made by it'],
  ['rollout.site', 'asks the database of jobs about a site, and not the site'],
]);

/** Dotted names of the operations whose input names a site. */
function operationsOnSites(node: object, above: readonly string[] = []): string[] {
  return Object.entries(node).flatMap(([key, value]) => {
    const path = [...above, key];
    if (!isContractProcedure(value)) return operationsOnSites(value, path);
    const input = value['~orpc'].inputSchema;
    return input instanceof z.ZodObject && 'site' in input.shape ? [path.join('.')] : [];
  });
}

/** A host of which nothing is called. */
const nobody = new Proxy({}, { get: () => nobody }) as Host;

it('the statements of every operation that works on a site are read as T-SQL (tsql.all.test.ts)', () => {
  const called = new Set([...callsOf(nobody, '', '').map(([operation]) => operation), ...LEFT_OUT.keys()]);
  const operations = operationsOnSites(contract);
  expect(operations.length).toBeGreaterThan(80);
  expect(operations.filter((operation) => !called.has(operation))).toEqual([]);
});
