import { describe, expect, it } from 'vitest';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import type { Dialect } from '#core/site/dialects/dialect.ts';
import { mssqlDialect } from '#core/site/dialects/mssql/dialect.ts';
import { postgresDialect } from '#core/site/dialects/postgres/dialect.ts';
import { accessFunctions } from '#core/site/schema/access-functions.ts';
import { catalogTables } from '#core/site/schema/catalog-tables.ts';
import { createTables } from '#core/site/schema/ddl.ts';
import { fixedTables } from '#core/site/schema/fixed/index.ts';
import type { Table } from '#core/site/schema/table.ts';

/** The longest identifier that PostgreSQL keeps whole. */
const IDENTIFIER_BYTES = 63;

/** Tables that spec.md names, with the columns that it shows. */
const SPECIFIED: Record<string, readonly string[]> = {
  AuthenticationProviders: [
    'Id',
    'ProviderType',
    'Description',
    'ServiceId',
    'IsActive',
    'IsDefault',
    'IsHidden',
    'LinkForPasswordRecovery',
    'SecondFactorType',
    'SecondFactorServiceId',
    'BotName',
    'BotId',
  ],
  AuthenticationProviderGroups: [],
  AuthenticationProviderDomains: [],
  LDAPServicesCredentials: [],
  OpenLDAPServicesCredentials: [],
  OAuthServicesSettings: ['SettingsJson'],
  SAMLServicesSettings: ['SettingsJson'],
  RadiusServicesCredentials: [],
  MultifactorCredentials: [],
  SynchronizationProfiles: [],
  SynchronizationProfilesADSettings: [],
  LoginsLog: ['UserAgent'],
  ActionLog: [],
  PersonalAccessTokens: [
    'Id',
    'UserId',
    'Name',
    'TokenPrefix',
    'CreatedAt',
    'ExpiresAt',
    'LastUsedAt',
    'IsRevoked',
  ],
  UserExternalAccounts: ['ExternalUid', 'ExternalAccount'],
  UserSessions: [],
  Users: ['UserID', 'IsFired', 'PasswordHashPhc'],
  Tasks: ['TaskID', 'SubcatID', 'UserID'],
  UserTaskPermissions: ['TaskID', 'UserID'],
  MailSubscribers: ['TaskID', 'UserID', 'DateAdd'],
  sys_general_settings: ['ForbidEmailAsLogin'],
  VersionConfigs: [],
  Modules: ['VersionConfigId'],
};

/** Columns that hold a password, key or token, whatever they are called. */
const SECRETS = [
  'AuthenticationProviders.BotToken',
  'LDAPServicesCredentials.Password',
  'MultifactorCredentials.ApiKey',
  'MultifactorCredentials.SecretKey',
  'OAuthServicesSettings.ClientSecret',
  'OpenLDAPServicesCredentials.BindPassword',
  'PersonalAccessTokens.TokenHash',
  'RadiusServicesCredentials.SharedSecret',
  'RepositorySettings.Password',
  // `Settings (JSON)` of SAML holds `SignCertificatePassword`.
  'SAMLServicesSettings.SettingsJson',
  'TranslateServices.Key',
  'TranslateServices.Password',
  'UserPasswordHistory.PasswordHash',
  'Users.PasswordHashLegacy',
  'Users.PasswordHashPhc',
];

const dialects: readonly Dialect[] = [postgresDialect, mssqlDialect];
const catalog = catalogTables(referenceCatalog);
const everyTable = [...catalog, ...fixedTables];

function column(table: Table, name: string) {
  return table.columns.find((candidate) => candidate.name === name);
}

/** `Table.Column` of the named columns that are not there or may be empty. */
function optional(names: (table: Table) => readonly string[]): string[] {
  return fixedTables.flatMap((table) =>
    names(table)
      .filter((name) => !column(table, name)?.required)
      .map((name) => `${table.name}.${name}`),
  );
}

describe('fixed tables', () => {
  it('should have names of their own, also without regard to case', () => {
    const names = everyTable.map((table) => table.name.toLowerCase());
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it.each(Object.entries(SPECIFIED))('should have %s as spec.md names it', (name, columns) => {
    const table = fixedTables.find((candidate) => candidate.name === name);
    expect(table?.columns.map((candidate) => candidate.name)).toEqual(expect.arrayContaining([...columns]));
  });

  it('should hold at most one concurrent slot per user', () => {
    const sessions = fixedTables.find((table) => table.name === 'UserSessions');
    expect(sessions?.primaryKey).toEqual(['UserID']);
  });

  it('should refer to tables that were created before', () => {
    const created = new Map(catalog.map((table) => [table.name, table]));
    const broken: string[] = [];
    for (const table of fixedTables) {
      created.set(table.name, table);
      for (const { name, type, references } of table.columns) {
        const target = references && created.get(references.table);
        const fits = target?.primaryKey.length === 1 && target.primaryKey[0] === references?.column;
        const sameType = references && target && column(target, references.column)?.type === type;
        if (references && !(fits && sameType)) broken.push(`${table.name}.${name}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it('should have primary keys that every row has', () => {
    expect(fixedTables.filter((table) => table.primaryKey.length === 0)).toEqual([]);
    expect(optional((table) => table.primaryKey)).toEqual([]);
  });

  // A unique index of SQL Server takes NULL for a value, so that there could be one row without it only.
  it('should only be unique by required columns', () => {
    expect(optional((table) => table.unique.flat())).toEqual([]);
  });

  it('should count up nothing but a primary key of one column', () => {
    const wrong = fixedTables.filter((table) => {
      const identities = table.columns.filter(({ identity }) => identity).map(({ name }) => name);
      return identities.length > 0 && String(identities) !== String(table.primaryKey);
    });
    expect(wrong).toEqual([]);
  });

  it('should mark all secrets and nothing else', () => {
    const marked = fixedTables.flatMap((table) =>
      table.columns.filter(({ secret }) => secret).map(({ name }) => `${table.name}.${name}`),
    );
    expect(marked.sort()).toEqual([...SECRETS].sort());
  });
});

describe.each(dialects.map((dialect) => [dialect.name, dialect] as const))(
  'statements for %s',
  (_, dialect) => {
    const statements = [...createTables(dialect, everyTable), ...accessFunctions(dialect)];

    it('should use identifiers that are kept whole', () => {
      const identifiers = statements.flatMap((statement) => statement.match(/"[^"]+"|\[[^\]]+\]/g) ?? []);
      expect(identifiers.length).toBeGreaterThan(1000);
      expect(
        identifiers.filter((identifier) => Buffer.byteLength(identifier) - 2 > IDENTIFIER_BYTES),
      ).toEqual([]);
    });

    it.each(['fn_UserTaskPermissions', 'fn_CheckUserTaskPermissions'])('should create %s', (name) => {
      const opening = `CREATE FUNCTION ${dialect.table(name)}(`.replaceAll(/["[\]]/g, '');
      const created = statements.map((statement) => statement.replaceAll(/["[\]]/g, ''));
      expect(created.filter((statement) => statement.startsWith(opening))).toHaveLength(1);
    });
  },
);
