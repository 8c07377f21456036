import type { Value } from '#core/catalog/entity-type.ts';
import {
  CELLS_OF_PARAMETER,
  VALUE_COLUMNS,
  VALUE_RULES,
  type ValueEffect,
  type ValueRule,
  type ValueTable,
  valueColumn,
} from '#core/catalog/working-data.ts';
import { finding, warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { Change } from '#core/contract/transfer/plan.ts';
import { message } from '#core/messages/catalogue.ts';
import type { ValueCounts, ValueLimits } from '#core/site/schema/live-data.ts';

/** What a change of configuration means for the values that tasks have: pure, over the changes of one entity. */

/** A change that may make values invalid, and by which rule. */
export interface ValueConcern {
  readonly rule: ValueRule;
  readonly change: Change;
  /** The table to be asked. */
  readonly data: ValueTable;
}

const NO_RULES: readonly ValueRule[] = [];
const RULES_OF: ReadonlyMap<string, readonly ValueRule[]> = Map.groupBy(VALUE_RULES, ({ type }) => type);

/** Those of the changes of an entity that its values have to be looked at for. */
export function valueConcerns(type: string, changes: readonly Change[]): ValueConcern[] {
  return (RULES_OF.get(type) ?? NO_RULES).flatMap((rule) => {
    const change = changes.find(({ column }) => column === rule.column);
    if (!change || !NARROWS[rule.effect](change)) return [];
    // Values of a table parameter are those of its cells.
    const areCells = rule.effect === 'retyped' && change.receiver === 'table';
    return [{ rule, change, data: areCells ? CELLS_OF_PARAMETER : rule.data }];
  });
}

/** True for a change after which values that were valid may not be so any more; a wider limit concerns nobody. */
const NARROWS: Readonly<Record<ValueEffect, (change: Change) => boolean>> = {
  longer: ({ receiver, archive }) => isNumber(archive) && !(isNumber(receiver) && receiver <= archive),
  larger: ({ receiver, archive }) => isNumber(archive) && !(isNumber(receiver) && receiver <= archive),
  smaller: ({ receiver, archive }) => isNumber(archive) && !(isNumber(receiver) && receiver >= archive),
  retyped: ({ receiver, archive }) => receiver !== archive,
  // What takes any value, or several, takes what is there.
  unsure: ({ receiver, archive }) =>
    archive !== null && archive !== '' && archive !== true && receiver !== null,
};

function isNumber(value: Value): value is number {
  return typeof value === 'number';
}

/** What is to be counted of an entity's values. */
export function limitsFor(id: number, concerns: readonly ValueConcern[]): ValueLimits {
  const limit = (effect: ValueEffect) => {
    const value = concerns.find(({ rule }) => rule.effect === effect)?.change.archive;
    return typeof value === 'number' ? value : null;
  };
  return {
    id,
    longest: limit('longer'),
    least: limit('smaller'),
    most: limit('larger'),
    asNumber: concerns.some(({ rule, change }) => rule.effect === 'retyped' && becomesNumber(change)),
  };
}

function becomesNumber({ receiver, archive }: Change): boolean {
  return archive === 'number' && valueColumn(receiver) === VALUE_COLUMNS.text;
}

/** What counts mean for one change; nothing where no value is concerned. */
export function valueFindings({ rule, change }: ValueConcern, counts: ValueCounts): Finding[] {
  const { column, receiver, archive } = change;
  const of = counts.values;
  const limit = Number(archive);
  const told = (count: number, what: Finding['message']): Finding[] =>
    count === 0
      ? []
      : [warning(what, { subject: column, remedies: [message('live-data.remedy.values', { column })] })];
  switch (rule.effect) {
    case 'longer':
      return told(counts.longer, message('live-data.longer', { count: counts.longer, of, limit }));
    case 'smaller':
      return told(counts.smaller, message('live-data.smaller', { count: counts.smaller, of, limit }));
    case 'larger':
      return told(counts.larger, message('live-data.larger', { count: counts.larger, of, limit }));
    case 'unsure':
      return told(of, message('live-data.unsure', { count: of, column }));
    case 'retyped': {
      const values = { count: of, from: String(receiver), to: String(archive) };
      // Both kinds lie in the same column: they can be read, and need not fit.
      if (valueColumn(receiver) === valueColumn(archive))
        return told(of, message('live-data.retyped.same', values));
      const { noNumbers } = counts;
      return [
        ...told(of, message('live-data.retyped', values)),
        ...(noNumbers > 0
          ? [
              finding('warning', message('live-data.no-numbers', { count: noNumbers, of }), {
                subject: column,
              }),
            ]
          : []),
      ];
    }
  }
}
