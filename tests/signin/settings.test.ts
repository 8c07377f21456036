import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Administration, readAs, writeAs } from '#core/signin/administration.ts';
import { readGeneralSettings, updateGeneralSettings } from '#core/signin/settings.ts';
import { listProfiles, updateProfile } from '#core/signin/synchronization.ts';
import type { Site } from '#core/site/site.ts';
import { openTables, type SiteTables } from '#core/site/tables.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { checksums, createSite, type TestSite } from '../support/sites.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');

describeEachDatabase('general settings and synchronization', (database) => {
  let made: TestSite;
  let site: Site;
  const withTables = <T>(work: (tables: SiteTables) => Promise<T>): Promise<T> =>
    site.write(async (session) => work(await openTables(session, site.catalog, 'Test')));
  const read = <T>(work: (given: Administration) => Promise<T>) => readAs(site, 'root', work, undefined);
  const change = <T>(work: (given: Administration) => Promise<T>) => writeAs(site, 'root', work, undefined);
  const certify = (IsCertified: boolean) =>
    site.write((session) => {
      const { dialect } = session;
      return session.query(
        `UPDATE ${dialect.table('SiteInfo')} SET ${dialect.identifier('IsCertified')} = ${dialect.placeholder(0)}`,
        [IsCertified],
      );
    });

  beforeAll(async () => {
    made = await createSite(database);
    site = made.site;
    await withTables((tables) =>
      tables.insert('Users', [
        { Guid: randomUUID(), Nick: 'root', DisplayName: 'Root', IsFired: false, IsSuperAdmin: true },
      ]),
    );
  });
  afterAll(() => made?.remove());
  beforeEach(() =>
    withTables(async (tables) => {
      for (const table of [
        'sys_general_settings',
        'ActionLog',
        'SynchronizationProfilesADSettings',
        'SynchronizationProfiles',
      ]) {
        await tables.remove(table, {});
      }
    }),
  );

  it('are off until they are set, and keep what is not named', async () => {
    const { settings, findings } = await read(readGeneralSettings);
    expect(settings).toMatchObject({
      FailedAttemptsBeforeBlock: null,
      ForbidEmailAsLogin: false,
      PasswordMayEqualLogin: true,
    });
    expect(findings.map(({ severity }) => severity)).toEqual(['warning', 'warning', 'warning']);
    await change((given) =>
      updateGeneralSettings(given, { FailedAttemptsBeforeBlock: 5, PasswordMaxLength: 20 }, NOW),
    );
    const next = await change((given) =>
      updateGeneralSettings(given, { PasswordMinLength: 10, IsCaptchaEnabled: undefined }, NOW),
    );
    expect(next.settings).toMatchObject({
      FailedAttemptsBeforeBlock: 5,
      PasswordMaxLength: 20,
      PasswordMinLength: 10,
    });
    const log = await withTables((tables) => tables.select('ActionLog'));
    expect(log.map(({ Details }) => Details)).toEqual([
      '{"changed":"FailedAttemptsBeforeBlock, PasswordMaxLength"}',
      '{"changed":"PasswordMinLength"}',
    ]);
  });

  it.each([
    [{ PasswordMinRepeatLength: 3 }, 'PasswordMinRepeatLength'],
    [{ PasswordMinLength: 20, PasswordMaxLength: 10 }, 'PasswordMinLength'],
  ])('are refused where no password could be set: %j', async (settings, rule) => {
    const before = await checksums(site);
    await expect(change((given) => updateGeneralSettings(given, settings, NOW))).rejects.toMatchObject({
      code: 'rule-broken',
      data: { rule },
    });
    expect(await checksums(site)).toEqual(before);
  });

  it('show and change profiles with their directory settings', async () => {
    await withTables((tables) =>
      tables.insert('SynchronizationProfiles', [{ Guid: randomUUID(), Name: 'Nightly', IsActive: true }]),
    );
    const [profile] = await read(listProfiles);
    expect(profile).toMatchObject({ Name: 'Nightly', SearchBase: null, SynchronizesGroups: false });
    const id = profile?.Id ?? 0;
    const changed = { IsActive: false, SearchBase: 'DC=corp', FieldMapJson: '{"mail":"Email"}' };
    expect(await change((given) => updateProfile(given, id, changed))).toMatchObject({
      Name: 'Nightly',
      ...changed,
    });
    expect(await change((given) => updateProfile(given, id, { SynchronizesGroups: true }))).toMatchObject({
      ...changed,
      SynchronizesGroups: true,
    });
    await expect(change((given) => updateProfile(given, id, { FieldMapJson: '{' }))).rejects.toMatchObject({
      code: 'rule-broken',
    });
    await expect(change((given) => updateProfile(given, 999, {}))).rejects.toMatchObject({
      code: 'record-unknown',
    });
  });

  it('leave synchronization out of the certified edition', async () => {
    await certify(true);
    try {
      await expect(read(listProfiles)).rejects.toMatchObject({ code: 'edition-excludes', httpStatus: 404 });
      await expect(change((given) => updateProfile(given, 1, {}))).rejects.toMatchObject({
        code: 'edition-excludes',
      });
    } finally {
      await certify(false);
    }
  });
});
