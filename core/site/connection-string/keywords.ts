import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import { IGNORED_KEYWORDS } from './ignored-keywords.ts';
import { judgeKeyword } from './lost-keywords.ts';
import { type Pair, redactKeyword } from './pairs.ts';

/** What a connection string says that a site URL says too. */
export type Meaning =
  | 'server'
  | 'port'
  | 'database'
  | 'user'
  | 'password'
  | 'domain'
  | 'integrated'
  | 'scheme'
  | 'authentication'
  | 'msiClient'
  | 'accessToken'
  | 'encrypt'
  | 'trust'
  | 'certificateHost'
  | 'serverCertificate'
  | 'ssl'
  | 'sslMode'
  | 'sslFactory'
  | 'rootCertificate'
  | 'intent'
  | 'multiSubnet'
  | 'failoverPartner'
  | 'timeout';

/** What each meaning is called by the drivers; case and blanks are no difference. */
const NAMES: Readonly<Record<Meaning, readonly string[]>> = {
  server: ['server', 'datasource', 'address', 'addr', 'networkaddress', 'host', 'servername'],
  port: ['port', 'portnumber'],
  database: ['database', 'initialcatalog', 'db', 'databasename', 'dbname'],
  user: ['userid', 'uid', 'user', 'username'],
  password: ['password', 'pwd', 'psw'],
  domain: ['domain', 'domainname'],
  integrated: ['integratedsecurity', 'trusted_connection'],
  scheme: ['authenticationscheme'],
  authentication: ['authentication'],
  msiClient: ['msiclientid'],
  accessToken: ['accesstoken'],
  encrypt: ['encrypt', 'useencryptionfordata'],
  trust: ['trustservercertificate'],
  certificateHost: ['hostnameincertificate'],
  serverCertificate: ['servercertificate'],
  ssl: ['ssl'],
  sslMode: ['sslmode'],
  sslFactory: ['sslfactory'],
  rootCertificate: ['rootcertificate', 'sslrootcert'],
  intent: ['applicationintent'],
  multiSubnet: ['multisubnetfailover'],
  failoverPartner: ['failoverpartner', 'failover_partner'],
  timeout: ['connecttimeout', 'connectiontimeout', 'timeout', 'logintimeout', 'connect_timeout'],
};

const MEANING_OF: ReadonlyMap<string, Meaning> = new Map(
  Object.entries(NAMES).flatMap(([meaning, names]) => names.map((name) => [name, meaning as Meaning])),
);

/** Keywords of one database only, which tell of which one a string is. */
const ONLY_POSTGRES: ReadonlySet<string> = new Set([
  ...['host', 'port', 'username', 'sslmode', 'rootcertificate', 'searchpath', 'passfile'],
  ...['targetsessionattributes', 'includeerrordetail', 'channelbinding', 'gssencryptionmode'],
]);
const ONLY_MSSQL: ReadonlySet<string> = new Set([
  ...[
    'datasource',
    'initialcatalog',
    'integratedsecurity',
    'trusted_connection',
    'encrypt',
    'authentication',
  ],
  ...['multipleactiveresultsets', 'hostnameincertificate', 'attachdbfilename', 'failoverpartner'],
  ...['applicationintent', 'multisubnetfailover', 'servercertificate', 'columnencryptionsetting'],
]);

/** What a string says, by meaning. */
export interface ParsedKeywords {
  values: Partial<Record<Meaning, string>>;
  /** What is not kept of it, and what follows from that. */
  warnings: Message[];
  /** The database that only has keywords of this string; undefined for a string that may be for either. */
  kind: 'postgres' | 'mssql' | undefined;
}

/**
 * Reads keywords. Of several values the last counts, as in .NET, or with `firstCounts` the first, as in ODBC. Throws
 * `connection-unreadable` where what is not kept would do harm.
 */
export function parseKeywords(pairs: readonly Pair[], firstCounts = false): ParsedKeywords {
  const values: ParsedKeywords['values'] = {};
  const warnings = new Map<string, Message>();
  const plain = pairs.map((pair) => ({ ...pair, key: pair.keyword.toLowerCase().replace(/\s/g, '') }));
  for (const { keyword, value, key } of plain) {
    const meaning = MEANING_OF.get(key);
    if (meaning) {
      if (!firstCounts || values[meaning] === undefined) values[meaning] = value;
    } else if (!IGNORED_KEYWORDS.has(key)) {
      const judged = judgeKeyword(key, keyword, value);
      if (judged === 'unknown') {
        warnings.set(keyword, message('connection.keyword-skipped', { keyword: redactKeyword(keyword) }));
      } else if (judged) warnings.set(judged.code + key, judged);
    }
  }
  const has = (keys: ReadonlySet<string>) => plain.some(({ key }) => keys.has(key));
  const kind = has(ONLY_POSTGRES) ? 'postgres' : has(ONLY_MSSQL) ? 'mssql' : undefined;
  return { values, warnings: [...warnings.values()], kind };
}
