import type { Message } from '#core/base/message.ts';
import { finding } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { isObject, readJsonObject } from '../json.ts';
import { notOneOf } from '../services/settings.ts';
import { type Read, unreadable } from './read.ts';

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

/** Reads the user key `AuthConfig` (spec); empty is the default. */
export function readAuthConfig(text: string): Read<AuthConfig> {
  const read = readJsonObject(text);
  if ('problem' in read) return unreadable(read);
  const types = read.value.AuthTypes ?? [];
  if (!Array.isArray(types)) return unreadable({ problem: message('entry.auth-types-not-a-list') });
  const findings: Finding[] = [];
  const AuthTypes = types.map((one: unknown, index) => readType(one, `/AuthTypes/${index}`, findings));
  return { value: { AuthTypes }, findings };
}

function readType(one: unknown, pointer: string, findings: Finding[]): AuthType {
  if (!isObject(one)) {
    findings.push(finding('error', message('setting.not-an-object'), { at: { pointer } }));
    return { Type: '', IsDefault: false, AllowRegister: undefined, Visibility: 'all', HideProviders: false };
  }
  findings.push(...typeFindings(one, pointer));
  return {
    Type: String(one.Type ?? ''),
    IsDefault: one.IsDefault === true,
    AllowRegister: typeof one.AllowRegister === 'boolean' ? one.AllowRegister : undefined,
    Visibility: one.Visibility === 'web' || one.Visibility === 'mobile' ? one.Visibility : 'all',
    HideProviders: one.HideProviders === true,
  };
}

function typeFindings(one: Readonly<Record<string, unknown>>, pointer: string): Finding[] {
  const findings: Finding[] = [];
  const add = (name: string, found: Message, ...remedies: Message[]) =>
    findings.push(finding('error', found, { remedies, at: { pointer: `${pointer}/${name}` } }));
  for (const written of Object.keys(one)) {
    const expected = KNOWN.find(
      (known) => known !== written && known.toLowerCase() === written.toLowerCase(),
    );
    if (expected)
      add(written, message('entry.wrong-case', { written }), message('entry.remedy.write', { expected }));
  }
  const choice = (name: string, choices: readonly string[]) => {
    const value = one[name];
    if (value !== undefined && !choices.includes(String(value))) add(name, notOneOf(choices));
  };
  if (one.Type === undefined)
    add('Type', message('entry.type-missing'), message('entry.remedy.type', { choices: TYPES }));
  choice('Type', TYPES);
  choice('Visibility', VISIBILITY);
  choice('RegistrationType', REGISTRATION);
  if (one.RegisterPrivacyLink !== undefined && !Array.isArray(one.RegisterPrivacyLink))
    add('RegisterPrivacyLink', message('entry.privacy-links'));
  return findings;
}
