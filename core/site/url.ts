import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { redactAddress } from '#core/base/redact.ts';
import { visible } from '#core/base/text.ts';
import { message } from '#core/messages/catalogue.ts';

interface ServerUrl {
  user: string;
  /** Absent when it comes from elsewhere (keychain, environment). */
  password?: string;
  host: string;
  port: number;
  database: string;
  /** The URL without its password and options, safe to print. */
  label: string;
}

/**
 * How a PostgreSQL connection is secured: `disable` not at all, `require` encrypted without checking who answers,
 * `verify-full` encrypted, with a certificate for this host name from a trusted authority.
 */
export type PostgresTls = 'disable' | 'require' | 'verify-full';

export interface EmbeddedUrl {
  kind: 'embedded';
  /** Absolute path; absent for a database in memory, which lives as long as its connection. */
  folder?: string;
  label: string;
}

export interface PostgresUrl extends ServerUrl {
  kind: 'postgres';
  tls: PostgresTls;
  /** PEM file of the certificate authority; absent for those that this computer trusts. */
  rootCertificate?: string;
}

export interface MssqlUrl extends ServerUrl {
  kind: 'mssql';
  encrypt: boolean;
  trustServerCertificate: boolean;
}

/** A database on a server. */
export type ServerSiteUrl = PostgresUrl | MssqlUrl;

/** Where a site's database is (design, section 3). */
export type SiteUrl = EmbeddedUrl | ServerSiteUrl;

/**
 * Parses a site URL:
 * - `embedded:<folder>`, `embedded:memory`;
 * - `postgres://user[:password]@host[:5432]/database[?sslmode=disable|require|verify-full][&sslrootcert=FILE]`;
 *   also `postgresql://`. Without `sslmode` it is `disable` for this computer itself and `verify-full` elsewhere:
 *   a password never goes unprotected over a network unless the URL says so;
 * - `mssql://user[:password]@host[:1433]/database[?encrypt=true|false][&trustServerCertificate=true|false]`,
 *   encrypted with a checked certificate unless it says otherwise.
 *
 * User, password, host, database and options are percent-encoded; a folder is taken as it is. Throws
 * `site-url-invalid`, which never repeats what may be a password.
 */
export function parseSiteUrl(text: string): SiteUrl {
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(text) ?? [];
  switch (scheme.toLowerCase()) {
    case 'embedded':
      return parseEmbedded(text, rest);
    case 'postgres':
    case 'postgresql':
      return parsePostgres(text, rest);
    case 'mssql':
      return parseMssql(text, rest);
    case '':
      throw invalid(text, message('site-url.no-scheme'));
    default:
      throw invalid(text, message('site-url.scheme-unknown', { scheme: visible(scheme, 20) }));
  }
}

