import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { parseSiteUrl } from '../url.ts';
import { readJdbc } from './jdbc.ts';
import { parseKeywords } from './keywords.ts';
import { readMssql } from './mssql.ts';
import { isOdbc, type Pair, splitConnectionString, splitWithBraces } from './pairs.ts';
import { type ConnectionParts, readPostgres } from './postgres.ts';

/** A connection string as a site URL. */
export interface ParsedConnection {
  /** Without a password; may lack what no connection string says. */
  url: string;
  password?: string;
  /** What of the string has no place in a URL, and what the URL still lacks. */
  findings: Finding[];
}

/**
 * Reads a connection string of SQL Server or PostgreSQL as .NET, Npgsql, ODBC or JDBC have it, or a site URL with its
 * password. `provider` is what a configuration file says of it, such as `Npgsql`.
 *
 * Throws `connection-unreadable`, `site-url-invalid` for a URL; neither has what may be a secret.
 */
export function readConnectionString(text: string, provider = ''): ParsedConnection {
  const { url, password, warnings } = isUrl(text) ? readUrl(text) : readKeywords(text, provider);
  const lacking = findMissing(url);
  return {
    url,
    ...(password ? { password } : {}),
    findings: [...warnings, ...(lacking ? [lacking] : [])].map((one) => warning(one)),
  };
}

function isUrl(text: string): boolean {
  return /^\s*(?:postgres|postgresql|mssql):\/\//i.test(text);
}

function readUrl(text: string): ConnectionParts {
  const address = text.trim();
  const parsed = parseSiteUrl(address);
  const password = 'password' in parsed ? parsed.password : undefined;
  // A password has neither a slash nor an @ in a URL that can be read.
  return { url: address.replace(/^([a-z]+:\/\/[^:/@]*):[^/@]*@/i, '$1@'), password, warnings: [] };
}

function readKeywords(text: string, provider: string): ConnectionParts {
  const jdbc = readJdbc(text);
  if (jdbc) return readPairs(jdbc.pairs, jdbc.provider);
  if (isOdbc(text)) return readOdbc(splitWithBraces(text), provider);
  const pairs = splitConnectionString(text);
  const find = (name: string) =>
    pairs.find(({ keyword }) => keyword.toLowerCase().replace(/\s/g, '') === name)?.value;
  // Entity Framework has the string that the database gets inside its own.
  const inner = find('providerconnectionstring');
  if (inner !== undefined) return readKeywords(inner, find('provider') ?? provider);
  // OLE DB names its provider like this.
  return readPairs(pairs, find('provider') ?? provider);
}

/** The driver says whose the string is; a data source is known only to the computer that it was made on. */
function readOdbc(pairs: readonly Pair[], provider: string): ConnectionParts {
  const find = (name: string) => pairs.find(({ keyword }) => keyword.toLowerCase() === name);
  if (find('dsn') && !find('driver')) {
    throw new SiteferryError('connection-unreadable', { reason: message('connection.data-source') });
  }
  return readPairs(pairs, find('driver')?.value ?? provider, true);
}

function readPairs(pairs: readonly Pair[], provider: string, firstCounts = false): ConnectionParts {
  const keywords = parseKeywords(pairs, firstCounts);
  if (keywords.values.server === undefined && keywords.values.database === undefined) {
    throw new SiteferryError('connection-unreadable', { reason: message('connection.no-database') });
  }
  const { server = '', database = '', user = '' } = keywords.values;
  // Those of libpq are apart by blanks: what follows the first one would be taken for its value, a password with it.
  if ((server + database + user).includes('=')) {
    throw new SiteferryError('connection-unreadable', { reason: message('connection.blanks') });
  }
  const isPostgres =
    /npgsql|postgres|psqlodbc/i.test(provider) ||
    (!/sql|tds/i.test(provider) && keywords.kind === 'postgres');
  const read = isPostgres ? readPostgres(keywords) : readMssql(keywords);
  return { ...read, warnings: [...read.warnings, ...keywords.warnings] };
}

function findMissing(url: string) {
  try {
    parseSiteUrl(url);
    return undefined;
  } catch (error) {
    if (!isSiteferryError(error, 'site-url-invalid')) throw error;
    return message('connection.incomplete', { reason: error.data.reason });
  }
}
