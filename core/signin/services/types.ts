import { type ServiceField, type ServiceType, serviceType } from '#core/contract/signin-services.ts';

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

/** Types with their tables and fields (spec, "Service types and required form fields"). */
export const serviceTypes: Readonly<Record<ServiceType, TypeOfService>> = {
  ActiveDirectory: {
    table: 'LDAPServicesCredentials',
    fields: [...needed('Domain', 'Login'), field('Password', 'secret', true), field('IsForestRoot', 'flag')],
  },
  OpenLDAP: {
    table: 'OpenLDAPServicesCredentials',
    fields: [...needed('ServerAddress'), ...text('BaseDn', 'BindDn'), field('BindPassword', 'secret')],
  },
  OAuth: {
    table: 'OAuthServicesSettings',
    fields: [
      ...text('Alias', 'Implementation', 'ClientId'),
      field('ClientSecret', 'secret'),
      ...text('MapperType'),
      field('SettingsJson', 'settings'),
    ],
  },
  SAML: {
    table: 'SAMLServicesSettings',
    fields: [...text('MetadataUrl', 'UserMatching'), field('SettingsJson', 'settings')],
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

/** Types with the fields of their forms. */
export function listServiceTypes() {
  return serviceType.options.map((type) => ({ type, fields: [...serviceTypes[type].fields] }));
}
