/** The address of a site taken apart into the fields of a form, and put together again. */

import { writeSiteUrl } from '#core/base/write-site-url.ts';
import { isSiteSignIn, type SiteSignIn, signInNeeds } from '#core/contract/site/sign-in.ts';
import {
  type AvailabilityFields,
  availabilityOptions,
  noAvailability,
  parseAvailability,
} from './availability-address.ts';
import { noSsh, parseSsh, type SshFields, sshOptions } from './ssh-address.ts';

export const siteKinds = ['embedded', 'postgres', 'mssql'] as const;
export type SiteKind = (typeof siteKinds)[number];

/** How a connection to SQL Server is encrypted. */
export const encryptions = ['true', 'strict', 'false'] as const;

/** How a connection to PostgreSQL is encrypted; empty for the usual way. */
export const sslModes = ['', 'verify-full', 'require', 'disable'] as const;

export interface AddressFields extends SshFields, AvailabilityFields {
  kind: SiteKind;
  /** Of an embedded site. */
  folder: string;
  /** Of SQL Server, a named instance may follow behind a backslash. */
  host: string;
  /** Empty for the usual one. */
  port: string;
  database: string;
  user: string;
  /** How a user signs in to SQL Server. */
  auth: SiteSignIn;
  clientId: string;
  tenantId: string;
  sslmode: (typeof sslModes)[number];
  /** File of the certificate authority of the server; empty for those that the computer trusts. */
  sslrootcert: string;
  encrypt: (typeof encryptions)[number];
  trustServerCertificate: boolean;
  /** The name that the certificate of a SQL Server is for; empty for that of the server. */
  hostNameInCertificate: string;
  /** The one certificate that a SQL Server may show: a file or its hash; empty for any that is trusted. */
  serverCertificate: string;
}

export const defaultPorts: Readonly<Record<Exclude<SiteKind, 'embedded'>, string>> = {
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
  auth: 'sql',
  clientId: '',
  tenantId: '',
  sslmode: '',
  sslrootcert: '',
  encrypt: 'true',
  trustServerCertificate: false,
  hostNameInCertificate: '',
  serverCertificate: '',
  ...noAvailability,
  ...noSsh,
};

/** `mssql://user@server`, the instance behind it, and the rest. */
const WITH_INSTANCE =
  /^(mssql:\/\/(?:[^@/]*@)?[^\\%/?:[\]]*(?:\[[^\]]*\])?)(?:\\|%5c)([^/?@]*)((?:[/?].*)?)$/is;

/** The fields of a saved address. What cannot be parsed leaves its field empty. */
export function parseAddress(url: string): AddressFields {
  if (url.startsWith('embedded:')) {
    return { ...emptyAddress, kind: 'embedded', folder: url.slice('embedded:'.length) };
  }
  const [, before, instance = '', rest = ''] = WITH_INSTANCE.exec(url) ?? [];
  const parsed = URL.parse(before === undefined ? url : `${before}${rest}`);
  if (!parsed) return emptyAddress;
  const options = parsed.searchParams;
  const auth = options.get('auth') ?? 'sql';
  const encrypt = options.get('encrypt') ?? 'true';
  const host = decodeURIComponent(parsed.hostname).replace(/^\[|\]$/g, '');
  return {
    ...emptyAddress,
    kind: parsed.protocol === 'mssql:' ? 'mssql' : 'postgres',
    host: before === undefined ? host : `${host}\\${decodeURIComponent(instance)}`,
    port: parsed.port,
    database: decodeURIComponent(parsed.pathname.slice(1)),
    user: decodeURIComponent(parsed.username),
    auth: isSiteSignIn(auth) ? auth : 'sql',
    clientId: options.get('clientId') ?? '',
    tenantId: options.get('tenantId') ?? '',
    sslmode: sslModes.find((known) => known === options.get('sslmode')) ?? '',
    sslrootcert: options.get('sslrootcert') ?? '',
    encrypt: encryptions.find((known) => known === encrypt) ?? 'true',
    trustServerCertificate: options.get('trustServerCertificate') === 'true',
    hostNameInCertificate: options.get('hostNameInCertificate') ?? '',
    serverCertificate: options.get('serverCertificate') ?? '',
    ...parseAvailability(options),
    ...parseSsh(options),
  };
}