/** True for a name or address of this computer itself. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function parseEmbedded(text: string, folder: string): EmbeddedUrl {
  if (folder === '') throw invalid(text, message('site-url.folder-missing'));
  if (folder.startsWith('//')) throw invalid(text, message('site-url.folder-slashes'));
  // The colon of a drive is none of a user and a password.
  if (/:.*@/s.test(folder.replace(/^[a-z]:(?=[\\/])/i, '')))
    throw invalid(text, message('site-url.folder-login'));
  if (folder.includes('\0'))
    throw invalid(text, message('site-url.nul', { part: message('site-url.part.folder') }));
  const label = `embedded:${visible(folder)}`;
  return folder === 'memory'
    ? { kind: 'embedded', label }
    : { kind: 'embedded', folder: resolve(folder), label };
}

function parsePostgres(text: string, rest: string): PostgresUrl {
  const { server, options } = parseServer(text, rest, 'postgres', 5432);
  const { sslmode, sslrootcert } = takeOptions(text, options, ['sslmode', 'sslrootcert']);
  const usual = sslrootcert === undefined && isLoopback(server.host) ? 'disable' : 'verify-full';
  const tls =
    sslmode === undefined ? usual : oneOf(text, 'sslmode', sslmode, ['disable', 'require', 'verify-full']);
  if (sslrootcert !== undefined && tls !== 'verify-full') {
    throw invalid(text, message('site-url.root-certificate-unused'));
  }
  return {
    kind: 'postgres',
    ...server,
    tls,
    ...(sslrootcert !== undefined && { rootCertificate: resolve(sslrootcert) }),
  };
}

function parseMssql(text: string, rest: string): MssqlUrl {
  const { server, options } = parseServer(text, rest, 'mssql', 1433);
  const { encrypt = 'true', trustServerCertificate = 'false' } = takeOptions(text, options, [
    'encrypt',
    'trustServerCertificate',
  ]);
  return {
    kind: 'mssql',
    ...server,
    encrypt: oneOf(text, 'encrypt', encrypt, ['true', 'false']) === 'true',
    trustServerCertificate:
      oneOf(text, 'trustServerCertificate', trustServerCertificate, ['true', 'false']) === 'true',
  };
}

/** Parses `//user:password@host:port/database?options`. */
function parseServer(
  text: string,
  rest: string,
  scheme: string,
  usualPort: number,
): { server: ServerUrl; options: string } {
  if (!rest.startsWith('//')) throw invalid(text, message('site-url.slashes-missing', { scheme }));
  const at = rest.lastIndexOf('@');
  const credentials = at === -1 ? '' : rest.slice(2, at);
  if (/[/?#@]/.test(credentials)) {
    throw invalid(text, message('site-url.credentials-encoding'));
  }
  const [userText = '', ...passwordParts] = credentials.split(':');
  if (passwordParts.length > 1) throw invalid(text, message('site-url.password-colon'));
  const user = decode(text, message('site-url.part.user'), userText);
  if (user === '') throw invalid(text, message('site-url.user-missing'));
  // No database has such a user: it is a user with a password, in a place that is shown.
  if (user.includes(':')) throw invalid(text, message('site-url.user-colon'));

  const place = rest.slice(at + 1);
  const parts = /^(\[[^\]]*\]|[^:/?#]*)(?::([^/?#]*))?(?:\/([^?#]*))?(?:\?([^#]*))?(#.*)?$/s.exec(place);
  if (parts === null || parts[5] !== undefined) throw invalid(text, message('site-url.rest'));
  const [, hostText = '', portText, databaseText = '', options = ''] = parts;
  const host = parseHost(text, hostText);
  const port = parsePort(text, portText, usualPort);
  // A connection string behind a URL: what follows may be a password, and the database's name is shown.
  if (/[;=]/.test(databaseText)) throw invalid(text, message('site-url.rest'));
  const database = decode(text, message('site-url.part.database'), databaseText);
  if (database === '') throw invalid(text, message('site-url.database-missing'));

  const address = `${visible(host.includes(':') ? `[${host}]` : host)}:${port}/${visible(database)}`;
  const label = `${scheme}://${visible(user)}@${address}`;
  const [password] = passwordParts;
  return {
    server: {
      user,
      ...(password && { password: decode(text, message('site-url.part.password'), password) }),
      host,
      port,
      database,
      label,
    },
    options,
  };
}

function parseHost(text: string, hostText: string): string {
  if (hostText.startsWith('[')) {
    const address = hostText.slice(1, -1);
    if (isIP(address) !== 6) throw invalid(text, message('site-url.not-ipv6'));
    return address;
  }
  const host = decode(text, message('site-url.part.host'), hostText);
  if (host === '') throw invalid(text, message('site-url.host-missing'));
  // A host with a slash would be taken for the folder of a Unix socket.
  if (/[/\\\s]/.test(host)) throw invalid(text, message('site-url.host-characters'));
  return host;
}

function parsePort(text: string, port: string | undefined, usual: number): number {
  if (port === undefined) return usual;
  const number = /^\d{1,5}$/.test(port) ? Number(port) : 0;
  if (number < 1 || number > 65_535) throw invalid(text, message('site-url.port'));
  return number;
}

function takeOptions<Name extends string>(
  text: string,
  options: string,
  names: readonly Name[],
): { [name in Name]?: string } {
  const taken: { [name in Name]?: string } = {};
  for (const option of options.split('&').filter((part) => part !== '')) {
    const equals = option.indexOf('=');
    const name = decode(
      text,
      message('site-url.part.option-name'),
      equals === -1 ? option : option.slice(0, equals),
    );
    const known = names.find((candidate) => candidate === name);
    if (known === undefined) {
      throw invalid(text, message('site-url.option-unknown', { options: names }));
    }
    if (equals === -1 || equals === option.length - 1)
      throw invalid(text, message('site-url.option-empty', { option: known }));
    if (taken[known] !== undefined) throw invalid(text, message('site-url.option-twice', { option: known }));
    taken[known] = decode(text, message('site-url.part.option', { option: known }), option.slice(equals + 1));
  }
  return taken;
}

function oneOf<Value extends string>(
  text: string,
  name: string,
  value: string,
  allowed: readonly Value[],
): Value {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) {
    throw invalid(text, message('site-url.option-value', { option: name, values: allowed }));
  }
  return found;
}

function decode(text: string, part: Message, encoded: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(encoded);
  } catch (cause) {
    // Only URIError is thrown here, and it says no more than this.
    throw invalid(text, message('site-url.encoding', { part }), cause);
  }
  if (decoded.includes('\0')) throw invalid(text, message('site-url.nul', { part }));
  return decoded;
}

function invalid(text: string, reason: Message, cause?: unknown): SiteferryError {
  return new SiteferryError('site-url-invalid', { url: redactAddress(text), reason }, { cause });
}
