import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { message } from '#core/messages/catalogue.ts';
import { readGeneralSettings, updateGeneralSettings } from '#core/signin/settings.ts';
import { listProfiles, updateProfile } from '#core/signin/synchronization.ts';
import { type Administered, createAdministered } from '../support/administration.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { checksums } from '../support/sites.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');

describeEachDatabase('general settings and synchronization', (database) => {
  let at: Administered;
  beforeAll(async () => {
    at = await createAdministered(database);
  });
  afterAll(() => at?.made.remove());
  beforeEach(() =>
    at.clear(
      'sys_general_settings',
      'ActionLog',
      'SynchronizationProfilesADSettings',
      'SynchronizationProfiles',
    ),
  );

  it('are off until they are set, and keep what is not named', async () => {
    const { settings, findings } = await at.read(readGeneralSettings);
    expect(settings).toMatchObject({
      FailedAttemptsBeforeBlock: null,
      ForbidEmailAsLogin: false,
      PasswordMayEqualLogin: true,
    });
    expect(
      findings.map(({ severity, message, at: place }) => [severity, message.code, place?.pointer]),
    ).toEqual([
      ['warning', 'general-settings.accounts-never-blocked', '/FailedAttemptsBeforeBlock'],
      ['warning', 'general-settings.addresses-never-blocked', '/FailedIpAttemptsBeforeBlock'],
      ['warning', 'general-settings.no-minimum-length', '/PasswordMinLength'],
    ]);
    await at.change((given) =>
      updateGeneralSettings(given, { FailedAttemptsBeforeBlock: 5, PasswordMaxLength: 20 }, NOW),
    );
    const next = await at.change((given) =>
      updateGeneralSettings(given, { PasswordMinLength: 10, IsCaptchaEnabled: undefined }, NOW),
    );
    expect(next.settings).toMatchObject({
      FailedAttemptsBeforeBlock: 5,
      PasswordMaxLength: 20,
      PasswordMinLength: 10,
    });
    const log = await at.tables((tables) => tables.select('ActionLog'));
    expect(log.map(({ Details }) => Details)).toEqual([
      '{"changed":"FailedAttemptsBeforeBlock, PasswordMaxLength"}',
      '{"changed":"PasswordMinLength"}',
    ]);
  });

  it.each([
    [
      { PasswordMinRepeatLength: 3 },
      'PasswordMinRepeatLength',
      message('general-settings.repeat-without-maximum'),
    ],
    [
      { PasswordMinLength: 20, PasswordMaxLength: 10 },
      'PasswordMinLength',
      message('general-settings.minimum-above-maximum', { least: 20, most: 10 }),
    ],
  ])('are refused where no password could be set: %j', async (settings, rule, reason) => {
    const before = await checksums(at.site);
    await expect(at.change((given) => updateGeneralSettings(given, settings, NOW))).rejects.toMatchObject({
      code: 'rule-broken',
      data: { rule, reason },
    });
    expect(await checksums(at.site)).toEqual(before);
  });

  it('show and change profiles with their directory settings', async () => {
    await at.tables((tables) =>
      tables.insert('SynchronizationProfiles', [{ Guid: randomUUID(), Name: 'Nightly', IsActive: true }]),
    );
    const [profile] = await at.read(listProfiles);
    expect(profile).toMatchObject({ Name: 'Nightly', SearchBase: null, SynchronizesGroups: false });
    const id = profile?.Id ?? 0;
    const changed = { IsActive: false, SearchBase: 'DC=corp', FieldMapJson: '{"mail":"Email"}' };
    expect(await at.change((given) => updateProfile(given, id, changed))).toMatchObject({
      Name: 'Nightly',
      ...changed,
    });
    expect(await at.change((given) => updateProfile(given, id, { SynchronizesGroups: true }))).toMatchObject({
      ...changed,
      SynchronizesGroups: true,
    });
    await expect(at.change((given) => updateProfile(given, id, { FieldMapJson: '{' }))).rejects.toMatchObject(
      {
        code: 'rule-broken',
        data: { reason: message('synchronization.field-map-not-json') },
      },
    );
    await expect(at.change((given) => updateProfile(given, 999, {}))).rejects.toMatchObject({
      code: 'record-unknown',
    });
  });

  it('leave synchronization out of the certified edition', async () => {
    await at.certify(true);
    try {
      await expect(at.read(listProfiles)).rejects.toMatchObject({
        code: 'edition-excludes',
        httpStatus: 404,
        data: { feature: message('feature.synchronization') },
      });
      await expect(at.change((given) => updateProfile(given, 1, {}))).rejects.toMatchObject({
        code: 'edition-excludes',
      });
    } finally {
      await at.certify(false);
    }
  });
});
