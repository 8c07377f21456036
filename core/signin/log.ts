import type { LoginEntry } from '#core/contract/signin-records.ts';
import type { Administration } from './administration.ts';
import { loginsById, requireUser } from './users.ts';

export interface LogQuestion {
  /** Days, UTC, both included. */
  from?: string | undefined;
  to?: string | undefined;
  login?: string | undefined;
  protocol?: string | undefined;
  limit: number;
}

type LogRow = Omit<LoginEntry, 'Login'>;

/** How far back is looked where the beginning is not named. */
const USUAL_DAYS = 30;

/** Successful sign-ins (spec, "Authentication", 12), newest first, and how many there were each day. */
export async function readLog({ tables }: Administration, question: LogQuestion, now: Date) {
  const { to, login, protocol, limit } = question;
  const from = question.from ?? daysBefore(to ?? now.toISOString().slice(0, 10), USUAL_DAYS);
  const where = {
    ...(login === undefined ? {} : { UserID: (await requireUser(tables, login)).UserID }),
    ...(protocol === undefined ? {} : { Protocol: protocol }),
  };
  const range = { column: 'Date', from: midnight(from), before: to && midnight(daysBefore(to, -1)) };
  const perDay = await tables.countByDay('LoginsLog', where, range);
  const rows = await tables.newest<LogRow>('LoginsLog', where, range, limit);
  const logins = await loginsById(tables);
  return {
    total: perDay.reduce((sum, { count }) => sum + count, 0),
    perDay,
    entries: rows.map((row) => entryOf(row, logins)),
  };
}

function entryOf(row: LogRow, logins: ReadonlyMap<number, string | null>): LoginEntry {
  const { Id, UserID, Date: date, Address, Protocol, RequestAddress, UserAgent, ComputerName } = row;
  return {
    Id,
    UserID,
    Login: logins.get(UserID) ?? null,
    Date: date,
    Address,
    Protocol,
    RequestAddress,
    UserAgent,
    ComputerName,
  };
}

/** Licences as *N of M*, and the concurrent slots that are held now (spec, "Authentication", 11). */
export async function readLicences({ tables }: Administration) {
  const licences = await tables.select<{
    Id: number;
    Kind: string;
    PurchasedCount: number;
    ValidUntil: string | null;
  }>('Licences');
  const assigned = await tables.select<{ LicenceId: number }>('UserLicences');
  const slots = await tables.select('UserSessions');
  return {
    slotsHeld: slots.length,
    licences: licences.map(({ Id, Kind, PurchasedCount, ValidUntil }) => ({
      Kind,
      Purchased: PurchasedCount,
      ValidUntil,
      Assigned: assigned.filter(({ LicenceId }) => LicenceId === Id).length,
    })),
  };
}

/** The beginning of a day, as a date column takes it. */
function midnight(day: string): string {
  return `${day}T00:00:00.000`;
}

function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00.000Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}
