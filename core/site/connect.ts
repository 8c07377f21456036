import { isSiteferryError } from '#core/base/errors.ts';
import { openMssql } from './dialects/mssql/connect.ts';
import { openPostgres } from './dialects/postgres/connect.ts';
import type { Driver } from './driver.ts';
import { openEmbedded } from './embedded/open.ts';
import { retryTransaction } from './retry-transaction.ts';
import { transact } from './session.ts';
import type { Connection, StatementHook } from './site.ts';
import { knownHostsFiles } from './tunnel/options.ts';
import type { SshCredentials } from './tunnel/sign-in.ts';
import { openTunnel, type Tunnel } from './tunnel/tunnel.ts';
import { parseSiteUrl, type ServerSiteUrl, type SiteUrl } from './url.ts';

export interface ConnectOptions {
  /** For a URL without one. */
  password?: string | undefined;
  /** How to sign in to the SSH server of a URL that has one. */
  ssh?: SshCredentials | undefined;
  /** Makes an embedded database where there is none yet. */
  create?: boolean | undefined;
  /** Gives up connecting; later reads and writes have signals of their own. */
  signal?: AbortSignal | undefined;
  onStatement?: StatementHook | undefined;
  /** For tests: how long connecting may take, in milliseconds. */
  timeout?: number | undefined;
  /** For tests: see `TransactOptions`. */
  lockWatch?: number | undefined;
}

/** What opens a site besides its URL. */
export type SiteCredentials = Pick<ConnectOptions, 'password' | 'ssh'>;

/** How long connecting may take, name lookup and login included, in milliseconds. */
const CONNECT_TIMEOUT = 15_000;

/**
 * Opens the database of a site URL, which need not be a site yet. Throws `site-url-invalid`, the connect errors
 * (`host-unknown`, `connection-refused`, `connection-timeout`, `tls-failed`, `password-missing`, `login-failed`,
 * `database-missing`, `no-right`, `server-version-old`, `compatibility-level-low`), those of a tunnel (`ssh-…`), `site-busy`
 * for an embedded folder that is open elsewhere, `cancelled`.
 */
export async function connect(target: string | SiteUrl, options: ConnectOptions = {}): Promise<Connection> {
  const url = typeof target === 'string' ? parseSiteUrl(target) : target;
  const driver = await openDriver(url, options);
  const { onStatement, lockWatch } = options;
  let closing: Promise<void> | undefined;
  return {
    label: url.label,
    dialect: driver.dialect,
    serverVersion: driver.serverVersion,
    warnings: driver.warnings,
    ...(driver.fingerprint ? { fingerprint: driver.fingerprint } : {}),
    read: (work, signal) => transact(driver, 'read', work, { signal, onStatement, lockWatch }),
    write: (work, signal) => transact(driver, 'write', work, { signal, onStatement, lockWatch }),
    writeSerializable: (work, signal) =>
      retryTransaction(() => transact(driver, 'serializable', work, { signal, onStatement, lockWatch })),
    close: () => (closing ??= driver.close()),
  };
}

async function openDriver(url: SiteUrl, options: ConnectOptions): Promise<Driver> {
  if (url.kind === 'embedded') return await openEmbedded(url, options.create ?? false);
  const { signal, timeout = CONNECT_TIMEOUT, ssh = { knownHosts: knownHostsFiles() } } = options;
  if (!url.ssh) return await openServer(url, options, undefined);
  const tunnel = await openTunnel(url.ssh, ssh, timeout, signal);
  try {
    const driver = await openServer(url, options, tunnel);
    return { ...driver, close: () => driver.close().finally(() => tunnel.close()) };
  } catch (error) {
    await tunnel.close();
    throw isSiteferryError(error, 'cancelled') ? error : (tunnel.failure() ?? error);
  }
}

function openServer(
  url: ServerSiteUrl,
  { signal, timeout = CONNECT_TIMEOUT, ...options }: ConnectOptions,
  tunnel: Tunnel | undefined,
): Promise<Driver> {
  const password = url.password ?? options.password;
  switch (url.kind) {
    case 'postgres':
      return openPostgres(url, password, timeout, signal, tunnel);
    case 'mssql':
      return openMssql(url, password, timeout, signal, tunnel);
  }
}
