import type { ErrorCode } from '#core/base/error-codes.ts';
import { isSiteferryError, type SiteferryError } from '#core/base/errors.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { StepRunner } from '#core/checks/step-runner.ts';
import { type SiteCheck, type SiteTest, type SiteTestStep, siteTestStep } from '#core/contract/site/site.ts';
import { message } from '#core/messages/catalogue.ts';
import { connect, type SiteCredentials } from './connect.ts';
import { withCatalog } from './open.ts';
import { INTERACTIVE_TIMEOUT, type NetworkOptions, probeNetwork } from './probe-network.ts';
import { acceptedMessage, databaseResult, rightsResult, schemaResult, tlsResult } from './probe-results.ts';
import { checkSite } from './schema/check.ts';
import type { Connection, Site } from './site.ts';
import { parseSiteUrl, type ServerSiteUrl } from './url.ts';

/** How long the site may take to answer what it is, in milliseconds. */
const SCHEMA_TIMEOUT = 60_000;

export interface ProbeOptions extends NetworkOptions {
  catalog: Catalog;
  /** Told of each step as it begins. */
  report: ReportProgress;
  signal?: AbortSignal | undefined;
  /** Runs work on the site where it is embedded: only one can have that open, and perhaps somebody has. */
  withSite: <T>(work: (site: Site) => Promise<T>, signal: AbortSignal) => Promise<T>;
}

type Book = StepRunner<SiteTestStep>;

/**
 * Tries to reach a site step by step: SSH, name, Browser, TCP, TLS, login, database, schema, rights. The first step that
 * fails ends the test; the later ones are `skipped`, like those that the site does not have. Throws `site-url-invalid`,
 * `secret-refused` and `cancelled` only.
 */
export async function probeSite(url: string, options: ProbeOptions): Promise<SiteTest> {
  const target = parseSiteUrl(url);
  const { report, signal } = options;
  const book: Book = new StepRunner({ report, signal, order: siteTestStep.options });
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

const OF_SERVERS = siteTestStep.exclude(['site-schema', 'site-rights']).options;

async function probeEmbedded(book: Book, { withSite }: ProbeOptions): Promise<SiteCheck | undefined> {
  for (const step of OF_SERVERS) book.skip(step, message('site-test.embedded'));
  return await probeSchema(book, (stop) => withSite((site) => checkSite(site, stop), stop));
}

async function probeServer(
  book: Book,
  target: ServerSiteUrl,
  options: ProbeOptions,
): Promise<SiteCheck | undefined> {
  const located = await probeNetwork(book, target, options);
  if (!located) return undefined;
  const opened = await logIn(book, located, options);
  if (!opened) return undefined;
  if ('failure' in opened) {
    await fail(book, opened.step, opened.failure);
    return undefined;
  }
  const { connection } = opened;
  try {
    await book.do('site-database', () => databaseResult(located, connection));
    return await probeSchema(book, async (stop) =>
      checkSite(await withCatalog(connection, options, stop), stop),
    );
  } finally {
    await connection.close();
  }
}

/** An open connection, or why there is none and the step that this is about. */
type Opened = { connection: Connection } | { failure: SiteferryError; step: 'site-tls' | 'site-database' };

/** What only a server says that has accepted the user. */
const OF_DATABASE: ReadonlySet<ErrorCode> = new Set([
  'database-missing',
  'no-right',
  'server-version-old',
  'compatibility-level-low',
]);

/** One call of the driver encrypts, logs in and chooses the database; its errors tell which of them failed. */
async function logIn(book: Book, target: ServerSiteUrl, options: ProbeOptions): Promise<Opened | undefined> {
  const { timeout } = options;
  const accepted = { verdict: 'ok', message: acceptedMessage(target) } as const;
  const opened = await book.do<Opened>(
    'site-login',
    async (signal) => {
      try {
        const open = (access: SiteCredentials) => connect(target, { ...access, timeout, signal });
        return { ...accepted, value: { connection: await options.open(open) } };
      } catch (error) {
        if (isSiteferryError(error, 'tls-failed') || isSiteferryError(error, 'file-unreadable')) {
          const skipped = message('site-test.earlier-failed');
          return { verdict: 'skipped', message: skipped, value: { failure: error, step: 'site-tls' } };
        }
        if (!isSiteferryError(error) || !OF_DATABASE.has(error.code)) throw error;
        return { ...accepted, value: { failure: error, step: 'site-database' } };
      }
    },
    // The driver has a deadline of its own, which says more; a person who is asked for a password has none.
    { deadline: INTERACTIVE_TIMEOUT },
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
