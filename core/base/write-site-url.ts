/** The parts of the URL of a site on a server, none of them encoded. */
export interface SiteUrlParts {
  scheme: 'postgres' | 'mssql';
  /** Empty for none. */
  user: string;
  /** An IPv6 address without brackets; a named instance follows its server behind a backslash. */
  host: string;
  /** Empty for the usual one. */
  port: string;
  database: string;
  /** In their order; those with an empty value are left out. */
  options: readonly (readonly [name: string, value: string])[];
}

/** Writes a site URL without a password. What is not valid in it stays so: `parseSiteUrl` is what refuses it. */
export function writeSiteUrl({ scheme, user, host, port, database, options }: SiteUrlParts): string {
  const query = options
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return [
    `${scheme}://`,
    user === '' ? '' : `${encodeURIComponent(user)}@`,
    writeHost(host),
    port === '' ? '' : `:${port}`,
    `/${encodeURIComponent(database)}`,
    query === '' ? '' : `?${query}`,
  ].join('');
}

function writeHost(text: string): string {
  const [host = '', ...instance] = text.split('\\');
  return [
    host.includes(':') ? `[${host}]` : encodeURIComponent(host),
    ...instance.map(encodeURIComponent),
  ].join('%5C');
}
