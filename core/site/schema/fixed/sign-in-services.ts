import { LONGEST_SERVICE_NAME } from '#core/contract/signin/services.ts';
import type { Table, TableColumn } from '../table.ts';
import { flag, guid, identity, int, required, secret, string, text } from './columns.ts';

/** A service that sign-in uses: one table per type, each with an id, a Guid, a name and the fields of its form. */
function service(name: string, fields: readonly TableColumn[]): Table {
  return {
    name,
    columns: [
      identity('Id'),
      guid(),
      string('Name', LONGEST_SERVICE_NAME, required),
      ...fields,
      flag('IsActive', true),
    ],
    primaryKey: ['Id'],
    unique: [['Guid']],
  };
}

/** Tables of the service forms (spec, "Service types and required form fields"). */
export const serviceTables: readonly Table[] = [
  service('LDAPServicesCredentials', [
    string('Domain', 200),
    string('Login', 200),
    string('Password', 500, secret),
    flag('IsForestRoot'),
  ]),
  service('OpenLDAPServicesCredentials', [
    string('ServerAddress', 500),
    string('BaseDn', 1000),
    string('BindDn', 1000),
    string('BindPassword', 500, secret),
  ]),
  service('OAuthServicesSettings', [
    string('Alias', 100),
    string('Implementation', 50),
    string('ClientId', 500),
    string('ClientSecret', 1000, secret),
    string('MapperType', 100),
    text('SettingsJson', { required: true, default: '{}' }),
  ]),
  service('SAMLServicesSettings', [
    string('MetadataUrl', 1000),
    string('UserMatching', 50),
    text('SettingsJson', { required: true, default: '{}', secret: true }),
  ]),
  service('RadiusServicesCredentials', [
    string('IpAddress', 200),
    int('Port'),
    string('SharedSecret', 500, secret),
  ]),
  service('MultifactorCredentials', [
    string('ApiUrl', 500),
    string('ApiKey', 500, secret),
    string('SecretKey', 500, secret),
  ]),
  service('SigningConfirmationServices', [
    string('SystemId', 200),
    string('ApiUrl', 500),
    string('ServerSigner', 200),
    string('UserId', 200),
    string('RegAcceptedExtSysName', 200),
    string('AllowUpdateExtSysName', 200),
  ]),
  service('TranslateServices', [
    string('Login', 200),
    string('Password', 500, secret),
    string('Key', 500, secret),
    string('Url', 500),
    string('Region', 100),
  ]),
  service('RemoteSignatureServices', [
    string('SignServer', 500),
    string('StsAppName', 200),
    string('Host', 500),
    string('ClientId', 200),
  ]),
];
