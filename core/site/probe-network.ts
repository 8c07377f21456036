import { lookup } from 'node:dns/promises';
import { connect as connectSocket } from 'node:net';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import { sanitize } from '#core/base/sanitize.ts';
import { withTimeout } from '#core/base/with-timeout.ts';
import type { StepRunner } from '#core/checks/step-runner.ts';
import type { SiteTestStep } from '#core/contract/site/site.ts';
import { message } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';
import type { SiteCredentials } from './connect.ts';
import { connectTimeoutOf } from './connect-timeout.ts';
import { resolveInstance } from './dialects/mssql/sql-browser.ts';
import { networkError } from './network-errors.ts';
import { knownHostsFiles, type SshServer, sshLabel } from './tunnel/options.ts';
import { openTunnel, type Tunnel } from './tunnel/tunnel.ts';
import type { MssqlUrl, ServerSiteUrl } from './url.ts';

/** For steps whose parts have deadlines of their own, and in which a person may be asked, in milliseconds. */
export const INTERACTIVE_TIMEOUT = 600_000;

export interface NetworkOptions {
  /** Runs work with what opens the site besides its URL; asks for a password that is missing where somebody can answer. */
  open: <T>(work: (access: SiteCredentials) => Promise<T>) => Promise<T>;
  /** For tests: milliseconds instead of 15 s. */
  timeout?: number;
}

type Book = StepRunner<SiteTestStep>;

/** The target with the port that it answers on; undefined where nothing does. */
export async function probeNetwork(
  book: Book,
  target: ServerSiteUrl,
  options: NetworkOptions,
): Promise<ServerSiteUrl | undefined> {
  if (target.ssh) return await probeTunnel(book, target, target.ssh, options);
  book.skip('site-ssh', message('site-test.no-ssh'));
  const located = await probeDirectly(book, target, options);
  // Also where the other server does not answer: then it is the partner that matters.
  await probePartner(book, target, options, async (partner, stop) => {
    await withNetworkTimeout(partner, options, () => answers(partner, stop));
  });
  return located;
}

async function probeDirectly(
  book: Book,
  target: ServerSiteUrl,
  options: NetworkOptions,
): Promise<ServerSiteUrl | undefined> {
  if (!(await probeName(book, target, options))) return undefined;
  const located = await probeInstance(book, target, options);
  if (!located) return undefined;
  const { host, port } = located;
  const answered = await book.do(
    'site-tcp',
    async (stop) => {
      await withNetworkTimeout(located, options, () => answers(located, stop));
      return { verdict: 'ok', message: message('site-test.tcp', { host, port }), value: true };
    },
    { deadline: connectTimeoutOf(located, options.timeout) + 5_000 },
  );
  return answered ? located : undefined;
}

async function probeName(
  book: Book,
  target: ServerSiteUrl,
  options: NetworkOptions,
): Promise<true | undefined> {
  const { host } = target;
  return await book.do('site-name', async () => {
    const all = await withNetworkTimeout(target, options, () => lookup(host, { all: true }));
    const addresses = [...new Set(all.map(({ address }) => address))];
    return { verdict: 'ok', message: message('site-test.name', { host, addresses }), value: true };
  });
}

/** Asks the SQL Server Browser for the port of a named instance. */
async function probeInstance(
  book: Book,
  target: ServerSiteUrl,
  options: NetworkOptions,
): Promise<ServerSiteUrl | undefined> {
  const timeout = connectTimeoutOf(target, options.timeout);
  if (target.kind !== 'mssql' || target.instance === undefined) {
    book.skip('site-browser', message('site-test.no-instance'));
    return target;
  }
  const { instance, host } = target;
  return await book.do<MssqlUrl>('site-browser', async (signal) => {
    const located = await resolveInstance(target, { timeout, signal });
    const found = message('site-test.browser', { instance, host, port: located.port });
    return { verdict: 'ok', message: found, value: located };
  });
}

/**
 * Whether the failover partner answers. It never fails the test: it need not be there while the other server is, though
 * nobody may notice before that one is gone.
 */
async function probePartner(
  book: Book,
  target: ServerSiteUrl,
  options: NetworkOptions,
  connect: (partner: MssqlUrl, stop: AbortSignal) => Promise<void>,
): Promise<void> {
  if (target.kind !== 'mssql' || !target.failoverPartner) {
    book.skip('site-partner', message('site-test.no-partner'));
    return;
  }
  const { instance: _own, failoverPartner, ...rest } = target;
  const named: MssqlUrl = { ...rest, ...failoverPartner };
  const timeout = connectTimeoutOf(target, options.timeout);
  await book.do<undefined>(
    'site-partner',
    async (signal) => {
      try {
        const partner = await resolveInstance(named, { timeout, signal });
        await connect(partner, signal);
        const { host, port } = partner;
        return { verdict: 'ok', message: message('site-test.partner', { host, port }), value: undefined };
      } catch (error) {
        if (signal.aborted) throw error;
        const reason = isSiteferryError(error) ? errorMessage(error) : sanitize(String(error), 200);
        return {
          verdict: 'warn',
          message: message('site-test.partner.silent', { host: named.host, reason }),
          remedies: [message('site-test.partner.silent.remedy')],
          value: undefined,
        };
      }
    },
    // The Browser is asked first, within a time of its own.
    { deadline: 2 * timeout + 5_000 },
  );
}

/** Behind a tunnel, names are the business of the SSH server, and it is what connects. */
async function probeTunnel(
  book: Book,
  target: ServerSiteUrl,
  ssh: SshServer,
  options: NetworkOptions,
): Promise<ServerSiteUrl | undefined> {
  const timeout = connectTimeoutOf(target, options.timeout);
  const tunnel = await book.do<Tunnel>(
    'site-ssh',
    async (signal) => {
      const opened = await options.open((access) =>
        openTunnel(ssh, access.ssh ?? { knownHosts: knownHostsFiles() }, timeout, signal),
      );
      const found = message('site-test.ssh', { server: sshLabel(ssh), user: ssh.user });
      return { verdict: 'ok', message: found, value: opened };
    },
    { deadline: INTERACTIVE_TIMEOUT },
  );
  if (!tunnel) return undefined;
  const { host, port } = target;
  book.skip('site-name', message('site-test.name.through-ssh', { host }));
  book.skip('site-browser', message('site-test.no-instance'));
  try {
    const answered = await book.do(
      'site-tcp',
      async () => {
        const socket = await tunnel.connect(target);
        socket.destroy();
        const found = message('site-test.tcp.through-ssh', { server: sshLabel(ssh), host, port });
        return { verdict: 'ok', message: found, value: true };
      },
      { deadline: timeout + 5_000 },
    );
    await probePartner(book, target, options, async (partner) => {
      (await tunnel.connect(partner)).destroy();
    });
    return answered ? target : undefined;
  } finally {
    await tunnel.close();
  }
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
async function withNetworkTimeout<T>(
  server: ServerSiteUrl,
  options: NetworkOptions,
  work: () => Promise<T>,
): Promise<T> {
  const { host, port } = server;
  const timeout = connectTimeoutOf(server, options.timeout);
  const target = { host, port, seconds: Math.ceil(timeout / 1000) };
  const timeoutError = () => new SiteferryError('connection-timeout', target);
  try {
    return await withTimeout(timeout, undefined, timeoutError, work);
  } catch (error) {
    throw isSiteferryError(error) ? error : (networkError(error, target) ?? error);
  }
}
