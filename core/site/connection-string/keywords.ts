import type { Pair } from './pairs.ts';

/** What a connection string says that a site URL says too. */
export type Meaning =
  | 'server'
  | 'port'
  | 'database'
  | 'user'
  | 'password'
  | 'integrated'
  | 'authentication'
  | 'encrypt'
  | 'trust'
  | 'certificateHost'
  | 'sslMode'
  | 'rootCertificate';

const MEANING_OF: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ['server', 'server'],
  ['datasource', 'server'],
  ['address', 'server'],
  ['addr', 'server'],
  ['networkaddress', 'server'],
  ['host', 'server'],
  ['servername', 'server'],
  ['port', 'port'],
  ['portnumber', 'port'],
  ['database', 'database'],
  ['initialcatalog', 'database'],
  ['db', 'database'],
  ['databasename', 'database'],
  ['userid', 'user'],
  ['uid', 'user'],
  ['user', 'user'],
  ['username', 'user'],
  ['password', 'password'],
  ['pwd', 'password'],
  ['psw', 'password'],
  ['integratedsecurity', 'integrated'],
  ['trusted_connection', 'integrated'],
  ['authentication', 'authentication'],
  ['encrypt', 'encrypt'],
  ['trustservercertificate', 'trust'],
  ['hostnameincertificate', 'certificateHost'],
  ['sslmode', 'sslMode'],
  ['rootcertificate', 'rootCertificate'],
  ['sslrootcert', 'rootCertificate'],
]);

/** What changes nothing about where the database is and who may use it. */
const IGNORED_KEYWORDS: ReadonlySet<string> = new Set([
  ...['applicationname', 'app', 'workstationid', 'wsid', 'currentlanguage', 'language', 'typesystemversion'],
  ...['pooling', 'maxpoolsize', 'minpoolsize', 'maximumpoolsize', 'minimumpoolsize', 'loadbalancetimeout'],
  ...['connectionlifetime', 'connectionidlelifetime', 'connectionpruninginterval', 'poolblockingperiod'],
  ...['connecttimeout', 'connectiontimeout', 'timeout', 'commandtimeout', 'cancellationtimeout'],
  ...['connectretrycount', 'connectretryinterval', 'internalcommandtimeout', 'keepalive', 'tcpkeepalive'],
  ...['multipleactiveresultsets', 'mars', 'persistsecurityinfo', 'packetsize', 'enlist', 'replication'],
  ...['driver', 'mars_connection', 'logintimeout', 'ssl'],
  ...['includeerrordetail', 'maxautoprepare', 'autoprepareminusages', 'noresetonclose', 'multiplexing'],
]);

/** Keywords of one database only, which tell of which one a string is. */
const ONLY_POSTGRES = ['host', 'port', 'username', 'sslmode', 'rootcertificate', 'searchpath', 'passfile'];
const ONLY_MSSQL = [
  ...[
    'datasource',
    'initialcatalog',
    'integratedsecurity',
    'trusted_connection',
    'encrypt',
    'authentication',
  ],
  ...['multipleactiveresultsets', 'hostnameincertificate', 'attachdbfilename', 'failoverpartner'],
];

/** What a string says, by meaning; of several values the last counts, as in .NET. */
export interface ParsedKeywords {
  values: Partial<Record<Meaning, string>>;
  /** Keywords that nothing is made of, as they are written. */
  unknown: string[];
  /** The database that only has keywords of this string; undefined for a string that may be for either. */
  kind: 'postgres' | 'mssql' | undefined;
}

/** Reads keywords: case and blanks are no difference in them. */
export function parseKeywords(pairs: readonly Pair[]): ParsedKeywords {
  const values: ParsedKeywords['values'] = {};
  const unknown: string[] = [];
  const plain = pairs.map(({ keyword, value }) => ({
    keyword,
    value,
    key: keyword.toLowerCase().replace(/\s/g, ''),
  }));
  for (const { keyword, value, key } of plain) {
    const meaning = MEANING_OF.get(key);
    if (meaning) values[meaning] = value;
    else if (!IGNORED_KEYWORDS.has(key)) unknown.push(keyword);
  }
  const has = (keys: readonly string[]) => plain.some(({ key }) => keys.includes(key));
  const kind = has(ONLY_POSTGRES) ? 'postgres' : has(ONLY_MSSQL) ? 'mssql' : undefined;
  return { values, unknown, kind };
}
