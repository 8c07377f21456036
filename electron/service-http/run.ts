import { SiteferryError, toSiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { addressWithoutPassword } from '#core/base/redact.ts';
import { sanitize } from '#core/base/sanitize.ts';
import { readTokenCaps } from '#core/keys/token-caps.ts';
import { message } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';
import { type HostContext, resolveSiteUrl, withSite } from '#core/operations/context.ts';
import { readSiteConfiguration } from '#core/operations/site-configuration.ts';
import { type Host, startHost } from '#core/operations/start.ts';
import { createLocalKey, type LocalKey } from '#core/queue/local-key.ts';
import { type JobsOptions, openServiceJobs, type ServiceJobs } from '#core/queue/service-jobs.ts';
import type { SecretLocations } from '#core/workspace/secrets/password-sources.ts';
import { registerService } from '#core/workspace/service-discovery.ts';
import { type Forwarding, isLoopback } from '#electron/http/client-address.ts';
import type { AbortedRequest } from '#electron/http/open-requests.ts';
import type { Limits } from './middleware/authorizer.ts';
import {
  type Certificate,
  type CertificateFiles,
  certificateWarning,
  readCertificate,
  watchCertificate,
} from './middleware/certificate.ts';
import { type LogFile, openLogFile } from './operation/request-log.ts';
import { type HttpService, startService } from './server.ts';
import { PENDING_TABLE } from './signin/session/pending-table.ts';
import { SESSION_TABLE } from './signin/session/session-table.ts';
import { type Delivery, readDelivery } from './signin/ways/delivery.ts';

export interface RunOptions {
  environment: Readonly<Record<string, string | undefined>>;
  site: string;
  profileFile?: string | undefined;
  /** The configuration file of the site's web application. */
  configuration?: string | undefined;
  /** People can sign in with the accounts of the site. */
  signIn: boolean;
  /** A file that says how codes reach them. */
  delivery?: string | undefined;
  host: string;
  /** 0 for any free one. */
  port: number;
  secrets: SecretLocations;
  certificate?: CertificateFiles | undefined;
  forwarding: Forwarding;
  limits: Partial<Limits>;
  /** File of the log; without one it goes to `remark`. */
  logFile?: string | undefined;
  /** How long requests may take to end after `signal`, in milliseconds. */
  stopWithin: number;
  jobs: Omit<JobsOptions, 'credentials' | 'tables'>;
  /** Tells the person at the terminal. */
  tell: (line: Message) => void;
  /** Takes lines that are no answer: the log of requests. */
  remark: (line: string) => void;
  /** Ends serving. */
  signal: AbortSignal;
}

/**
 * Serves one site until `signal`. Other computers reach it only where it has a certificate. Throws `usage` where the port
 * is taken or the certificate cannot be used, `secret-refused` for a key that others can read, and `file-unreadable` and `keys-unreadable`
 * for the configuration of the site.
 */
export async function runService(options: RunOptions): Promise<void> {
  const { environment, secrets, tell, host: address } = options;
  if (!options.certificate && !isLoopback(address)) {
    throw new SiteferryError('usage', {
      reason: message('service.certificate-missing', { host: address }),
    });
  }
  const certificate = options.certificate && (await readCertificate(options.certificate));
  const host = startHost(environment, {
    channel: 'http',
    secrets,
    onLog: (file) => tell(message('program.details', { file })),
  });
  const log = logOf(options, host);
  try {
    // A name that is wrong shows now and not with the first request.
    const site = addressWithoutPassword(await resolveSiteUrl(host.context, options.site));
    readTokenCaps({}, await readSiteConfiguration(options.configuration));
    const delivery = await readDelivery(options.delivery);
    const jobs = await openServiceJobs(host.context, options, {
      ...options.jobs,
      credentials: environment.CREDENTIALS_DIRECTORY,
      tables: `${SESSION_TABLE} ${PENDING_TABLE}`,
    });
    await using _jobs = { [Symbol.asyncDispose]: () => jobs.close() };
    const local = createLocalKey();
    const service = await start(options, { context: host.context, log, certificate, jobs, local, delivery });
    const announced = await registerService(host.context.home, {
      address: service.address,
      key: local.key,
      site,
    });
    const stopRenewing = reloadOnHangup(options, service, log);
    tell(message('service.started', { address: service.address }));
    void reportUnreachableSite(options, host.context);
    await untilAborted(options.signal);
    stopRenewing();
    await announced.end();
    reportAborted(await service.close(options.stopWithin), tell);
  } finally {
    await log.close();
    await host.close();
  }
}

/** Says that the site does not answer: it may be wrong, or away for a while, and then it is served when it is back. */
async function reportUnreachableSite(
  { site, profileFile, signal, tell }: RunOptions,
  context: HostContext,
): Promise<void> {
  try {
    await withSite(context, { site, profileFile }, async () => undefined, signal);
  } catch (error) {
    if (signal.aborted) return;
    tell(message('service.site-silent', { reason: errorMessage(toSiteferryError(error)) }));
  }
}

function logOf({ logFile, remark }: RunOptions, { logError }: Host): LogFile {
  if (logFile !== undefined) return openLogFile(logFile, logError);
  return { write: (line) => remark(line.trimEnd()), reopen() {}, async close() {} };
}

interface Opened {
  context: HostContext;
  log: LogFile;
  certificate: Certificate | undefined;
  jobs: ServiceJobs;
  local: LocalKey;
  delivery: Delivery;
}

async function start(
  options: RunOptions,
  { context, log, certificate, jobs, local, delivery }: Opened,
): Promise<HttpService> {
  const { site, profileFile, configuration, host, port, forwarding, limits, tell } = options;
  const warning = certificate && certificateWarning(certificate, context.now());
  if (warning) tell(warning);
  return await startService({
    context: { ...context, jobs: jobs.of },
    site,
    profileFile,
    configuration,
    isLocalKey: local.is,
    jobs,
    signIn: options.signIn ? { sql: jobs.sql, siteName: jobs.siteName, delivery } : undefined,
    onProgress: jobs.onProgress,
    host,
    port,
    certificate,
    forwarding,
    limits,
    log,
  }).catch((cause: unknown) => {
    const reason = message('service.port-taken', { port });
    throw new SiteferryError('usage', { reason }, { cause });
  });
}

/** On SIGHUP the log is opened again; then and when its files change, the certificate is read again. */
function reloadOnHangup(
  { certificate: files, tell }: RunOptions,
  service: HttpService,
  log: LogFile,
): () => void {
  const renew = () => {
    if (!files) return;
    readCertificate(files).then(
      (certificate) => {
        service.renew(certificate);
        tell(message('service.certificate-renewed'));
      },
      // Halfway through a renewal key and certificate do not fit yet: the old ones go on.
      () => tell(message('service.certificate-kept', { file: files.file })),
    );
  };
  const onHangUp = () => {
    log.reopen();
    renew();
  };
  const unwatch = files && watchCertificate(files, renew);
  process.on('SIGHUP', onHangUp);
  return () => {
    unwatch?.();
    process.off('SIGHUP', onHangUp);
  };
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function reportAborted(cut: readonly AbortedRequest[], tell: (line: Message) => void): void {
  if (cut.length === 0) {
    tell(message('service.stopped'));
    return;
  }
  const requests = cut.map(({ method, path, id }) => `${method} ${sanitize(path)} (${id})`);
  tell(message('service.cut-off', { count: cut.length, requests }));
}
