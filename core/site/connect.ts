import { setTimeout as delay } from 'node:timers/promises';
import { isSiteferryError } from '#core/base/errors.ts';
import { openMssql } from './dialects/mssql/connect.ts';
import { openPostgres } from './dialects/postgres/connect.ts';
import type { Driver } from './driver.ts';
import { openEmbedded } from './embedded/open.ts';
import { transact } from './session.ts';
import type { Connection, StatementHook } from './site.ts';
import { parseSiteUrl, type SiteUrl } from './url.ts';

export interface ConnectOptions {
  /** For a URL without one. */
  password?: string | undefined;
  /** Makes an embedded database where there is none yet. */
  create?: boolean | undefined;
  /** Gives up connecting; later reads and writes have signals of their own. */
  signal?: AbortSignal | undefined;
  onStatement?: StatementHook | undefined;
  /** For tests: how long connecting may take, in milliseconds. */
  timeout?: number | undefined;
}

/** How long connecting may take, name lookup and login included, in milliseconds. */
const CONNECT_TIMEOUT = 15_000;

/**
 * Opens the database of a site URL, which need not be a site yet. Throws `site-url-invalid`, the connect errors
 * (`host-unknown`, `connection-refused`, `connection-timeout`, `tls-failed`, `login-failed`, `database-missing`,
 * `no-right`), `site-busy` for an embedded folder that is open elsewhere, `cancelled`.
 */
export async function connect(target: string | SiteUrl, options: ConnectOptions = {}): Promise<Connection> {
  const url = typeof target === 'string' ? parseSiteUrl(target) : target;
  const driver = await openDriver(url, options);
  const { onStatement } = options;
  let closing: Promise<void> | undefined;
  return {
    label: url.label,
    dialect: driver.dialect,
    serverVersion: driver.serverVersion,
    foldsKeys: driver.foldsKeys,
    read: (work, signal) => transact(driver, 'read', work, { signal, onStatement }),
    write: (work, signal) => transact(driver, 'write', work, { signal, onStatement }),
    serialize: (work, signal) =>
      repeatOnCollision(() => transact(driver, 'serializable', work, { signal, onStatement })),
    close: () => (closing ??= driver.close()),
  };
}

/** How often a transaction that others got in the way of is tried. */
const ATTEMPTS = 6;

/** Runs a transaction again that the database ended because another one had changed what it read. */
async function repeatOnCollision<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const collided =
        isSiteferryError(error, 'database-refused') &&
        (error.data.reason === 'changed-meanwhile' || error.data.reason === 'deadlock');
      if (!collided || attempt === ATTEMPTS) throw error;
      // A little apart, so that the same two do not meet again.
      await delay(Math.random() * 20 * attempt);
    }
  }
}

function openDriver(url: SiteUrl, options: ConnectOptions): Promise<Driver> {
  const { signal, timeout = CONNECT_TIMEOUT } = options;
  switch (url.kind) {
    case 'embedded':
      return openEmbedded(url, options.create ?? false);
    case 'postgres':
      return openPostgres(url, url.password ?? options.password, timeout, signal);
    case 'mssql':
      return openMssql(url, url.password ?? options.password, timeout, signal);
  }
}