/** The address that the fields stand for, without options that have their default. */
export function formatAddress(fields: AddressFields): string {
  if (fields.kind === 'embedded') return `embedded:${fields.folder.trim()}`;
  const hasUser = fields.kind === 'postgres' || signInNeeds(fields.auth).user !== 'none';
  return writeSiteUrl({
    scheme: fields.kind,
    user: hasUser ? fields.user.trim() : '',
    host: fields.host.trim(),
    port: fields.port.trim(),
    database: fields.database.trim(),
    options: fields.kind === 'postgres' ? postgresOptions(fields) : mssqlOptions(fields),
  });
}

function postgresOptions(fields: AddressFields): [string, string][] {
  const { sslmode, sslrootcert, connectTimeout } = fields;
  return [
    ['sslmode', sslmode],
    ['sslrootcert', sslrootcert.trim()],
    ['connectTimeout', connectTimeout.trim()],
    ...sshOptions(fields),
  ];
}

function mssqlOptions(fields: AddressFields): [string, string][] {
  const { auth, encrypt } = fields;
  const needs = signInNeeds(auth);
  const isTrusted = encrypt !== 'strict' && fields.trustServerCertificate;
  const pinned = pinsCertificate(fields) ? fields.serverCertificate.trim() : '';
  // One certificate that is named replaces authority and name.
  const isChecked = checksCertificate(fields) && pinned === '';
  return [
    ['auth', auth === 'sql' ? '' : auth],
    ['clientId', needs.clientId ? fields.clientId.trim() : ''],
    ['tenantId', needs.tenantId ? fields.tenantId.trim() : ''],
    ['encrypt', encrypt === 'true' ? '' : encrypt],
    ['trustServerCertificate', isTrusted ? 'true' : ''],
    ['hostNameInCertificate', isChecked ? fields.hostNameInCertificate.trim() : ''],
    ['sslrootcert', isChecked && auth !== 'integrated' ? fields.sslrootcert.trim() : ''],
    ['serverCertificate', pinned],
    ...availabilityOptions(fields),
    // The ODBC driver opens its connections itself.
    ...(auth === 'integrated' ? [] : sshOptions(fields)),
  ];
}

/** True where the certificate of a SQL Server is checked. */
export function checksCertificate({ encrypt, trustServerCertificate }: AddressFields): boolean {
  return encrypt === 'strict' || (encrypt === 'true' && !trustServerCertificate);
}

/** True where one certificate can be named instead of what is trusted. */
export function pinsCertificate({ encrypt, trustServerCertificate, auth }: AddressFields): boolean {
  return encrypt === 'true' && !trustServerCertificate && auth !== 'integrated';
}

/** True for an address that a password, a client secret or a token belongs to. */
export function needsSecret({ kind, auth }: AddressFields): boolean {
  return kind === 'postgres' || (kind === 'mssql' && signInNeeds(auth).secret);
}

/** Fields that must be filled in. */
export function requiredFields(fields: AddressFields): (keyof AddressFields)[] {
  const { kind, auth } = fields;
  if (kind === 'embedded') return ['folder'];
  const ssh = fields.throughSsh ? (['sshHost'] as const) : [];
  if (kind === 'postgres') return ['host', 'database', 'user', ...ssh];
  const needs = signInNeeds(auth);
  return [
    'host',
    'database',
    ...(needs.user === 'required' ? (['user'] as const) : []),
    ...(needs.clientId === 'required' ? (['clientId'] as const) : []),
    ...(needs.tenantId === 'required' ? (['tenantId'] as const) : []),
    ...(auth === 'integrated' ? [] : ssh),
  ];
}

/** True for a port as it is typed; none at all stands for the usual one. */
export function isPort(text: string): boolean {
  const port = text.trim();
  return port === '' || (/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535);
}
