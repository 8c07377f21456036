import { defined } from '#core/base/defined.ts';
import type { LogFilter } from '#core/contract/signin-log.ts';
import type { Selected, SiteTables } from '#core/site/tables.ts';
import { requireUser } from '../users.ts';
import { rangeOf } from './days.ts';
import { type TextFilter, textFilter } from './filter.ts';

export const TABLE = 'LoginsLog';

/** Sign-ins that are asked for: rows of the table, and of those what the database cannot tell. */
export interface AskedSignIns extends Selected {
  range: Selected['range'] & { from: string };
  filter: TextFilter | undefined;
}

/** Throws `record-unknown` for a login that no user has. */
export async function askedSignIns(
  tables: SiteTables,
  question: LogFilter,
  now: Date,
): Promise<AskedSignIns> {
  const { login, protocol } = question;
  const filter = textFilter(question);
  return {
    where: {
      ...(login === undefined ? {} : { UserID: (await requireUser(tables, login)).UserID }),
      ...defined({ Protocol: protocol }),
    },
    range: { column: 'Date', ...rangeOf(question, now) },
    texts: filter?.nets,
    filter,
  };
}
