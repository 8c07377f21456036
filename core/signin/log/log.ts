import type { LogCursor, LogFilter, LoginEntry, LogPage } from '#core/contract/signin/log.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Search, SiteTables } from '#core/site/site-tables.ts';
import type { Administration } from '../administration.ts';
import { loginsById } from '../users.ts';
import { readExtra } from './extra.ts';
import type { TextFilter } from './filter.ts';
import { buildLogQuery, TABLE } from './log-query.ts';

export interface LogPageRequest extends LogFilter {
  limit: number;
  after?: LogCursor | undefined;
}

type LogRow = Omit<LoginEntry, 'Login' | 'RealIp' | 'Provider' | 'Note'> & { ExtraData?: string | null };

/** Rows that are read at once where the database cannot tell which of them are asked for. */
const BATCH = 5_000;

/** What the log does not hold, and what its addresses are (spec, "Authentication", 12, and `ForwardHeaders`). */
const NOTES = [
  message('login-log.successes-only'),
  message('login-log.windows-basic'),
  message('login-log.renewals'),
  message('login-log.sign-out'),
  message('login-log.always'),
  message('login-log.addresses'),
];

/** A page of successful sign-ins, newest first. */
export async function readLog(
  { tables }: Administration,
  question: LogPageRequest,
  now: Date,
): Promise<LogPage> {
  const { limit, after } = question;
  const { filter, ...query } = await buildLogQuery(tables, question, now);
  const entries: LoginEntry[] = [];
  const search = { ...query, limit: filter ? BATCH : limit + 1, after: after && cursorOf(after) };
  for await (const entry of matching(tables, search, filter)) {
    entries.push(entry);
    if (entries.length > limit) break;
  }
  const last = entries.length > limit ? entries[limit - 1] : undefined;
  return {
    entries: entries.slice(0, limit),
    next: last ? { Date: last.Date, Id: last.Id } : null,
    notes: NOTES,
  };
}

/** Sign-ins that are asked for, newest first, as far as they are taken. */
async function* matching(
  tables: SiteTables,
  search: Search,
  filter: TextFilter | undefined,
): AsyncGenerator<LoginEntry> {
  const logins = await loginsById(tables);
  let after = search.after;
  for (;;) {
    const rows = await tables.newest<LogRow>(TABLE, { ...search, after });
    for (const row of rows) {
      const entry = entryOf(row, logins);
      if (!filter || filter.matches(entry)) yield entry;
    }
    const last = rows.at(-1);
    if (!last || rows.length < search.limit) return;
    after = cursorOf(last);
  }
}

function cursorOf({ Id, Date: date }: LogCursor): NonNullable<Search['after']> {
  return { id: Id, value: date.replace(/Z$/, '') };
}

function entryOf(row: LogRow, logins: ReadonlyMap<number, string | null>): LoginEntry {
  const { Id, UserID, Date: date, Address, Protocol, RequestAddress, UserAgent, ComputerName } = row;
  return {
    Id,
    UserID,
    Login: logins.get(UserID) ?? null,
    Date: date,
    Address: Address ?? null,
    Protocol: Protocol ?? null,
    RequestAddress: RequestAddress ?? null,
    UserAgent: UserAgent ?? null,
    ComputerName: ComputerName ?? null,
    ...readExtra(row.ExtraData ?? null),
  };
}
