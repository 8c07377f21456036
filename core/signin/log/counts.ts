import type { LogCounts, LogFilter, Ranking } from '#core/contract/signin/log.ts';
import type { SiteTables } from '#core/site/site-tables.ts';
import type { Administration } from '../administration.ts';
import { addressesOf } from './addresses.ts';
import { dayIn } from './days.ts';
import { readExtra } from './extra.ts';
import { providerOf, type TextFields } from './filter.ts';
import { buildLogQuery, type LogQuery, TABLE } from './log-query.ts';

export interface LogCountRequest extends LogFilter {
  /** Whose days are counted. */
  zone: string;
  /** How many providers and addresses are named. */
  top: number;
}

const TEXTS = ['Address', 'ExtraData'] as const;

/**
 * How many sign-ins there are of those that are asked for, by day, provider and address. The database counts them, in as
 * many statements however many there are.
 */
export async function countLog(
  { tables }: Administration,
  question: LogCountRequest,
  now: Date,
): Promise<LogCounts> {
  const { zone, top } = question;
  const query = await buildLogQuery(tables, question, now);
  const found = await tables.countBy(TABLE, query, { columns: TEXTS, quarters: false });
  const kinds = found.map((kind) => ({ ...readKind(kind), count: kind.count }));
  const wanted = kinds.filter((kind) => query.filter?.matches(kind) ?? true);
  const providers = new Map<string | null, number>();
  const addresses = new Map<string | null, number>();
  for (const kind of wanted) {
    add(providers, providerOf(kind), kind.count);
    const several = addressesOf(kind);
    for (const address of several.size > 0 ? several : [null]) add(addresses, address, kind.count);
  }
  const days = await countDays(tables, query, { zone, all: wanted.length === kinds.length });
  return {
    total: wanted.reduce((sum, { count }) => sum + count, 0),
    period: periodOf(query, zone, now),
    perDay: Array.from(days, ([day, count]) => ({ day, count })).sort((left, right) =>
      left.day < right.day ? -1 : 1,
    ),
    providers: ranked(providers, top),
    addresses: ranked(addresses, top),
  };
}

/** Sign-ins by day of a zone, of which every offset is whole quarters of an hour; `all` where the prefilters let no others through. */
async function countDays(
  tables: SiteTables,
  query: LogQuery,
  { zone, all }: { zone: string; all: boolean },
): Promise<Map<string, number>> {
  const days = new Map<string, number>();
  const dayOf = dayIn(zone);
  const columns = all ? [] : TEXTS;
  for (const kind of await tables.countBy(TABLE, query, { columns, quarters: true })) {
    if (!all && !query.filter?.matches(readKind(kind))) continue;
    const minute = String((kind.quarter ?? 0) * 15).padStart(2, '0');
    add(days, dayOf(new Date(`${kind.hour}:${minute}:00.000Z`)), kind.count);
  }
  return days;
}

function readKind(kind: Partial<Record<(typeof TEXTS)[number], string | null>>): TextFields {
  const { RealIp, Provider } = readExtra(kind.ExtraData ?? null);
  return { Address: kind.Address ?? null, RealIp, Provider };
}

function periodOf({ range }: LogQuery, zone: string, now: Date): LogCounts['period'] {
  const dayOf = dayIn(zone);
  const last = range.before === undefined ? now.getTime() : Date.parse(`${range.before}Z`) - 1;
  return { from: dayOf(new Date(`${range.from}Z`)), to: dayOf(new Date(last)) };
}

function add<Key>(counts: Map<Key, number>, key: Key, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

function ranked(counts: ReadonlyMap<string | null, number>, top: number): Ranking {
  const all = Array.from(counts, ([value, count]) => ({ value, count })).sort(
    (left, right) => right.count - left.count || ((left.value ?? '') < (right.value ?? '') ? -1 : 1),
  );
  return { most: all.slice(0, top), others: Math.max(0, all.length - top) };
}
