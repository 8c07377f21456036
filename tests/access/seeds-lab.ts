import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedTables } from '#core/site/schema/fixed/index.ts';
import type { Site } from '#core/site/site.ts';
import { openTables, type TableRow } from '#core/site/site-tables.ts';
import { withCachedColumns } from '#tests/support/cached-columns.ts';
import type { TestDatabase } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';

/** What the checks of access read, with the condition that tells the kind. */
const KINDS: readonly [kind: string, table: string, where: TableRow][] = [
  ['user', 'Users', {}],
  ['dismissed user', 'Users', { IsFired: true }],
  ['blocked user', 'Users', { IsBlocked: true }],
  ['system robot', 'Users', { IsSystemRobot: true }],
  ['super-administrator', 'Users', { IsSuperAdmin: true }],
  ['member of a group', 'GroupUsers', {}],
  ['right to have tokens', 'GroupSpecialRights', { RightCode: 'GENERATEPAT' }],
  ['right of a group in a category', 'GroupPermissions', { CanEdit: true }],
  ['right of a group in a status', 'StatePermissions', {}],
  ['task', 'Tasks', {}],
  ['confidential task', 'Tasks', { IsConfidential: true }],
  ['executor', 'TaskExecutors', {}],
  ['explicit permission', 'UserTaskPermissions', {}],
  ['subscriber', 'MailSubscribers', {}],
  ['substitution', 'UserSubstitutions', {}],
  ['provider of a directory', 'AuthenticationProviders', { ProviderType: 'ActiveDirectory' }],
  ['provider of an identity provider', 'AuthenticationProviders', { ProviderType: 'OAuth' }],
  ['provider for a group', 'AuthenticationProviderGroups', {}],
  ['provider for a host name', 'AuthenticationProviderDomains', {}],
  ['directory service', 'LDAPServicesCredentials', {}],
  ['OpenID Connect service', 'OAuthServicesSettings', {}],
  ['external account', 'UserExternalAccounts', {}],
  ['settings of sign-in', 'sys_general_settings', {}],
  ['named licence', 'Licences', { Kind: 'MainModule' }],
  ['concurrent licence', 'Licences', { Kind: 'MainModuleConcurrent' }],
  ['assigned licence', 'UserLicences', {}],
  ['held slot', 'UserSessions', {}],
  ['token', 'PersonalAccessTokens', {}],
  ['revoked token', 'PersonalAccessTokens', { IsRevoked: true }],
  ['sign-in', 'LoginsLog', {}],
  ['blocked address', 'IpBlocks', { IsBlocked: true }],
];

type Select = <Row extends TableRow>(table: string, where?: TableRow) => Promise<Row[]>;

/** A seeded site, and that it has what the checks of access read. */
export function describeSeed(database: TestDatabase, profile: 'demo' | 'typical') {
  let made: TestSite;
  let site: Site;
  const select: Select = <Row extends TableRow>(table: string, where: TableRow = {}) =>
    site.read(async (session) => {
      const tables = await openTables(session, site.catalog, { code: 'feature.access', values: {} });
      return await tables.select<Row>(table, where);
    });
  beforeAll(async () => {
    made = await createSite(database, { seed: { profile } });
    site = withCachedColumns(made.site);
  });
  afterAll(() => made?.remove());

  describe(`on ${profile}`, () => {
    it.each(KINDS)('a %s', async (_kind, table, where) => {
      expect((await select(table, where)).length).toBeGreaterThan(0);
    });

    it('speaks of rows that there are, and gives nobody a login that somebody else has', async () => {
      for (const { name, columns } of fixedTables) {
        const references = columns.filter(({ references: to }) => to !== undefined);
        if (references.length === 0) continue;
        const rows = await select(name);
        for (const { name: column, references: to } of references) {
          if (!to || rows.length === 0) continue;
          const ids = new Set((await select(to.table)).map((row) => row[to.column]));
          const dangling = rows.filter((row) => row[column] !== null && !ids.has(row[column] ?? null));
          expect(dangling, `${name}.${column}`).toEqual([]);
        }
      }
      const users = await select<{ Nick: string }>('Users');
      expect(new Set(users.map(({ Nick }) => Nick.toLowerCase())).size).toBe(users.length);
    });

    it('names what tasks are called in the dative where it is Russian', async () => {
      const names = (await select<{ EntityName: string }>('Subcategories')).map(
        ({ EntityName }) => EntityName,
      );
      const russian = names.filter((name) => /[а-я]/i.test(name));
      expect(russian.length).toBeGreaterThan(0);
      for (const name of russian) expect(name).toMatch(/^[а-я]+(?:у|ю|ой|ому)(?: [а-я ]+)?$/);
    });

    it('has hardly a concurrent slot left, all held by users without a named licence', async () => {
      const [pool] = await select<{ Id: number; PurchasedCount: number }>('Licences', {
        Kind: 'MainModuleConcurrent',
      });
      const [named] = await select<{ Id: number }>('Licences', { Kind: 'MainModule' });
      const slots = await select<{ UserID: number }>('UserSessions');
      expect((pool?.PurchasedCount ?? 0) - slots.length).toBeLessThanOrEqual(1);
      expect((pool?.PurchasedCount ?? 0) - slots.length).toBeGreaterThanOrEqual(0);
      const licensed = new Set(
        (await select<{ UserID: number }>('UserLicences', { LicenceId: named?.Id ?? 0 })).map(
          ({ UserID }) => UserID,
        ),
      );
      expect(slots.filter(({ UserID }) => licensed.has(UserID))).toEqual([]);
    });

    it('has accounts that differ in case only, and one that several users have', async () => {
      const rows = await select<{ UserId: number; ExternalUid: string }>('UserExternalAccounts');
      const folded = Map.groupBy(rows, ({ ExternalUid }) => ExternalUid.trimEnd().toLowerCase());
      const shared = [...folded.values()].filter(
        (same) => new Set(same.map(({ UserId }) => UserId)).size > 1,
      );
      const spellings = shared.map((same) => new Set(same.map(({ ExternalUid }) => ExternalUid)).size);
      expect(spellings.toSorted()).toEqual([1, 2]);
    });
  });

  return { site: () => site, select };
}
