import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import { type FieldForm, fieldName } from '#core/messages/fields/field.ts';
import type { SiteTables, TableRow } from '#core/site/site-tables.ts';

/** What `int` of both databases holds. */
export const LARGEST_INTEGER = 2_147_483_647;

/**
 * Throws `rule-broken` with the field for a value that its column on this site cannot hold: the database would refuse it
 * in words of its own, as a failure and not as a broken rule. `field` is the form's field, where it does not have the
 * column's name.
 */
export function validateRow(
  tables: SiteTables,
  { table, form, field }: { table: string; form: FieldForm; field?: string },
  row: TableRow,
): void {
  for (const { name, type } of tables.columns(table)) {
    const value = row[name] ?? null;
    const problem =
      typeof value === 'string' ? textProblem(tables, table, name, value) : tooLarge(value, type);
    if (!problem) continue;
    const reason = message('input.not-accepted.at', { path: fieldName(form, field ?? name), problem });
    throw new SiteferryError('rule-broken', { rule: 'field', reason });
  }
}

function tooLarge(value: TableRow[string], type: string): Message | undefined {
  if (typeof value !== 'number' || type !== 'int') return undefined;
  if (value > LARGEST_INTEGER) return message('input.too-large', { maximum: LARGEST_INTEGER });
  return value < -LARGEST_INTEGER ? message('input.too-small', { minimum: -LARGEST_INTEGER }) : undefined;
}

/** Why a column of this site cannot hold a text; undefined where it can. */
export function textProblem(
  tables: SiteTables,
  table: string,
  column: string,
  value: string,
): Message | undefined {
  if (!tables.fits(table, column, value))
    return message('input.too-long', { maximum: tables.maxLength(table, column) ?? 0 });
  // Neither database stores a null character, nor half of a surrogate pair.
  return value.includes('\0') || !value.isWellFormed() ? message('field.not-storable') : undefined;
}
