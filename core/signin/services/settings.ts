import type { Message } from '#core/base/message.ts';
import { finding } from '#core/checks/finding.ts';
import type { Finding, Severity } from '#core/contract/finding.ts';
import type { ServiceType } from '#core/contract/signin-services.ts';
import {
  CLAIMS_BY_SCOPE,
  IDENTITY_CLAIMS,
  PROFILE_FIELDS,
  RENEWAL_MODES,
  settingsKeys,
} from '#core/contract/signin-settings-keys.ts';
import { message } from '#core/messages/catalogue.ts';
import { isObject, readJsonObject, unreadableFinding } from '../json.ts';

export type Settings = Record<string, unknown>;

/** The scopes that an OpenID Connect sign-in asks for: `openid`, then the explicit ones, or those of the claims. */
export function deriveScopes(settings: Settings): string[] {
  const explicit = settings.Scopes;
  if (Array.isArray(explicit)) return [...new Set(['openid', ...explicit.map(String)])];
  const claims = namesOf(settings.Claims);
  const derived = Object.entries(CLAIMS_BY_SCOPE).filter(([, of]) =>
    of.some((claim) => claims.includes(claim)),
  );
  return ['openid', ...derived.map(([scope]) => scope)];
}

/**
 * How the session of a service is renewed (spec, "Session renewal modes"): `RenewalMode`, else the older key, else the
 * default. Undefined for a value that is none of them.
 */
export function renewalMode(settings: Settings): (typeof RENEWAL_MODES)[number] | undefined {
  const mode = settings.RenewalMode;
  if (mode === undefined) return settings.FederatedRenewalEnabled === false ? 'None' : 'IdentityProvider';
  return RENEWAL_MODES.find((known) => known === mode);
}

/** What is wrong in the settings of an OAuth or SAML service; keys that they do not know are kept and not mentioned. */
export function settingsFindings(type: 'OAuth' | 'SAML', settings: Settings): Finding[] {
  const findings: Finding[] = [];
  const add: Add = (severity, pointer, found, ...remedies) =>
    findings.push(finding(severity, found, { remedies, at: { pointer } }));
  const mode = renewalMode(settings);
  if (mode === undefined) add('error', '/RenewalMode', notOneOf(RENEWAL_MODES));
  if (type === 'OAuth' && mode === 'Activity')
    add(
      'error',
      '/RenewalMode',
      message('setting.activity-for-saml'),
      message('setting.remedy.renewal-mode'),
    );
  mapperFindings(settings.ClaimsMapperConfig, add);
  if (type === 'OAuth') oauthFindings(settings, mode, add);
  else samlFindings(settings, add);
  return findings;
}

/** What is wrong with `Settings (JSON)` as it is typed; `#` is the pointer of what cannot be read at all. */
export function judgeSettings(type: ServiceType, text: string): { findings: Finding[]; scopes: string[] } {
  const read = readJsonObject(text);
  if ('problem' in read) return { findings: [unreadableFinding(read)], scopes: [] };
  const settings = read.value;
  if (type === 'OAuth') return { findings: settingsFindings(type, settings), scopes: deriveScopes(settings) };
  return { findings: type === 'SAML' ? settingsFindings(type, settings) : [], scopes: [] };
}

type Add = (severity: Severity, pointer: string, found: Message, ...remedies: Message[]) => void;

/** A value that is none of those that there are. */
export function notOneOf(choices: readonly string[]): Message {
  return message('setting.not-one-of', { choices });
}

function oauthFindings(settings: Settings, mode: string | undefined, add: Add): void {
  const known = new Set(['sub', ...Object.values(CLAIMS_BY_SCOPE).flat()]);
  const nameScopes = message('setting.remedy.scopes');
  if (!settings.AuthorityUrl)
    add(
      'warning',
      '/AuthorityUrl',
      message('setting.authority-missing'),
      message('setting.remedy.authority'),
    );
  const scopes = deriveScopes(settings);
  if (Array.isArray(settings.Scopes)) {
    if (settings.Scopes.length === 0) add('warning', '/Scopes', message('setting.scopes-empty'), nameScopes);
  } else {
    for (const claim of namesOf(settings.Claims).filter((one) => !known.has(one)))
      add('warning', '/Claims', message('setting.claim-without-scope', { claim }), nameScopes);
  }
  if (mode === 'IdentityProvider' && !scopes.includes('offline_access')) {
    add('warning', '/Scopes', message('setting.no-offline-access'), message('setting.remedy.offline-access'));
  }
}

function samlFindings(settings: Settings, add: Add): void {
  for (const { path, kind, choices = [] } of settingsKeys.SAML) {
    const [name = '', ...deeper] = path;
    const value = settings[name];
    // The renewal mode is judged for both types, and what lies deeper with the mapper.
    if (kind !== 'choice' || deeper.length > 0 || name === 'RenewalMode') continue;
    if (value !== undefined && !choices.includes(String(value))) add('error', `/${name}`, notOneOf(choices));
  }
  if (settings.SignAuthRequests === true && !settings.SignCertificatePath) {
    const missing = message('setting.certificate-missing');
    add('error', '/SignCertificatePath', missing, message('setting.remedy.certificate'));
  }
  if (settings.AllowUnsolicitedResponse === true)
    add('warning', '/AllowUnsolicitedResponse', message('setting.unsolicited-responses'));
  if (settings.CertificateValidationMode === 'None')
    add('warning', '/CertificateValidationMode', message('setting.certificate-not-checked'));
  if (settings.RenewalMode !== undefined && settings.FederatedRenewalEnabled !== undefined) {
    const superseded = message('setting.superseded');
    add('warning', '/FederatedRenewalEnabled', superseded, message('setting.remedy.remove'));
  }
}

function mapperFindings(config: unknown, add: Add): void {
  if (config === undefined) return;
  if (!isObject(config)) {
    add('error', '/ClaimsMapperConfig', message('setting.not-an-object'));
    return;
  }
  const { IdentityClaim, MapperType, ProfileAttributesMap } = config;
  if (
    IdentityClaim !== undefined &&
    MapperType !== 'ByAttribute' &&
    !IDENTITY_CLAIMS.some((known) => known === IdentityClaim)
  ) {
    const wrong = message('setting.identity-claim', { choices: IDENTITY_CLAIMS });
    add('error', '/ClaimsMapperConfig/IdentityClaim', wrong);
  }
  if (isObject(ProfileAttributesMap)) {
    for (const field of Object.values(ProfileAttributesMap).map(String)) {
      if (PROFILE_FIELDS.includes(field)) continue;
      const unknown = message('setting.not-a-profile-field', { field });
      add('error', '/ClaimsMapperConfig/ProfileAttributesMap', unknown);
    }
  }
}

function namesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
