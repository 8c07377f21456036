import { omitUndefined } from '#core/base/omit-undefined.ts';
import type { LogFilter } from '#core/contract/signin/log.ts';
import type { RowFilter, SiteTables } from '#core/site/site-tables.ts';
import { requireUser } from '../users.ts';
import { rangeOf } from './days.ts';
import { type TextFilter, textFilter } from './filter.ts';

export const TABLE = 'LoginsLog';

/** Sign-ins that are asked for: rows of the table, and of those what the database cannot tell. */
export interface LogQuery extends RowFilter {
  range: RowFilter['range'] & { from: string };
  filter: TextFilter | undefined;
}

/** Throws `record-unknown` for a login that no user has. */
export async function buildLogQuery(tables: SiteTables, question: LogFilter, now: Date): Promise<LogQuery> {
  const { login, protocol } = question;
  const filter = textFilter(question);
  return {
    where: {
      ...(login === undefined ? {} : { UserID: (await requireUser(tables, login)).UserID }),
      ...omitUndefined({ Protocol: protocol }),
    },
    range: { column: 'Date', ...rangeOf(question, now) },
    texts: filter?.prefilters,
    filter,
  };
}
