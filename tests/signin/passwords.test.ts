import { randomUUID } from 'node:crypto';
import { argon2i, argon2id } from 'hash-wasm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { toSiteferryError } from '#core/base/errors.ts';
import { failureOf } from '#core/checks/finding.ts';
import { message, render } from '#core/messages/catalogue.ts';
import { writeAs } from '#core/signin/administration.ts';
import { hashPassword, matchesHash } from '#core/signin/passwords/hash.ts';
import { setUserPassword, verifyUserPassword } from '#core/signin/passwords/passwords.ts';
import type { Site } from '#core/site/site.ts';
import { openTables, type SiteTables, type TableRow } from '#core/site/site-tables.ts';
import { withCachedColumns } from '../support/cached-columns.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { checksums, createSite, type TestSite } from '../support/sites.ts';

/** Real hashes take their time on purpose, which only the tests of hashes need. */
const cheapHash = (password: string) =>
  argon2id({
    ...{ password, salt: 'saltsaltsaltsalt', memorySize: 64, iterations: 1, parallelism: 1, hashLength: 16 },
    outputType: 'encoded',
  });

const NOW = new Date('2026-11-21T10:00:00.000Z');

describeEachDatabase('passwords of built-in users', (database) => {
  let made: TestSite;
  let site: Site;
  beforeAll(async () => {
    made = await createSite(database);
    site = withCachedColumns(made.site);
  });
  afterAll(() => made?.remove());

  const withTables = <T>(work: (tables: SiteTables) => Promise<T>): Promise<T> =>
    site.write(async (session) =>
      work(await openTables(session, site.catalog, { code: 'feature.signin', values: {} })),
    );
  const set = (password: string, first = false, hashed = cheapHash) =>
    writeAs(
      site,
      'root',
      (given) => setUserPassword(given, { login: 'anna', password, first }, NOW, hashed),
      undefined,
    );
  const verify = (password: string) =>
    writeAs(site, 'root', (given) => verifyUserPassword(given, { login: 'anna', password }), undefined);
  const hash = async (column = 'PasswordHashPhc') =>
    (await withTables((tables) => tables.secrets('Users', column, { Nick: 'anna' })))[0];
  const policy = (row: TableRow) =>
    withTables(async (tables) => {
      await tables.remove('sys_general_settings', {});
      await tables.insert('sys_general_settings', [
        { IsCaptchaEnabled: false, ForbidEmailAsLogin: false, IsRegistrationAllowed: false, ...row },
      ]);
    });

  beforeEach(async () => {
    await withTables(async (tables) => {
      for (const table of ['UserPasswordHistory', 'ActionLog', 'Users', 'sys_general_settings'])
        await tables.remove(table, {});
      const row = {
        FullName: null,
        IsFired: false,
        IsSuperAdmin: false,
        BirthDate: '1987-03-09T00:00:00.000Z',
      };
      await tables.insert('Users', [
        { ...row, Guid: randomUUID(), Nick: 'root', DisplayName: 'Root', IsSuperAdmin: true },
        { ...row, Guid: randomUUID(), Nick: 'anna', DisplayName: 'Anna' },
      ]);
    });
  });

  it.each<[string, string, boolean]>([
    ['clerk', 'root', false],
    ['clerk', 'clerk', true],
    ['clerk', 'anna', true],
    ['root', 'root', true],
    ['root', 'second', true],
  ])(
    'are set by %s for %s: %s, as only a superadministrator sets that of another',
    async (operator, login, may) => {
      await withTables(async (tables) => {
        const row = { FullName: null, IsFired: false, BirthDate: null };
        await tables.insert('Users', [
          { ...row, Guid: randomUUID(), Nick: 'clerk', DisplayName: 'Clerk', IsSuperAdmin: false },
          { ...row, Guid: randomUUID(), Nick: 'second', DisplayName: 'Second', IsSuperAdmin: true },
        ]);
        await tables.remove('GroupSpecialRights', {});
        await tables.remove('GroupUsers', {});
        await tables.remove('Groups', {});
        await tables.insert('Groups', [{ Guid: randomUUID(), Name: 'Administrators' }]);
        const [group] = await tables.select<{ GroupID: number }>('Groups');
        const [clerk] = await tables.select<{ UserID: number }>('Users', { Nick: 'clerk' });
        await tables.insert('GroupUsers', [{ GroupID: group?.GroupID ?? 0, UserID: clerk?.UserID ?? 0 }]);
        await tables.insert('GroupSpecialRights', [
          { GroupID: group?.GroupID ?? 0, RightCode: 'ADMINACCESS' },
        ]);
      });
      const before = await checksums(site);
      const attempt = writeAs(
        site,
        operator,
        (given) => setUserPassword(given, { login, password: 'Wq!73-fy', first: true }, NOW, cheapHash),
        undefined,
      );
      if (may) {
        await attempt;
      } else {
        await expect(attempt).rejects.toMatchObject({
          code: 'right-missing',
          httpStatus: 403,
          data: { operator, right: message('right.superadministrator') },
        });
        expect(await checksums(site)).toEqual(before);
      }
      await withTables(async (tables) => {
        await tables.remove('GroupSpecialRights', {});
        await tables.remove('GroupUsers', {});
      });
    },
  );

  it('are set and verified, and leave a trace without the password', async () => {
    await expect(set('first one')).rejects.toMatchObject({
      code: 'rule-broken',
      data: { rule: 'no-password' },
    });
    await set('first one', true, hashPassword);
    expect(await verify('first one')).toEqual({ matches: true, form: 'argon2id', rehashed: false });
    expect(await verify('First one')).toMatchObject({ matches: false });
    const [entry] = await withTables((tables) => tables.select('ActionLog'));
    expect(entry).toMatchObject({ ActionType: 'user_password_set', Details: '{}' });
    const [user] = await withTables((tables) => tables.select('Users', { Nick: 'anna' }));
    expect(user).toMatchObject({ HasPasswordHashPhc: 1, PasswordChangedAt: NOW.toISOString() });
    expect(JSON.stringify(user)).not.toContain('argon2');
  });

  it('of the older form are checked, and renewed on success alone', async () => {
    const legacy = await argon2i({
      password: 'old one',
      salt: new Uint8Array(16).fill(7),
      memorySize: 8_192,
      iterations: 2,
      parallelism: 1,
      hashLength: 32,
      outputType: 'encoded',
    });
    const [user] = await withTables((tables) => tables.select<{ UserID: number }>('Users', { Nick: 'anna' }));
    await withTables((tables) =>
      tables.update('Users', 'UserID', { UserID: user?.UserID ?? 0, PasswordHashLegacy: legacy }),
    );
    const before = await checksums(site);
    expect(await verify('wrong')).toEqual({ matches: false, form: 'argon2i', rehashed: false });
    expect(await checksums(site)).toEqual(before);
    expect(await verify('old one')).toEqual({ matches: true, form: 'argon2i', rehashed: true });
    expect(await hash('PasswordHashLegacy')).toBeUndefined();
    expect(await matchesHash('old one', (await hash()) ?? '')).toBe(true);
    expect(await verify('old one')).toEqual({ matches: true, form: 'argon2id', rehashed: false });
    // The older form in the present column is renewed as well.
    await withTables((tables) =>
      tables.update('Users', 'UserID', { UserID: user?.UserID ?? 0, PasswordHashPhc: legacy }),
    );
    expect(await verify('old one')).toEqual({ matches: true, form: 'argon2i', rehashed: true });
    expect(await hash()).toMatch(/^\$argon2id\$/);
  });

  it('are set for whom they do not help, which is said', async () => {
    const [user] = await withTables((tables) => tables.select<{ UserID: number }>('Users', { Nick: 'anna' }));
    const remarks = async (row: TableRow) => {
      await withTables((tables) => tables.update('Users', 'UserID', { UserID: user?.UserID ?? 0, ...row }));
      return (await set('another one', true)).remarks.map(({ code }) => code);
    };
    expect(await remarks({})).toEqual([]);
    expect(await remarks({ IsFired: true })).toEqual(['password.remark.dismissed']);
    expect(await remarks({ IsFired: false, IsSystemRobot: true, IsBlocked: true })).toEqual([
      'password.remark.robot',
      'password.remark.blocked',
    ]);
  });

  it('obey the policy, and say what it finds without repeating the password', async () => {
    await policy({ PasswordMinLength: 10, PasswordNeedsCapitalLetter: true, PasswordChecksBirthDate: true });
    const before = await checksums(site);
    const refused = failureOf(
      toSiteferryError(await set('x09031987', true).catch((error: unknown) => error)),
    );
    expect(refused).toMatchObject({ code: 'rule-broken', data: { rule: 'policy' } });
    expect(render(refused.message, 'en', 'window')).toBe(
      'The password policy rejects this password. The password is shorter than 10 characters. ' +
        'The password has no capital letter. The password contains the birth date.',
    );
    expect(JSON.stringify(refused)).not.toContain('09031987');
    expect(await checksums(site)).toEqual(before);
    await policy({ PasswordMinRepeatLength: 3 });
    await expect(set('anything', true)).rejects.toMatchObject({
      data: {
        reason: message('password.rejected', {
          findings: message('general-settings.repeat-without-maximum'),
        }),
      },
    });
  });

  it.each([
    [{}, ['one', 'two', 'one'], true],
    [{ PasswordMayEqualPrevious: false }, ['one', 'one'], false],
    [{ PasswordMayEqualPrevious: false }, ['one', 'two', 'one'], true],
    [{ PasswordMayEqualPrevious: false, PasswordHistoryLength: 2 }, ['one', 'two', 'one'], false],
    [
      { PasswordMayEqualPrevious: false, PasswordHistoryLength: 2 },
      ['one', 'two', 'three', 'four', 'one'],
      true,
    ],
  ])('with %j are set one after the other: %j, %s', async (row, passwords, isDone) => {
    await policy(row);
    const last = passwords.at(-1) ?? '';
    for (const [index, password] of passwords.slice(0, -1).entries()) await set(password, index === 0);
    const end = set(last);
    if (isDone) await end;
    else
      await expect(end).rejects.toMatchObject({
        data: { reason: message('password.rejected', { findings: message('password.equals-previous') }) },
      });
    expect((await verify(last)).matches).toBe(isDone || last === passwords.at(-2));
  });

  it('of nobody are not set', async () => {
    const nobody = { login: 'nobody', password: 'x', first: true };
    await expect(
      writeAs(site, 'root', (given) => setUserPassword(given, nobody, NOW), undefined),
    ).rejects.toMatchObject({ code: 'record-unknown' });
  });
});
