import { describe, expect, it } from 'vitest';
import { planInput, requiredFields } from '#renderer/features/rollout/plan/plan-values.ts';
import {
  FIRST_POLICY,
  isAtField,
  judgePolicy,
  readPolicy,
} from '#renderer/features/rollout/plan/policy-text.ts';

const pointers = async (policy: unknown) =>
  (await judgePolicy(JSON.stringify(policy))).map(({ at }) => at?.pointer ?? '');

describe('waves and windows as they are typed', () => {
  it('begin with something that can be planned', async () => {
    expect(await judgePolicy(FIRST_POLICY)).toEqual([]);
    expect((await readPolicy(FIRST_POLICY))?.waves.map(({ gate }) => gate.approval)).toEqual([true, false]);
  });

  it.each<[string, object, string]>([
    ['a wave of no site', { waves: [{ take: { count: 0 } }] }, '/waves/0/take'],
    ['more at once than can be', { waves: [{ take: { rest: true }, atOnce: 501 }] }, '/waves/0/atOnce'],
    [
      'a query that is none',
      { waves: [{ take: { rest: true }, gate: { checks: [{ kind: 'query', sql: '' }] } }] },
      '/waves/0/gate/checks/0/sql',
    ],
    ['no wave', { waves: [] }, '/waves'],
    [
      'no time',
      { waves: [{ take: { rest: true } }], windows: [{ from: '', until: '06:00' }] },
      '/windows/0/from',
    ],
    [
      'a time zone that is none',
      { waves: [{ take: { rest: true } }], windows: [{ from: '22:00', until: '06:00', zone: 'Mars' }] },
      '/windows/0/zone',
    ],
  ])('%s is said at its field', async (_what, policy, pointer) => {
    const found = await pointers(policy);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^${pointer}`));
    expect(found.every(isAtField)).toBe(true);
    expect(await readPolicy(JSON.stringify(policy))).toBeUndefined();
  });

  it('are nothing while they are no JSON', async () => {
    expect(await readPolicy('{')).toBeUndefined();
    expect(await judgePolicy('{')).not.toEqual([]);
    expect(isAtField('')).toBe(false);
    expect(isAtField('/unknown')).toBe(false);
  });
});

describe('what is asked of the core', () => {
  const values = {
    ...{
      name: ' ',
      kind: 'version',
      module: ' Letters ',
      version: '1.1',
      keepLocal: false,
      archive: 'a.zip',
    },
    ...{ package: 'p', undone: 'u', sites: ['Bern'], policy: FIRST_POLICY },
  } as const;

  it.each([
    ['version', { kind: 'version', module: 'Letters', version: '1.1', keepLocal: false }, 'module'],
    ['archive', { kind: 'archive', archive: 'a.zip' }, 'archive'],
    ['package', { kind: 'package', package: 'p' }, 'package'],
    ['undo', { kind: 'undo', rollout: 'u' }, 'undone'],
  ] as const)('for %s is only what belongs to it', async (kind, change, needed) => {
    const policy = await readPolicy(FIRST_POLICY);
    if (!policy) throw new Error('the first policy is one');
    expect(planInput({ ...values, kind }, policy)).toEqual({ change, sites: ['Bern'], policy });
    expect(requiredFields({ ...values, kind })).toEqual(expect.arrayContaining([needed, 'sites']));
  });
});
