import type { SiteSignIn } from '#core/contract/site/sign-in.ts';
import type { SshServer } from '../tunnel/options.ts';

/** What both kinds of server have in a URL. */
export interface ServerUrl {
  /** Empty for a way of signing in that has none. */
  user: string;
  /** Absent when it comes from elsewhere (keychain, environment). */
  password?: string;
  host: string;
  port: number;
  database: string;
  /** The SSH server that connections go through, which then finds the host by its name. */
  ssh?: SshServer;
  /** How long connecting may take, in seconds; absent for the usual time. */
  connectTimeout?: number;
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
  /** File of the certificate authority; absent for those that this computer trusts. */
  rootCertificate?: string;
}

/** How the user of a SQL Server signs in, with what that needs besides user and password. */
export type MssqlSignIn =
  | { kind: 'ntlm'; domain: string; userName: string }
  | { kind: 'entra-password'; clientId: string; tenantId?: string }
  | { kind: 'entra-service-principal'; tenantId: string }
  | PersonSignIn
  | {
      kind: Exclude<SiteSignIn, 'ntlm' | 'entra-password' | 'entra-service-principal' | PersonSignIn['kind']>;
    };

/** A person signs in to Entra ID, with a browser; without a client id as an app that Microsoft has registered. */
export interface PersonSignIn {
  kind: 'entra-interactive' | 'entra-device-code';
  clientId?: string;
  tenantId?: string;
}

/** Where a server is, or another one that has the same database. */
export interface ServerPlace {
  host: string;
  port: number;
  /** A named instance: its port is not known before the SQL Server Browser is asked, and `port` is the usual one. */
  instance?: string;
}

/** The one certificate that a server may show: its file, or its hash in small letters. */
export type PinnedCertificate = { file: string } | { sha256: string } | { sha1: string };

export interface MssqlUrl extends ServerUrl, ServerPlace {
  kind: 'mssql';
  signIn: MssqlSignIn;
  /** `strict` is encryption from the first byte (TDS 8.0). */
  encrypt: boolean | 'strict';
  trustServerCertificate: boolean;
  /** File of the certificate authority; absent for those that this computer trusts. */
  rootCertificate?: string;
  /** The name that the server's certificate is for, where that is not the host. */
  hostNameInCertificate?: string;
  /** Instead of authority and name. */
  pinnedCertificate?: PinnedCertificate;
  /** A readable secondary may answer, and nothing is written. */
  readOnly?: true;
  /** All addresses of the name are tried at once: only one of them is that of the primary. */
  multiSubnetFailover?: true;
  /** The server that takes over from the other one. */
  failoverPartner?: ServerPlace;
}

/** A database on a server. */
export type ServerSiteUrl = PostgresUrl | MssqlUrl;

/** Where a site's database is (design, section 3). */
export type SiteUrl = EmbeddedUrl | ServerSiteUrl;
