import { expect, it } from 'vitest';
import { importOptions } from '#core/contract/transfer/options.ts';
import type { Plan, PlanItem } from '#core/contract/transfer/plan.ts';
import { message } from '#core/messages/catalogue.ts';
import { hashPlan } from '#core/transfer/plan/plan-document.ts';

const item: PlanItem = {
  type: 'states',
  guid: 'a',
  path: 'Draft',
  status: 'Conflict',
  conflict: {
    code: 'missing-dependency',
    facts: { column: 'GroupID', type: 'groups', guid: 'b', path: 'All' },
    decisions: ['skip'],
    decision: 'skip',
  },
  skipped: message('skipped.requires', { path: 'All', type: 'groups' }),
};

const plan: Omit<Plan, 'hash'> = {
  version: 9,
  receiver: 'r',
  archive: 'a',
  options: importOptions.parse({}),
  decisions: [{ all: 'missing-dependency', decision: 'skip' }],
  onConflict: 'fail',
  counts: { Add: 0, Update: 0, Conflict: 1, NoChanges: 0, AutoCreate: 0, Skipped: 0, Remove: 0 },
  byType: {},
  items: [item],
};

/** Written down once: who changes it makes every saved plan useless, and so needs the next version of plans. */
const HASH = 'aac47de5fe183b8ddf2588b2233f43c5ade196dc4e1b6032bef19fff74a82f00';

it('is of codes and values: what core/messages makes of them is not in it', () => {
  expect(hashPlan(plan)).toBe(HASH);
});

it.each<[string, object]>([
  ['the version', { version: 1 }],
  ['why an entity is skipped', { items: [{ ...item, skipped: message('value.empty') }] }],
  [
    'a value of that',
    { items: [{ ...item, skipped: message('skipped.requires', { path: 'None', type: 'groups' }) }] },
  ],
  ['a status', { items: [{ ...item, status: 'Add' }] }],
])('is another one when %s differs', (_what, change) => {
  expect(hashPlan({ ...plan, ...change })).not.toBe(HASH);
});
