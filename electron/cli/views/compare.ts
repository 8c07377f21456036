import type { CompareResult } from '#core/contract/transfer/compare.ts';
import type { Status } from '#core/contract/transfer/plan.ts';
import { addressArgument } from '../command-text.ts';
import type { Printer } from '../printer.ts';
import { listLines, nameText } from './list.ts';
import { keptLines, updateLines } from './plan/changes.ts';
import { countLines } from './plan/counts.ts';
import { warningLines } from './warnings.ts';

/** What differs, for people: counts per type, then each kind of difference. */
export function compareLines(
  { plan, onlyOnReceiver, isEqual, warnings }: CompareResult,
  sides: { from: string; to: string },
  printer: Printer,
): string[] {
  const { style, text } = printer;
  const [from, to] = [addressArgument(sides.from), addressArgument(sides.to)];
  const ofStatus = (wanted: Status) => plan.items.filter(({ status }) => status === wanted);
  const [added, conflicts] = [ofStatus('Add'), ofStatus('Conflict')];
  const [removedThere, alone] = [true, false].map((isRemoved) =>
    onlyOnReceiver.filter((entity) => (entity.removedThere === true) === isRemoved),
  );
  const onlyThere = (title: 'compare.removed-there' | 'compare.only-receiver', list: typeof alone = []) =>
    listLines(list, 'changed', text(title, { to, count: list.length }), printer, name);
  const name = (item: { path: string; type: string }) => [`  ${nameText(item, printer)}`];
  return [
    style('heading', text('compare.heading', { from, to })),
    '',
    ...(isEqual ? [style('good', text('compare.equal'))] : countLines(plan, printer)),
    ...listLines(added, 'changed', text('compare.added', { to, count: added.length }), printer, name),
    ...updateLines(plan, printer),
    ...keptLines(plan, printer),
    ...listLines(conflicts, 'bad', text('compare.conflicts', { count: conflicts.length }), printer, name),
    ...onlyThere('compare.removed-there', removedThere),
    ...onlyThere('compare.only-receiver', alone),
    ...warningLines(warnings, printer),
  ];
}
