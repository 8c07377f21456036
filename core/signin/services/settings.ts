import type { Message } from '#core/base/message.ts';
import { finding } from '#core/checks/finding.ts';
import type { Finding, Severity } from '#core/contract/finding.ts';
import type { ServiceType } from '#core/contract/signin/services.ts';
import { CLAIMS_BY_SCOPE, RENEWAL_MODES, settingsKeys } from '#core/contract/signin/settings-keys.ts';
import { message } from '#core/messages/catalogue.ts';
import { isObject, readJsonObject, unreadableFinding } from '../json.ts';
import { duplicateProperties, unknownProperties } from '../json-properties.ts';
import { isBySid, mapperFindings } from './mapper.ts';
import { effectiveRenewal, type Renewal, renewalMode, type Sliding } from './renewal.ts';
import { settingsKindFindings } from './settings-kinds.ts';

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

/** What else is known of the service that settings belong to. */
export interface SettingsContext {
  /** Fields of the service. */
  mapperType?: unknown;
  userMatching?: unknown;
  metadataUrl?: unknown;
  /** Host name of the site, which is the service provider's domain. */
  siteHost?: string | undefined;
  slidingTokens?: Sliding;
}

/** What is wrong in the settings of an OAuth or SAML service; keys that the platform does not read are kept, and told. */
export function settingsFindings(
  type: 'OAuth' | 'SAML',
  settings: Settings,
  context: SettingsContext = {},
): Finding[] {
  const findings: Finding[] = [];
  const add: Add = (severity, pointer, found, ...remedies) =>
    findings.push(finding(severity, found, { remedies, at: { pointer } }));
  const mode = renewalMode(settings);
  if (mode === undefined && typeof settings.RenewalMode === 'string')
    add('error', '/RenewalMode', notOneOf(RENEWAL_MODES));
  if (mode === 'Activity' && type === 'OAuth') {
    const remedy = message('setting.remedy.renewal-mode');
    add('error', '/RenewalMode', message('setting.activity-for-saml'), remedy);
  }
  if (mode === 'Activity' && type === 'SAML' && context.slidingTokens === false) {
    const remedy = message('setting.remedy.sliding');
    add('error', '/RenewalMode', message('setting.activity-not-sliding'), remedy);
  }
  findings.push(...settingsKindFindings(type, settings), ...unknownKeys(type, settings));
  findings.push(
    ...mapperFindings(settings.ClaimsMapperConfig, type === 'OAuth' ? context.mapperType : undefined),
  );
  if (type === 'OAuth') oauthFindings(settings, mode, add);
  else {
    samlFindings(settings, add);
    federationFindings(settings, context, add);
    const { metadataUrl } = context;
    if (metadataUrl !== undefined && !URL.canParse(String(metadataUrl ?? '')))
      add('error', '/MetadataUrl', message('setting.metadata-address'));
    const { userMatching } = context;
    if (typeof userMatching === 'string' && !isBlank(userMatching) && !isBySid(userMatching))
      add('warning', '/UserMatching', message('setting.usual', { choices: ['SID'] }));
  }
  return findings;
}

/** Why a text is no address to send secrets to; undefined where it is one. */
function addressProblem(text: string): { severity: 'warning' | 'error'; found: Message } | undefined {
  const protocol = URL.canParse(text.trim()) ? new URL(text.trim()).protocol : '';
  if (protocol === 'https:') return undefined;
  return protocol === 'http:'
    ? { severity: 'warning', found: message('setting.not-https') }
    : { severity: 'error', found: message('setting.not-an-address') };
}

/** What is wrong with the address of a second-factor service, to which its keys are sent. */
export function factorAddressFindings(address: unknown): Finding[] {
  const text = String(address ?? '');
  const problem = isBlank(text) ? undefined : addressProblem(text);
  return problem ? [finding(problem.severity, problem.found, { at: { pointer: '/ApiUrl' } })] : [];
}

/** What is wrong with `Settings (JSON)` as it is typed; `#` is the pointer of what cannot be read at all. */
export function judgeSettings(
  type: ServiceType,
  text: string,
  context: SettingsContext = {},
): { findings: Finding[]; scopes: string[]; renewal?: Renewal } {
  const read = readJsonObject(text);
  if ('problem' in read) return { findings: [unreadableFinding(read)], scopes: [] };
  if (type !== 'OAuth' && type !== 'SAML') return { findings: [], scopes: [] };
  const settings = read.value;
  return {
    findings: [...settingsFindings(type, settings, context), ...duplicateProperties(text)],
    scopes: type === 'OAuth' ? deriveScopes(settings) : [],
    renewal: effectiveRenewal(type, settings, context.slidingTokens),
  };
}

/** Keys that the platform does not read, also of the objects inside. */
function unknownKeys(type: 'OAuth' | 'SAML', settings: Settings): Finding[] {
  const paths = settingsKeys[type].map(({ path }) => path);
  const parents = [...new Set(paths.flatMap(([name = '', ...rest]) => (rest.length > 0 ? [name] : [])))];
  return [
    ...unknownProperties(settings, [...new Set(paths.map(([name = '']) => name))], ''),
    ...parents.flatMap((name) => {
      const inner = settings[name];
      const known = paths.flatMap(([parent, key]) => (parent === name && key !== undefined ? [key] : []));
      return isObject(inner) ? unknownProperties(inner, known, `/${name}`) : [];
    }),
  ];
}

