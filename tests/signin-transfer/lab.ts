import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import type { EntityKey, ExportSelection } from '#core/contract/transfer/selection.ts';
import type { SignInSecrets } from '#core/contract/transfer/sign-in.ts';
import { signInSite } from '#core/signin-transfer/site.ts';
import type { Site } from '#core/site/site.ts';
import type { TableRow } from '#core/site/site-tables.ts';
import { compareWithSite, readSiteSide } from '#core/transfer/compare-sides.ts';
import { importSource } from '#core/transfer/import.ts';
import { readUndo, undoOptions } from '#core/transfer/undo/read-undo.ts';
import { type AdminSite, createAdminSite } from '#tests/support/admin-site.ts';
import type { TestDatabase } from '#tests/support/databases.ts';
import { openKept, undoInto } from '../transfer/support/undo-data.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
export const SECRET = 'hunter2-which-nobody-may-see';
export const guid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const [STAFF, PARTNERS, OPENID] = [guid(1), guid(2), guid(13)];
const [DIRECTORY, FEDERATION] = [guid(11), guid(12)];
export const HOW = { associations: {}, texts: 'ignore' } as const;
const OPTIONS = importOptions.parse({ importWithoutKeepIdentity: true, texts: 'ignore' });

export const SIGN_IN_TABLES = [
  'AuthenticationProviderGroups',
  'AuthenticationProviderDomains',
  'AuthenticationProviders',
  'SynchronizationProfilesADSettings',
  'SynchronizationProfiles',
  'LDAPServicesCredentials',
  'SAMLServicesSettings',
  'OAuthServicesSettings',
  'UserKeys',
  'sys_general_settings',
  'GroupSpecialRights',
  'ActionLog',
];

/** How a side is written, where that is not as usual. */
interface Written {
  remove?: EntityKey[];
  secrets?: SignInSecrets;
  confirm?: string;
  operator?: string;
  dryRun?: boolean;
  undo?: string;
  onConflict?: 'fail' | 'skip';
  at?: Site;
}

