import { mapProviderFields, PROVIDER_FIELDS } from '#core/contract/signin/provider-fields.ts';
import { PROFILE_LENGTHS } from '#core/contract/signin/settings.ts';
import type { Table } from '../table.ts';
import { datetime, flag, guid, identity, int, reference, required, secret, string, text } from './columns.ts';

const providerColumns = mapProviderFields({
  text: ({ maxLength }, name) => string(name, maxLength),
  choice: ({ maxLength, default: value }, name) =>
    string(name, maxLength, { required: true, default: value }),
  id: (_field, name) => int(name),
  flag: ({ default: value }, name) => flag(name, value),
  secret: ({ maxLength }, name) => string(name, maxLength, secret),
});

/** Authentication providers with what restricts and shows them. `ServiceId` is an id in the table of its type. */
const providerTables: readonly Table[] = [
  {
    name: 'AuthenticationProviders',
    columns: [
      identity('Id'),
      guid(),
      string('ProviderType', 50, required),
      ...Object.values(providerColumns),
    ],
    primaryKey: ['Id'],
    unique: [['Guid']],
    indexes: [['ProviderType', 'ServiceId']],
  },
  {
    name: PROVIDER_FIELDS.Groups.table,
    columns: [
      reference('ProviderId', 'AuthenticationProviders.Id', required),
      reference('GroupID', 'Groups.GroupID', required),
    ],
    primaryKey: ['ProviderId', 'GroupID'],
    unique: [],
    indexes: [['GroupID']],
  },
  {
    name: PROVIDER_FIELDS.Domains.table,
    columns: [
      reference('ProviderId', 'AuthenticationProviders.Id', required),
      string('Fqdn', PROVIDER_FIELDS.Domains.maxLength, required),
    ],
    primaryKey: ['ProviderId', 'Fqdn'],
    unique: [],
  },
];

/** Who signed in, what administrators did, and what users hold (spec, "Admin forms and database tables"). */
const recordTables: readonly Table[] = [
  {
    name: 'LoginsLog',
    columns: [
      identity('Id'),
      reference('UserID', 'Users.UserID', required),
      string('Address', 100),
      datetime('Date', required),
      string('RequestAddress', 1000),
      string('UserAgent', 1000),
      string('ComputerName', 200),
      string('Protocol', 100),
      text('ExtraData'),
    ],
    primaryKey: ['Id'],
    unique: [],
    indexes: [['Date'], ['UserID', 'Date']],
  },
  {
    name: 'ActionLog',
    columns: [
      identity('Id'),
      string('ActionType', 100, required),
      reference('UserID', 'Users.UserID'),
      datetime('Date', required),
      string('ObjectId', 100),
      text('Details'),
    ],
    primaryKey: ['Id'],
    unique: [],
    indexes: [['Date']],
  },
  {
    name: 'PersonalAccessTokens',
    columns: [
      identity('Id'),
      reference('UserId', 'Users.UserID', required),
      string('Name', 200, required),
      string('TokenPrefix', 20, required),
      string('TokenHash', 200, secret),
      datetime('CreatedAt', required),
      datetime('ExpiresAt'),
      datetime('LastUsedAt'),
      flag('IsRevoked'),
    ],
    primaryKey: ['Id'],
    unique: [],
  },
  {
    name: 'UserExternalAccounts',
    columns: [
      identity('Id'),
      reference('UserId', 'Users.UserID', required),
      guid('ServiceGuid'),
      string('ExternalUid', 400, required),
      string('ExternalAccount', 400),
    ],
    primaryKey: ['Id'],
    unique: [],
    indexes: [['ServiceGuid', 'ExternalUid']],
  },
  {
    name: 'UserSessions',
    columns: [
      reference('UserID', 'Users.UserID', required),
      datetime('StartedAt', required),
      datetime('ExtendedAt', required),
      string('ModuleName', 100),
    ],
    primaryKey: ['UserID'],
    unique: [],
  },
  {
    name: 'IpBlocks',
    columns: [
      identity('Id'),
      string('Address', 100, required),
      int('FailedAttempts', { required: true, default: 0 }),
      flag('IsBlocked'),
      datetime('LastAttemptAt'),
    ],
    primaryKey: ['Id'],
    unique: [['Address']],
  },
  {
    name: 'Licences',
    columns: [
      identity('Id'),
      string('Kind', 100, required),
      int('PurchasedCount', required),
      datetime('ValidUntil'),
    ],
    primaryKey: ['Id'],
    unique: [['Kind']],
  },
  {
    name: 'UserLicences',
    columns: [reference('LicenceId', 'Licences.Id', required), reference('UserID', 'Users.UserID', required)],
    primaryKey: ['LicenceId', 'UserID'],
    unique: [],
    indexes: [['UserID']],
  },
];

/** Directory synchronization (spec, "Directory synchronization"). */
const synchronizationTables: readonly Table[] = [
  {
    name: 'SynchronizationProfiles',
    columns: [
      identity('Id'),
      guid(),
      string('Name', PROFILE_LENGTHS.Name, required),
      flag('IsActive', true),
      string('Schedule', PROFILE_LENGTHS.Schedule),
      reference('ServiceId', 'LDAPServicesCredentials.Id'),
      text('FieldMapJson'),
      datetime('LastRunAt'),
    ],
    primaryKey: ['Id'],
    unique: [['Guid']],
  },
  {
    name: 'SynchronizationProfilesADSettings',
    columns: [
      identity('Id'),
      reference('ProfileId', 'SynchronizationProfiles.Id', required),
      string('SearchBase', PROFILE_LENGTHS.SearchBase),
      string('UserFilter', PROFILE_LENGTHS.UserFilter),
      string('GroupFilter', PROFILE_LENGTHS.GroupFilter),
      flag('SynchronizesGroups'),
      flag('BlocksMissingUsers'),
    ],
    primaryKey: ['Id'],
    unique: [],
  },
];

export const signInTables: readonly Table[] = [...providerTables, ...recordTables, ...synchronizationTables];
