import { attemptsAmong } from '#core/access/lock-out/replay.ts';
import type { SignInEvidence } from '#core/contract/signin/pending.ts';
import { readExtra } from '#core/signin/log/extra.ts';
import { buildLogQuery, TABLE } from '#core/signin/log/log-query.ts';
import { listProviders } from '#core/signin/providers/providers.ts';
import { loginsById } from '#core/signin/users.ts';
import type { SiteTables } from '#core/site/site-tables.ts';
import { interactiveProtocols, isUnproven } from './evidence.ts';

/** A sign-in that shows that a change lets people in. */
export interface Proof {
  login: string;
  /** ISO 8601, UTC. */
  at: string;
}

interface LogRow {
  Id: number;
  UserID: number;
  Date: string;
  Protocol?: string | null;
  RequestAddress?: string | null;
  UserAgent?: string | null;
  ExtraData?: string | null;
}

/** When a change was written. */
interface Written {
  /** Sign-ins with a larger id are younger. */
  logMark: number | null;
  /** Whether the mark was read after COMMIT. */
  isMarkExact: boolean;
  /** By the clock of the database. */
  writtenAt: string;
}

/** Rows that are read at once, and how many at most: so many sign-ins without one that counts say that there is none. */
const PAGE = 1_000;
const MOST_PAGES = 100;

/** What may lie between the mark of a change whose program ended at once and its COMMIT, in milliseconds. */
const UNSURE = 30_000;

/** Where the log of sign-ins ends now; null for a site without one. */
export async function readLogMark(tables: SiteTables): Promise<number | null> {
  return tables.has(TABLE) ? await tables.largestId(TABLE) : null;
}

/**
 * The first successful sign-in since a change by what it has changed. A renewal of a session is none, nor is what a program does
 * with a stored password or a token.
 */
export async function findProof(
  tables: SiteTables,
  evidence: SignInEvidence,
  written: Written,
): Promise<Proof | undefined> {
  const { logMark, isMarkExact, writtenAt } = written;
  if (logMark === null || isUnproven(evidence) || !tables.has(TABLE)) return undefined;
  let isProof: ((row: LogRow) => boolean) | undefined;
  const earliest = isMarkExact ? undefined : new Date(Date.parse(writtenAt) + UNSURE).toISOString();
  for (let page = 0, last = logMark; page < MOST_PAGES; page += 1) {
    const rows = await tables.laterThan<LogRow>(TABLE, last, PAGE);
    isProof ??= rows.length > 0 ? await proofRule(tables, evidence, writtenAt) : undefined;
    const found = rows.find(
      (row) =>
        interactiveProtocols.has(row.Protocol ?? '') &&
        (earliest === undefined || row.Date >= earliest) &&
        isProof?.(row),
    );
    if (found) {
      const login = (await loginsById(tables)).get(found.UserID);
      return { login: login ?? `#${found.UserID}`, at: found.Date };
    }
    last = rows.at(-1)?.Id ?? last;
    if (rows.length < PAGE) return undefined;
  }
  return undefined;
}

/** Which sign-ins count, of those that a person has made. */
async function proofRule(
  tables: SiteTables,
  { providers, lost, protocols, groups }: SignInEvidence,
  writtenAt: string,
): Promise<(row: LogRow) => boolean> {
  const attemptOf = attemptsAmong({ providers: await listProviders({ tables }) });
  const wanted = new Set(providers.map(({ id }) => id));
  const ways = new Set(protocols);
  const users = new Set([
    ...(await membersOf(tables, groups)),
    ...(await formerUsersOf(tables, lost, new Date(writtenAt))),
  ]);
  return ({ UserID, Protocol = null, RequestAddress = null, UserAgent = null, ExtraData = null }) => {
    if (ways.has(Protocol ?? '') || users.has(UserID)) return true;
    const providerId = attemptOf({ Protocol, RequestAddress, UserAgent, ExtraData })?.providerId;
    return providerId !== undefined && wanted.has(providerId);
  };
}

async function membersOf(tables: SiteTables, groups: SignInEvidence['groups']): Promise<number[]> {
  const users = await Promise.all(
    groups.map(({ id }) => tables.select<{ UserID: number }>('GroupUsers', { GroupID: id })),
  );
  return users.flat().map(({ UserID }) => UserID);
}

/** Who signed in by providers in the days before they let nobody in any more. */
async function formerUsersOf(
  tables: SiteTables,
  lost: SignInEvidence['lost'],
  writtenAt: Date,
): Promise<number[]> {
  if (lost.length === 0) return [];
  const names = new Set(lost.map(({ name }) => name));
  const query = await buildLogQuery(tables, { to: writtenAt.toISOString() }, writtenAt);
  const kinds = await tables.countBy(TABLE, query, { columns: ['UserID', 'ExtraData'], quarters: false });
  return kinds.flatMap(({ UserID, ExtraData }) =>
    names.has(readExtra(ExtraData ?? null).Provider ?? '') ? [Number(UserID)] : [],
  );
}
