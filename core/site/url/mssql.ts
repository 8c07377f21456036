import { resolve } from 'node:path';
import { isSiteSignIn, type SiteSignIn, signInNeeds, siteSignIns } from '#core/contract/site/sign-in.ts';
import { message } from '#core/messages/catalogue.ts';
import { sshOptionNames } from '../tunnel/options.ts';
import { invalidUrl } from './decode.ts';
import { type Options, parseChoice, parseConnectTimeout, parseOptions } from './options.ts';
import { parsePlace, parseServer } from './server.ts';
import { parseSshServer } from './ssh.ts';
import type { MssqlSignIn, MssqlUrl, PinnedCertificate, ServerUrl } from './types.ts';

/** What the host of a URL may be. */
const RULES = { scheme: 'mssql', usualPort: 1433, instances: true } as const;

const OPTIONS = [
  'auth',
  'clientId',
  'tenantId',
  'encrypt',
  'trustServerCertificate',
  'hostNameInCertificate',
  'sslrootcert',
  'serverCertificate',
  'applicationIntent',
  'multiSubnetFailover',
  'failoverPartner',
  'connectTimeout',
  ...sshOptionNames,
] as const;

type MssqlOptions = Options<(typeof OPTIONS)[number]>;

/** Parses what follows `mssql:`. */
export function parseMssql(text: string, rest: string): MssqlUrl {
  const { server, instance, options } = parseServer(text, rest, RULES);
  const given = parseOptions(text, options, OPTIONS);
  const signIn = parseSignIn(text, server, given);
  const ssh = parseSshServer(text, given);
  const availability = parseAvailability(text, given);
  // The Browser answers by datagrams, and the ODBC driver opens its connections itself.
  const isNamed = instance !== undefined || availability.failoverPartner?.instance !== undefined;
  if (ssh.ssh && isNamed) throw invalidUrl(text, message('site-url.ssh-instance'));
  if (ssh.ssh && signIn.kind === 'integrated') throw invalidUrl(text, message('site-url.ssh-integrated'));
  return {
    kind: 'mssql',
    ...server,
    ...ssh,
    ...(instance !== undefined && { instance }),
    signIn,
    ...parseSecurity(text, signIn, given),
    ...availability,
    ...parseConnectTimeout(text, given.connectTimeout),
  };
}

const INTENTS = ['ReadWrite', 'ReadOnly'] as const;

/** Which of several servers answers. */
function parseAvailability(
  text: string,
  { applicationIntent = 'ReadWrite', multiSubnetFailover = 'false', failoverPartner }: MssqlOptions,
): Pick<MssqlUrl, 'readOnly' | 'multiSubnetFailover' | 'failoverPartner'> {
  // Connection strings have it in any case.
  const written = INTENTS.find((known) => known.toLowerCase() === applicationIntent.toLowerCase());
  const intent = parseChoice(text, 'applicationIntent', written ?? applicationIntent, INTENTS);
  const isParallel = parseChoice(text, 'multiSubnetFailover', multiSubnetFailover, ['true', 'false']);
  return {
    ...(intent === 'ReadOnly' && { readOnly: true }),
    ...(isParallel === 'true' && { multiSubnetFailover: true }),
    ...(failoverPartner !== undefined && { failoverPartner: parsePlace(text, failoverPartner, RULES) }),
  };
}

function parseSignIn(text: string, server: ServerUrl, given: MssqlOptions): MssqlSignIn {
  const { auth = 'sql' } = given;
  if (!isSiteSignIn(auth)) {
    const values = Object.keys(siteSignIns);
    throw invalidUrl(text, message('site-url.option-value', { option: 'auth', values }));
  }
  checkNeeds(text, auth, server, given);
  const { clientId, tenantId } = given;
  const app = { ...(clientId !== undefined && { clientId }), ...(tenantId !== undefined && { tenantId }) };
  switch (auth) {
    case 'ntlm':
      return { kind: auth, ...parseAccount(text, server.user) };
    case 'entra-password':
      return { kind: auth, clientId: '', ...app };
    case 'entra-interactive':
    case 'entra-device-code':
      return { kind: auth, ...app };
    case 'entra-service-principal':
      return { kind: auth, tenantId: tenantId ?? '' };
    default:
      return { kind: auth };
  }
}

