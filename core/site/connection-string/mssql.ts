import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { type SiteUrlParts, writeSiteUrl } from '#core/base/write-site-url.ts';
import { type SiteSignIn, signInNeeds } from '#core/contract/site/sign-in.ts';
import { message } from '#core/messages/catalogue.ts';
import { parseBoolean } from './boolean.ts';
import type { ParsedKeywords } from './keywords.ts';
import { lostKeyword } from './lost-keywords.ts';
import type { ConnectionParts } from './postgres.ts';
import { readTimeout } from './timeout.ts';

type Values = ParsedKeywords['values'];

/** `Authentication=…` without blanks and in small letters. */
const SIGN_INS: ReadonlyMap<string, SiteSignIn> = new Map([
  ['sqlpassword', 'sql'],
  ['activedirectorypassword', 'entra-password'],
  ['activedirectoryserviceprincipal', 'entra-service-principal'],
  ['activedirectorymanagedidentity', 'entra-managed-identity'],
  ['activedirectorymsi', 'entra-managed-identity'],
  ['activedirectorydefault', 'entra-default'],
  ['activedirectoryworkloadidentity', 'entra-default'],
  ['activedirectoryinteractive', 'entra-interactive'],
  ['activedirectorydevicecodeflow', 'entra-device-code'],
]);

/** The parts of a URL for what a string of SQL Server says. Throws `connection-unreadable`. */
export function readMssql({ values }: ParsedKeywords): ConnectionParts {
  const { host, port } = readServer(values.server ?? '', values.port);
  const { signIn, warnings } = readSignIn(values);
  const needs = signInNeeds(signIn);
  const security = readSecurity(values, signIn, host);
  const timeout = readTimeout(values.timeout);
  const partner = values.failoverPartner?.trim() ?? '';
  const parts: SiteUrlParts = {
    scheme: 'mssql',
    user: needs.user === 'none' ? '' : readUser(values, signIn),
    host,
    port,
    database: values.database ?? '',
    options: [
      ['auth', signIn === 'sql' ? '' : signIn],
      ...security.options,
      ['applicationIntent', /^readonly$/i.test(values.intent?.trim() ?? '') ? 'ReadOnly' : ''],
      ['multiSubnetFailover', parseBoolean(values.multiSubnet) ? 'true' : ''],
      ['failoverPartner', partner === '' ? '' : writePlace(readServer(partner))],
      ...timeout.options,
    ],
  };
  return {
    url: writeSiteUrl(parts),
    password: needs.secret ? (signIn === 'entra-token' ? values.accessToken : values.password) : undefined,
    warnings: [...warnings, ...security.warnings, ...timeout.warnings],
  };
}

/** `tcp:host\instance,port`; where there is a port, SQL Server's own clients do not look at the instance either. */
function readServer(text: string, portText = ''): { host: string; port: string } {
  const refuse = (code: 'server-missing' | 'server-unsupported') =>
    new SiteferryError('connection-unreadable', { reason: message(`connection.${code}`) });
  const address = text.trim().replace(/^tcp:\s*/i, '');
  if (address === '') throw refuse('server-missing');
  if (/^(?:np|lpc|admin):|^\(localdb\)|^\\\\/i.test(address)) throw refuse('server-unsupported');
  const [named = '', port = portText] = address.split(',').map((part) => part.trim());
  const [host = '', instance] = named.split('\\');
  const isHere = /^(?:\.|\(local\)|\(localhost\)|localhost)$/i.test(host);
  const name = isHere ? 'localhost' : host.replace(/^\[(.*)\]$/, '$1');
  // The name of the instance that has none.
  const isDefault = instance === undefined || /^(?:mssqlserver)?$/i.test(instance);
  return { host: isDefault || port !== '' ? name : `${name}\\${instance}`, port };
}

function writePlace({ host, port }: { host: string; port: string }): string {
  const shown = host.includes(':') ? `[${host}]` : host;
  return port === '' ? shown : `${shown}:${port}`;
}

