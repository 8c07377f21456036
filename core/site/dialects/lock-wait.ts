import type { LockHolder, LockWait } from '#core/base/lock-wait.ts';
import { sanitize } from '#core/base/sanitize.ts';
import type { DriverRow } from '../driver.ts';

/** The longest name of a session's owner or program that is kept, in characters. */
const LONGEST = 128;

/** Rows `session`, `login`, `program`, `since`, `table` and `grant`, one for each holder, as one answer. */
export function lockWait(rows: readonly DriverRow[], table: string): LockWait {
  const holders = new Map(
    rows.flatMap((row): [string, LockHolder][] => {
      const session = text(row.session);
      if (session === '') return [];
      const known = ['login', 'program', 'since'].flatMap((name) =>
        text(row[name]) === '' ? [] : [[name, text(row[name])]],
      );
      return [[session, { session, ...Object.fromEntries(known) }]];
    }),
  );
  const [grant = ''] = rows.map((row) => text(row.grant)).filter((one) => one !== '');
  const [named = table] = rows.map((row) => text(row.table)).filter((one) => one !== '');
  return { table: named, holders: [...holders.values()], ...(grant === '' ? {} : { grant }) };
}

function text(value: unknown): string {
  return typeof value === 'string' ? sanitize(value, LONGEST).trim() : '';
}
