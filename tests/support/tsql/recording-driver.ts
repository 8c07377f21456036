import type { Dialect } from '#core/site/dialects/dialect.ts';
import type { RunQuery } from '#core/site/dialects/identities.ts';
import { mssqlDialect } from '#core/site/dialects/mssql/dialect.ts';
import { postgresDialect } from '#core/site/dialects/postgres/dialect.ts';
import type { Driver } from '#core/site/driver.ts';
import { accessFunctions } from '#core/site/schema/access-functions.ts';
import { readColumns, readTables } from '#core/site/schema/column-metadata.ts';
import { readSchema } from '#core/site/schema/table-metadata.ts';
import type { Parameter, Session } from '#core/site/site.ts';

/** Told of each statement as SQL Server would get it. */
export type RecordStatement = (sql: string, parameters: readonly Parameter[]) => void;

/** What a dialect makes of something, once the dialect is known. */
type Piece = (dialect: Dialect, text: (piece: string) => string) => string | undefined;

/** Stands for a piece inside a statement: characters that no SQL of ours has. */
const TOKEN = /\uE000(\d+)\uE001/g;

/**
 * A driver of PostgreSQL whose statements are told in T-SQL, too: work composes them of what the dialect gives, and this
 * dialect gives stand-ins, which become the one text for the server and the other for `record`.
 */
export async function createRecordingDriver(driver: Driver, record: RecordStatement): Promise<Driver> {
  const pieces: Piece[] = [];
  const piece = (make: Piece) => `\uE000${pieces.push(make) - 1}\uE001`;
  const told = (sql: string, dialect: Dialect): string =>
    sql.replace(TOKEN, (_, index) => pieces[Number(index)]?.(dialect, (inner) => told(inner, dialect)) ?? '');
  const whole = await wholeStatements();
  return {
    ...driver,
    dialect: standIn(piece, record, (sql) => whole.set(sql, '')),
    begin: async (mode) => {
      // Each statement is told by itself.
      const { queryEach: _together, ...transaction } = await driver.begin(mode);
      return {
        ...transaction,
        query: (sql, parameters) => {
          const text = told(sql, postgresDialect);
          const translated = whole.get(text) ?? told(sql, mssqlDialect);
          if (translated !== '') record(translated, parameters);
          return transaction.query(text, parameters);
        },
      };
    },
    translate: (error, sql) => driver.translate(error, told(sql, postgresDialect)),
  };
}