/** Refuses what a way of signing in lacks, and what it does not use. */
function checkNeeds(
  text: string,
  auth: SiteSignIn,
  { user, password }: ServerUrl,
  given: MssqlOptions,
): void {
  const needs = signInNeeds(auth);
  if (needs.user === 'required' && user === '') {
    const missing = auth === 'entra-service-principal' ? 'client-user-missing' : 'user-missing';
    throw invalidUrl(text, message(`site-url.${missing}`));
  }
  if (needs.user === 'none' && user !== '') throw invalidUrl(text, message('site-url.user-unused', { auth }));
  if (!needs.secret && password !== undefined) {
    throw invalidUrl(text, message('site-url.password-unused', { auth }));
  }
  if (needs.isClient && user !== '' && !CLIENT_ID.test(user))
    throw invalidUrl(text, message('site-url.client-user'));
  for (const [option, pattern] of [
    ['clientId', CLIENT_ID],
    ['tenantId', TENANT_ID],
  ] as const) {
    const value = given[option];
    const need = needs[option];
    if (value === undefined && need === 'required') {
      throw invalidUrl(text, message('site-url.option-needed', { auth, option }));
    }
    if (value === undefined) continue;
    if (need === undefined) throw invalidUrl(text, message('site-url.option-unused', { auth, option }));
    if (!pattern.test(value)) throw invalidUrl(text, message(`site-url.${option}`));
  }
}

const CLIENT_ID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** A tenant has a Guid and domain names. */
const TENANT_ID = /^[a-z\d](?:[a-z\d.-]{0,252}[a-z\d])?$/i;

/**
 * A Windows account. NTLM takes `user@domain` as a user of no domain: the part behind the @ need not be a domain's name
 * (MS-NLMP, 3.3.2).
 */
function parseAccount(text: string, user: string): { domain: string; userName: string } {
  const [, domain, name] = /^([^\\@]+)\\([^\\]+)$/.exec(user) ?? [];
  if (domain !== undefined && name !== undefined) return { domain, userName: name };
  if (/^[^\\@]+@[^\\@]+$/.test(user)) return { domain: '', userName: user };
  throw invalidUrl(text, message('site-url.domain-missing'));
}

function parseSecurity(text: string, signIn: MssqlSignIn, given: MssqlOptions) {
  const { encrypt = 'true', trustServerCertificate = 'false', hostNameInCertificate, sslrootcert } = given;
  const { serverCertificate } = given;
  const encryption = parseChoice(text, 'encrypt', encrypt, ['true', 'false', 'strict']);
  const trusts =
    parseChoice(text, 'trustServerCertificate', trustServerCertificate, ['true', 'false']) === 'true';
  if (encryption === 'strict' && trusts) throw invalidUrl(text, message('site-url.strict-trust'));
  if (encryption === 'false' && signIn.kind.startsWith('entra-')) {
    throw invalidUrl(text, message('site-url.entra-encryption'));
  }
  const isChecked = encryption !== 'false' && !trusts;
  for (const option of ['sslrootcert', 'hostNameInCertificate', 'serverCertificate'] as const) {
    if (given[option] !== undefined && !isChecked) {
      throw invalidUrl(text, message('site-url.certificate-unused', { option }));
    }
  }
  if (sslrootcert !== undefined && signIn.kind === 'integrated') {
    throw invalidUrl(text, message('site-url.root-certificate-integrated'));
  }
  if (serverCertificate !== undefined) {
    // tedious checks the authority itself there; the ODBC driver knows files only.
    if (encryption === 'strict') throw invalidUrl(text, message('site-url.pinned-strict'));
    if (signIn.kind === 'integrated') throw invalidUrl(text, message('site-url.pinned-integrated'));
    if (sslrootcert !== undefined || hostNameInCertificate !== undefined) {
      throw invalidUrl(text, message('site-url.pinned-alone'));
    }
  }
  return {
    encrypt: encryption === 'strict' ? encryption : encryption === 'true',
    trustServerCertificate: trusts,
    ...(sslrootcert !== undefined && { rootCertificate: resolve(sslrootcert) }),
    ...(hostNameInCertificate !== undefined && { hostNameInCertificate }),
    ...(serverCertificate !== undefined && { pinnedCertificate: parsePin(serverCertificate) }),
  } as const;
}

/** A hash as Windows, OpenSSL and browsers write it, or else a file. */
function parsePin(value: string): PinnedCertificate {
  const hex = value
    .replace(/^sha-?(?:1|256):/i, '')
    .replace(/[\s:\u200e]/g, '')
    .toLowerCase();
  if (/^[\da-f]{64}$/.test(hex)) return { sha256: hex };
  return /^[\da-f]{40}$/.test(hex) ? { sha1: hex } : { file: resolve(value) };
}
