import type { Column, EntityType, Row, Value } from '#core/catalog/entity-type.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import type { StoredColumn } from '#core/site/dialects/dialect.ts';
import { isLossyType } from '#core/site/dialects/lossy-type.ts';
import type { AvailableType } from '#core/site/site.ts';
import type { InvalidValue, ReadArchive } from '../../archive/content.ts';
import { describeMisfit } from '../../archive/invalid-values.ts';
import { writtenColumns } from '../../rows/rows.ts';
import type { Receiver } from '../receiver.ts';
import { createTextFit, type TextFit } from './fit-text.ts';

/** A column whose values are not always stored as they are. */
type FittedColumn = Column & StoredColumn;

/** How the values of one entity type are made to fit. */
interface Plan {
  readonly type: EntityType;
  readonly rows: readonly Row[];
  readonly texts: readonly FittedColumn[];
  readonly rounded: readonly FittedColumn[];
}

/**
 * The archive as the columns of the receiver would hold it: numbers and times as they are stored, so that what a column
 * rounds is no difference the next time; and without the values that a column would lose something of, which are
 * `invalidValues` then. Asks the receiver only where its columns differ from what the catalog says: once for each type of
 * column that rounds, and once for each code page with characters that it may lack.
 */
export async function fitArchive(receiver: Receiver, archive: ReadArchive): Promise<ReadArchive> {
  const { site } = receiver;
  const plans = Array.from(archive.rows).flatMap(([name, rows]) => {
    const available = site.available(site.catalog.get(name));
    return 'unavailable' in available ? [] : [planFor(available, rows)];
  });
  const texts = await createTextFit(receiver, textsOf(plans));
  const stored = await storedValues(receiver, plans);
  const rows = new Map(archive.rows);
  const invalidValues = new Map(archive.invalidValues);
  const rounded = new Map<string, number>();
  for (const plan of plans) {
    const { name, guid } = plan.type;
    const invalid = new Map(invalidValues.get(name));
    const fitted = plan.rows.map((row) => {
      const { values, misfits, lossy } = fitRow(plan, row, texts, stored);
      for (const column of lossy) rounded.set(column, (rounded.get(column) ?? 0) + 1);
      const key = String(row[guid]);
      if (misfits.length > 0) invalid.set(key, [...(invalid.get(key) ?? []), ...misfits]);
      return values;
    });
    rows.set(name, fitted);
    if (invalid.size > 0) invalidValues.set(name, invalid);
  }
  return { ...archive, rows, invalidValues, warnings: [...archive.warnings, ...roundings(rounded)] };
}

function planFor(available: AvailableType, rows: readonly Row[]): Plan {
  const columns = writtenColumns(available).flatMap((column): FittedColumn[] =>
    column.real === undefined ? [] : [{ ...column, real: column.real }],
  );
  return {
    type: available.type,
    rows,
    texts: columns.filter(({ type }) => type === 'string' || type === 'text'),
    rounded: columns.filter(({ type, real }) => isLossyType(type, real)),
  };
}

/** Texts of columns that may lack characters. */
function* textsOf(plans: readonly Plan[]): Generator<{ column: FittedColumn; text: string }> {
  for (const { rows, texts } of plans) {
    for (const column of texts) {
      if (column.real.codePage === undefined) continue;
      for (const row of rows) {
        const text = row[column.name];
        if (typeof text === 'string') yield { column, text };
      }
    }
  }
}

/** What columns store, by their kind. */
type Stored = ReadonlyMap<string, ReadonlyMap<Value, Value>>;

function kindOf({ type, real }: StoredColumn): string {
  return `${type} ${real.declared}`;
}

/** Columns of one kind are asked about together. */
async function storedValues(receiver: Receiver, plans: readonly Plan[]): Promise<Stored> {
  const kinds = new Map<string, { kind: StoredColumn; values: Set<Value> }>();
  for (const { rows, rounded } of plans) {
    for (const column of rounded) {
      const { type, real } = column;
      const asked = kinds.get(kindOf(column)) ?? { kind: { type, real }, values: new Set() };
      kinds.set(kindOf(column), asked);
      for (const row of rows) {
        const value = row[column.name];
        if (value !== undefined && value !== null) asked.values.add(value);
      }
    }
  }
  const stored = new Map<string, ReadonlyMap<Value, Value>>();
  for (const [name, { kind, values }] of kinds) stored.set(name, await receiver.stored(kind, [...values]));
  return stored;
}

interface FittedRow {
  values: Row;
  misfits: InvalidValue[];
  /** Columns whose value is another one now, and noticeably so. */
  lossy: string[];
}

function fitRow({ type, texts, rounded }: Plan, row: Row, fit: TextFit, stored: Stored): FittedRow {
  const fitted: FittedRow = { values: row, misfits: [], lossy: [] };
  const set = (name: string, value: Value) => {
    fitted.values = { ...fitted.values, [name]: value };
  };
  const refuse = (misfit: InvalidValue) => {
    fitted.misfits.push(misfit);
    const { [misfit.column]: _, ...rest } = fitted.values;
    fitted.values = rest;
  };
  for (const column of texts) {
    const text = row[column.name];
    if (typeof text !== 'string') continue;
    const result = fit.fit(column, text);
    if (typeof result !== 'string') refuse(result);
    else if (result !== text) set(column.name, result);
  }
  for (const column of rounded) {
    const value = row[column.name];
    if (value === undefined || value === null) continue;
    const result = stored.get(kindOf(column))?.get(value) ?? null;
    if (result === null) refuse(describeMisfit(column.name, value, { reason: 'out-of-range' }));
    else if (result !== value) {
      set(column.name, result);
      if (isNoticeable(value, result)) fitted.lossy.push(`${type.name}.${column.name}`);
    }
  }
  return fitted;
}

/** Thousandths of a second are no news: `datetime` has only every third. */
function isNoticeable(value: Value, stored: Value): boolean {
  if (typeof value !== 'string' || typeof stored !== 'string') return true;
  return Math.abs(Date.parse(value) - Date.parse(stored)) >= 1_000;
}

function roundings(rounded: ReadonlyMap<string, number>): Finding[] {
  return Array.from(rounded, ([column, count]) => warning(message('values-rounded', { column, count })));
}
