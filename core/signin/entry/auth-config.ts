import type { Message } from '#core/base/message.ts';
import { finding } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { authTypeKeys } from '#core/contract/signin/entry-elements.ts';
import { message } from '#core/messages/catalogue.ts';
import { isObject, readJsonObject } from '../json.ts';
import { duplicateProperties, unknownProperties } from '../json-properties.ts';
import { notOneOf } from '../services/settings.ts';
import { kindFindings } from '../services/settings-kinds.ts';
import { type ParseResult, parseFailure } from './parse-result.ts';

/** One way to sign in of `AuthTypes`; what the platform does not read is not here. */
export interface AuthType {
  Type: string;
  IsDefault: boolean;
  AllowRegister: boolean | undefined;
  AutoRegister: boolean;
  Visibility: 'all' | 'web' | 'mobile';
  HideProviders: boolean;
  /** Undefined where the key does not name one: `all`. */
  RegistrationType: 'all' | 'phone' | 'email' | undefined;
  /** Empty for none. */
  PrivacyLink: string;
  RegisterPrivacyLink: readonly { linkUrl: string; linkTitle: string }[];
}

export interface AuthConfig {
  /** Empty: the platform shows its login form (assumed). */
  AuthTypes: readonly AuthType[];
}

const REGISTRATION = ['all', 'phone', 'email'] as const;
/** Names of the properties of an element of `AuthTypes`. */
export const AUTH_TYPE_PROPERTIES = authTypeKeys.map(({ path }) => path.join('.'));

/** Reads the user key `AuthConfig` (spec); empty is the default. */
export function readAuthConfig(text: string): ParseResult<AuthConfig> {
  const read = readJsonObject(text);
  if ('problem' in read) return parseFailure(read);
  const types = read.value.AuthTypes ?? [];
  if (!Array.isArray(types)) return parseFailure({ problem: message('entry.auth-types-not-a-list') });
  const findings = Object.keys(read.value)
    .filter((written) => written !== 'AuthTypes' && written.toLowerCase() === 'authtypes')
    .map((written) => wrongCase(written, 'AuthTypes', ''));
  findings.push(...unknownProperties(read.value, ['AuthTypes'], ''), ...duplicateProperties(text));
  const AuthTypes = types.map((one: unknown, index) => readType(one, `/AuthTypes/${index}`, findings));
  return { value: { AuthTypes }, findings: [...findings, ...pageFindings(AuthTypes)] };
}

function readType(one: unknown, pointer: string, findings: Finding[]): AuthType {
  if (!isObject(one)) {
    findings.push(finding('error', message('setting.not-an-object'), { at: { pointer } }));
    return { ...EMPTY_AUTH_TYPE };
  }
  findings.push(...typeFindings(one, pointer));
  const links = Array.isArray(one.RegisterPrivacyLink) ? one.RegisterPrivacyLink.filter(isLink) : [];
  return {
    Type: String(one.Type ?? ''),
    IsDefault: one.IsDefault === true,
    AllowRegister: typeof one.AllowRegister === 'boolean' ? one.AllowRegister : undefined,
    AutoRegister: one.AutoRegister === true,
    Visibility: one.Visibility === 'web' || one.Visibility === 'mobile' ? one.Visibility : 'all',
    HideProviders: one.HideProviders === true,
    RegistrationType: REGISTRATION.find((known) => known === one.RegistrationType),
    PrivacyLink: typeof one.PrivacyLink === 'string' ? one.PrivacyLink : '',
    RegisterPrivacyLink: links,
  };
}

/** What is wrong with the types as a page. */
function pageFindings(types: readonly AuthType[]): Finding[] {
  return types.flatMap(({ Type, HideProviders }, index) => {
    const at = (name: string) => ({ at: { pointer: `/AuthTypes/${index}/${name}` } });
    const findings: Finding[] = [];
    if (Type !== '' && types.findIndex((one) => one.Type === Type) < index) {
      const remedies = [message('entry.remedy.keep-one')];
      findings.push(
        finding('warning', message('entry.type-twice', { type: Type }), { remedies, ...at('Type') }),
      );
    }
    if (Type === 'external-provider' && HideProviders) {
      const remedies = [message('setting.remedy.set', { key: 'HideProviders', value: 'false' })];
      findings.push(
        finding('warning', message('entry.providers-hidden'), { remedies, ...at('HideProviders') }),
      );
    }
    return findings;
  });
}

