import { isSiteferryError, type SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { ExecutedStatement } from '#core/contract/explanation.ts';
import { message } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';
import type { KeyQuery, Session, Site } from '#core/site/site.ts';
import { type OpenTables, openTables, type SiteTables } from '#core/site/site-tables.ts';

/** How many rows of an answer are kept as evidence. */
const MOST_ROWS = 20;
/** How much of one value is kept, in characters. */
const LONGEST_VALUE = 500;

/** What a question was answered with, or why it could not be asked here; and the statements that asked it. */
export type QueryResult<T> = { statements: ExecutedStatement[]; milliseconds: number } & (
  | { value: T; unknown?: undefined }
  | { value?: undefined; unknown: Message }
);

type Question = () => Promise<unknown>;
type Answer<Asked> = Asked extends () => Promise<infer Value> ? Value : never;

/** Questions to a site's database of which each may fail by itself: a table that is not there or may not be read. */
export interface QueryContext {
  session: Session;
  tables: SiteTables;
  /** Asks, and remembers what was asked. What this database cannot answer is unknown, and never an error. */
  tryQuery<T>(question: () => Promise<T>): Promise<QueryResult<T>>;
  /** The answers to questions, or what comes of writes, that do not need each other: in one round trip where that can be. */
  together<Questions extends readonly Question[] | []>(
    questions: Questions,
  ): Promise<{ -readonly [Place in keyof Questions]: Answer<Questions[Place]> }>;
}

/**
 * Asks a site in one read-only transaction. At first each question is one statement; only where the database refuses one,
 * all are asked again with a savepoint around each, because a refused statement would take the others along. With `tablesOf` it is
 * for who asks again and again, and what was asked is not remembered.
 */
export async function querySite<T>(
  site: Site,
  work: (db: QueryContext) => Promise<T>,
  signal: AbortSignal | undefined,
  tablesOf: OpenTables = openTables,
): Promise<T> {
  try {
    return await site.read((session) => open(session, site, { isCareful: false, tablesOf }, work), signal);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return await site.read((session) => open(session, site, { isCareful: true, tablesOf }, work), signal);
  }
}

/** The same of a session that also writes, in one serializable transaction; what a database refuses ends it. */
export async function changeSite<T>(
  site: Site,
  work: (db: QueryContext) => Promise<T>,
  signal: AbortSignal | undefined,
  tablesOf: OpenTables = openTables,
): Promise<T> {
  return await site.writeSerializable(
    (session) => open(session, site, { isCareful: false, tablesOf }, work),
    signal,
  );
}

/**
 * Questions inside a transaction that goes on with other work, whatever becomes of them: each has a savepoint. Throws what the
 * database has ended the transaction with.
 */
export async function questionSession<T>(
  session: Session,
  site: Site,
  work: (db: QueryContext) => Promise<T>,
): Promise<T> {
  const answer = await open(session, site, { isCareful: true, tablesOf: openTables }, work);
  // Some refusals take the transaction along in spite of the savepoint.
  await session.query(`SELECT 1 AS ${session.dialect.identifier('one')}`);
  return answer;
}

function isRefusal(error: unknown): error is SiteferryError {
  return isSiteferryError(error, 'no-right') || isSiteferryError(error, 'database-refused');
}

async function open<T>(
  session: Session,
  site: Site,
  { isCareful, tablesOf }: { isCareful: boolean; tablesOf: OpenTables },
  work: (db: QueryContext) => Promise<T>,
): Promise<T> {
  let statements: ExecutedStatement[] = [];
  const isQuick = tablesOf !== openTables && !isCareful;
  const recording = isQuick ? session : recorded(session, (statement) => statements.push(statement));
  const tables = await tablesOf(recording, site.catalog, message('feature.access'));
  const tryQuery = async <A>(question: () => Promise<A>): Promise<QueryResult<A>> => {
    statements = [];
    const start = performance.now();
    const seen = () => ({ statements, milliseconds: Math.round(performance.now() - start) });
    try {
      const value = await (isCareful ? session.savepoint(question) : question());
      return { value, ...seen() };
    } catch (error) {
      const isUnknown = isSiteferryError(error, 'feature-off') || (isCareful && isRefusal(error));
      if (!isUnknown || !isSiteferryError(error)) throw error;
      return { unknown: errorMessage(error), ...seen() };
    }
  };
  const together: QueryContext['together'] = async (questions) => {
    const asked: readonly Question[] = questions;
    const atOnce = () => Promise.all(asked.map((ask) => ask()));
    const answers = isQuick && session.together ? await session.together(atOnce) : await inOrder(asked);
    return answers as never;
  };
  return await work({ session: recording, tables, tryQuery, together });
}

async function inOrder(questions: readonly Question[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const ask of questions) answers.push(await ask());
  return answers;
}

/** The same session, each of whose questions is told. */
function recorded(session: Session, tell: (statement: ExecutedStatement) => void): Session {
  const timed = async <R>(
    sql: string,
    parameters: ExecutedStatement['parameters'],
    run: () => Promise<R[]>,
  ) => {
    const start = performance.now();
    const rows = await run();
    tell({
      sql,
      parameters,
      rows: rows.slice(0, MOST_ROWS).map((row) => shown(row as Record<string, unknown>)),
      rowCount: rows.length,
      milliseconds: Math.round(performance.now() - start),
    });
    return rows;
  };
  const queryByKeys: Session['queryByKeys'] = (sql, lists) =>
    timed(
      sql,
      lists.map(({ rows }) => cut(JSON.stringify(rows))),
      () => session.queryByKeys(sql, lists),
    );
  return {
    dialect: session.dialect,
    query: (sql, parameters = []) => timed(sql, [...parameters], () => session.query(sql, parameters)),
    queryByKeys,
    // One after the other: each is told with its own time.
    queryEachByKeys: async <R>(queries: readonly KeyQuery[]) => {
      const found: R[][] = [];
      for (const { sql, lists } of queries) found.push(await queryByKeys<R>(sql, lists));
      return found;
    },
    writeRows: (write, rows) => session.writeRows(write, rows),
    savepoint: (work) => session.savepoint(work),
  };
}

function shown(row: Record<string, unknown>): ExecutedStatement['rows'][number] {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' || typeof value === 'boolean' || value === null ? value : cut(String(value)),
    ]),
  );
}

function cut(text: string): string {
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}

/** An answer without the rows of its statements, which have secrets. */
export function withoutRows<T>(asked: QueryResult<T>): QueryResult<T> {
  return { ...asked, statements: asked.statements.map((one) => ({ ...one, rows: [] })) };
}
