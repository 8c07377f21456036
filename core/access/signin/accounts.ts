import type { SiteTables } from '#core/site/site-tables.ts';
import { parseUserId } from '../users.ts';

/** What sign-in looks at of a user; columns that a site lacks are absent. */
export interface AccountRow {
  UserID: number;
  Nick?: string | null;
  DisplayName?: string;
  Email?: string | null;
  CellPhone?: string | null;
  IsFired?: boolean;
  IsBlocked?: boolean;
  BlockedAt?: string | null;
  FailedSignIns?: number;
  MustChangePassword?: boolean;
  PasswordChangedAt?: string | null;
  HasPasswordHashPhc?: number;
  HasPasswordHashLegacy?: number;
  readonly [column: string]: string | number | boolean | null | undefined;
}

/** Whom a text names, and by what. */
export type FoundAccount =
  | { kind: 'one'; by: 'id' | 'login' | 'e-mail'; row: AccountRow }
  | { kind: 'several'; by: 'login' | 'e-mail'; rows: readonly AccountRow[] }
  | { kind: 'none' };

/**
 * The account of a login, an e-mail address, or `#` and an id, in one statement. A login comes first: only where nobody has
 * the text as a login is it an id or an address. Throws `feature-off` where that would decide and cannot be read.
 */
export async function findAccount(tables: SiteTables, text: string): Promise<FoundAccount> {
  // No database has a text with this character, and PostgreSQL refuses it.
  if (text.includes('\0')) return { kind: 'none' };
  const names = tables.columns('Users').map(({ name }) => name);
  const ways = ['Nick', 'Email'].filter((name) => name === 'Nick' || names.includes(name));
  const id = parseUserId(text);
  const rows = await tables.selectAny<AccountRow>('Users', [
    ...ways.map((name) => ({ [name]: text })),
    ...(id === undefined ? [] : [{ UserID: id }]),
  ]);
  const byLogin = rows.filter(({ Nick }) => isSame(Nick, text));
  if (byLogin.length > 0) return among(byLogin, 'login', 'Nick', text);
  const byId = rows.find(({ UserID }) => UserID === id);
  if (byId) return { kind: 'one', by: 'id', row: byId };
  // Where addresses cannot be read, nobody can say that it is none.
  if (id === undefined) tables.require('Users', ['Email']);
  return among(rows, 'e-mail', 'Email', text);
}

/** The account of `#` and an id, in one statement, whoever has that text as a login. */
export async function findAccountById(tables: SiteTables, text: string): Promise<FoundAccount> {
  const UserID = parseUserId(text);
  const [row] = UserID === undefined ? [] : await tables.select<AccountRow>('Users', { UserID });
  return row ? { kind: 'one', by: 'id', row } : { kind: 'none' };
}

/** The only one, or where the database compares without case the exact one. */
function among(
  rows: readonly AccountRow[],
  by: 'login' | 'e-mail',
  column: 'Nick' | 'Email',
  text: string,
): FoundAccount {
  const exact = by === 'login' ? rows.filter((row) => row[column] === text) : [];
  const [row] = exact.length === 1 ? exact : rows;
  if (!row) return { kind: 'none' };
  return rows.length === 1 || exact.length === 1 ? { kind: 'one', by, row } : { kind: 'several', by, rows };
}

/** As a database may compare: some know no case, and no blanks at the end. */
function isSame(stored: string | null | undefined, text: string): boolean {
  return stored?.trimEnd().toLowerCase() === text.trimEnd().toLowerCase();
}
