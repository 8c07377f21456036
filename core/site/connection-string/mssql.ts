import { SiteferryError } from '#core/base/errors.ts';
import { type SiteUrlParts, writeSiteUrl } from '#core/base/write-site-url.ts';
import { type SiteSignIn, signInNeeds } from '#core/contract/site/sign-in.ts';
import { message } from '#core/messages/catalogue.ts';
import { parseBoolean } from './boolean.ts';
import type { ParsedKeywords } from './keywords.ts';
import type { ConnectionParts } from './postgres.ts';

/** `Authentication=…` without blanks. What a program cannot ask for goes by the account that `az login` knows. */
const SIGN_INS: ReadonlyMap<string, SiteSignIn> = new Map([
  ['sqlpassword', 'sql'],
  ['activedirectorypassword', 'entra-password'],
  ['activedirectoryserviceprincipal', 'entra-service-principal'],
  ['activedirectorymanagedidentity', 'entra-managed-identity'],
  ['activedirectorymsi', 'entra-managed-identity'],
  ['activedirectorydefault', 'entra-default'],
]);

/** The parts of a URL for what a string of SQL Server says. Throws `connection-unreadable`. */
export function readMssql({ values }: ParsedKeywords): ConnectionParts {
  const { host, port } = readServer(values.server ?? '', values.port);
  const { signIn, warnings } = readSignIn(values);
  const needs = signInNeeds(signIn);
  const encrypt = readEncrypt(values.encrypt);
  const isTrusted = encrypt !== 'strict' && parseBoolean(values.trust);
  const isChecked = encrypt !== 'false' && !isTrusted;
  const parts: SiteUrlParts = {
    scheme: 'mssql',
    user: needs.user === 'none' ? '' : (values.user ?? ''),
    host,
    port,
    database: values.database ?? '',
    options: [
      ['auth', signIn === 'sql' ? '' : signIn],
      ['encrypt', encrypt === 'true' ? '' : encrypt],
      ['trustServerCertificate', isTrusted ? 'true' : ''],
      ['hostNameInCertificate', isChecked ? (values.certificateHost ?? '') : ''],
    ],
  };
  return { url: writeSiteUrl(parts), password: needs.secret ? values.password : undefined, warnings };
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
  const isHere = /^(?:\.|\(local\)|localhost)$/i.test(host);
  const name = isHere ? 'localhost' : host.replace(/^\[(.*)\]$/, '$1');
  return { host: instance === undefined || port !== '' ? name : `${name}\\${instance}`, port };
}

function readSignIn(values: ParsedKeywords['values']): {
  signIn: SiteSignIn;
  warnings: ConnectionParts['warnings'];
} {
  const { authentication = '', integrated } = values;
  if (authentication === '') return { signIn: parseBoolean(integrated) ? 'integrated' : 'sql', warnings: [] };
  const signIn = SIGN_INS.get(authentication.toLowerCase().replace(/\s/g, ''));
  if (signIn) return { signIn, warnings: [] };
  const warnings = [message('connection.authentication-replaced', { value: authentication })];
  return { signIn: 'entra-default', warnings };
}

function readEncrypt(text = 'true'): string {
  const word = text.trim().toLowerCase();
  if (word === 'strict') return word;
  return /^(?:false|no|optional)$/.test(word) ? 'false' : 'true';
}
