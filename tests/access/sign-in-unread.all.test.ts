import { describe, it } from 'vitest';
import { describeEachDatabase } from '../support/databases.ts';
import { columnsOf, TABLES, unreadLab } from './sign-in-unread-lab.ts';

describeEachDatabase('a sign-in of which any column may not be read', (database) => {
  const needs = database.name === 'postgres' ? '' : ' (needs a PostgreSQL server)';

  describe.skipIf(needs !== '')(`because it is not granted${needs}`, () => {
    const { expectNothingSaid } = unreadLab(database);

    it.each(TABLES.flatMap((table) => [table, ...columnsOf(table)]))(
      '%s: nothing is said on the ground of it',
      { timeout: 60_000 },
      (what) => expectNothingSaid(what),
    );
  });
});
