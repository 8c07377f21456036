import type { MessageValue } from '#core/base/message.ts';
import { sanitize } from '#core/base/sanitize.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { Change, Plan, PlanItem } from '#core/contract/transfer/plan.ts';
import { removalsOf } from '#core/contract/transfer/plan-item.ts';
import { message } from '#core/messages/catalogue.ts';
import { columnName, withColumnNames } from '#core/messages/fields/column.ts';
import { diffLines } from '#core/transfer/plan/diff-lines.ts';
import { keptMessage, valueInSentence } from '#core/views/conflict-message.ts';
import { placeMessage } from '#core/views/messages.ts';
import type { Printer } from '../../printer.ts';
import { listLines, MAX_SHOWN, moreLine, nameText } from '../list.ts';

/** How many lines of a text that differ are shown. */
const MOST_LINES = 20;

/** What would be updated, with the columns that differ. */
export function updateLines(plan: Plan, printer: Printer): string[] {
  const updates = plan.items.filter((item) => item.status === 'Update');
  return listLines(
    updates,
    'changed',
    printer.text('preview.updates', { count: updates.length }),
    printer,
    (item) => [
      `  ${nameText(item, printer)}`,
      ...(item.changes ?? [])
        .slice(0, MAX_SHOWN)
        .flatMap((change) => changeLines(item.type, change, printer)),
    ],
  );
}

/** What would be removed from the receiver. */
export function removalLines(plan: Plan, printer: Printer): string[] {
  const removals = removalsOf(plan);
  const title = printer.text('preview.removals', { count: removals.length });
  return listLines(removals, 'bad', title, printer, (item) => [`  ${nameText(item, printer)}`]);
}

/** What stays because only the receiver has changed it since the base. */
export function keptLines(plan: Plan, printer: Printer): string[] {
  const keeping = plan.items.filter(({ kept }) => kept !== undefined);
  const title = printer.text('preview.kept', { count: keeping.length });
  return listLines(keeping, 'changed', title, printer, (item) => [
    `  ${nameText(item, printer)}`,
    ...(item.kept ?? [])
      .slice(0, MAX_SHOWN)
      .map((change) => `    ${printer.render(withColumnNames(keptMessage(change), item.type))}`),
  ]);
}

/** What is rewritten in the texts of new and changed entities. */
export function textLines(plan: Plan, printer: Printer): string[] {
  const { render, text } = printer;
  const rewritten = plan.items.filter((item) => item.texts !== undefined);
  return listLines(
    rewritten,
    'changed',
    text('preview.texts', { count: rewritten.length }),
    printer,
    (item) => {
      const places = (item.texts ?? []).flatMap((one) =>
        one.places.map((place) =>
          render(message('text-place.in-column', { column: one.column, place: placeMessage(place) })),
        ),
      );
      return [
        `  ${nameText(item, printer)}`,
        ...places.slice(0, MAX_SHOWN).map((place) => `    ${place}`),
        ...moreLine(places.length, printer).map((line) => `  ${line}`),
      ];
    },
  );
}

/** What else is to be known of entities: what is to be looked at, and what is only good to know. */
export function findingLines(plan: Plan, printer: Printer): string[] {
  return [
    ...findingList(plan, 'preview.findings', ({ severity }) => severity !== 'note', printer),
    ...findingList(plan, 'preview.notes', ({ severity }) => severity === 'note', printer),
  ];
}

function findingList(
  plan: Plan,
  title: 'preview.findings' | 'preview.notes',
  isWanted: (finding: Finding) => boolean,
  printer: Printer,
): string[] {
  const wanted = ({ findings = [] }: PlanItem) => findings.filter(isWanted);
  const concerned = plan.items.filter((item) => wanted(item).length > 0);
  return listLines(
    concerned,
    'changed',
    printer.text(title, { count: concerned.length }),
    printer,
    (item) => {
      const findings = wanted(item);
      return [
        `  ${nameText(item, printer)}`,
        ...findings
          .slice(0, MAX_SHOWN)
          .map((one) => `    ${printer.render(withColumnNames(one.message, item.type))}`),
        ...moreLine(findings.length, printer).map((line) => `  ${line}`),
      ];
    },
  );
}

/** A change of a field; of a text of several lines, those that differ. */
export function changeLines(type: string, change: Change, printer: Printer): string[] {
  const { text } = printer;
  const { receiver, archive } = change;
  const column = columnName(type, change.column);
  const isText = typeof receiver === 'string' && typeof archive === 'string' && /\n/.test(receiver + archive);
  const places = isText ? diffLines(receiver, archive) : [];
  if (places.length === 0) {
    const values = { column, receiver: beginning(receiver), archive: beginning(archive) };
    return [`    ${text('preview.change', values)}`];
  }
  const lines = places.flatMap(({ line, before, after }) => [
    `    ${text('preview.change-at', { column, line })}`,
    ...before.map((one) => `      - ${sanitize(one, 120)}`),
    ...after.map((one) => `      + ${sanitize(one, 120)}`),
  ]);
  if (lines.length <= MOST_LINES) return lines;
  const more = text('program.more', { count: lines.length - MOST_LINES });
  return [...lines.slice(0, MOST_LINES), `    ${more}`];
}

/** A value, of which a line has the beginning. */
function beginning(value: Change['receiver']): MessageValue {
  return valueInSentence(typeof value === 'string' ? sanitize(value, 60) : value);
}

/** What is left out, and why. */
export function skippedLines({ items }: Plan, printer: Printer): string[] {
  const skipped = items.filter((item) => item.skipped !== undefined);
  return listLines(
    skipped,
    'changed',
    printer.text('preview.skipped', { count: skipped.length }),
    printer,
    (item) => [
      `  ${nameText(item, printer)}`,
      ...(item.skipped ? [`    ${printer.render(withColumnNames(item.skipped, item.type))}`] : []),
    ],
  );
}
