import type { Identities, IdentityColumn, IdentityState, RunQuery } from '../identities.ts';
import { identifier, quote, rowset, table } from './sql-fragments.ts';

/** How long a table that somebody writes to is waited for, in milliseconds; long enough to chase away an autovacuum. */
const LOCK_WAIT = 3_000;

export const postgresIdentities: Identities = { read, restore };

/** Sequences hand their values out whatever becomes of the transaction, and `setval` stays too. */
async function read(ask: RunQuery, columns: readonly IdentityColumn[]): Promise<IdentityState[]> {
  const sequences = columns.length === 0 ? [] : await readSequences(ask, columns);
  const restorable = sequences.filter((one) => one.restorable);
  const marks = new Map<string, { next: number; used: boolean; above: number }>();
  const selects = restorable.map(({ table: name, id, sequence }) => {
    const next = 's.last_value + CASE WHEN s.is_called THEN 1 ELSE 0 END';
    return (
      `SELECT ${quote(name)} AS "table", ${next} AS "next", s.is_called AS "used", ` +
      `(SELECT COUNT(*) FROM ${table(name)} t WHERE t.${identifier(id)} >= ${next}) AS "above" FROM ${sequence} s`
    );
  });
  const rows = selects.length === 0 ? [] : await ask(selects.join(' UNION ALL '));
  for (const row of rows) {
    const { next, above } = row;
    marks.set(String(row.table), { next: Number(next), used: row.used === true, above: Number(above) });
  }
  return sequences.map((one) => ({ ...one, ...(marks.get(one.table) ?? UNKNOWN) }));
}

const UNKNOWN = { next: 0, used: false, above: 0 };

/**
 * A sequence that counts in steps, or that sessions keep values of in advance, cannot be put back: nobody knows which
 * values somebody has.
 */
async function readSequences(
  ask: RunQuery,
  columns: readonly IdentityColumn[],
): Promise<(IdentityColumn & { sequence: string; restorable: boolean })[]> {
  const parameters = [
    { name: 'table', type: 'string' },
    { name: 'id', type: 'string' },
  ] as const;
  const rows = await ask(
    `SELECT n."table", n."id", n."sequence", ` +
      `has_sequence_privilege(n."sequence", 'SELECT') AND has_sequence_privilege(n."sequence", 'UPDATE') ` +
      `AND s.seqincrement = 1 AND s.seqcache = 1 AS "restorable" FROM (` +
      `SELECT x."table", x."id", pg_get_serial_sequence('dbo.' || quote_ident(x."table"), x."id") AS "sequence" ` +
      `FROM ${rowset('x', parameters, 0)}` +
      `) n JOIN pg_sequence s ON s.seqrelid = n."sequence"::regclass`,
    [JSON.stringify(columns)],
  );
  return rows.map((row) => ({
    table: String(row.table),
    id: String(row.id),
    sequence: String(row.sequence),
    restorable: row.restorable === true,
  }));
}

/** The count must see what was committed before the lock, so the lock comes before the transaction's first look. */
async function restore(ask: RunQuery, { table: name, id, ...mark }: IdentityState): Promise<boolean> {
  const { sequence = '', next, used, above } = mark;
  await ask(`SET LOCAL lock_timeout = ${LOCK_WAIT}`);
  await ask(`LOCK TABLE ${table(name)} IN SHARE ROW EXCLUSIVE MODE`);
  const value = used ? `${next - 1}, true` : `${next}, false`;
  const [row] = await ask(
    `SELECT CASE WHEN (SELECT COUNT(*) FROM ${table(name)} t WHERE t.${identifier(id)} >= ${next}) = ${above} ` +
      `THEN setval(${quote(sequence)}, ${value}) END AS "value"`,
  );
  return row?.value != null;
}