/** A type of which nothing is said. */
export const EMPTY_AUTH_TYPE: AuthType = {
  Type: '',
  IsDefault: false,
  AllowRegister: undefined,
  AutoRegister: false,
  Visibility: 'all',
  HideProviders: false,
  RegistrationType: undefined,
  PrivacyLink: '',
  RegisterPrivacyLink: [],
};

function isLink(value: unknown): value is { linkUrl: string; linkTitle: string } {
  return isObject(value) && typeof value.linkUrl === 'string' && typeof value.linkTitle === 'string';
}

function wrongCase(written: string, expected: string, pointer: string): Finding {
  const remedies = [message('entry.remedy.write', { expected })];
  return finding('error', message('entry.wrong-case', { written }), {
    remedies,
    at: { pointer: `${pointer}/${written}` },
  });
}

/** A link that could run a script is refused; one that leads nowhere is told. */
function linkFindings(link: unknown, pointer: string): Finding[] {
  const problem = typeof link === 'string' ? linkProblem(link) : undefined;
  if (!problem) return [];
  return [finding(problem.isHarmful ? 'error' : 'warning', problem.found, { at: { pointer } })];
}

function typeFindings(one: Readonly<Record<string, unknown>>, pointer: string): Finding[] {
  const findings: Finding[] = [];
  const add = (name: string, found: Message, ...remedies: Message[]) =>
    findings.push(finding('error', found, { remedies, at: { pointer: `${pointer}/${name}` } }));
  for (const written of Object.keys(one)) {
    const expected = AUTH_TYPE_PROPERTIES.find(
      (known) => known !== written && known.toLowerCase() === written.toLowerCase(),
    );
    if (expected) findings.push(wrongCase(written, expected, pointer));
  }
  const types = authTypeKeys.find(({ path }) => path[0] === 'Type')?.choices ?? [];
  if (one.Type === undefined)
    add('Type', message('entry.type-missing'), message('entry.remedy.type', { choices: types }));
  for (const { path, kind, choices = [] } of authTypeKeys) {
    const name = path.join('.');
    const value = one[name];
    const isKnown = typeof value === 'string' && choices.includes(value);
    if (kind === 'choice' && value !== undefined && !isKnown) add(name, notOneOf(choices));
    if (kind === 'flag' || kind === 'text') findings.push(...kindFindings(kind, value, `${pointer}/${name}`));
  }
  findings.push(...unknownProperties(one, AUTH_TYPE_PROPERTIES, pointer));
  const { PrivacyLink, RegisterPrivacyLink: links } = one;
  if (links !== undefined && !(Array.isArray(links) && links.every(isLink)))
    add('RegisterPrivacyLink', message('entry.privacy-links'));
  const written = Array.isArray(links) ? links : [];
  return [
    ...findings,
    ...linkFindings(PrivacyLink, `${pointer}/PrivacyLink`),
    ...written.flatMap((link: unknown, index) =>
      isLink(link) ? linkFindings(link.linkUrl, `${pointer}/RegisterPrivacyLink/${index}/linkUrl`) : [],
    ),
  ];
}

/** What a page may lead to. */
const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Why a text is no link for a page: an address of another kind, which could run a script, or none. */
function linkProblem(text: string): { isHarmful: boolean; found: Message } | undefined {
  const link = text.trim();
  if (link === '' || /^\/(?!\/)/.test(link)) return undefined;
  if (!URL.canParse(link)) return { isHarmful: false, found: message('entry.no-link') };
  const { protocol, hostname } = new URL(link);
  if (!SCHEMES.has(protocol))
    return { isHarmful: true, found: message('entry.link-scheme', { scheme: protocol }) };
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && hostname === '' ? { isHarmful: false, found: message('entry.no-link') } : undefined;
}
