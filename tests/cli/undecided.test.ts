import { expect, it } from 'vitest';
import type { PlanItem } from '#core/contract/transfer/plan.ts';
import { createPrinter } from '#electron/cli/printer.ts';
import { undecidedLines } from '#electron/cli/views/plan/undecided.ts';

const conflict = (index: number) => ({
  code: 'missing-value' as const,
  facts: { column: `Field${index}` },
  decisions: ['enrich' as const, 'skip' as const],
});

const item = (path: string, conflicts: number): PlanItem => {
  const [first, ...otherConflicts] = Array.from({ length: conflicts }, (_none, index) => conflict(index));
  return {
    type: 'states',
    guid: path,
    path,
    status: 'Conflict',
    ...(first ? { conflict: first } : {}),
    otherConflicts,
  };
};

it.each([
  [[item('Draft', 12)], 10, '… and 2 more; --json has all.'],
  [[item('Draft', 6), item('Ready', 6)], 10, '… and 2 more; --json has all.'],
  [[item('Draft', 4), item('Ready', 6)], 10, undefined],
])('ten conflicts are shown, however many an entity has', (items, shown, more) => {
  const lines = undecidedLines(
    { items },
    createPrinter('en', (_look, text) => text),
  );
  expect(lines.filter((line) => line.includes('    missing-value: '))).toHaveLength(shown);
  expect(lines.find((line) => line.includes(' more'))?.trim()).toBe(more);
});
