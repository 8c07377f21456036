import { sanitize } from '#core/base/sanitize.ts';
import type { Conflict, DecisionKind } from '#core/contract/transfer/conflicts.ts';
import type { Plan, PlanItem } from '#core/contract/transfer/plan.ts';
import { isUndecided, undecidedConflicts } from '#core/contract/transfer/plan-item.ts';
import { message } from '#core/messages/catalogue.ts';
import { withColumnNames } from '#core/messages/fields/column.ts';
import { conflictMessage } from '#core/views/conflict-message.ts';
import type { Printer } from '../../printer.ts';
import { alignColumns, type Cell } from '../../text/table.ts';
import { MAX_SHOWN, moreLine, nameText } from '../list.ts';

/** Entities with conflicts that still need a decision. */
export function undecided(plan: Pick<Plan, 'items'>): PlanItem[] {
  return plan.items.filter(isUndecided);
}

/** Conflicts that still need a decision, by their kind and one by one. */
export function undecidedLines(plan: Pick<Plan, 'items'>, printer: Printer): string[] {
  const { text, style, language, render } = printer;
  const open = undecided(plan);
  if (open.length === 0) return [];
  const kinds = Map.groupBy(open.flatMap(undecidedConflicts), ({ code }) => code);
  const rows = Array.from(kinds, ([code, conflicts]): Cell[] => {
    const decisions = new Set(conflicts.flatMap((conflict) => conflict.decisions));
    const title = `${code} (${render(message(`conflict-kind.${code}`))})`;
    return [title, conflicts.length, decisionsText(decisions, printer)];
  });
  return [
    '',
    style('bad', text('preview.undecided', { count: open.length })),
    ...alignColumns(rows, '  ', language),
    ...shownLines(open, printer),
  ];
}

/** The first conflicts below their entities, and how to see the others: one entity may have many. */
function shownLines(open: readonly PlanItem[], printer: Printer): string[] {
  const all = open.flatMap((item) => undecidedConflicts(item).map((conflict) => ({ item, conflict })));
  const shown = Map.groupBy(all.slice(0, MAX_SHOWN), ({ item }) => item);
  return [
    ...Array.from(shown).flatMap(([item, of]) => [
      '',
      ...conflictLines(
        item,
        of.map(({ conflict }) => conflict),
        printer,
      ),
    ]),
    ...moreLine(all.length, printer),
  ];
}

function conflictLines(item: PlanItem, conflicts: readonly Conflict[], printer: Printer): string[] {
  return [
    `  ${nameText(item, printer)}`,
    ...conflicts.flatMap((conflict) => [
      `    ${conflict.code}: ${printer.render(withColumnNames(conflictMessage(conflict), item.type))}`,
      `      ${decisionsText(conflict.decisions, printer)}`,
    ]),
  ];
}

/** Decisions as they stand in a decisions file. */
function decisionsText(decisions: Iterable<DecisionKind>, { text }: Printer): string {
  return text('preview.decisions', { decisions: [...decisions] });
}

/** How to decide what is undecided; nothing where all is decided. */
export function decideLines(plan: Plan, { text }: Printer): string[] {
  const [first] = undecided(plan);
  if (!first?.conflict) return [];
  const { type, guid, conflict } = first;
  // What is used instead cannot be known here.
  const decision = conflict.decisions.find((one) => one !== 'use');
  const about =
    conflict.code === 'changed-both' || conflict.code === 'parent-loop'
      ? { column: conflict.facts.column }
      : {};
  const example = { decisions: [{ type, guid, conflict: conflict.code, ...about, decision }] };
  const all = { decisions: [{ all: conflict.code, decision }] };
  return [
    text('preview.decide'),
    `  ${sanitize(JSON.stringify(example), 1_000)}`,
    text('preview.decide-all', { example: JSON.stringify(all) }),
    text('preview.skip-all'),
  ];
}
