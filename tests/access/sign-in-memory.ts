import { requireColumns } from '#core/access/columns.ts';
import type { QueryContext, QueryResult } from '#core/access/query-context.ts';
import { explainSignInWith } from '#core/access/signin/explain.ts';
import {
  type FactName,
  type FactQuestion,
  type FactRow,
  type Facts,
  factNames,
} from '#core/access/signin/facts.ts';
import type { RunQueries } from '#core/access/signin/read-context.ts';
import { isSiteferryError } from '#core/base/errors.ts';
import type { Row } from '#core/catalog/entity-type.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import type { SignInAccess } from '#core/contract/access/signin.ts';
import { errorMessage } from '#core/messages/error.ts';
import { AvailableTables, type TableRow } from '#core/site/available-tables.ts';
import { postgresDialect } from '#core/site/dialects/postgres/dialect.ts';
import { type ColumnMetadata, parseSqlType } from '#core/site/dialects/sql-type.ts';
import { catalogTables } from '#core/site/schema/catalog-tables.ts';
import { fixedTables } from '#core/site/schema/fixed/index.ts';
import type { Session } from '#core/site/site.ts';
import { SiteTables } from '#core/site/site-tables.ts';
import { baseRows, type Change, type Question, questionOf } from './sign-in-lab.ts';

const FEATURE = { code: 'feature.access', values: {} } as const;
const REFERENCE = [...fixedTables, ...catalogTables(referenceCatalog)];
const BY_NAME = new Map(REFERENCE.map((table) => [table.name, table]));
const referenceOf = (table: string) => BY_NAME.get(table);

function noSession(): never {
  throw new Error('these rows are in memory');
}
/** What only a database has. */
const session: Session = {
  dialect: postgresDialect,
  query: noSession,
  queryByKeys: noSession,
  queryEachByKeys: noSession,
  writeRows: noSession,
  savepoint: noSession,
};

/** Rows by table, as a change leaves them. */
function rowsOf({ add = {}, set = {}, clear = [] }: Change): Map<string, Row[]> {
  const rows = new Map<string, Row[]>(baseRows().map(([table, of]) => [table, [...of]]));
  for (const table of clear) rows.set(table, []);
  for (const [table, byId] of Object.entries(set)) {
    const [id = 'Id'] = referenceOf(table)?.primaryKey ?? [];
    const changed = (rows.get(table) ?? []).map((row) => ({ ...row, ...byId[Number(row[id])] }));
    rows.set(table, changed);
  }
  for (const [table, more] of Object.entries(add)) rows.set(table, [...(rows.get(table) ?? []), ...more]);
  return rows;
}

const TYPE = parseSqlType('text');
const columnMetadata = (table: string, column: string): ColumnMetadata => ({
  ...{
    table,
    column,
    demanded: false,
    computed: false,
    identity: false,
    hasDefault: false,
    masked: false,
  },
  type: TYPE,
});
const ALL = new Map(
  REFERENCE.map(({ name, columns }) => [name, columns.map((column) => columnMetadata(name, column.name))]),
);

/** The columns that the site has, without what is dropped, and those that are hidden: of a table all. */
function knownTables({ drop = [], hide = [] }: Change): AvailableTables {
  const columns = new Map(ALL);
  const hidden = new Map<string, Set<string>>();
  for (const one of [...drop, ...hide]) {
    const [table = '', column] = one.split('.');
    const isShown = (real: ColumnMetadata) => column !== undefined && real.column !== column;
    const all = columns.get(table) ?? [];
    const shown = all.filter(isShown);
    if (shown.length > 0) columns.set(table, shown);
    else columns.delete(table);
    if (!drop.includes(one))
      hidden.set(table, new Set(all.filter((real) => !isShown(real)).map((real) => real.column)));
  }
  return new AvailableTables(postgresDialect, REFERENCE, { columns, hidden }, FEATURE);
}

/** The tables of a site whose rows are in memory. */
class MemoryTables extends SiteTables {
  readonly #rows: ReadonlyMap<string, readonly Row[]>;

  constructor(known: AvailableTables, rows: ReadonlyMap<string, readonly Row[]>) {
    super(session, known);
    this.#rows = rows;
  }

  /** Rows as they are stored, with the defaults of their columns, in the order of the primary key. */
  stored(table: string): Row[] {
    const { columns = [], primaryKey = [] } = referenceOf(table) ?? {};
    const defaults = Object.fromEntries(columns.map(({ name, default: value = null }) => [name, value]));
    const [first = ''] = primaryKey;
    return (this.#rows.get(table) ?? [])
      .map((row) => ({ ...defaults, ...row }))
      .toSorted((left, right) => Number(left[first]) - Number(right[first]));
  }

  override async select<R = TableRow>(table: string, where: TableRow = {}): Promise<R[]> {
    return this.#read<R>(table, [where]);
  }

  override async selectAny<R = TableRow>(table: string, alternatives: readonly TableRow[]): Promise<R[]> {
    return this.#read<R>(table, alternatives);
  }

  override async secrets(table: string, column: string, where: TableRow): Promise<string[]> {
    if (!this.columns(table).some(({ name }) => name === column)) return [];
    this.require(table, Object.keys(where));
    return this.stored(table).flatMap((row) => {
      const value = String(row[column] ?? '');
      return matches(row, where) && value.trim() ? [value] : [];
    });
  }

  #read<R>(table: string, alternatives: readonly TableRow[]): R[] {
    const columns = this.columns(table);
    // Rows come in its order.
    this.require(table, referenceOf(table)?.primaryKey ?? []);
    for (const where of alternatives) this.require(table, Object.keys(where));
    return this.stored(table)
      .filter((row) => alternatives.some((where) => matches(row, where)))
      .map(
        (row) =>
          Object.fromEntries(
            columns.map(({ name, secret }) =>
              secret ? [`Has${name}`, String(row[name] ?? '').trim() ? 1 : 0] : [name, row[name] ?? null],
            ),
          ) as R,
      );
  }
}

