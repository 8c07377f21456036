import { createHash } from 'node:crypto';
import { SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Site } from '#core/site/site.ts';
import { isSingleSelect } from './query.ts';

/** What is read of an answer at most, in rows and in characters, and how long it may take, in milliseconds. */
const MOST_ROWS = 10_000;
const MOST_SIZE = 10_000_000;
const TIMEOUT = 60_000;

/**
 * A fingerprint of what a query answers on a site, in whichever order its rows come. It is read in a transaction that does not write.
 * Throws `usage` for what is no single SELECT, or answers too much or too late; what the database refuses.
 */
export async function askQuery(site: Site, sql: string, signal: AbortSignal): Promise<string> {
  if (!isSingleSelect(sql)) throw new SiteferryError('usage', { reason: message('rollout-check.no-select') });
  const { text, parameters } = site.dialect.boundedQuery(sql.trim().replace(/;$/, ''), MOST_ROWS + 1);
  const timeout = AbortSignal.timeout(TIMEOUT);
  try {
    const rows = await site.read(
      (session) => session.query(text, parameters),
      AbortSignal.any([signal, timeout]),
      { closes: true },
    );
    return fingerprintOf(rows);
  } catch (error) {
    if (!timeout.aborted || signal.aborted) throw error;
    const reason = message('rollout-check.too-slow', { seconds: TIMEOUT / 1_000 });
    throw new SiteferryError('usage', { reason }, { cause: error });
  }
}

function fingerprintOf(rows: readonly Record<string, unknown>[]): string {
  const lines = rows.map((row) => JSON.stringify(row)).toSorted();
  const size = lines.reduce((sum, line) => sum + line.length, 0);
  if (rows.length > MOST_ROWS || size > MOST_SIZE) {
    const reason = message('rollout-check.too-much', { rows: MOST_ROWS, size: MOST_SIZE });
    throw new SiteferryError('usage', { reason });
  }
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