function readSignIn(values: Values): { signIn: SiteSignIn; warnings: Message[] } {
  const { authentication = '', integrated, accessToken = '', domain = '', scheme = '' } = values;
  const named = authentication.toLowerCase().replace(/\s/g, '');
  if (named === '' || named === 'notspecified') {
    if (accessToken !== '') return { signIn: 'entra-token', warnings: [] };
    const isNtlm = /^ntlm$/i.test(scheme.trim()) || (domain !== '' && !parseBoolean(integrated));
    if (isNtlm) return { signIn: 'ntlm', warnings: [] };
    return { signIn: parseBoolean(integrated) ? 'integrated' : 'sql', warnings: [] };
  }
  const signIn = SIGN_INS.get(named);
  if (signIn) return { signIn, warnings: [] };
  if (named !== 'activedirectoryintegrated') {
    const reason = message('connection.authentication-unknown', { names: [...SIGN_INS.keys()] });
    throw new SiteferryError('connection-unreadable', { reason });
  }
  const warnings = [message('connection.authentication-replaced', { value: authentication })];
  return { signIn: 'entra-default', warnings };
}

function readUser({ user = '', domain = '', msiClient = '' }: Values, signIn: SiteSignIn): string {
  if (signIn === 'entra-managed-identity' && user === '') return msiClient;
  return signIn === 'ntlm' && domain !== '' && !/[\\@]/.test(user) ? `${domain}\\${user}` : user;
}

function readSecurity(
  values: Values,
  signIn: SiteSignIn,
  host: string,
): { options: SiteUrlParts['options']; warnings: Message[] } {
  const { serverCertificate: pinned = '', certificateHost = '' } = values;
  const warnings: Message[] = [];
  const encrypt = readEncrypt(values);
  // A certificate that is named is the stricter of the two.
  const isTrusted = encrypt !== 'strict' && pinned === '' && trusts(values);
  const isChecked = encrypt !== 'false' && !isTrusted;
  const isPinned = isChecked && pinned !== '' && encrypt !== 'strict' && signIn !== 'integrated';
  if (isChecked && pinned !== '' && !isPinned) {
    warnings.push(
      lostKeyword('ServerCertificate', signIn === 'integrated' ? 'pinned-integrated' : 'pinned-strict'),
    );
  }
  const isPattern = certificateHost.includes('*');
  if (isChecked && !isPinned && isPattern && !covers(certificateHost, host)) {
    warnings.push(lostKeyword('HostNameInCertificate', 'certificate-pattern'));
  }
  const root = isPinned || signIn === 'integrated' || encrypt !== 'strict' ? '' : pinned;
  return {
    options: [
      ['encrypt', encrypt === 'true' ? '' : encrypt],
      ['trustServerCertificate', isTrusted ? 'true' : ''],
      ['hostNameInCertificate', isChecked && !isPinned && !isPattern ? certificateHost : ''],
      ['sslrootcert', root],
      ['serverCertificate', isPinned ? pinned : ''],
    ],
    warnings,
  };
}

/** `*.database.windows.net`, as Azure writes it for JDBC: the certificate is then for the name of the server too. */
function covers(pattern: string, host: string): boolean {
  return host.replace(/^[^.]*/, '*').toLowerCase() === pattern.trim().toLowerCase();
}

/** `Encrypt` of Microsoft's drivers; jTDS has `ssl`, of which only one word checks the certificate. */
function readEncrypt({ encrypt, ssl = '' }: Values): string {
  if (encrypt === undefined && /^off$/i.test(ssl.trim())) return 'false';
  const word = encrypt?.trim().toLowerCase() ?? 'true';
  if (word === 'strict') return word;
  return /^(?:false|no|optional|0)$/.test(word) ? 'false' : 'true';
}

function trusts({ trust, ssl = '' }: Values): boolean {
  return parseBoolean(trust) || (trust === undefined && /^require$/i.test(ssl.trim()));
}