/** A dialect of stand-ins. Rows are those of the server that is really there. */
function standIn(
  piece: (make: Piece) => string,
  record: RecordStatement,
  leaveOut: (sql: string) => void,
): Dialect {
  const told: RunQuery = async (sql, parameters = []) => {
    record(sql, parameters);
    return [];
  };
  /** What only PostgreSQL is asked. */
  const own =
    (ask: RunQuery): RunQuery =>
    (sql, parameters) => {
      leaveOut(sql);
      return ask(sql, parameters);
    };
  return {
    name: postgresDialect.name,
    encodeRows: postgresDialect.encodeRows,
    encodeKeys: postgresDialect.encodeKeys,
    identifier: (name) => piece((dialect) => dialect.identifier(name)),
    table: (name) => piece((dialect) => dialect.table(name)),
    placeholder: (index) => piece((dialect) => dialect.placeholder(index)),
    rowset: (alias, columns, index) => piece((dialect) => dialect.rowset(alias, columns, index)),
    writtenRows: (columns, rows) => ({
      ...postgresDialect.writtenRows(columns, rows),
      from: piece((dialect) => dialect.writtenRows(columns, rows).from),
    }),
    keys: (alias, columns, index) => piece((dialect) => dialect.keys(alias, columns, index)),
    withKeyTables: (query, lists) => piece((dialect, text) => dialect.withKeyTables(text(query), lists)),
    canonical: (alias, column, as) => piece((dialect) => dialect.canonical(alias, column, as)),
    // What the embedded database compares as it is stays as it is.
    comparable: (text, real) =>
      postgresDialect.comparable(text, real) === text
        ? text
        : piece((dialect, inner) => dialect.comparable(inner(text), real)),
    textLength: (text) => piece((dialect, inner) => dialect.textLength(inner(text))),
    isNumber: (text) => piece((dialect, inner) => dialect.isNumber(inner(text))),
    exactText: (text) => piece((dialect, inner) => dialect.exactText(inner(text))),
    boundedQuery: (query, most) => ({
      ...postgresDialect.boundedQuery(query, most),
      text: piece((dialect, inner) => dialect.boundedQuery(inner(query), most).text),
    }),
    storedValues: (column) => piece((dialect) => dialect.storedValues(column)),
    codePageBytes: (codePage) => piece((dialect) => dialect.codePageBytes(codePage)),
    updateFromRows: (table, id, columns, rows) =>
      piece((dialect, inner) => dialect.updateFromRows(table, id, columns, inner(rows))),
    insertFromRows: (table, columns, explicitId, rows) =>
      piece((dialect, inner) => dialect.insertFromRows(table, columns, explicitId, inner(rows))),
    advanceIdentities: (columns) => piece((dialect) => dialect.advanceIdentities(columns)),
    maxRowLocks: mssqlDialect.maxRowLocks,
    // Never asked here: names of PostgreSQL are compared as they are spelled.
    sameNames: undefined,
    lockHint: piece((dialect) => dialect.lockHint),
    importLockHolder: piece((dialect) => dialect.importLockHolder),
    tryImportLock: piece((dialect) => dialect.tryImportLock),
    signInLock: piece((dialect) => dialect.signInLock),
    trySignInLock: piece((dialect) => dialect.trySignInLock),
    clearTable: (name) =>
      postgresDialect.clearTable(name).map((_, index) => piece((dialect) => dialect.clearTable(name)[index])),
    replaceView: (name) => piece((dialect) => dialect.replaceView(name)),
    rights: {
      grantee: piece(({ rights }) => rights.grantee),
      table: (name, action) => piece(({ rights }, text) => rights.table(text(name), action)),
      identity: {
        right: postgresDialect.rights.identity.right,
        object: (table, id) => piece(({ rights }, text) => rights.identity.object(text(table), text(id))),
        held: (table, id) => piece(({ rights }, text) => rights.identity.held(text(table), text(id))),
        all: postgresDialect.rights.identity.all,
      },
      general: postgresDialect.rights.general.map((right, index) => ({
        ...right,
        held: piece(({ rights }) => rights.general[index]?.held ?? '1 = 1'),
      })),
    },
    identities: {
      read: async (ask, columns) => {
        await mssqlDialect.identities.read(told, columns);
        return await postgresDialect.identities.read(own(ask), columns);
      },
      restore: async (ask, mark) => {
        await mssqlDialect.identities.restore(told, mark);
        return await postgresDialect.identities.restore(own(ask), mark);
      },
    },
    dependents: piece((dialect) => dialect.dependents),
    lateralJoin: (name, values, alias) =>
      piece((dialect, text) => dialect.lateralJoin(name, values.map(text), alias)),
    limit: (query, count) => piece((dialect, text) => dialect.limit(text(query), count)),
    columnType: (column) => piece((dialect) => dialect.columnType(column)),
    utcNow: piece((dialect) => dialect.utcNow),
    identityType: piece((dialect) => dialect.identityType),
    literal: (type, value) => piece((dialect) => dialect.literal(type, value)),
  };
}

/** Statements that are written out for each dialect: that of PostgreSQL -> that of SQL Server. */
async function wholeStatements(): Promise<Map<string, string>> {
  const postgres = await writtenOut(postgresDialect);
  const mssql = await writtenOut(mssqlDialect);
  return new Map(postgres.map((sql, index) => [sql, mssql[index] ?? '']));
}

async function writtenOut(dialect: Dialect): Promise<string[]> {
  const statements: string[] = [...accessFunctions(dialect)];
  const session: Session = {
    dialect,
    query: async (sql) => {
      statements.push(sql);
      return [];
    },
    queryByKeys: async () => [],
    queryEachByKeys: async () => [],
    writeRows: async () => {},
    savepoint: (work) => work(),
  };
  await readTables(session);
  await readColumns(session);
  await readSchema(session);
  return statements;
}
