import { SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';
import { type Pair, splitWithBraces } from './pairs.ts';

/** What a JDBC URL says as keywords of a connection string, and whose driver it is for. */
export interface JdbcUrl {
  provider: 'postgres' | 'mssql';
  pairs: Pair[];
}

/** Reads the URL of a JDBC driver; undefined for another text. Throws `connection-unreadable`, without what may be a secret. */
export function readJdbc(text: string): JdbcUrl | undefined {
  const [, driver = '', rest = ''] = /^\s*jdbc:(?:jtds:)?(sqlserver|postgresql):(.*)$/is.exec(text) ?? [];
  if (driver === '') return undefined;
  return driver.toLowerCase() === 'sqlserver'
    ? { provider: 'mssql', pairs: readMssqlJdbc(rest) }
    : { provider: 'postgres', pairs: readPostgresJdbc(rest) };
}

/** `//host\instance:port;keyword=value`; jTDS has the database behind a slash. */
function readMssqlJdbc(text: string): Pair[] {
  const [, address = '', path = '', properties = ''] =
    /^\/\/((?:\[[^\]]*\])?[^;/]*)(?:\/([^;]*))?(.*)$/s.exec(text.trim()) ?? [];
  const own = /[^;\s]/.test(properties) ? splitWithBraces(properties) : [];
  const instanceAt = own.findIndex(({ keyword }) => /^instance(?:name)?$/i.test(keyword));
  const [instance] = instanceAt < 0 ? [] : own.splice(instanceAt, 1);
  const [, host = address, port = ''] = /^(.*):(\d*)$/s.exec(address) ?? [];
  const server = instance && !host.includes('\\') ? `${host}\\${instance.value}` : host;
  return [...pairOf('server', server), ...pairOf('port', port), ...pairOf('database', path), ...own];
}

/** `//host:port/database?keyword=value`; without a host it is this computer. */
function readPostgresJdbc(text: string): Pair[] {
  const [, address = 'localhost', database = '', query = ''] =
    /^(?:\/\/([^/?]*)\/?)?([^?]*)(?:\?(.*))?$/s.exec(text.trim()) ?? [];
  return [
    ...pairOf('host', address),
    ...pairOf('database', decoded(database)),
    ...Array.from(new URLSearchParams(query), ([keyword, value]) => ({ keyword, value })),
  ];
}

function pairOf(keyword: string, value: string): Pair[] {
  return value === '' ? [] : [{ keyword, value }];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new SiteferryError('connection-unreadable', { reason: message('connection.syntax') });
  }
}
