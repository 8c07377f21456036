import type { SettingsFinding } from '#core/contract/signin-services.ts';

/** One way to sign in of `AuthTypes`; what the platform does not read is not here. */
export interface AuthType {
  Type: string;
  IsDefault: boolean;
  AllowRegister: boolean | undefined;
  Visibility: 'all' | 'web' | 'mobile';
  HideProviders: boolean;
}

export interface AuthConfig {
  /** Empty: the platform shows its login form (assumed). */
  AuthTypes: readonly AuthType[];
}

export interface Read<T> {
  value: T;
  findings: SettingsFinding[];
}

const TYPES = ['login-pass', 'phone-code', 'email-code', 'external-provider'];
const VISIBILITY = ['all', 'web', 'mobile'];
const REGISTRATION = ['all', 'phone', 'email'];
const KNOWN = [
  'Type',
  'IsDefault',
  'AllowRegister',
  'AutoRegister',
  'Visibility',
  'PrivacyLink',
  'RegisterPrivacyLink',
  'RegistrationType',
  'HideProviders',
];

/** Reads the user key `AuthConfig` (spec); empty is the default. Throws a `SyntaxError` for what is no JSON object. */
export function readAuthConfig(text: string): Read<AuthConfig> {
  const findings: SettingsFinding[] = [];
  const config: unknown = JSON.parse(text.trim() || '{}');
  if (!isRecord(config)) throw new SyntaxError('it is no object');
  const types = config.AuthTypes ?? [];
  if (!Array.isArray(types)) throw new SyntaxError('AuthTypes is no list');
  const AuthTypes = types.map((one: unknown, index) => readType(one, `/AuthTypes/${index}`, findings));
  return { value: { AuthTypes }, findings };
}

function readType(one: unknown, pointer: string, findings: SettingsFinding[]): AuthType {
  const add = (severity: SettingsFinding['severity'], name: string, message: string) =>
    findings.push({ severity, pointer: `${pointer}/${name}`, message });
  if (!isRecord(one)) {
    findings.push({ severity: 'error', pointer, message: 'It is no object.' });
    return { Type: '', IsDefault: false, AllowRegister: undefined, Visibility: 'all', HideProviders: false };
  }
  for (const name of Object.keys(one)) {
    const meant = KNOWN.find((known) => known !== name && known.toLowerCase() === name.toLowerCase());
    if (meant) add('error', name, `Names begin with a capital letter: ${meant}.`);
  }
  const choice = (name: string, choices: readonly string[]) => {
    const value = one[name];
    if (value !== undefined && !choices.includes(String(value)))
      add('error', name, `It is one of ${choices.join(', ')}.`);
  };
  if (one.Type === undefined) add('error', 'Type', 'It is missing.');
  choice('Type', TYPES);
  choice('Visibility', VISIBILITY);
  choice('RegistrationType', REGISTRATION);
  if (one.RegisterPrivacyLink !== undefined && !Array.isArray(one.RegisterPrivacyLink)) {
    add('error', 'RegisterPrivacyLink', 'It is a list of { linkUrl, linkTitle }.');
  }
  return {
    Type: String(one.Type ?? ''),
    IsDefault: one.IsDefault === true,
    AllowRegister: typeof one.AllowRegister === 'boolean' ? one.AllowRegister : undefined,
    Visibility: one.Visibility === 'web' || one.Visibility === 'mobile' ? one.Visibility : 'all',
    HideProviders: one.HideProviders === true,
  };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
