import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import { connectTimeoutOf } from './connect-timeout.ts';
import type { Driver } from './driver.ts';
import { type OnRetry, retry, waitForConnection, waitForTransaction } from './retry.ts';
import { transact } from './session.ts';
import type { OnSignIn } from './sign-in-prompt.ts';
import type { Connection, StatementHook } from './site.ts';
import { knownHostsFiles } from './tunnel/options.ts';
import type { SshCredentials } from './tunnel/sign-in.ts';
import type { Tunnel } from './tunnel/tunnel.ts';
import { isReadOnly, parseSiteUrl, type ServerSiteUrl, type SiteUrl } from './url.ts';

export interface ConnectOptions {
  /** For a URL without one. */
  password?: string | undefined;
  /** How to sign in to the SSH server of a URL that has one. */
  ssh?: SshCredentials | undefined;
  /** For a site that a person signs in to; absent where there is none. */
  onSignIn?: OnSignIn | undefined;
  /** Told where connecting or a transaction is tried again. */
  onRetry?: OnRetry | undefined;
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
export type SiteCredentials = Pick<ConnectOptions, 'password' | 'ssh' | 'onSignIn' | 'onRetry'>;

/**
 * Opens the database of a site URL, which need not be a site yet. Throws `site-url-invalid`, the connect errors
 * (`host-unknown`, `connection-refused`, `connection-timeout`, `tls-failed`, `password-missing`, `login-failed`,
 * `database-missing`, `no-right`, `server-version-old`, `compatibility-level-low`), those of a tunnel (`ssh-…`), `site-busy`
 * for an embedded folder that is open elsewhere, `cancelled`. What passes by itself is tried again as long as connecting may
 * take, and a transaction of which nothing is left a few times.
 */
export async function connect(target: string | SiteUrl, options: ConnectOptions = {}): Promise<Connection> {
  const url = typeof target === 'string' ? parseSiteUrl(target) : target;
  const driver = await openDriver(url, options);
  const { onStatement, onRetry, lockWatch } = options;
  const refused = refuseToWrite(url);
  let closing: Promise<void> | undefined;
  return {
    label: url.label,
    dialect: driver.dialect,
    serverVersion: driver.serverVersion,
    warnings: driver.warnings,
    ...(driver.fingerprint ? { fingerprint: driver.fingerprint } : {}),
    read: (work, signal, { closes } = {}) =>
      retry(() => transact(driver, 'read', work, { signal, onStatement, lockWatch, closes }), {
        wait: waitForTransaction,
        onRetry,
        signal,
      }),
    write: async (work, signal) => {
      refused();
      return await transact(driver, 'write', work, { signal, onStatement, onRetry, lockWatch });
    },
    writeSerializable: async (work, signal) => {
      refused();
      const run = () => transact(driver, 'serializable', work, { signal, onStatement, lockWatch });
      return await retry(run, { wait: waitForTransaction, onRetry, signal });
    },
    close: () => (closing ??= driver.close()),
  };
}

/** Throws `site-read-only` for a site that is opened for reading only: a secondary would refuse it much later, if at all. */
function refuseToWrite(url: SiteUrl): () => void {
  return () => {
    if (isReadOnly(url)) throw new SiteferryError('site-read-only', { site: url.label });
  };
}

/** Each driver is loaded with the first site that needs it: all of them take longer than most commands. */
async function openDriver(url: SiteUrl, options: ConnectOptions): Promise<Driver> {
  if (url.kind === 'embedded') {
    const { openEmbedded } = await import('./embedded/open.ts');
    return await openEmbedded(url, options.create ?? false);
  }
  const { signal, ssh = { knownHosts: knownHostsFiles() } } = options;
  const timeout = connectTimeoutOf(url, options.timeout);
  if (!url.ssh) return await openServer(url, options, undefined);
  const { openTunnel } = await import('./tunnel/tunnel.ts');
  const tunnel = await openTunnel(url.ssh, ssh, timeout, signal);
  try {
    const driver = await openServer(url, options, tunnel);
    return { ...driver, close: () => driver.close().finally(() => tunnel.close()) };
  } catch (error) {
    await tunnel.close();
    throw isSiteferryError(error, 'cancelled') ? error : (tunnel.failure() ?? error);
  }
}

async function openServer(
  url: ServerSiteUrl,
  options: ConnectOptions,
  tunnel: Tunnel | undefined,
): Promise<Driver> {
  const { signal, onSignIn, onRetry } = options;
  const timeout = connectTimeoutOf(url, options.timeout);
  const password = url.password ?? options.password;
  const open = async () => {
    if (url.kind === 'postgres') {
      const { openPostgres } = await import('./dialects/postgres/connect.ts');
      return await openPostgres(url, password, timeout, signal, tunnel);
    }
    const { openMssql } = await import('./dialects/mssql/connect.ts');
    return await openMssql(url, password, { timeout, signal, tunnel, onSignIn });
  };
  return await retry(open, { wait: waitForConnection(timeout), onRetry, signal });
}
