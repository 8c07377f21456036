import { lookup } from 'node:dns/promises';
import { connect as connectSocket } from 'node:net';
import { isSiteferryError, SiteferryError, toSiteferryError } from '#core/base/errors.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { type StageResult, type TestStage, testStage } from '#core/contract/site.ts';
import { render } from '#core/messages/catalogue.ts';
import { errorMessage, errorRemedies } from '#core/messages/error.ts';
import { networkError } from './network-errors.ts';
import { openSite } from './open.ts';
import { checkSite } from './schema/check.ts';
import type { Site } from './site.ts';
import { parseSiteUrl, type SiteUrl } from './url.ts';

/** How long one stage may take, in milliseconds. */
const STAGE_TIMEOUT = 15_000;

export interface ProbeOptions {
  catalog: Catalog;
  password?: string | undefined;
  /** Called as each stage begins. */
  onStage: (stage: TestStage) => void;
  signal?: AbortSignal | undefined;
  /** Runs work on the site where it is embedded: only one can have that open, and perhaps somebody has. */
  withSite: (work: (site: Site) => Promise<string>) => Promise<string>;
  /** For tests: milliseconds instead of 15 s. */
  timeout?: number;
}

/**
 * Tries to reach a site stage by stage: name, TCP, TLS, login, schema, rights. The first stage that fails ends the
 * test; the later ones are `skipped`, like those that an embedded site does not have. Throws `site-url-invalid` and
 * `cancelled` only.
 */
export async function probeSite(
  url: string,
  options: ProbeOptions,
): Promise<{ stages: StageResult[]; siteId?: string }> {
  const target = parseSiteUrl(url);
  const found = new Map<TestStage, StageResult>();
  let siteId: string | undefined;
  try {
    if (target.kind !== 'embedded') await probeNetwork(target, options, found);
    siteId = await probeSiteItself(target, options, found);
  } catch (error) {
    const failure = toSiteferryError(error);
    if (failure.code === 'cancelled') throw failure;
    const stage = stageOf(failure, found);
    // A stage that an earlier guess called passed is not: the driver came further in another way.
    found.set(stage, failed(stage, failure));
  }
  const stages = testStage.options.map(
    (stage): StageResult => found.get(stage) ?? { stage, result: 'skipped', message: '', remedy: '' },
  );
  return { stages, ...(siteId === undefined ? {} : { siteId }) };
}

type ServerUrl = Exclude<SiteUrl, { kind: 'embedded' }>;
type Found = Map<TestStage, StageResult>;

async function probeNetwork(target: ServerUrl, options: ProbeOptions, found: Found): Promise<void> {
  const { host, port } = target;
  const milliseconds = options.timeout ?? STAGE_TIMEOUT;
  const signal = options.signal ?? new AbortController().signal;
  options.onStage('name');
  const addresses = await within(lookup(host, { all: true }), target, milliseconds, signal);
  const list = [...new Set(addresses.map(({ address }) => address))].join(', ');
  found.set('name', passed('name', `${host} is ${list}.`));
  options.onStage('tcp');
  await within(answers(host, port, signal), target, milliseconds, signal);
  found.set('tcp', passed('tcp', `${host} answers on port ${port}.`));
}

/** Resolves when something accepts a connection. */
function answers(host: string, port: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connectSocket({ host, port, signal });
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
  });
}

async function within<T>(
  work: Promise<T>,
  { host, port }: ServerUrl,
  milliseconds: number,
  signal: AbortSignal,
): Promise<T> {
  const seconds = Math.ceil(milliseconds / 1000);
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new SiteferryError('connection-timeout', { host, port, seconds })),
    milliseconds,
  );
  try {
    return await Promise.race([work, late.promise]);
  } catch (error) {
    if (signal.aborted) throw new SiteferryError('cancelled', {});
    throw networkError(error, { host, port, seconds }) ?? error;
  } finally {
    clearTimeout(timer);
  }
}

async function probeSiteItself(target: SiteUrl, options: ProbeOptions, found: Found): Promise<string> {
  const { signal, password } = options;
  if (target.kind === 'embedded') {
    options.onStage('schema');
    return await options.withSite((site) => judge(site, options, found));
  }
  options.onStage('login');
  const site = await openSite(target, {
    catalog: options.catalog,
    ...(password === undefined ? {} : { password }),
    ...(signal ? { signal } : {}),
    ...(options.timeout === undefined ? {} : { timeout: options.timeout }),
  });
  try {
    found.set('tls', tlsStage(target));
    found.set('login', passed('login', `${target.user} may sign in.`));
    options.onStage('schema');
    return await judge(site, options, found);
  } finally {
    await site.close();
  }
}

