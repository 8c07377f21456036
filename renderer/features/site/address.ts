/** The address of a site taken apart into the fields of a form, and put together again. */

export const siteKinds = ['embedded', 'postgres', 'mssql'] as const;
export type SiteKind = (typeof siteKinds)[number];

export interface AddressFields {
  kind: SiteKind;
  /** Of an embedded site. */
  folder: string;
  host: string;
  /** Empty for the usual one. */
  port: string;
  database: string;
  user: string;
  /** `disable`, `require`, `verify-full` of PostgreSQL; empty for the usual one. */
  sslmode: string;
  /** File of the certificate authority of a PostgreSQL server; empty for those that the computer trusts. */
  sslrootcert: string;
  encrypt: boolean;
  trustServerCertificate: boolean;
}

export const usualPorts: Readonly<Record<Exclude<SiteKind, 'embedded'>, string>> = {
  postgres: '5432',
  mssql: '1433',
};

export const emptyAddress: AddressFields = {
  kind: 'postgres',
  folder: '',
  host: '',
  port: '',
  database: '',
  user: '',
  sslmode: '',
  sslrootcert: '',
  encrypt: true,
  trustServerCertificate: false,
};

/** The fields of a saved address. What cannot be parsed leaves its field empty. */
export function parseAddress(url: string): AddressFields {
  if (url.startsWith('embedded:')) {
    return { ...emptyAddress, kind: 'embedded', folder: url.slice('embedded:'.length) };
  }
  const parsed = URL.parse(url);
  if (!parsed) return emptyAddress;
  const options = parsed.searchParams;
  return {
    ...emptyAddress,
    kind: parsed.protocol === 'mssql:' ? 'mssql' : 'postgres',
    host: parsed.hostname.replace(/^\[|\]$/g, ''),
    port: parsed.port,
    database: decodeURIComponent(parsed.pathname.slice(1)),
    user: decodeURIComponent(parsed.username),
    sslmode: options.get('sslmode') ?? '',
    sslrootcert: options.get('sslrootcert') ?? '',
    encrypt: options.get('encrypt') !== 'false',
    trustServerCertificate: options.get('trustServerCertificate') === 'true',
  };
}

/** The address that the fields stand for, without options that have their default. */
export function formatAddress(fields: AddressFields): string {
  if (fields.kind === 'embedded') return `embedded:${fields.folder.trim()}`;
  const host = fields.host.trim();
  const port = fields.port.trim();
  const options = fields.kind === 'postgres' ? postgresOptions(fields) : mssqlOptions(fields);
  const query = options.length === 0 ? '' : `?${options.join('&')}`;
  return [
    `${fields.kind}://${encodeURIComponent(fields.user.trim())}@`,
    host.includes(':') ? `[${host}]` : host,
    port === '' ? '' : `:${port}`,
    `/${encodeURIComponent(fields.database.trim())}${query}`,
  ].join('');
}

function postgresOptions({ sslmode, sslrootcert }: AddressFields): string[] {
  const certificate = sslrootcert.trim();
  return [
    ...(sslmode ? [`sslmode=${sslmode}`] : []),
    ...(certificate ? [`sslrootcert=${encodeURIComponent(certificate)}`] : []),
  ];
}

function mssqlOptions({ encrypt, trustServerCertificate }: AddressFields): string[] {
  return [
    ...(encrypt ? [] : ['encrypt=false']),
    ...(trustServerCertificate ? ['trustServerCertificate=true'] : []),
  ];
}

/** Fields that must be filled in and are not. */
export function missingFields(fields: AddressFields): (keyof AddressFields)[] {
  const needed: (keyof AddressFields)[] =
    fields.kind === 'embedded' ? ['folder'] : ['host', 'database', 'user'];
  return needed.filter((name) => String(fields[name]).trim() === '');
}
