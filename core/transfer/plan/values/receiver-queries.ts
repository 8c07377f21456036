import { isSiteferryError } from '#core/base/errors.ts';
import type { Value } from '#core/catalog/entity-type.ts';
import type { StoredColumn, TypedColumn } from '#core/site/dialects/dialect.ts';
import type { Session } from '#core/site/site.ts';

/** What becomes of values in columns of the receiver is asked of its database: nobody else knows for sure. */

const ORDINAL: TypedColumn = { name: 'ordinal', type: 'int' };

/** For each value what a column of this kind stores instead; null for one that is out of its range. */
export async function queryStoredValues(
  session: Session,
  kind: StoredColumn,
  values: readonly Value[],
): Promise<Map<Value, Value>> {
  const { dialect } = session;
  const columns: TypedColumn[] = [ORDINAL, { name: 'value', ...kind }];
  const answers = await bisectQuery(session, values, async (some) => {
    const rows = some.map((value, ordinal) => ({ ordinal, value }));
    const found = await session.query<{ ordinal: number; stored: Value }>(dialect.storedValues(kind), [
      dialect.encodeRows(columns, rows),
    ]);
    return found.map(({ ordinal, stored }) => [some[ordinal] ?? null, stored] as const);
  });
  const stored = new Map(answers);
  return new Map(values.map((value) => [value, stored.get(value) ?? null]));
}

/** How many bytes each character takes in texts of a code page, 0 for one that it lacks. */
export async function queryCharacterWidths(
  session: Session,
  codePage: string,
  characters: readonly string[],
): Promise<Map<string, number>> {
  const { dialect } = session;
  const columns: TypedColumn[] = [ORDINAL, { name: 'text', type: 'text' }];
  const answers = await bisectQuery(session, characters, async (some) => {
    const rows = some.map((text, ordinal) => ({ ordinal, text }));
    const found = await session.query<{ ordinal: number; bytes: number }>(dialect.codePageBytes(codePage), [
      dialect.encodeRows(columns, rows),
    ]);
    return found.map(({ ordinal, bytes }) => [some[ordinal] ?? '', bytes] as const);
  });
  const bytes = new Map(answers);
  return new Map(characters.map((character) => [character, bytes.get(character) ?? 0]));
}

/**
 * The texts that a column of the receiver takes for equal, each with the first of them: one statement, because which
 * texts are equal (case, accents, width, blanks at the end) is a matter of the column's collation. `expression` is the
 * column `text` of the rowset `x` as the column would be compared.
 */
export async function queryEqualTexts(
  session: Session,
  expression: string,
  texts: readonly string[],
): Promise<Map<string, string>> {
  const { dialect } = session;
  const columns: TypedColumn[] = [ORDINAL, { name: 'text', type: 'text' }];
  const ordinal = `x.${dialect.identifier('ordinal')}`;
  const rows = await session.query<{ ordinal: number; first: number }>(
    `SELECT ${ordinal} AS ${dialect.identifier('ordinal')}, ` +
      `MIN(${ordinal}) OVER (PARTITION BY ${expression}) AS ${dialect.identifier('first')} ` +
      `FROM ${dialect.rowset('x', columns, 0)}`,
    [
      dialect.encodeRows(
        columns,
        texts.map((text, index) => ({ ordinal: index, text })),
      ),
    ],
  );
  return new Map(rows.map(({ ordinal: index, first }) => [texts[index] ?? '', texts[first] ?? '']));
}

/**
 * Asks about all items at once. Where the database answers with an error instead, the items that it is about are found
 * by halves, and have no answer: as many statements more as there are such items, times the number of halvings.
 */
async function bisectQuery<Item, Answer>(
  session: Session,
  items: readonly Item[],
  ask: (items: readonly Item[]) => Promise<Answer[]>,
): Promise<Answer[]> {
  if (items.length === 0) return [];
  try {
    return await session.savepoint(() => ask(items));
  } catch (error) {
    const isAboutValue =
      isSiteferryError(error, 'database-refused') &&
      (error.data.reason === 'value-not-valid' || error.data.reason === 'value-out-of-range');
    if (!isAboutValue) throw error;
    if (items.length === 1) return [];
    const middle = Math.ceil(items.length / 2);
    const first = await bisectQuery(session, items.slice(0, middle), ask);
    return [...first, ...(await bisectQuery(session, items.slice(middle), ask))];
  }
}
