import type { ServiceType, SettingsFinding } from '#core/contract/signin-services.ts';

import {
  CLAIMS_BY_SCOPE,
  IDENTITY_CLAIMS,
  PROFILE_FIELDS,
  RENEWAL_MODES,
  settingsKeys,
} from '#core/contract/signin-settings-keys.ts';

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

/** What to mind in the settings of an OAuth or SAML service; what they do not know is kept and not mentioned. */
export function settingsFindings(type: 'OAuth' | 'SAML', settings: Settings): SettingsFinding[] {
  const findings: SettingsFinding[] = [];
  const add = (severity: SettingsFinding['severity'], pointer: string, message: string) =>
    findings.push({ severity, pointer, message });
  const mode = renewalMode(settings);
  if (mode === undefined) add('error', '/RenewalMode', 'It is IdentityProvider, Activity or None.');
  if (type === 'OAuth' && mode === 'Activity')
    add('error', '/RenewalMode', 'Activity is for SAML only: sessions would not be renewed.');
  mapperFindings(settings.ClaimsMapperConfig, add);
  if (type === 'OAuth') oauthFindings(settings, mode, add);
  else samlFindings(settings, add);
  return findings;
}

/** What is wrong with `Settings (JSON)` as it is typed; `#` is the pointer of what cannot be read at all. */
export function judgeSettings(
  type: ServiceType,
  text: string,
): { findings: SettingsFinding[]; scopes: string[] } {
  let settings: unknown;
  try {
    settings = JSON.parse(text.trim() || '{}');
  } catch (error) {
    return { findings: [unreadable(error instanceof Error ? error.message.slice(0, 200) : '')], scopes: [] };
  }
  if (!isObject(settings)) return { findings: [unreadable('It is no object.')], scopes: [] };
  if (type === 'OAuth') return { findings: settingsFindings(type, settings), scopes: deriveScopes(settings) };
  return { findings: type === 'SAML' ? settingsFindings(type, settings) : [], scopes: [] };
}

function unreadable(message: string): SettingsFinding {
  return { severity: 'error', pointer: '#', message };
}

type Add = (severity: SettingsFinding['severity'], pointer: string, message: string) => void;

function oauthFindings(settings: Settings, mode: string | undefined, add: Add): void {
  const known = new Set(['sub', ...Object.values(CLAIMS_BY_SCOPE).flat()]);
  if (!settings.AuthorityUrl) add('warning', '/AuthorityUrl', 'Without it nobody can sign in.');
  const scopes = deriveScopes(settings);
  if (Array.isArray(settings.Scopes)) {
    if (settings.Scopes.length === 0)
      add('warning', '/Scopes', 'An empty list is explicit: only openid is asked for.');
  } else {
    for (const claim of namesOf(settings.Claims).filter((one) => !known.has(one))) {
      add('warning', '/Claims', `${claim} belongs to no scope and will not arrive: name Scopes.`);
    }
  }
  if (mode === 'IdentityProvider' && !scopes.includes('offline_access')) {
    add(
      'warning',
      '/Scopes',
      'Without offline_access there is usually no refresh token, and sessions are not renewed.',
    );
  }
}

function samlFindings(settings: Settings, add: Add): void {
  for (const { path, kind, choices = [] } of settingsKeys.SAML) {
    const [name = '', ...deeper] = path;
    const value = settings[name];
    // The renewal mode is judged for both types, and what lies deeper with the mapper.
    if (kind !== 'choice' || deeper.length > 0 || name === 'RenewalMode') continue;
    if (value !== undefined && !choices.includes(String(value)))
      add('error', `/${name}`, `It is one of ${choices.join(', ')}.`);
  }
  if (settings.SignAuthRequests === true && !settings.SignCertificatePath) {
    add(
      'error',
      '/SignCertificatePath',
      'Requests are to be signed, and there is no certificate: sign-in would not work.',
    );
  }
  if (settings.AllowUnsolicitedResponse === true)
    add('warning', '/AllowUnsolicitedResponse', 'Responses that nobody asked for are accepted.');
  if (settings.CertificateValidationMode === 'None')
    add('warning', '/CertificateValidationMode', 'The certificate of the identity provider is not checked.');
  if (settings.RenewalMode !== undefined && settings.FederatedRenewalEnabled !== undefined) {
    add('warning', '/FederatedRenewalEnabled', 'RenewalMode wins over this older key.');
  }
}

function mapperFindings(config: unknown, add: Add): void {
  if (config === undefined) return;
  if (!isObject(config)) {
    add('error', '/ClaimsMapperConfig', 'It is an object.');
    return;
  }
  const { IdentityClaim, MapperType, ProfileAttributesMap } = config;
  if (
    IdentityClaim !== undefined &&
    MapperType !== 'ByAttribute' &&
    !IDENTITY_CLAIMS.some((known) => known === IdentityClaim)
  ) {
    add(
      'error',
      '/ClaimsMapperConfig/IdentityClaim',
      `It is one of ${IDENTITY_CLAIMS.join(', ')}, or MapperType is ByAttribute.`,
    );
  }
  if (isObject(ProfileAttributesMap)) {
    for (const target of Object.values(ProfileAttributesMap).map(String)) {
      if (!PROFILE_FIELDS.includes(target))
        add('error', '/ClaimsMapperConfig/ProfileAttributesMap', `${target} is no field of a profile.`);
    }
  }
}

function namesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

export function isObject(value: unknown): value is Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