/** What an open site says of its schema and our rights. */
async function judge(site: Site, options: ProbeOptions, found: Found): Promise<string> {
  const check = await checkSite(site, options.signal);
  found.set('schema', schemaStage(check));
  options.onStage('rights');
  found.set('rights', rightsStage(check));
  return check.siteId;
}

function tlsStage(target: ServerUrl): StageResult {
  const checked = 'The connection is encrypted and the certificate is trusted.';
  const unchecked = 'The connection is encrypted, but nobody checked who answers.';
  const open = 'The connection is not encrypted.';
  const trusting =
    target.kind === 'postgres' ? target.tls === 'require' : target.encrypt && target.trustServerCertificate;
  const encrypted = target.kind === 'postgres' ? target.tls !== 'disable' : target.encrypt;
  if (encrypted && !trusting) return passed('tls', checked);
  return {
    stage: 'tls',
    result: 'warning',
    message: encrypted ? unchecked : open,
    remedy: 'Let the certificate be checked where the way to the server is not your own.',
  };
}

type Check = Awaited<ReturnType<typeof checkSite>>;

function schemaStage({ productVersion, missingTables, warnings }: Check): StageResult {
  const lacks = [
    ...missingTables.map((table) => `${table} is missing.`),
    ...warnings.map(({ message }) => render(message, 'en', 'window')),
  ];
  if (lacks.length === 0) return passed('schema', `It is a site, version ${productVersion}.`);
  return {
    stage: 'schema',
    result: 'warning',
    message: `It is a site, version ${productVersion}. ${lacks.slice(0, 5).join(' ')}${lacks.length > 5 ? ` And ${lacks.length - 5} more.` : ''}`,
    remedy: 'What is missing is left out of transfers, and said there.',
  };
}

function rightsStage({ rights }: Check): StageResult {
  const unreadable = rights.filter(({ read }) => !read);
  const unwritable = rights.filter(({ write }) => !write);
  if (unreadable.length === 0 && unwritable.length === 0) {
    return passed('rights', `You may read and write all ${rights.length} tables.`);
  }
  const names = (list: Check['rights']) => {
    const first = list.slice(0, 3).map(({ table }) => table);
    return `${first.join(', ')}${list.length > 3 ? ` and ${list.length - 3} more` : ''}`;
  };
  return {
    stage: 'rights',
    result: unreadable.length > 0 ? 'failed' : 'warning',
    message:
      unreadable.length > 0
        ? `You may not read ${names(unreadable)}.`
        : `You may read everything, but not write ${names(unwritable)}.`,
    remedy:
      unreadable.length > 0
        ? 'Ask the database administrator for the right, or connect as another user.'
        : 'It can be a source, but no receiver.',
  };
}

function passed(stage: TestStage, message: string): StageResult {
  return { stage, result: 'passed', message, remedy: '' };
}

function failed(stage: TestStage, error: SiteferryError): StageResult {
  const { code, data } = error;
  const message = render(errorMessage(error), 'en', 'window');
  const [remedy = ''] = errorRemedies(error).map((one) => render(one, 'en', 'window'));
  return { stage, result: 'failed', message, remedy, error: { code, data: { ...data } } };
}

/** The stage that an error belongs to; what says nothing of itself belongs to the first stage that is still open. */
function stageOf(error: SiteferryError, found: Found): TestStage {
  if (isSiteferryError(error, 'host-unknown')) return 'name';
  if (isSiteferryError(error, 'tls-failed')) return 'tls';
  if (isSiteferryError(error, 'login-failed')) return 'login';
  if (isSiteferryError(error, 'database-missing') || isSiteferryError(error, 'not-a-site')) return 'schema';
  if (isSiteferryError(error, 'site-busy') || isSiteferryError(error, 'file-unreadable')) return 'schema';
  if (isSiteferryError(error, 'connection-refused')) return 'tcp';
  if (isSiteferryError(error, 'connection-timeout')) return found.has('tcp') ? 'login' : 'tcp';
  if (isSiteferryError(error, 'no-right')) return found.has('schema') ? 'rights' : 'login';
  return testStage.options.find((stage) => !found.has(stage)) ?? 'rights';
}
