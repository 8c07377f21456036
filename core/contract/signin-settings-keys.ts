/** A key of `Settings (JSON)`: for the form, the completion and the rules alike. */
export interface SettingsKey {
  /** Names from the object down; keys of the same object follow each other. */
  path: readonly string[];
  kind: 'text' | 'flag' | 'number' | 'list' | 'choice' | 'map' | 'secret';
  /** The only values of a choice; of a list or a map the usual ones. */
  choices?: readonly string[];
  /** What holds without the key. */
  default?: string;
}

const key = (
  name: string,
  kind: SettingsKey['kind'] = 'text',
  more: Omit<SettingsKey, 'path' | 'kind'> = {},
): SettingsKey => ({ path: name.split('.'), kind, ...more });

/** What a user can be recognised by (spec, `ClaimsMapperConfig`). */
export const IDENTITY_CLAIMS = ['Email', 'Nick', 'ExternalAccount', 'SID'] as const;
export const RENEWAL_MODES = ['IdentityProvider', 'Activity', 'None'] as const;

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
    key('RenewalMode', 'choice', { choices: ['IdentityProvider', 'None'], default: 'IdentityProvider' }),
    key('ClaimsMapperConfig.MapperType', 'text', { choices: ['ByAttribute'] }),
    key('ClaimsMapperConfig.IdentityClaim', 'text', { choices: IDENTITY_CLAIMS }),
    key('ClaimsMapperConfig.UserAttribute'),
    key('ClaimsMapperConfig.UserProfileAttribute', 'text', { default: 'Nick' }),
    key('ClaimsMapperConfig.DictionarySubcatId', 'number'),
    key('ClaimsMapperConfig.DictionaryIdentityExtParamId', 'number'),
    key('ClaimsMapperConfig.DictionaryUserIdExtParamId', 'number'),
  ],
  SAML: [
    key('Issuer'),
    key('SignatureAlgorithm', 'text', { default: 'rsa-sha256' }),
    key('UserClaimName', 'text', { choices: ['primarySid'] }),
    key('SignAuthRequests', 'flag', { default: 'false' }),
    key('SignCertificatePath'),
    key('SignCertificatePassword', 'secret'),
    key('RenewalMode', 'choice', { choices: RENEWAL_MODES, default: 'IdentityProvider' }),
    key('AllowUnsolicitedResponse', 'flag', { default: 'false' }),
    key('CertificateValidationMode', 'choice', {
      choices: ['None', 'PeerTrust', 'ChainTrust', 'PeerOrChainTrust', 'Custom'],
      default: 'ChainTrust',
    }),
    key('RevocationMode', 'choice', { choices: ['NoCheck', 'Online', 'Offline'], default: 'Online' }),
    key('ClaimsMapperConfig.IdentityClaim', 'choice', { choices: IDENTITY_CLAIMS }),
    key('ClaimsMapperConfig.CreateProfiles', 'flag', { default: 'false' }),
    key('ClaimsMapperConfig.ProfileAttributesMap', 'map', { choices: PROFILE_FIELDS }),
  ],
};