/** What holds for the keys that the settings leave out. */
export function defaultsOf(type: ServiceType, settings: Settings): Record<string, string> {
  if (type !== 'OAuth' && type !== 'SAML') return {};
  const left = settingsKeys[type].filter(
    ({ path, default: standard }) =>
      path.length === 1 && standard !== undefined && settings[path[0] ?? ''] === undefined,
  );
  // The older key stands for the newer one.
  const renewal = typeof settings.FederatedRenewalEnabled === 'boolean' ? 'RenewalMode' : undefined;
  return Object.fromEntries(
    left.flatMap(({ path: [name = ''], default: standard = '' }) =>
      name === renewal ? [] : [[name, standard]],
    ),
  );
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
  addressFindings(settings, add);
  const scopes = deriveScopes(settings);
  const { ClaimsMapperConfig: mapper } = settings;
  const claim = isObject(mapper) ? mapper.IdentityClaim : undefined;
  if (typeof claim === 'string' && claim !== 'sub' && claim !== 'ExternalAccount' && !settings.Scopes)
    add('warning', '/Scopes', message('setting.claim-needs-scopes', { claim }), nameScopes);
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

/** What a response can be asked to have, each for itself or several together. */
const RESPONSE_TYPES = ['code', 'id_token', 'token'];
const RESPONSE_MODES = ['query', 'fragment', 'form_post'];
/** Names of XML signatures, short or as their URI (RFC 9231). */
const SIGNATURES = [
  'rsa-sha1',
  'rsa-sha256',
  'rsa-sha384',
  'rsa-sha512',
  'ecdsa-sha256',
  'ecdsa-sha384',
  'ecdsa-sha512',
];

function addressFindings(
  { AuthorityUrl, ResponseType, ResponseMode, CallbackPath }: Settings,
  add: Add,
): void {
  if (typeof AuthorityUrl === 'string' && !isBlank(AuthorityUrl)) {
    const problem = addressProblem(AuthorityUrl);
    if (problem) add(problem.severity, '/AuthorityUrl', problem.found);
  }
  const words = String(ResponseType ?? 'code')
    .trim()
    .split(' ');
  if (!words.every((word) => RESPONSE_TYPES.includes(word)))
    add('warning', '/ResponseType', message('setting.usual', { choices: RESPONSE_TYPES }));
  if (ResponseMode !== undefined && !RESPONSE_MODES.includes(String(ResponseMode)))
    add('warning', '/ResponseMode', message('setting.usual', { choices: RESPONSE_MODES }));
  if (typeof CallbackPath === 'string' && !/^\/(?!\/)[^?#\s]*$/.test(CallbackPath))
    add('error', '/CallbackPath', message('setting.not-a-path'));
}

function samlFindings(settings: Settings, add: Add): void {
  const { SignAuthRequests, SignCertificatePath, SignatureAlgorithm } = settings;
  if (SignatureAlgorithm !== undefined) {
    const name = String(SignatureAlgorithm).split('#').at(-1)?.toLowerCase() ?? '';
    if (!SIGNATURES.includes(name))
      add('error', '/SignatureAlgorithm', message('setting.not-one-of', { choices: SIGNATURES }));
  }
  if (
    typeof SignCertificatePath === 'string' &&
    !isBlank(SignCertificatePath) &&
    !/\.(?:pfx|p12)$/i.test(SignCertificatePath.trim())
  )
    add('warning', '/SignCertificatePath', message('setting.not-a-pfx'));
  if (SignAuthRequests === true && (SignCertificatePath === undefined || isBlank(SignCertificatePath))) {
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

/** What the identity provider that works with the directory needs: users come from it by their SID. */
function federationFindings(settings: Settings, context: SettingsContext, add: Add): void {
  if (!isDirectoryFederation(settings, context)) return;
  const { UserClaimName, SignAuthRequests, Issuer } = settings;
  if (UserClaimName !== 'primarySid') {
    const remedy = message('setting.remedy.set', { key: 'UserClaimName', value: 'primarySid' });
    add('error', '/UserClaimName', message('setting.federation-claim'), remedy);
  }
  if (SignAuthRequests !== true) {
    const remedy = message('setting.remedy.set', { key: 'SignAuthRequests', value: 'true' });
    add('error', '/SignAuthRequests', message('setting.federation-unsigned'), remedy);
  }
  const { siteHost } = context;
  const issuer = typeof Issuer === 'string' ? Issuer : '';
  if (isBlank(issuer)) add('error', '/Issuer', message('setting.federation-no-issuer'));
  else if (siteHost !== undefined && issuer.toLowerCase() !== siteHost.toLowerCase())
    add('error', '/Issuer', message('setting.federation-issuer', { issuer, domain: siteHost }));
}

function isDirectoryFederation(settings: Settings, { userMatching, metadataUrl }: SettingsContext): boolean {
  const { ClaimsMapperConfig: mapper, UserClaimName } = settings;
  const identity = isObject(mapper) ? mapper.IdentityClaim : undefined;
  if (identity !== undefined && identity !== 'SID') return false;
  return (
    identity === 'SID' ||
    isBySid(userMatching) ||
    String(UserClaimName).toLowerCase() === 'primarysid' ||
    /\/federationmetadata\//i.test(String(metadataUrl ?? ''))
  );
}

function isBlank(value: unknown): boolean {
  return value === null || String(value).trim() === '';
}

function namesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
