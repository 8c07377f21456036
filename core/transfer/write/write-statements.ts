import { setImmediate as turn } from 'node:timers/promises';
import type { DatabaseReason } from '#core/base/error-data.ts';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import type { EntityType } from '#core/catalog/entity-type.ts';
import { redactValues } from '#core/site/dialects/database-error.ts';
import type { RowsWrite, Session } from '#core/site/site.ts';
import { inputColumns } from '#core/site/write-statement.ts';
import type { Names } from '../rows/display-names.ts';
import type { RowWriter, WrittenRow } from './context.ts';

/** Rows per statement: enough that the round trip does not count, little enough for any server's parameter size. */
const ROWS_PER_STATEMENT = 5000;

/** Characters of JSON per statement, for rows with long scripts. */
const CHARACTERS_PER_STATEMENT = 8 * 1024 * 1024;

/**
 * Writes rows in statements of a bounded size. Each write returns when all but its last statement are done: the next rows are
 * made while the server has these. It throws for a statement before.
 */
export function writeInChunks(session: Session): RowWriter {
  let last: Promise<void> = Promise.resolve();
  return {
    async write(_type, rows, write) {
      for (const chunk of chunks(rows, write)) {
        const before = last;
        last = runStatement(session, chunk, write);
        // Thrown by the next write, or by who waits for this one.
        last.catch(() => undefined);
        await before;
        // What is made next would keep the statement from being sent.
        await turn();
      }
    },
    settled: () => last,
  };
}

/**
 * Writes like `writeInChunks`, but finds the row that the database refuses: a chunk that fails is undone to its
 * savepoint and halved until one row is left. For the second run after a failure, which is rolled back anyway; throws
 * `import-failed` naming the entity.
 */
export function writeAndLocate(session: Session, names: Names): RowWriter {
  return {
    async write(type, rows, write) {
      for (const chunk of chunks(rows, write)) await locate(session, names, type, chunk, write);
    },
    settled: async () => undefined,
  };
}

/** Reasons that lie with the server or with other sessions: no row is to blame, and looking for one repeats the work in vain. */
const NO_ROW_TO_BLAME: ReadonlySet<DatabaseReason> = new Set([
  'changed-meanwhile',
  'deadlock',
  'lock-timeout',
  'statement-timeout',
  'transaction-ended',
  'disk-full',
  'read-only',
  'server-busy',
  'object-missing',
]);

/** Whether the database may have refused one of the rows that were written. */
export function isAboutRow(error: unknown): error is SiteferryError<'database-refused'> {
  return isSiteferryError(error, 'database-refused') && !NO_ROW_TO_BLAME.has(error.data.reason);
}

async function locate(
  session: Session,
  names: Names,
  type: EntityType,
  rows: readonly WrittenRow[],
  write: RowsWrite,
): Promise<void> {
  try {
    await session.savepoint(() => runStatement(session, rows, write));
  } catch (error) {
    if (!isAboutRow(error)) throw error;
    const [only] = rows;
    if (rows.length === 1 && only) throw rowFailure(error, names, type, only);
    const middle = Math.ceil(rows.length / 2);
    await locate(session, names, type, rows.slice(0, middle), write);
    await locate(session, names, type, rows.slice(middle), write);
  }
}

function rowFailure(
  error: SiteferryError<'database-refused'>,
  names: Names,
  type: EntityType,
  { entity, row }: WrittenRow,
): SiteferryError {
  const { reason, column, referenced, lock, databaseError } = error.data;
  const secrets = type.columns.filter(({ secret }) => secret).map(({ name }) => String(row[name] ?? ''));
  const value = type.columns.some((candidate) => candidate.name === column && !candidate.secret)
    ? row[column]
    : undefined;
  return new SiteferryError(
    'import-failed',
    {
      type: type.name,
      path: names.path(type, entity.row),
      table: `dbo.${type.table}`,
      column,
      value: value === undefined || value === null ? '' : String(value).slice(0, 200),
      reason,
      ...(referenced === undefined ? {} : { referenced }),
      ...(lock === undefined ? {} : { lock }),
      ...(databaseError ? { databaseError: redactValues(databaseError, secrets) } : {}),
    },
    { cause: error },
  );
}

async function runStatement(session: Session, rows: readonly WrittenRow[], write: RowsWrite): Promise<void> {
  await session.writeRows(
    write,
    rows.map(({ row }) => row),
  );
}

function* chunks(rows: readonly WrittenRow[], write: RowsWrite): Generator<readonly WrittenRow[]> {
  const columns = inputColumns(write);
  let start = 0;
  let size = 0;
  for (const [index, { row }] of rows.entries()) {
    const length = columns.reduce(
      (sum, { name }) => sum + name.length + String(row[name] ?? '').length + 6,
      0,
    );
    const full = index - start >= ROWS_PER_STATEMENT || size + length > CHARACTERS_PER_STATEMENT;
    if (full && index > start) {
      yield rows.slice(start, index);
      start = index;
      size = 0;
    }
    size += length;
  }
  if (start < rows.length) yield rows.slice(start);
}
