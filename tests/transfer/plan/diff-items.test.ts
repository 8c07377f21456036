import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PreviewResult } from '#core/contract/transfer/import.ts';
import type { PlanItem } from '#core/contract/transfer/plan.ts';
import { diffItems } from '#core/transfer/plan/diff-items.ts';
import { patchPlan } from '#renderer/features/transfer/import/patch-plan.ts';

const TYPES = ['groups', 'states', 'buttons'];

const itemOf = (type: string, guid: string): PlanItem => ({ type, guid, path: guid, status: 'Add' });

/** Items of two plans by type: some are the same objects, some are others, of some types there are more or fewer. */
const plans = fc
  .tuple(
    ...TYPES.map((type) =>
      fc.tuple(
        fc.constant(type),
        fc.array(fc.constantFrom('same', 'other'), { maxLength: 4 }),
        fc.constantFrom(-4, -1, 0, 0, 0, 1),
      ),
    ),
  )
  .map((types) => {
    const before: PlanItem[] = [];
    const after: PlanItem[] = [];
    for (const [type, kinds, more] of types) {
      const was = kinds.map((_, index) => itemOf(type, `${index}`));
      const is = was.map((item, index) => (kinds[index] === 'same' ? item : itemOf(type, `new ${index}`)));
      before.push(...was);
      after.push(...(more > 0 ? [...is, itemOf(type, 'stub')] : is.slice(0, is.length + more || is.length)));
    }
    return { before, after };
  });

it('make the items before into the items after, and leave those alone that are the same', () => {
  fc.assert(
    fc.property(plans, ({ before, after }) => {
      const parts = diffItems(before, after);
      const patched = patchPlan({ plan: { items: before }, warnings: [] } as unknown as PreviewResult, {
        hash: 'new',
        decisions: [],
        counts: {} as PreviewResult['plan']['counts'],
        byType: {},
        warnings: [],
        parts,
      });
      expect(patched.plan.items).toEqual(after);
      expect(patched.plan.hash).toBe('new');
      const unchanged = before.filter((item) => after.includes(item)).length;
      const sent = parts.reduce((sum, { items }) => sum + items.length, 0);
      if (before.length === after.length && sent <= after.length - unchanged)
        for (const item of patched.plan.items) expect(after.includes(item)).toBe(true);
    }),
  );
});

it('are one item where one item is another one', () => {
  const before = ['1', '2', '3'].map((guid) => itemOf('states', guid));
  const other = itemOf('states', '2b');
  const after = before.map((item, index) => (index === 1 ? other : item));
  expect(diffItems(before, after)).toEqual([{ from: 1, removed: 1, items: [other] }]);
});
