import type { FormField } from '../form-field.ts';

/** A key of `Settings (JSON)`: for the form, the completion and the rules alike. */
export interface SettingsKey extends FormField {
  /** Names from the object down; keys of the same object follow each other. */
  path: readonly string[];
  kind: Exclude<FormField['kind'], 'settings'>;
  /** The `Key` of the elements that have it, where not all do. */
  of?: string;
  /** Properties of each element. */
  elements?: readonly SettingsKey[];
  /** The key that took its place: it is still read. */
  supersededBy?: string;
}

/** Describes a key by its path, whose names are separated by dots. */
export const key = (
  name: string,
  kind: SettingsKey['kind'] = 'text',
  more: Omit<SettingsKey, 'path' | 'kind'> = {},
): SettingsKey => ({ path: name.split('.'), kind, ...more });

/** What a user can be recognised by (spec, `ClaimsMapperConfig`). */
export const IDENTITY_CLAIMS = ['Email', 'Nick', 'ExternalAccount', 'SID'] as const;
export const RENEWAL_MODES = ['IdentityProvider', 'Activity', 'None'] as const;
export type RenewalMode = (typeof RENEWAL_MODES)[number];

/** Classes that find the user of a sign-in (spec, "Mapper kinds"). */
export const MAPPERS = [
  'ClaimsMapperByDictionary',
  'UserClaimsMapperByAttribute',
  'UserClaimsMapperByExternalAccounts',
  'UserClaimsMapperByNickname',
  'UserClaimsMapperBySid',
  'UserClaimsMapperByUpn',
] as const;
export type Mapper = (typeof MAPPERS)[number];

/** Fields that an attribute of a SAML response can fill (spec, `ProfileAttributesMap`). */
export const PROFILE_FIELDS: readonly string[] = (
  'Nick LastName FirstName MiddleName FullName Phone Phone2 Phone3 Email ExternalEmail DisplayName Position ' +
  'EnglishDisplayName ExternalDisplayName CellPhone HomePhone Fax Skype ICQ LiveJournal Twitter IsEmployee BirthDate ' +
  'WorkStartDate Country City Gender Notes SID GuidFrom1C PhoneAdditional Phone2Additional Phone3Additional ' +
  'HomePhoneAdditional MaidenName CanEditAvatar TelegramUserName'
).split(' ');

/** Claims by the scope that brings them (spec, "OIDC scopes"). */
export const CLAIMS_BY_SCOPE: Readonly<Record<string, readonly string[]>> = {
  phone: ['phone_number', 'phone_number_verified'],
  email: ['email', 'email_verified'],
  profile: [
    'name',
    'family_name',
    'given_name',
    'middle_name',
    'nickname',
    'preferred_username',
    'profile',
    'picture',
    'website',
    'gender',
    'birthdate',
    'zoneinfo',
    'locale',
    'updated_at',
  ],
  address: ['address'],
};

/** Keys of `Settings (JSON)` (spec, "OAuth/OIDC `Settings (JSON)`", "SAML `Settings (JSON)`"). */
export const settingsKeys: Readonly<Record<'OAuth' | 'SAML', readonly SettingsKey[]>> = {
  OAuth: [
    key('AuthorityUrl'),
    key('ResponseType', 'text', { default: 'code' }),
    key('ResponseMode'),
    key('CallbackPath'),
    key('Claims', 'list', { choices: ['sub', ...Object.values(CLAIMS_BY_SCOPE).flat()] }),
    key('Scopes', 'list', { choices: [...Object.keys(CLAIMS_BY_SCOPE), 'offline_access'] }),
    key('RenewalMode', 'choice', {
      choices: ['IdentityProvider', 'None'],
      words: 'renewal-mode',
      default: 'IdentityProvider',
    }),
    key('ClaimsMapperConfig.MapperType', 'text', { choices: ['ByAttribute', ...MAPPERS], words: 'mapper' }),
    key('ClaimsMapperConfig.IdentityClaim', 'text', { choices: IDENTITY_CLAIMS, words: 'identity-claim' }),
    key('ClaimsMapperConfig.UserAttribute'),
    key('ClaimsMapperConfig.UserProfileAttribute', 'text', { default: 'Nick' }),
    key('ClaimsMapperConfig.DictionarySubcatId', 'number'),
    key('ClaimsMapperConfig.DictionaryIdentityExtParamId', 'number'),
    key('ClaimsMapperConfig.DictionaryUserIdExtParamId', 'number'),
    key('NegotiateSettings.UserMapper', 'choice', {
      choices: MAPPERS,
      words: 'mapper',
      default: 'UserClaimsMapperByUpn',
    }),
  ],
  SAML: [
    key('Issuer'),
    key('SignatureAlgorithm', 'text', { default: 'rsa-sha256' }),
    key('UserClaimName', 'text', { choices: ['primarySid'] }),
    key('SignAuthRequests', 'flag', { default: 'false' }),
    key('SignCertificatePath'),
    key('SignCertificatePassword', 'secret'),
    key('RenewalMode', 'choice', {
      choices: RENEWAL_MODES,
      words: 'renewal-mode',
      default: 'IdentityProvider',
    }),
    key('FederatedRenewalEnabled', 'flag', { supersededBy: 'RenewalMode' }),
    key('AllowUnsolicitedResponse', 'flag', { default: 'false' }),
    key('CertificateValidationMode', 'choice', {
      choices: ['None', 'PeerTrust', 'ChainTrust', 'PeerOrChainTrust', 'Custom'],
      words: 'certificate-validation',
      default: 'ChainTrust',
    }),
    key('RevocationMode', 'choice', {
      choices: ['NoCheck', 'Online', 'Offline'],
      words: 'revocation',
      default: 'Online',
    }),
    key('ClaimsMapperConfig.IdentityClaim', 'choice', { choices: IDENTITY_CLAIMS, words: 'identity-claim' }),
    key('ClaimsMapperConfig.CreateProfiles', 'flag', { default: 'false' }),
    key('ClaimsMapperConfig.ProfileAttributesMap', 'map', {
      choices: PROFILE_FIELDS,
      words: 'profile-field',
    }),
  ],
};