function matches(row: Row, where: TableRow): boolean {
  return Object.entries(where).every(([name, value]) => row[name] === value);
}

type Block = { Address: string; FailedAttempts: number; IsBlocked: boolean; LastAttemptAt: string | null };
type Licence = { Id: number; Kind: string; PurchasedCount: number; ValidUntil: string | null };

const blank = { id: null, other: null, name: null, flag: null, at: null };
const flagOf = (is: boolean) => (is ? 1 : 0);

/** Each fact as `facts.ts` has the database say it. */
function factsIn(
  db: QueryContext,
  tables: MemoryTables,
  { userId, right, addresses, idleBefore }: FactQuestion,
): Record<FactName, () => Partial<FactRow>[]> {
  const rows = <R extends Row>(table: string, ...columns: (keyof R & string)[]): R[] => {
    requireColumns(db, table, ...columns);
    return tables.stored(table).map((row) => row as R);
  };
  const isMember = () => {
    const members = rows<{ GroupID: number; UserID: number }>('GroupUsers', 'GroupID', 'UserID');
    return (group: unknown) =>
      flagOf(members.some(({ GroupID, UserID }) => GroupID === group && UserID === userId));
  };
  return {
    domain: () =>
      rows<{ ProviderId: number; Fqdn: string }>('AuthenticationProviderDomains', 'ProviderId', 'Fqdn').map(
        ({ ProviderId, Fqdn }) => ({
          ...{ id: ProviderId, name: Fqdn },
        }),
      ),
    group: () => {
      const links = rows<{ ProviderId: number; GroupID: number }>(
        'AuthenticationProviderGroups',
        'ProviderId',
        'GroupID',
      );
      const groups = rows<{ GroupID: number; Name: string }>('Groups', 'GroupID', 'Name');
      const member = isMember();
      return links.map(({ ProviderId, GroupID }) => ({
        ...{ id: ProviderId, other: GroupID, flag: member(GroupID) },
        name: groups.find((one) => one.GroupID === GroupID)?.Name ?? null,
      }));
    },
    right: () => {
      const given = rows<{ GroupID: number; RightCode: string }>(
        'GroupSpecialRights',
        'GroupID',
        'RightCode',
      );
      const member = isMember();
      return given
        .filter(({ RightCode }) => RightCode === right)
        .map(({ GroupID }) => ({ id: GroupID, flag: member(GroupID) }));
    },
    address: () =>
      rows<Block>('IpBlocks', 'Address', 'FailedAttempts', 'IsBlocked', 'LastAttemptAt')
        .filter(({ Address }) => addresses.includes(Address))
        .map(({ Address, FailedAttempts, IsBlocked, LastAttemptAt }) => ({
          ...{ id: FailedAttempts, name: Address, flag: flagOf(IsBlocked), at: LastAttemptAt },
        })),
    licence: () => {
      const licences = rows<Licence>('Licences', 'Id', 'Kind', 'PurchasedCount', 'ValidUntil');
      const given = rows<{ LicenceId: number; UserID: number }>('UserLicences', 'LicenceId', 'UserID');
      return licences.map(({ Id, Kind, PurchasedCount, ValidUntil }) => ({
        ...{ id: Id, other: PurchasedCount, name: Kind, at: ValidUntil },
        flag: flagOf(given.some(({ LicenceId, UserID }) => LicenceId === Id && UserID === userId)),
      }));
    },
    session: () => {
      const held = rows<{ UserID: number; ExtendedAt: string }>('UserSessions', 'UserID', 'ExtendedAt');
      const idle = new Date(`${idleBefore}Z`);
      return [
        {
          id: held.length,
          other: held.filter(({ UserID }) => UserID === userId).length,
          flag: held.filter(({ ExtendedAt }) => new Date(ExtendedAt) < idle).length,
        },
      ];
    },
    // A database has a clock of its own.
    clock: () => [{ at: new Date().toISOString().replace(/Z$/, '') }],
  };
}

/** Explains a sign-in of rows in memory: the same reading and judging, without a database. */
export async function explainInMemory(question: Question, change: Change = {}): Promise<SignInAccess> {
  const { input, run } = questionOf(question);
  const tables = new MemoryTables(knownTables(change), rowsOf(change));
  const tryQuery = async <T>(work: () => Promise<T>): Promise<QueryResult<T>> => {
    try {
      return { value: await work(), statements: [], milliseconds: 0 };
    } catch (error) {
      if (!isSiteferryError(error, 'feature-off')) throw error;
      return { unknown: errorMessage(error), statements: [], milliseconds: 0 };
    }
  };
  const together: QueryContext['together'] = async (questions) => {
    const asked: readonly (() => Promise<unknown>)[] = questions;
    return (await Promise.all(asked.map((ask) => ask()))) as never;
  };
  const db: QueryContext = { session, tables, tryQuery, together };
  const runQueries: RunQueries = (work) =>
    work(db, async (_asking, asked) => {
      const parts = factsIn(db, tables, asked);
      const facts: Partial<Facts> = {};
      for (const part of factNames)
        Object.assign(facts, {
          [part]: await tryQuery(async () => parts[part]().map((row) => ({ ...blank, part, ...row }))),
        });
      return facts as Facts;
    });
  return await explainSignInWith(runQueries, input, run);
}
