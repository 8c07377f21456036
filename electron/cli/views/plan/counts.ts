import { type Plan, type Status, status } from '#core/contract/transfer/plan.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Printer } from '../../printer.ts';
import { alignColumns, type Cell } from '../../text/table.ts';

/** How much is skipped, and why: neither a table nor success must hide it. */
export function skippedLine({ items }: Plan, { style, text }: Printer): string[] {
  const reasons = items.flatMap(({ skipped }) => (skipped ? [REASONS.get(skipped.code) ?? 'other'] : []));
  if (reasons.length === 0) return [];
  const counts = Map.groupBy(reasons, (reason) => reason);
  const told = (['conflict', 'requires', 'shared', 'other'] as const).flatMap((reason) => {
    const count = counts.get(reason)?.length ?? 0;
    return count === 0 ? [] : [text(`preview.left-out.${reason}`, { count })];
  });
  return [
    style('changed', text('preview.left-out', { skipped: reasons.length, all: items.length, reasons: told })),
  ];
}

/** Why an entity is skipped, by what its plan says. */
const REASONS: ReadonlyMap<string, 'conflict' | 'requires' | 'shared'> = new Map([
  ['skipped.conflict', 'conflict'],
  ['skipped.requires', 'requires'],
  ['skipped.shared', 'shared'],
]);

/** A table of how many entities of each type have which status. */
export function countLines(plan: Plan, { style, text, render, language }: Printer): string[] {
  const used = status.options.filter((one) => plan.counts[one] > 0);
  if (used.length === 0) return [text('preview.empty')];
  const types = Object.entries(plan.byType);
  const moving = types.filter(([, counts]) =>
    status.options.some((one) => one !== 'NoChanges' && counts[one] > 0),
  );
  const title = (one: Status) => render(message(`status.${one}`));
  const row = (name: string, counts: Plan['counts']): Cell[] => [name, ...used.map((one) => counts[one])];
  const [heading = '', ...rows] = alignColumns(
    [
      [text('preview.type'), ...used.map(title)],
      ...moving.map(([type, counts]) => row(type, counts)),
      row(render(message('balance.total')), plan.counts),
    ],
    '  ',
    language,
  );
  const still = types.length - moving.length;
  return [
    style('heading', heading),
    ...rows.slice(0, -1),
    style('heading', rows.at(-1) ?? ''),
    ...(still > 0 ? ['', text('preview.unchanged-types', { count: still })] : []),
  ];
}
