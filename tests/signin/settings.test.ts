import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { generalSettings } from '#core/contract/signin/settings.ts';
import { message } from '#core/messages/catalogue.ts';
import { fieldName } from '#core/messages/fields/field.ts';
import { readGeneralSettings, updateGeneralSettings } from '#core/signin/settings.ts';
import {
  listProfiles,
  refuseCertified,
  synchronizationFindings,
  updateProfile,
} from '#core/signin/synchronization.ts';
import { type AdminSite, createAdminSite } from '../support/admin-site.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { checksums } from '../support/sites.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');

describeEachDatabase('general settings and synchronization', (database) => {
  let at: AdminSite;
  beforeAll(async () => {
    at = await createAdminSite(database);
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

  it.each([
    [{ PasswordMinLength: -1 }, 0],
    [{ PasswordMaxLength: 0 }, 1],
    [{ PasswordValidityDays: -30 }, 1],
    [{ PasswordHistoryLength: -5 }, 0],
    [{ PasswordMinSequenceLength: 1, PasswordMaxLength: 20 }, 2],
    [{ PasswordMinRepeatLength: 0, PasswordMaxLength: 20 }, 1],
    [{ PasswordRecoveryCodeDays: 0 }, 1],
    [{ FailedAttemptsBeforeBlock: 0 }, 1],
    [{ FailedAttemptsBeforeCaptcha: -1 }, 1],
    [{ FailedIpAttemptsBeforeBlock: -1 }, 1],
  ])('are refused where a number means nothing: %j', async (settings, least) => {
    const [[field = '', value = 0] = []] = Object.entries(settings);
    const before = await checksums(at.site);
    await expect(at.change((given) => updateGeneralSettings(given, settings, NOW))).rejects.toMatchObject({
      httpStatus: 400,
      data: {
        rule: field,
        reason: message('general-settings.too-small', {
          field: fieldName('general-settings', field),
          value,
          least,
        }),
      },
    });
    expect(await checksums(at.site)).toEqual(before);
    // Whatever somebody else has stored is shown, is a finding, and refuses nothing but itself.
    await at.tables((tables) => tables.insert('sys_general_settings', [settings]));
    const shown = await at.read(readGeneralSettings);
    expect(generalSettings.safeParse(shown.settings).success).toBe(true);
    expect(
      shown.findings.filter(({ severity }) => severity === 'error').map(({ at: place }) => place?.pointer),
    ).toEqual([`/${field}`]);
    await at.change((given) => updateGeneralSettings(given, { ForbidEmailAsLogin: true }, NOW));
    await at.change((given) => updateGeneralSettings(given, { [field]: null }, NOW));
  });

  it.each([
    [{ FailedAttemptsBeforeBlock: 3, FailedAttemptsBeforeCaptcha: 3 }, 'captcha-after-block'],
    [{ PasswordHistoryLength: 10, PasswordMayEqualPrevious: true }, 'history-unused'],
    [{ PasswordMaxLength: 8, PasswordMinSequenceLength: 9 }, 'sequence-above-maximum'],
    [{ PasswordMaxLength: 9, PasswordMinRepeatLength: 5 }, 'repeat-above-maximum'],
  ])('are flagged where one leaves another without effect: %j', async (settings, code) => {
    const { findings } = await at.change((given) => updateGeneralSettings(given, settings, NOW));
    expect(findings.map(({ message: { code: found } }) => found)).toContain(`general-settings.${code}`);
    const harmless = {
      FailedAttemptsBeforeBlock: 5,
      FailedAttemptsBeforeCaptcha: 3,
      PasswordHistoryLength: 10,
      PasswordMayEqualPrevious: false,
      PasswordMaxLength: 10,
      PasswordMinSequenceLength: 4,
      PasswordMinRepeatLength: 5,
    };
    const fine = await at.change((given) => updateGeneralSettings(given, harmless, NOW));
    expect(fine.findings.map(({ message: { code: found } }) => found)).not.toContain(
      `general-settings.${code}`,
    );
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
    for (const [name, value] of [
      ['Schedule', 's'.repeat(101)],
      ['SearchBase', 'DC=\u0000'],
    ] as const)
      await expect(at.change((given) => updateProfile(given, id, { [name]: value }))).rejects.toMatchObject({
        httpStatus: 400,
        data: { rule: 'field', reason: { values: { path: fieldName('synchronization', name) } } },
      });
    await expect(at.change((given) => updateProfile(given, 999, {}))).rejects.toMatchObject({
      code: 'record-unknown',
    });
  });

  it('are stored in the certified edition and start nothing there, which is said', async () => {
    await at.tables((tables) =>
      tables.insert('SynchronizationProfiles', [{ Guid: randomUUID(), Name: 'Nightly', IsActive: true }]),
    );
    expect(await at.read(synchronizationFindings)).toEqual([]);
    await at.certify(true);
    try {
      expect(await at.read(synchronizationFindings)).toMatchObject([
        { severity: 'warning', message: message('synchronization.certified') },
      ]);
      const [profile] = await at.read(listProfiles);
      const id = profile?.Id ?? 0;
      const changed = { SearchBase: 'DC=corp', Schedule: '0 3 * * *' };
      expect(await at.change((given) => updateProfile(given, id, changed))).toMatchObject(changed);
      expect(await at.read(listProfiles)).toMatchObject([{ Name: 'Nightly', ...changed }]);
      // What would start something answers as its routes do.
      await expect(at.read(({ tables }) => refuseCertified(tables))).rejects.toMatchObject({
        code: 'edition-excludes',
        httpStatus: 404,
        data: { feature: message('feature.synchronization') },
      });
    } finally {
      await at.certify(false);
    }
  });
});
