import { isSiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { Row } from '#core/catalog/entity-type.ts';
import type { KeyedData, ValueTable } from '#core/catalog/working-data.ts';
import { errorMessage } from '#core/messages/error.ts';
import type { TypedColumn } from '../dialects/dialect.ts';
import type { AvailableType, Session, Site } from '../site.ts';
import {
  CELLS,
  KEYED,
  keyedSql,
  LIMITS,
  PARAMETERS,
  rowsWithoutSql,
  tasksWithoutSql,
  valuesSql,
} from './live-data-sql.ts';

/**
 * Counts working data that a plan concerns. Each question is one statement for any number of entities, and reads nothing but
 * counts. What this database does not let one read is `unknown`, and never none.
 */
export interface LiveData {
  /** Rows that belong to entities by their keys. */
  keyed(
    data: KeyedData,
    available: AvailableType,
    entities: readonly KeyedEntity[],
  ): Promise<Counted<number>>;
  /** Values of parameters or of columns, and how many of them limits leave out. */
  values(table: ValueTable, limits: readonly ValueLimits[]): Promise<Counted<ValueCounts>>;
  /** Tasks of categories, and how many of them lack a value of a parameter. By place in the list. */
  tasksWithout(required: readonly RequiredParameter[]): Promise<Counted<LackCounts>>;
  /** Rows of table parameters, and how many of them lack a value in a column. By place in the list. */
  rowsWithout(required: readonly RequiredCell[]): Promise<Counted<LackCounts>>;
}

/** Answers by id, of those that have any. */
export type Counted<Answer> =
  | { readonly counts: ReadonlyMap<number, Answer> }
  | { readonly unknown: Message };

/** `becomes`: the name that it gets; data that say that one as well are not left behind. */
export interface KeyedEntity {
  readonly id: number;
  readonly becomes?: string | null;
}

export interface ValueLimits {
  readonly id: number;
  readonly longest: number | null;
  readonly least: number | null;
  readonly most: number | null;
  /** Whether texts are to become numbers. */
  readonly asNumber: boolean;
}

export interface ValueCounts {
  readonly values: number;
  readonly longer: number;
  readonly smaller: number;
  readonly larger: number;
  readonly noNumbers: number;
}

/** `parameter` is null for one that is new here; `ignoresDefaults` where those of this site do not count. */
export interface RequiredParameter {
  readonly category: number;
  readonly parameter: number | null;
  readonly ignoresDefaults: boolean;
}

/** `column` is null for one that is new here. */
export interface RequiredCell {
  readonly parameter: number;
  readonly column: number | null;
}

export interface LackCounts {
  readonly all: number;
  readonly lacking: number;
}

const NOTHING = { counts: new Map<number, never>() };

/** Where there are no tasks: an archive. */
export const noLiveData: LiveData = {
  keyed: async () => NOTHING,
  values: async () => NOTHING,
  tasksWithout: async () => NOTHING,
  rowsWithout: async () => NOTHING,
};

/** The working data of a site, in one transaction. */
export function siteLiveData(session: Session, site: Pick<Site, 'catalog' | 'available'>): LiveData {
  return {
    keyed: (data, available, entities) =>
      count(
        session,
        keyedSql(session.dialect, site.catalog, data, available),
        KEYED,
        entities,
        ({ count: rows }) => Number(rows),
      ),
    values: (table, limits) =>
      count(session, valuesSql(session.dialect, table), LIMITS, limits.map(limitRow), (row) => ({
        values: Number(row.count),
        longer: Number(row.longer),
        smaller: Number(row.smaller),
        larger: Number(row.larger),
        noNumbers: Number(row.noNumbers),
      })),
    tasksWithout: (required) =>
      count(
        session,
        tasksWithoutSql(session.dialect, site),
        PARAMETERS,
        required.map((one, id) => ({ id, ...one, ignoresDefaults: one.ignoresDefaults ? 1 : 0 })),
        lackCounts,
      ),
    rowsWithout: (required) =>
      count(
        session,
        rowsWithoutSql(session.dialect),
        CELLS,
        required.map((one, id) => ({ id, ...one })),
        lackCounts,
      ),
  };
}

function limitRow({ asNumber, ...limits }: ValueLimits): Row {
  return { ...limits, asNumber: asNumber ? 1 : 0 };
}

function lackCounts(row: Record<string, unknown>): LackCounts {
  return { all: Number(row.count), lacking: Number(row.lacking) };
}

/** Asks one question; what the database refuses to read is unknown, unless the whole transaction is lost with it. */
async function count<Answer>(
  session: Session,
  sql: string,
  columns: readonly TypedColumn[],
  rows: readonly object[],
  answer: (row: Record<string, unknown>) => Answer,
): Promise<Counted<Answer>> {
  if (rows.length === 0) return NOTHING;
  const keys = { columns, rows: rows as readonly Row[] };
  try {
    const found = await session.savepoint(() => session.queryByKeys(sql, [keys]));
    return { counts: new Map(found.map((row) => [Number(row.id), answer(row)])) };
  } catch (error) {
    const isRefused = isSiteferryError(error, 'database-refused') && !COLLISIONS.has(error.data.reason);
    if (!isRefused && !isSiteferryError(error, 'no-right')) throw error;
    return { unknown: errorMessage(error) };
  }
}

/** After these the whole transaction is done again. */
const COLLISIONS: ReadonlySet<string> = new Set(['deadlock', 'changed-meanwhile', 'server-busy']);
