import { isIP } from 'node:net';
import { withPlainSshHost } from '#core/base/redact.ts';
import { sanitize } from '#core/base/sanitize.ts';
import { message } from '#core/messages/catalogue.ts';
import { decode, invalidUrl } from './decode.ts';
import type { ServerPlace, ServerUrl } from './types.ts';

/** What of a server's URL differs between the kinds. */
interface ServerRules {
  scheme: 'postgres' | 'mssql';
  usualPort: number;
  /** A named instance may follow the host behind a backslash. */
  instances: boolean;
}

export interface ParsedServer {
  server: ServerUrl;
  /** The named instance; absent for none. */
  instance: string | undefined;
  /** What stands behind `?`. */
  options: string;
}

/** Parses `//user:password@host:port/database?options`; whether a user is needed is for the caller to say. */
export function parseServer(text: string, written: string, rules: ServerRules): ParsedServer {
  const { scheme } = rules;
  const rest = withPlainSshHost(written);
  if (!rest.startsWith('//')) throw invalidUrl(text, message('site-url.slashes-missing', { scheme }));
  const at = rest.lastIndexOf('@');
  const { user, password } = parseCredentials(text, at === -1 ? '' : rest.slice(2, at));

  const place = rest.slice(at === -1 ? 2 : at + 1);
  const parts = /^(\[[^\]]*\][^:/?#]*|[^:/?#]*)(?::([^/?#]*))?(?:\/([^?#]*))?(?:\?([^#]*))?(#.*)?$/s.exec(
    place,
  );
  if (parts === null || parts[5] !== undefined) throw invalidUrl(text, message('site-url.rest'));
  const [, hostText = '', portText, databaseText = '', options = ''] = parts;
  const { host, instance } = parseHost(text, hostText, rules);
  if (instance !== undefined && portText !== undefined)
    throw invalidUrl(text, message('site-url.instance-port'));
  const port = parsePort(text, portText, rules.usualPort);
  // A connection string behind a URL: what follows may be a password, and the database's name is shown.
  if (/[;=]/.test(databaseText)) throw invalidUrl(text, message('site-url.rest'));
  const database = decode(text, message('site-url.part.database'), databaseText);
  if (database === '') throw invalidUrl(text, message('site-url.database-missing'));

  const shownHost = sanitize(host.includes(':') ? `[${host}]` : host);
  const address = `${shownHost}${instance === undefined ? `:${port}` : `\\${sanitize(instance)}`}`;
  const label = `${scheme}://${user === '' ? '' : `${sanitize(user)}@`}${address}/${sanitize(database)}`;
  return {
    server: { user, ...(password && { password }), host, port, database, label },
    instance,
    options,
  };
}

/** `host`, `host:port`, `[address]:port` or `host\\instance`, as the value of an option. Throws `site-url-invalid`. */
export function parsePlace(text: string, place: string, rules: ServerRules): ServerPlace {
  const [, hostText = '', portText] = /^(\[[^\]]*\][^:]*|[^:]*)(?::(.*))?$/s.exec(place) ?? [];
  const { host, instance } = parseHost(text, hostText, rules);
  if (instance !== undefined && portText !== undefined)
    throw invalidUrl(text, message('site-url.instance-port'));
  const port = parsePort(text, portText, rules.usualPort);
  return { host, port, ...(instance !== undefined && { instance }) };
}

function parseCredentials(text: string, credentials: string): { user: string; password?: string } {
  if (/[/?#@]/.test(credentials)) throw invalidUrl(text, message('site-url.credentials-encoding'));
  const [userText = '', ...passwordParts] = credentials.split(':');
  if (passwordParts.length > 1) throw invalidUrl(text, message('site-url.password-colon'));
  const user = decode(text, message('site-url.part.user'), userText);
  // No database has such a user: it is a user with a password, in a place that is shown.
  if (user.includes(':')) throw invalidUrl(text, message('site-url.user-colon'));
  const [password] = passwordParts;
  return { user, ...(password && { password: decode(text, message('site-url.part.password'), password) }) };
}

function parseHost(
  text: string,
  hostText: string,
  { instances }: ServerRules,
): { host: string; instance: string | undefined } {
  if (!instances) return { host: parseName(text, hostText), instance: undefined };
  const [name = '', ...rest] = hostText.split(/\\|%5c/i);
  const host = parseName(text, name);
  if (rest.length === 0) return { host, instance: undefined };
  const instance = decode(text, message('site-url.part.instance'), rest.join('\\'));
  // https://learn.microsoft.com/en-us/sql/sql-server/install/instance-configuration
  if (!/^[\p{L}\p{N}_$#&-]{1,16}$/u.test(instance)) throw invalidUrl(text, message('site-url.instance-name'));
  return { host, instance };
}

function parseName(text: string, hostText: string): string {
  if (hostText.startsWith('[')) {
    const address = hostText.slice(1, -1);
    if (!hostText.endsWith(']') || isIP(address) !== 6) throw invalidUrl(text, message('site-url.not-ipv6'));
    return address;
  }
  const host = decode(text, message('site-url.part.host'), hostText);
  if (host === '') throw invalidUrl(text, message('site-url.host-missing'));
  // A host with a slash would be taken for the folder of a Unix socket.
  if (/[/\\\s]/.test(host)) throw invalidUrl(text, message('site-url.host-characters'));
  return host;
}

function parsePort(text: string, port: string | undefined, usual: number): number {
  if (port === undefined) return usual;
  const number = /^\d{1,5}$/.test(port) ? Number(port) : 0;
  if (number < 1 || number > 65_535) throw invalidUrl(text, message('site-url.port'));
  return number;
}
