import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listUsers } from '#core/signin/site-users.ts';
import { openTables, type TableRow } from '#core/site/site-tables.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { createSite, type TestSite } from '../support/sites.ts';

const HOSTILE = `<img src=x> \u202etxet 100%_[a]!`;

describeEachDatabase('the users of a site', (database) => {
  let made: TestSite;
  const user = (Nick: string | null, more: TableRow = {}): TableRow => ({
    Guid: randomUUID(),
    Nick,
    DisplayName: Nick ?? '',
    IsFired: false,
    IsBlocked: false,
    IsSuperAdmin: false,
    ...more,
  });
  const ask = (text: string, more: Partial<Parameters<typeof listUsers>[1]> = {}) =>
    listUsers(made.site, { text, limit: 50, ...more }, undefined);
  const logins = async (text: string) => (await ask(text)).users.map(({ Login }) => Login);

  beforeAll(async () => {
    made = await createSite(database);
    const { site } = made;
    await site.write(async (session) => {
      const tables = await openTables(session, site.catalog, { code: 'feature.signin', values: {} });
      await tables.insert('Users', [
        user('root', { IsSuperAdmin: true, DisplayName: 'Иван Петров' }),
        user('anna', { DisplayName: 'Anna Meyer' }),
        user('gone', { IsFired: true }),
        user('blocked', { IsBlocked: true }),
        user(null, { DisplayName: 'without a login' }),
        user('', { DisplayName: 'with an empty login' }),
        user(HOSTILE),
        ...Array.from({ length: 7 }, (_, index) => user(`page${index}`)),
      ]);
      const [anna] = await tables.select<{ UserID: number }>('Users', { Nick: 'anna' });
      await tables.insert('Groups', [{ Guid: randomUUID(), Name: 'Administrators', OrderNo: 1 }]);
      const [group] = await tables.select<{ GroupID: number }>('Groups', { Name: 'Administrators' });
      const GroupID = group?.GroupID ?? 0;
      await tables.insert('GroupUsers', [{ GroupID, UserID: anna?.UserID ?? 0 }]);
      await tables.insert('GroupSpecialRights', [{ GroupID, RightCode: 'ADMINACCESS' }]);
    });
  });
  afterAll(() => made?.remove());

  it.each([
    ['root', ['root']],
    ['ROOT', ['root']],
    ['meyer', ['anna']],
    ['ПЕТРОВ', ['root']],
    ['  anna ', ['anna']],
    ['%', [HOSTILE]],
    ['_[a]!', [HOSTILE]],
    ["' OR 1=1 --", []],
    ['gone', []],
    ['blocked', []],
    ['login', []],
  ])('are found by %s', async (text, expected) => {
    expect(await logins(text)).toEqual(expected);
  });

  it('say who may administer', async () => {
    const { users } = await ask('');
    const administrators = users.filter(({ isAdministrator }) => isAdministrator).map(({ Login }) => Login);
    expect(administrators.toSorted()).toEqual(['anna', 'root']);
  });

  it('come page by page, each once', async () => {
    const all = await logins('');
    expect(all).toHaveLength(10);
    const found: string[] = [];
    let after: { Login: string; UserID: number } | undefined;
    for (let isCut = true; isCut; ) {
      const page = await ask('', { limit: 3, after });
      expect(page.users.length).toBeLessThanOrEqual(3);
      found.push(...page.users.map(({ Login }) => Login));
      after = page.users.at(-1);
      isCut = page.isCut;
    }
    expect(found).toEqual(all);
  });
});
