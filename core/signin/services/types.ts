import { type ServiceField, type ServiceType, serviceType } from '#core/contract/signin/services.ts';
import { MAPPERS } from '#core/contract/signin/settings-keys.ts';
import { serviceTables } from '#core/site/schema/fixed/sign-in-services.ts';
import type { TableColumn } from '#core/site/schema/table.ts';

/** Where services of a type are kept, and what their form has. */
interface TypeOfService {
  table: string;
  fields: readonly ServiceField[];
}

const field = (name: string, kind: ServiceField['kind'], required = false): ServiceField => ({
  name,
  kind,
  required,
});
const text = (...names: string[]) => names.map((name) => field(name, 'text'));
const needed = (...names: string[]) => names.map((name) => field(name, 'text', true));

/** The only implementation of OAuth that the platform has. */
export const OPEN_ID_CONNECT = 'OpenIDConnect';
/** The field that is `Settings (JSON)`. */
export const SETTINGS = 'SettingsJson';

/** Types with their tables and fields (spec, "Service types and required form fields"). */
export const serviceTypes: Readonly<Record<ServiceType, TypeOfService>> = {
  ActiveDirectory: {
    table: 'LDAPServicesCredentials',
    fields: [
      ...needed('Domain'),
      { ...field('Login', 'text', true), ofConnection: true },
      { ...field('Password', 'secret', true), ofConnection: true },
      field('IsForestRoot', 'flag'),
    ],
  },
  OpenLDAP: {
    table: 'OpenLDAPServicesCredentials',
    fields: [...needed('ServerAddress'), ...text('BaseDn', 'BindDn'), field('BindPassword', 'secret')],
  },
  OAuth: {
    table: 'OAuthServicesSettings',
    fields: [
      ...text('Alias'),
      { ...field('Implementation', 'text'), choices: [OPEN_ID_CONNECT] },
      ...text('ClientId'),
      field('ClientSecret', 'secret'),
      { ...field('MapperType', 'text'), choices: [...MAPPERS] },
      field(SETTINGS, 'settings'),
    ],
  },
  SAML: {
    table: 'SAMLServicesSettings',
    fields: [...text('MetadataUrl', 'UserMatching'), field(SETTINGS, 'settings')],
  },
  Radius: {
    table: 'RadiusServicesCredentials',
    fields: [...needed('IpAddress'), field('Port', 'number', true), field('SharedSecret', 'secret', true)],
  },
  Multifactor: {
    table: 'MultifactorCredentials',
    fields: [...text('ApiUrl'), field('ApiKey', 'secret'), field('SecretKey', 'secret')],
  },
  SigningConfirmation: {
    table: 'SigningConfirmationServices',
    fields: needed(
      'SystemId',
      'ApiUrl',
      'ServerSigner',
      'UserId',
      'RegAcceptedExtSysName',
      'AllowUpdateExtSysName',
    ),
  },
  TranslateService: {
    table: 'TranslateServices',
    fields: [
      ...needed('Login'),
      field('Password', 'secret', true),
      field('Key', 'secret', true),
      ...needed('Url', 'Region'),
    ],
  },
  RemoteSignature: {
    table: 'RemoteSignatureServices',
    fields: needed('SignServer', 'StsAppName', 'Host', 'ClientId'),
  },
};

/** Keys of `Settings (JSON)` that are secrets: never shown, kept when they are absent from what is saved. */
export const SECRET_SETTINGS: readonly string[] = ['SignCertificatePassword'];

/** Types with the fields of their forms, and how long these may be by the reference schema. */
export function listServiceTypes() {
  return serviceType.options.map((type) => {
    const { table, fields } = serviceTypes[type];
    const columns = serviceTables.find(({ name }) => name === table)?.columns ?? [];
    return { type, fields: fields.map((one) => ({ ...one, ...lengthOf(columns, one.name) })) };
  });
}

function lengthOf(columns: readonly TableColumn[], field: string): { maxLength?: number } {
  const length = columns.find(({ name }) => name === field)?.length;
  return length === undefined ? {} : { maxLength: length };
}
