import type { AccessUser } from '#core/contract/explanation.ts';
import type { Parameter } from '#core/site/site.ts';
import { hasColumns, requireColumns, selectList } from './columns.ts';
import type { QueryContext, QueryResult } from './query-context.ts';

/** A user as questions of access need one; what a site lacks is absent. */
export interface AccessUserRow {
  UserID: number;
  Nick: string | null;
  DisplayName: string;
  Email?: string | null;
  IsFired?: boolean | null;
  IsSystemRobot?: boolean | null;
  IsSuperAdmin?: boolean | null;
}

/** Whom a text means: nobody, one, or several who cannot be told apart by it. */
export type FoundUser =
  | { kind: 'one'; user: AccessUserRow }
  | { kind: 'none' }
  | { kind: 'several'; users: readonly AccessUserRow[] };

/** The largest id that a column of type `int` holds. */
export const LARGEST_ID = 2_147_483_647;

const COLUMNS = ['UserID', 'Nick', 'DisplayName', 'Email', 'IsFired', 'IsSystemRobot', 'IsSuperAdmin'];

/**
 * Finds users by login, e-mail, or `#` and the id, in one statement however many they are. A login that is exactly the text
 * comes first, then one that the database takes for equal, the id, and the e-mail at last. By text, as it was asked.
 */
export async function findAccessUsers(
  db: QueryContext,
  texts: readonly string[],
): Promise<QueryResult<ReadonlyMap<string, FoundUser>>> {
  return await db.tryQuery(async () => {
    requireColumns(db, 'Users', 'UserID', 'Nick', 'DisplayName');
    // No database has a text with this character, and PostgreSQL refuses it.
    const askable = [...new Set(texts)].filter((text) => !text.includes('\0'));
    const [only, ...others] = askable;
    const rows =
      only === undefined || others.length > 0 ? await askForMany(db, askable) : await askForOne(db, only);
    const byText = Map.groupBy(rows, ({ asked }) => asked);
    return new Map(texts.map((text) => [text, choose(byText.get(text) ?? [])]));
  });
}

/** All users of the site, by id; those who are dismissed, too. */
export async function readAllUsers(db: QueryContext): Promise<AccessUserRow[]> {
  requireColumns(db, 'Users', 'UserID', 'Nick', 'DisplayName');
  const { identifier, table } = db.session.dialect;
  return await db.session.query<AccessUserRow>(
    `SELECT ${selected(db)} FROM ${table('Users')} u ORDER BY u.${identifier('UserID')}`,
  );
}

const USER_KEYS = [{ name: 'UserID', type: 'int' }] as const;

/** Users by their ids; who is not there is left out. */
export async function readUsersById(db: QueryContext, ids: readonly number[]): Promise<AccessUserRow[]> {
  requireColumns(db, 'Users', 'UserID', 'Nick', 'DisplayName');
  const { identifier, keys, table } = db.session.dialect;
  return await db.session.queryByKeys<AccessUserRow>(
    `SELECT ${selected(db)} FROM ${table('Users')} u JOIN ${keys('k', USER_KEYS, 0)} ` +
      `ON u.${identifier('UserID')} = k.${identifier('UserID')}`,
    [{ columns: USER_KEYS, rows: ids.map((UserID) => ({ UserID })) }],
  );
}

/** A row with why it was found: of each text the lowest rank counts. */
type RankedRow = AccessUserRow & { asked: string; rank: number };

async function askForOne(db: QueryContext, text: string): Promise<RankedRow[]> {
  const { session } = db;
  const { identifier, placeholder, table } = session.dialect;
  const parameters: Parameter[] = [text];
  const conditions = [`u.${identifier('Nick')} = ${placeholder(0)}`];
  if (hasColumns(db, 'Users', 'Email')) conditions.push(`u.${identifier('Email')} = ${placeholder(0)}`);
  const id = parseUserId(text);
  if (id !== undefined) {
    conditions.push(`u.${identifier('UserID')} = ${placeholder(1)}`);
    parameters.push(id);
  }
  const rows = await session.query<AccessUserRow>(
    `SELECT ${selected(db)} FROM ${table('Users')} u WHERE ${conditions.join(' OR ')} ORDER BY u.${identifier('UserID')}`,
    parameters,
  );
  return rows.map((row) => ({ ...row, asked: text, rank: rankOf(row, text) }));
}

/** A row was found by its login unless it was by something else for certain. */
function rankOf({ UserID, Email, Nick }: AccessUserRow, text: string): number {
  if (Nick === text) return 0;
  if (UserID === parseUserId(text)) return 2;
  return isSame(Email, text) && !isSame(Nick, text) ? 3 : 1;
}

/** As a database may compare that takes neither case nor accents nor blanks at the end for a difference. */
function isSame(value: string | null | undefined, text: string): boolean {
  const options = { sensitivity: 'base' } as const;
  return value != null && value.trimEnd().localeCompare(text.trimEnd(), undefined, options) === 0;
}

async function askForMany(db: QueryContext, texts: readonly string[]): Promise<RankedRow[]> {
  if (texts.length === 0) return [];
  const { session } = db;
  const { dialect } = session;
  const { identifier, table } = dialect;
  const [text = '', id = '', asked = '', rank = ''] = ['text', 'id', 'asked', 'rank'].map(identifier);
  const ids = texts
    .map((one) => ({ text: one, id: parseUserId(one) ?? null }))
    .filter((row) => row.id !== null);
  const lists = [
    { columns: TEXT_KEYS, rows: texts.map((one) => ({ text: one })) },
    { columns: ID_KEYS, rows: ids },
  ];
  const foundBy = (column: string, place: number, keys: string, key: string) =>
    `SELECT k.${text} AS ${asked}, ${place} AS ${rank}, ${selected(db)} FROM ${table('Users')} u ` +
    `JOIN ${keys} ON u.${identifier(column)} = k.${key}`;
  const byText = dialect.keys('k', TEXT_KEYS, 0);
  const parts = [
    foundBy('Nick', 1, byText, text),
    foundBy('UserID', 2, dialect.keys('k', ID_KEYS, 1), id),
    ...(hasColumns(db, 'Users', 'Email') ? [foundBy('Email', 3, byText, text)] : []),
  ];
  const rows = await session.queryByKeys<RankedRow>(parts.join(' UNION ALL '), lists);
  return rows.map((row) => (row.rank === 1 && row.Nick === row.asked ? { ...row, rank: 0 } : row));
}

const TEXT_KEYS = [{ name: 'text', type: 'string', length: 400 }] as const;
const ID_KEYS = [...TEXT_KEYS, { name: 'id', type: 'int' }] as const;

function selected(db: QueryContext): string {
  return selectList(db, { table: 'Users', alias: 'u', columns: COLUMNS });
}

/** The id of `#17`; undefined for another text, and for what no user can have. */
export function parseUserId(text: string): number | undefined {
  const digits = /^#0*(\d{1,10})$/.exec(text)?.[1];
  const id = Number(digits);
  return digits !== undefined && id <= LARGEST_ID ? id : undefined;
}

function choose(rows: readonly RankedRow[]): FoundUser {
  const best = Math.min(...rows.map(({ rank }) => rank));
  const users = new Map(rows.filter(({ rank }) => rank === best).map((row) => [row.UserID, row]));
  const [user, ...others] = users.values();
  if (!user) return { kind: 'none' };
  return others.length > 0 ? { kind: 'several', users: [user, ...others] } : { kind: 'one', user };
}

/** A user as explanations name one. */
export function accessUserOf({ UserID, Nick, DisplayName }: AccessUserRow): AccessUser {
  return { UserID, Login: Nick, DisplayName };
}
