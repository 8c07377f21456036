import { type SignInMethod, signInMethods } from '#core/contract/access/signin.ts';
import { normalizeAddress } from '#core/signin/log/addresses.ts';
import { TABLE } from '#core/signin/log/log-query.ts';
import type { TableRow } from '#core/site/site-tables.ts';
import { hasColumns } from '../columns.ts';
import type { QueryContext } from '../query-context.ts';
import type { SignInContext } from '../signin/context.ts';
import type { Repetition } from './effects.ts';
import type { ClientDetails } from './request.ts';

const MINUTE = 60_000;

/** How ways to sign in are called in the log: `Protocol`. */
const PROTOCOLS: Readonly<Record<SignInMethod, string>> = {
  password: 'Forms',
  basic: 'Basic',
  windows: 'Negotiate',
  oauth: 'OpenIDConnect',
  saml: 'SAML',
  code: 'Code',
  pat: 'PersonalAccessToken',
  impersonation: 'Impersonation',
};

/** The renewal of a session, which is a kind of its own. */
export const RENEWAL = 'RefreshToken';

/** A row of the sign-in log, without user and time. */
export interface LogEntry {
  protocol: string;
  client: ClientDetails;
  provider: string | undefined;
  /** How long a row of before counts, in milliseconds. */
  window: number;
}

/** How long somebody who has signed in from an address counts as active there, in milliseconds. */
export function activityWindow({ keys }: Pick<SignInContext, 'keys'>): number {
  return (keys.number('UpdateLastActiveTime') ?? 5) * MINUTE;
}

/** How the log calls a provider; undefined for a way without one. */
export function providerName(
  provider: { Description: string | null; ProviderType: string } | undefined,
): string | undefined {
  return provider && (provider.Description || provider.ProviderType);
}

export function protocolOf(method: SignInMethod): string {
  return PROTOCOLS[method];
}

/** The way that the log calls so; undefined for another name. */
export function methodOfProtocol(protocol: string): SignInMethod | undefined {
  return signInMethods.find((method) => PROTOCOLS[method] === protocol);
}

/** Writes a row unless one of before makes it needless (spec, "Authentication", 12). */
export async function writeLog(
  db: QueryContext,
  { userId: UserID, unlessSame }: { userId: number; unlessSame: Repetition },
  entry: LogEntry,
  now: Date,
): Promise<void> {
  const { tables } = db;
  if (!hasColumns(db, TABLE, 'UserID', 'Date')) return;
  if (unlessSame !== 'never' && (await isRepeated(db, UserID, entry, now, unlessSame))) return;
  const { client, protocol } = entry;
  const row: Record<string, string | number | null> = {
    UserID,
    Date: now.toISOString(),
    Address: client.ip ?? null,
    RequestAddress: client.requestAddress.replace(/[?#].*$/s, ''),
    UserAgent: client.userAgent ?? null,
    ComputerName: client.computerName ?? null,
    Protocol: protocol,
    ExtraData: extraOf(entry),
  };
  await tables.insert(TABLE, [fitting(tables, row)]);
}

/** Whether the last sign-in, of the same kind or of any, was from the same address and not long ago. */
async function isRepeated(
  { tables }: QueryContext,
  UserID: number,
  { client, protocol, window }: LogEntry,
  now: Date,
  unlessSame: Repetition,
): Promise<boolean> {
  const names = tables.columns(TABLE).map(({ name }) => name);
  if (!names.includes('Address') || (unlessSame === 'kind' && !names.includes('Protocol'))) return false;
  const from = new Date(now.getTime() - window).toISOString().replace(/Z$/, '');
  const where = { UserID, ...(unlessSame === 'kind' ? { Protocol: protocol } : {}) };
  const [last] = await tables.newest<{ Address?: string | null }>(TABLE, {
    where,
    range: { column: 'Date', from },
    limit: 1,
  });
  return last !== undefined && normalizeAddress(last.Address ?? '') === normalizeAddress(client.ip ?? '');
}

/** As `core/signin/log/extra.ts` reads it. */
function extraOf({ provider, client: { realIp, note } }: LogEntry): string | null {
  const extra = Object.fromEntries(
    Object.entries({ Provider: provider, 'X-Real-IP': realIp, Note: note }).flatMap(([name, value]) =>
      value?.trim() ? [[name, clean(value).slice(0, LONGEST)]] : [],
    ),
  );
  return Object.keys(extra).length === 0 ? null : JSON.stringify(extra);
}

/** How much of a header is kept, in characters. */
const LONGEST = 400;

/** Texts that came with a request, cut to what the site's columns hold. */
function fitting(
  tables: QueryContext['tables'],
  row: Readonly<Record<string, string | number | null>>,
): TableRow {
  const known = new Set(tables.columns(TABLE).map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      if (!known.has(name)) return [];
      return [[name, typeof value === 'string' && name !== 'Date' ? cut(tables, name, clean(value)) : value]];
    }),
  );
}

/** Without what no database has in a text, or not in one piece. */
function clean(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

function cut(tables: QueryContext['tables'], column: string, text: string): string {
  const most = tables.maxLength(TABLE, column);
  let kept = most === undefined ? text : text.slice(0, most).toWellFormed();
  // Of a column that counts bytes, less.
  while (kept !== '' && !tables.fits(TABLE, column, kept))
    kept = kept.slice(0, Math.floor(kept.length / 2)).toWellFormed();
  return kept;
}
