import { mapProviderFields } from '#core/contract/signin/provider-fields.ts';
import { LONGEST_SERVICE_NAME } from '#core/contract/signin/services.ts';
import { generalSettings, PROFILE_LENGTHS } from '#core/contract/signin/settings.ts';
import { flag, int, optionalReference, owner, reference, required, string, text } from '../columns.ts';
import type { Column, EntityType } from '../entity-type.ts';
import { groups } from './global-directories.ts';

/**
 * What sign-in is made of. These rows are put together from several tables, or are part of one, and are written by the rules of
 * their forms: so `table` names what they are for people, and an id only holds within one reading.
 */

const secret = { secret: true } as const;
const IDENTITY = { scope: 'sign-in', id: 'Id', guid: 'Guid', uniqueKey: false } as const;

/** Groups are what rights and providers name. They are found by their Guid, and sign-in never makes one. */
const namedGroups: EntityType = { ...groups, external: true };

/** Services of every kind: a row has the columns of its own kind only. */
const services: EntityType = {
  ...IDENTITY,
  name: 'sign-in-services',
  table: 'SignInServices',
  columns: [
    string('Type', 50, { required: true, immutable: true }),
    string('Name', LONGEST_SERVICE_NAME, required),
    flag('IsActive', true),
    ...['Domain', 'Login'].map((name) => string(name, 200)),
    // Of one kind only, so that others have none.
    { name: 'IsForestRoot', type: 'bool' },
    string('ServerAddress', 500),
    ...['BaseDn', 'BindDn'].map((name) => string(name, 1000)),
    string('Alias', 100),
    string('Implementation', 50),
    string('ClientId', 500),
    string('MapperType', 100),
    string('MetadataUrl', 1000),
    string('UserMatching', 50),
    text('SettingsJson', 'json'),
    string('IpAddress', 200),
    int('Port'),
    string('ApiUrl', 500),
    ...['SystemId', 'ServerSigner', 'UserId', 'RegAcceptedExtSysName', 'AllowUpdateExtSysName'].map((name) =>
      string(name, 200),
    ),
    string('Url', 500),
    string('Region', 100),
    string('SignServer', 500),
    string('StsAppName', 200),
    string('Host', 500),
    ...['Password', 'BindPassword', 'ClientSecret', 'SharedSecret', 'ApiKey', 'SecretKey', 'Key'].map(
      (name) => string(name, 1000, secret),
    ),
  ],
  key: ['Type', 'Name'],
  label: ['Name'],
  title: { en: 'Sign-in services', ru: 'Сервисы входа' },
  icon: 'Database',
};

const providerColumns = mapProviderFields({
  text: ({ maxLength }, name) => string(name, maxLength),
  choice: ({ maxLength, default: value }, name): Column =>
    string(name, maxLength, { required: true, default: value }),
  id: (_field, name) => optionalReference(name, services.name),
  flag: ({ default: value }, name) => flag(name, value),
  secret: ({ maxLength }, name) => string(name, maxLength, secret),
});

const providers: EntityType = {
  ...IDENTITY,
  name: 'sign-in-providers',
  table: 'AuthenticationProviders',
  columns: [
    string('ProviderType', 50, { required: true, immutable: true }),
    ...Object.values(providerColumns),
  ],
  key: ['ProviderType'],
  label: ['ProviderType', 'Description'],
  title: { en: 'Authentication providers', ru: 'Провайдеры входа' },
  icon: 'ShieldKeyhole',
};

/** Whom a provider lets in; everybody where it has none. */
const providerGroups: EntityType = {
  ...IDENTITY,
  name: 'sign-in-provider-groups',
  table: 'AuthenticationProviderGroups',
  columns: [owner('ProviderId', providers.name), reference('GroupID', groups.name)],
  key: ['ProviderId', 'GroupID'],
  label: ['GroupID'],
  title: { en: 'Groups of providers', ru: 'Группы провайдеров' },
  icon: 'People',
};

/** On which pages a provider is shown; on all where it has none. */
const providerDomains: EntityType = {
  ...IDENTITY,
  name: 'sign-in-provider-domains',
  table: 'AuthenticationProviderDomains',
  columns: [owner('ProviderId', providers.name), string('Fqdn', 255, required)],
  key: ['ProviderId', 'Fqdn'],
  label: ['Fqdn'],
  title: { en: 'Domains of providers', ru: 'Домены провайдеров' },
  icon: 'Globe',
};

/** The user keys of the sign-in page and of registration. */
const keys: EntityType = {
  ...IDENTITY,
  name: 'sign-in-keys',
  table: 'UserKeys',
  columns: [string('KeyName', 200, { required: true, immutable: true }), text('Value', 'json')],
  key: ['KeyName'],
  label: ['KeyName'],
  title: { en: 'Keys of the sign-in page', ru: 'Ключи страницы входа' },
  icon: 'TabDesktop',
};

/** Password policy, protection against guessing and registration: one row. */
const settings: EntityType = {
  ...IDENTITY,
  name: 'sign-in-settings',
  table: 'sys_general_settings',
  columns: [
    string('Name', 50, { required: true, immutable: true }),
    ...generalSettings.keyof().options.map((name) => (isFlag(name) ? flag(name) : int(name))),
  ],
  key: ['Name'],
  label: ['Name'],
  title: { en: 'General settings of sign-in', ru: 'Общие настройки входа' },
  icon: 'Options',
};

function isFlag(name: keyof typeof generalSettings.shape): boolean {
  return generalSettings.shape[name].safeParse(true).success;
}

const rights: EntityType = {
  ...IDENTITY,
  name: 'sign-in-rights',
  table: 'GroupSpecialRights',
  columns: [reference('GroupID', groups.name), string('RightCode', 100, required)],
  key: ['GroupID', 'RightCode'],
  label: ['GroupID', 'RightCode'],
  title: { en: 'Special rights', ru: 'Специальные права' },
  icon: 'ShieldPerson',
};

const synchronization: EntityType = {
  ...IDENTITY,
  name: 'sign-in-synchronization',
  table: 'SynchronizationProfiles',
  columns: [
    string('Name', PROFILE_LENGTHS.Name, required),
    flag('IsActive', true),
    string('Schedule', PROFILE_LENGTHS.Schedule),
    optionalReference('ServiceId', services.name),
    text('FieldMapJson', 'json'),
    string('SearchBase', PROFILE_LENGTHS.SearchBase),
    string('UserFilter', PROFILE_LENGTHS.UserFilter),
    string('GroupFilter', PROFILE_LENGTHS.GroupFilter),
    flag('SynchronizesGroups'),
    flag('BlocksMissingUsers'),
  ],
  key: ['Name'],
  label: ['Name'],
  title: { en: 'Synchronization profiles', ru: 'Профили синхронизации' },
  icon: 'CalendarClock',
};

export const signInTypes = [
  namedGroups,
  services,
  providers,
  providerGroups,
  providerDomains,
  keys,
  settings,
  rights,
  synchronization,
];
