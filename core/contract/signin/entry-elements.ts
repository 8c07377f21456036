import { key, type SettingsKey } from './settings-keys.ts';

/** Properties of an element of `AuthTypes`. */
export const authTypeKeys: readonly SettingsKey[] = [
  key('Type', 'choice', {
    choices: ['login-pass', 'phone-code', 'email-code', 'external-provider'],
    words: 'auth-type',
  }),
  key('IsDefault', 'flag', { default: 'false' }),
  // Without it the general settings decide.
  key('AllowRegister', 'flag'),
  key('AutoRegister', 'flag', { default: 'false' }),
  key('Visibility', 'choice', { choices: ['all', 'web', 'mobile'], words: 'visibility', default: 'all' }),
  key('PrivacyLink'),
  key('RegisterPrivacyLink', 'elements', { elements: [key('linkTitle'), key('linkUrl')] }),
  key('RegistrationType', 'choice', {
    choices: ['all', 'phone', 'email'],
    words: 'registration-type',
    default: 'all',
  }),
  key('HideProviders', 'flag', { default: 'false' }),
];

/** Fields of the registration form. */
export const REGISTRATION_CODES = [
  'Email',
  'CellPhone',
  'Nick',
  'FirstName',
  'LastName',
  'Gender',
  'City',
  'Password',
  'Note',
] as const;

/** Properties of an element of `RegistrationFields`, by the case in which they are written. */
export const registrationKeys: readonly SettingsKey[] = [
  key('Key', 'choice', { choices: REGISTRATION_CODES }),
  key('isRequired', 'flag', { default: 'false' }),
  key('IsHidden', 'flag', { default: 'false' }),
  { ...key('title'), of: 'Note' },
  { ...key('Color'), of: 'Note' },
  ...[
    key('PasswordSettings.MinNumberOfChar', 'number'),
    key('PasswordSettings.MaxNumberOfChar', 'number'),
    key('PasswordSettings.UpperLowercaseRequired', 'flag', { default: 'false' }),
    key('PasswordSettings.AcceptableLanguage'),
    key('PasswordSettings.MinNumberOfDigits', 'number'),
    key('PasswordSettings.NoSpaces', 'flag', { default: 'false' }),
    key('PasswordSettings.MinNumberOfSpecialChar', 'number'),
    key('PasswordSettings.DisallowLoginOrBirthdayPattern', 'flag', { default: 'false' }),
    key('PasswordSettings.DisallowedSequenceLength', 'number'),
    key('PasswordSettings.DisallowedRepeatingPatternLength', 'number'),
    key('PasswordSettings.NumberOfPreviousPasswordsToCheck', 'number'),
    key('PasswordSettings.MinCharPasswordDifference', 'number'),
  ].map((one) => ({ ...one, of: 'Password' })),
];
