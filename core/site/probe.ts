import { lookup } from 'node:dns/promises';
import { connect as connectSocket } from 'node:net';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import { within } from '#core/base/within.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { StepBook } from '#core/checks/step-book.ts';
import { type SiteCheck, type SiteTest, type SiteTestStep, siteTestStep } from '#core/contract/site.ts';
import { message } from '#core/messages/catalogue.ts';
import { connect } from './connect.ts';
import { networkError } from './network-errors.ts';
import { withCatalog } from './open.ts';
import { rightsResult, schemaResult, tlsResult } from './probe-results.ts';
import { checkSite } from './schema/check.ts';
import type { Connection, Site } from './site.ts';
import { parseSiteUrl, type ServerSiteUrl } from './url.ts';

/** How long the server may take to be found, to accept a connection, and to accept the user, in milliseconds. */
const NETWORK_TIMEOUT = 15_000;

/** How long the site may take to answer what it is, in milliseconds. */
const SCHEMA_TIMEOUT = 60_000;

export interface ProbeOptions {
  catalog: Catalog;
  password?: string | undefined;
  /** Told of each step as it begins. */
  report: ReportProgress;
  signal?: AbortSignal | undefined;
  /** Runs work on the site where it is embedded: only one can have that open, and perhaps somebody has. */
  withSite: <T>(work: (site: Site) => Promise<T>, signal: AbortSignal) => Promise<T>;
  /** For tests: milliseconds instead of 15 s. */
  timeout?: number;
}

type Book = StepBook<SiteTestStep>;

/**
 * Tries to reach a site step by step: name, TCP, TLS, login, schema, rights. The first step that fails ends the test;
 * the later ones are `skipped`, like those that an embedded site does not have. Throws `site-url-invalid` and
 * `cancelled` only.
 */
export async function probeSite(url: string, options: ProbeOptions): Promise<SiteTest> {
  const target = parseSiteUrl(url);
  const { report, signal } = options;
  const book: Book = new StepBook({ report, signal, order: siteTestStep.options });
  const check =
    target.kind === 'embedded'
      ? await probeEmbedded(book, options)
      : await probeServer(book, target, options);
  if (check) await book.do('site-rights', () => rightsResult(check));
  for (const step of remaining(book)) book.skip(step, message('site-test.earlier-failed'));
  return { steps: book.steps, ...(check ? { siteId: check.siteId } : {}) };
}

function remaining({ steps }: Book): SiteTestStep[] {
  return siteTestStep.options.filter((name) => !steps.some(({ step }) => step === name));
}

async function probeEmbedded(book: Book, { withSite }: ProbeOptions): Promise<SiteCheck | undefined> {
  for (const step of ['site-name', 'site-tcp', 'site-tls', 'site-login'] as const) {
    book.skip(step, message('site-test.embedded'));
  }
  return await probeSchema(book, (stop) => withSite((site) => checkSite(site, stop), stop));
}

async function probeServer(
  book: Book,
  target: ServerSiteUrl,
  options: ProbeOptions,
): Promise<SiteCheck | undefined> {
  if (!(await probeNetwork(book, target, options))) return undefined;
  const opened = await logIn(book, target, options);
  if (!opened) return undefined;
  if ('failure' in opened) {
    await fail(book, opened.step, opened.failure);
    return undefined;
  }
  try {
    return await probeSchema(book, async (stop) =>
      checkSite(await withCatalog(opened.connection, options, stop), stop),
    );
  } finally {
    await opened.connection.close();
  }
}

/** True where something accepts connections at the address of the site. */
async function probeNetwork(book: Book, target: ServerSiteUrl, options: ProbeOptions): Promise<boolean> {
  const { host, port } = target;
  const { timeout = NETWORK_TIMEOUT } = options;
  const found = await book.do('site-name', async () => {
    const all = await onNetwork(target, timeout, () => lookup(host, { all: true }));
    const addresses = [...new Set(all.map(({ address }) => address))];
    return { verdict: 'ok', message: message('site-test.name', { host, addresses }), value: true };
  });
  if (!found) return false;
  const answered = await book.do('site-tcp', async (stop) => {
    await onNetwork(target, timeout, () => answers(target, stop));
    return { verdict: 'ok', message: message('site-test.tcp', { host, port }), value: true };
  });
  return answered === true;
}

/** Resolves when something accepts a connection. */
function answers({ host, port }: ServerSiteUrl, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connectSocket({ host, port, signal });
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
  });
}

/** Work that the network does, within its deadline, with its errors in our terms. */
async function onNetwork<T>(
  { host, port }: ServerSiteUrl,
  milliseconds: number,
  work: () => Promise<T>,
): Promise<T> {
  const target = { host, port, seconds: Math.ceil(milliseconds / 1000) };
  const late = () => new SiteferryError('connection-timeout', target);
  try {
    return await within(milliseconds, undefined, late, work);
  } catch (error) {
    throw isSiteferryError(error) ? error : (networkError(error, target) ?? error);
  }
}

/** An open connection, or why there is none and the step that this is about. */
type Opened = { connection: Connection } | { failure: SiteferryError; step: 'site-tls' | 'site-schema' };

/** One call of the driver encrypts, logs in and chooses the database; its errors tell which of them failed. */
async function logIn(book: Book, target: ServerSiteUrl, options: ProbeOptions): Promise<Opened | undefined> {
  const { password, timeout = NETWORK_TIMEOUT } = options;
  const accepted = { verdict: 'ok', message: message('site-test.login', { user: target.user }) } as const;
  const opened = await book.do<Opened>(
    'site-login',
    async (stop) => {
      try {
        return {
          ...accepted,
          value: { connection: await connect(target, { password, timeout, signal: stop }) },
        };
      } catch (error) {
        if (isSiteferryError(error, 'tls-failed') || isSiteferryError(error, 'file-unreadable')) {
          const skipped = message('site-test.earlier-failed');
          return { verdict: 'skipped', message: skipped, value: { failure: error, step: 'site-tls' } };
        }
        if (!isSiteferryError(error, 'database-missing')) throw error;
        // A server says that only to a user whom it has accepted.
        return { ...accepted, value: { failure: error, step: 'site-schema' } };
      }
    },
    // The driver has a deadline of its own, which says more.
    { deadline: timeout + 5_000 },
  );
  const isEncryptionKnown = opened && !('failure' in opened && opened.step === 'site-tls');
  if (isEncryptionKnown) await book.do('site-tls', () => tlsResult(target));
  return opened;
}

async function probeSchema(
  book: Book,
  work: (stop: AbortSignal) => Promise<SiteCheck>,
): Promise<SiteCheck | undefined> {
  return await book.do('site-schema', async (stop) => schemaResult(await work(stop)), {
    deadline: SCHEMA_TIMEOUT,
  });
}

async function fail(book: Book, step: SiteTestStep, error: SiteferryError): Promise<void> {
  await book.do(step, () => {
    throw error;
  });
}
