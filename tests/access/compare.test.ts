import { afterAll, beforeAll, expect, it } from 'vitest';
import { compareAccess } from '#core/access/compare/compare.ts';
import { type AccessCompareInput, accessCompareInput } from '#core/contract/access/compare.ts';
import type { Site, StatementHook } from '#core/site/site.ts';
import { runHere } from '#tests/cli/support.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { checksums } from '#tests/support/sites.ts';
import { createLab, type Lab } from '#tests/transfer/support/lab.ts';
import { FIRST, make, SECOND, USERS } from './compare-lab.ts';
import { useGroupRights as giveGroupRights } from './consequences-lab.ts';
import { guid } from './task-lab.ts';

describeEachDatabase('two sites, compared by who may what', (database) => {
  let statements = 0;
  const labs: Record<'first' | 'second', Lab | undefined> = { first: undefined, second: undefined };
  const counting: StatementHook = () => {
    statements += 1;
  };
  beforeAll(async () => {
    labs.first = await createLab(database, undefined, counting);
    labs.second = await createLab(database, undefined, counting);
    await make(labs.first, FIRST);
    await make(labs.second, SECOND);
  });
  afterAll(async () => {
    await labs.first?.remove();
    await labs.second?.remove();
  });

  const siteOf = (side: 'first' | 'second'): Site => {
    const lab = labs[side];
    if (!lab) throw new Error(side);
    return lab.receiver.site;
  };
  const compare = (input: Partial<AccessCompareInput>) =>
    compareAccess(
      (side, work) => work(siteOf(side)),
      accessCompareInput.parse({ first: { site: 'test' }, second: { site: 'prod' }, ...input }),
      { now: () => new Date(), signal: undefined },
    );

  it('differ where a group has no rights any more: each with its step and its groups', async () => {
    const before = [await checksums(siteOf('first')), await checksums(siteOf('second'))];
    const result = await compare({ users: ['anna', '#2'] });
    const told = result.differences.map(({ user, category, state, isOwn, first, second }) => [
      ...[user.Login, category.name, state, isOwn, first.verdict, second.verdict],
      ...[first.step, second.step, first.groups, second.groups],
    ]);
    const boris = (state: string) => [
      ...['boris', 'Category 1', state, false, 'granted', 'denied'],
      ...['function', 'function', ['Group 2'], []],
    ];
    expect(told.toSorted()).toEqual([boris('State 1'), boris('State 2')]);
    expect(result).toMatchObject({ users: 2, categories: 1, compared: 4, different: 2, unknown: 0 });
    expect([await checksums(siteOf('first')), await checksums(siteOf('second'))]).toEqual(before);
  });

  it('say what cannot be compared: users, categories and kinds of tasks that one of them lacks', async () => {
    const result = await compare({
      users: ['only-here', 'nobody', '#77', 'anna'],
      categories: [11, 12, 13, 99].map(guid),
    });
    const notes = result.notes.map(({ code, values }) => [
      code.replace('access-compare.', ''),
      values.site,
      values.users ?? values.categories,
    ]);
    expect(notes).toEqual(
      expect.arrayContaining([
        ['no-login', undefined, ['#77']],
        ['no-category', 'test', [guid(99)]],
        ['no-category', 'prod', [guid(99)]],
        ['no-user', 'test', ['nobody']],
        ['no-user', 'prod', ['only-here', 'nobody']],
        ['no-task', 'prod', ['Category 3']],
        ['no-common', undefined, ['Category 2']],
      ]),
    );
    expect(result).toMatchObject({ users: 1, different: 0 });
  });

  it('tell own tasks from others’, and take members of a group on either site', async () => {
    const result = await compare({ group: 'group 2', categories: [guid(11)] });
    expect(result.users).toBe(2);
    expect(new Set(result.differences.map(({ user }) => user.Login))).toEqual(new Set(['boris']));
    const owner = await compare({ users: ['owner'], categories: [guid(11)] });
    expect(owner).toMatchObject({ compared: 2, different: 0 });
    await expect(compare({ group: 'No such group' })).rejects.toMatchObject({ code: 'record-unknown' });
    await expect(compare({})).rejects.toMatchObject({ code: 'usage' });
  });

  it('differ in whom they let sign in', async () => {
    const { signIn } = await compare({ users: ['clara', 'anna'] });
    expect(signIn.filter(({ user }) => user.Login === 'clara')).toMatchObject([
      { second: { ability: 'no', found: { code: 'access-compare.inactive' } } },
    ]);
    expect(signIn.some(({ user }) => user.Login === 'anna')).toBe(false);
  });

  it('are asked in as many statements however many users there are', async () => {
    const count = async (users: readonly string[]) => {
      statements = 0;
      await compare({ users: [...users], categories: [guid(11)] });
      return statements;
    };
    const few = await count(['anna']);
    expect(
      await count([...USERS, ...Array.from({ length: 500 }, (_, index) => `nobody-${index}`)]),
    ).toBeLessThanOrEqual(few + 4);
  });

  it('are unknown where one has no permission function, and not the same', async () => {
    const lab = labs.second;
    if (!lab) throw new Error('no lab');
    await siteOf('second').write(async (session) => {
      await session.query(`DROP FUNCTION ${session.dialect.table('fn_CheckUserTaskPermissions')}`);
    });
    try {
      const result = await compare({ users: ['anna', 'boris'] });
      expect(result).toMatchObject({ different: 0, unknown: 4 });
      expect(result.notes.map(({ code }) => code)).toContain('access-compare.unknown');
    } finally {
      await siteOf('second').write(async (session) => {
        // It drops what is there.
        const create =
          session.dialect.name === 'mssql'
            ? 'CREATE FUNCTION [dbo].[fn_CheckUserTaskPermissions](@t int, @u int, @c int) RETURNS int AS BEGIN RETURN 0 END'
            : 'CREATE FUNCTION dbo."fn_CheckUserTaskPermissions"(t integer, u integer, c integer) RETURNS integer LANGUAGE sql AS $$ SELECT 0 $$';
        await session.query(create);
      });
      await giveGroupRights(siteOf('second'));
    }
  });

  it.skipIf(database.name === 'embedded')('are a command that ends with 10 where they differ', async () => {
    const [first, second] = [labs.first?.receiver.url ?? '', labs.second?.receiver.url ?? ''];
    const run = (...words: string[]) => runHere(['access', 'compare', first, second, ...words], {});
    const differs = await run('--users', 'anna,boris', '--category', guid(11));
    expect(differs.code).toBe(10);
    expect(differs.stdout).toMatch(/boris .*Category 1 .*State 1 .*others’ .*Granted .*Denied/);
    expect(differs.stdout).toMatch(/2 differences among 4 kinds of tasks and users\.$/);
    const same = await run('--users', 'anna', '--category', guid(11), '--json');
    expect([same.code, JSON.parse(same.stdout)]).toEqual([
      0,
      expect.objectContaining({ different: 0, compared: 2 }),
    ]);
    expect((await run('--users', 'nobody')).code).toBe(11);
    expect((await run()).code).toBe(2);
  });
});
