import { getContractRouter, isContractProcedure } from '@orpc/contract';
import { type AnyProcedure, isProcedure, unlazyRouter } from '@orpc/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { errorCodes } from '#core/base/error-codes.ts';
import { contract } from '#core/contract/index.ts';
import { router } from '#core/operations/router.ts';

/** Everything below `node` that `isLeaf` accepts, by dotted name. */
function leaves<Leaf>(
  node: object,
  isLeaf: (value: unknown) => value is Leaf,
  path: readonly string[] = [],
): [string, Leaf][] {
  return Object.entries(node).flatMap(([key, value]): [string, Leaf][] => {
    const name = [...path, key];
    if (isLeaf(value)) return [[name.join('.'), value]];
    return typeof value === 'object' && value !== null ? leaves(value, isLeaf, name) : [];
  });
}

const operations = leaves(contract, isContractProcedure);

// Which operations and paths there are, is compared with the platform's in `tests/service-http/routes.test.ts`.
describe('contract', () => {
  it.each(operations)('%s declares effect, input, output and every error', (_name, operation) => {
    const { meta, inputSchema, outputSchema, errorMap } = operation['~orpc'];
    expect(['read', 'write', 'destroy']).toContain(meta.effect);
    expect(inputSchema).toBeDefined();
    expect(outputSchema).toBeDefined();
    const statuses = Object.entries<{ status?: number } | undefined>(errorMap).map(([code, error]) => [
      code,
      error?.status,
    ]);
    expect(statuses).toEqual(Object.entries(errorCodes).map(([code, { http }]) => [code, http]));
  });
});

describe('router', () => {
  // Areas are loaded when they are asked for.
  let bound: ReturnType<typeof leaves<AnyProcedure>>;
  beforeAll(async () => {
    bound = leaves(await unlazyRouter(router), isProcedure);
  });

  it.each(operations)('binds %s to a function', (name) => {
    const path = name.split('.');
    expect(getContractRouter(contract, path)).toBeDefined();
    const found = bound.find(([boundName]) => boundName === name);
    expect(found?.[1]['~orpc'].handler).toBeTypeOf('function');
  });

  it('binds nothing that the contract does not have', () => {
    expect(bound.map(([name]) => name)).toEqual(operations.map(([name]) => name));
  });
});