/** Two sites with other sign-in, whose groups have other ids; there while the tests of a `describe` run. */
export function signInLab(database: TestDatabase) {
  let test: AdminSite;
  let prod: AdminSite;
  let folder: string;
  let runs = 0;

  beforeAll(async () => {
    test = await createAdminSite(database);
    prod = await createAdminSite(database);
    folder = await mkdtemp(join(tmpdir(), 'siteferry-sign-in-'));
    // The same groups have other ids on the other site.
    await fill(prod, 'Groups', [{ Guid: guid(3), Name: 'Only here' }]);
    for (const at of [test, prod]) await fill(at, 'Groups', [{ Guid: STAFF, Name: 'Staff' }]);
  });
  afterAll(async () => {
    await test?.made.remove();
    await prod?.made.remove();
    await rm(folder, { recursive: true, force: true });
  });

  const fill = (at: AdminSite, table: string, rows: TableRow[]) =>
    at.tables(async (tables) => {
      // One by one: they need not have the same columns.
      for (const row of rows) await tables.insert(table, [row]);
    });
  const groupId = (at: AdminSite, Guid: string) =>
    at.tables(async (tables) => {
      const [group] = await tables.select<{ GroupID: number }>('Groups', { Guid });
      return group?.GroupID ?? 0;
    });
  const idIn = (at: AdminSite, table: string, Guid: string) =>
    at.tables(async (tables) => (await tables.select<{ Id: number }>(table, { Guid }))[0]?.Id ?? 0);

  const provider = (n: number, more: TableRow): TableRow => ({
    ...{ Guid: guid(n), Description: null, ServiceId: null, IsActive: true, IsDefault: false },
    ...{ IsHidden: false, SecondFactorType: 'None', SecondFactorServiceId: null },
    ...{ BotName: null, BotId: null, BotToken: null },
    ...more,
  });

  beforeEach(async () => {
    for (const at of [test, prod]) await at.clear(...SIGN_IN_TABLES);
    // What the test site has, with ids of its own.
    await fill(test, 'LDAPServicesCredentials', [
      { Guid: guid(19), Name: 'Old', Domain: 'old.example' },
      { Guid: DIRECTORY, Name: 'Directory', Domain: 'example.com', Login: 'reader', Password: SECRET },
    ]);
    await fill(test, 'SAMLServicesSettings', [
      {
        Guid: FEDERATION,
        Name: 'Federation',
        MetadataUrl: 'https://idp.test.example/metadata',
        SettingsJson: JSON.stringify({ EntityId: 'test', SignCertificatePassword: SECRET }),
      },
    ]);
    await fill(test, 'OAuthServicesSettings', [
      {
        ...{ Guid: OPENID, Name: 'OpenID', Alias: 'login', Implementation: 'OpenIDConnect' },
        ...{ ClientId: 'siteferry', ClientSecret: SECRET, SettingsJson: '{"Authority":"https://id.test"}' },
      },
    ]);
    const [directory, federation] = [
      await idIn(test, 'LDAPServicesCredentials', DIRECTORY),
      await idIn(test, 'SAMLServicesSettings', FEDERATION),
    ];
    await fill(test, 'AuthenticationProviders', [
      provider(21, { ProviderType: 'ActiveDirectory', Description: 'Office', ServiceId: directory }),
      provider(22, { ProviderType: 'SAML', Description: 'Partners', ServiceId: federation }),
      provider(23, { ProviderType: 'None', Description: 'Built in', IsDefault: true }),
    ]);
    const office = await idIn(test, 'AuthenticationProviders', guid(21));
    const partners = await idIn(test, 'AuthenticationProviders', guid(22));
    await fill(test, 'AuthenticationProviderGroups', [
      { ProviderId: office, GroupID: await groupId(test, STAFF) },
    ]);
    await fill(test, 'AuthenticationProviderDomains', [{ ProviderId: partners, Fqdn: 'partners.example' }]);
    await fill(test, 'UserKeys', [
      { KeyName: 'AuthConfig', Value: '{"AuthTypes":[{"Type":"login-pass","IsDefault":true}]}' },
    ]);
    await fill(test, 'sys_general_settings', [{ PasswordMinLength: 12, FailedAttemptsBeforeBlock: 5 }]);
    await fill(test, 'GroupSpecialRights', [{ GroupID: await groupId(test, STAFF), RightCode: 'ViewAudit' }]);
    await fill(test, 'SynchronizationProfiles', [
      { Guid: guid(31), Name: 'Nightly', IsActive: true, Schedule: '0 3 * * *', ServiceId: directory },
    ]);
    // What the receiver has already: another secret, and the built-in provider under another Guid.
    await fill(prod, 'LDAPServicesCredentials', [
      { Guid: guid(18), Name: 'Own', Domain: 'own.example' },
      { Guid: DIRECTORY, Name: 'Directory', Domain: 'prod.example', Login: 'svc', Password: 'own-secret' },
    ]);
    await fill(prod, 'SAMLServicesSettings', [
      {
        Guid: FEDERATION,
        Name: 'Federation',
        MetadataUrl: 'https://idp.prod.example/metadata',
        SettingsJson: JSON.stringify({ EntityId: 'prod', SignCertificatePassword: 'own-secret' }),
      },
    ]);
    await fill(prod, 'AuthenticationProviders', [provider(29, { ProviderType: 'None', IsDefault: true })]);
    await fill(prod, 'sys_general_settings', [{ PasswordMinLength: 8 }]);
  });

  const sideOf = (at: AdminSite, selection: ExportSelection = 'all') =>
    readSiteSide({ site: signInSite(at.site), report: noProgress }, { ...HOW, selection });

  const compare = async () =>
    await compareWithSite({ site: signInSite(prod.site), report: noProgress }, await sideOf(test), {
      ...HOW,
      signIn: true,
    });

  const writeInto = async (
    source: Parameters<typeof importSource>[2],
    { undo, dryRun = false, operator = 'root', onConflict = 'fail', at = prod.site, ...more }: Written = {},
    options = OPTIONS,
  ) => {
    const logDir = join(folder, `log-${runs++}`);
    const writer = { ...more, operator, address: 'prod', now: () => NOW };
    const context = {
      ...{ site: signInSite(at, writer), report: noProgress, now: () => NOW },
      ...{ channel: 'commandLine' as const },
      ...(undo ? { undo: undoInto(undo) } : {}),
    };
    const request = {
      ...{ archive: 'test', options, decisions: [], onConflict, dryRun, logDir },
      language: 'en' as const,
    };
    const done = await importSource(context, request, source);
    return { ...done, logDir };
  };

  const move = async (more: Written = {}) => {
    const { archive } = await sideOf(test);
    return await writeInto(async () => ({ archive, ...(more.remove ? { remove: more.remove } : {}) }), more);
  };

  const undo = async (from: string, more: Written = {}) => {
    await using kept = await openKept(from);
    const site = signInSite(prod.site);
    return await writeInto(() => readUndo({ site, report: noProgress }, kept, undefined), more, {
      ...undoOptions(kept.document),
      importWithoutKeepIdentity: true,
    });
  };

  const stored = (table: string) => prod.tables((tables) => tables.select<Record<string, never>>(table));
  const secretsIn = (table: string, column: string) =>
    prod.tables((tables) => tables.secrets(table, column, {}));

  return {
    get test() {
      return test;
    },
    get prod() {
      return prod;
    },
    get folder() {
      return folder;
    },
    ...{ fill, groupId, idIn, sideOf, compare, writeInto, move, undo, stored, secretsIn },
  };
}
