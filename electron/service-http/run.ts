import { SiteferryError, toSiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { addressWithoutPassword } from '#core/base/redact.ts';
import { visible } from '#core/base/text.ts';
import { type HostContext, siteUrl, withSite } from '#core/host/context.ts';
import { announceService } from '#core/host/jobs/local-service.ts';
import type { NamedSecrets } from '#core/host/password-sources.ts';
import { readSiteConfiguration } from '#core/host/site-configuration.ts';
import { type Host, startHost } from '#core/host/start.ts';
import { readTokenCaps } from '#core/keys/token-caps.ts';
import { message } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';
import {
  type Certificate,
  type CertificateFiles,
  certificateWarning,
  readCertificate,
  watchCertificate,
} from './entrance/certificate.ts';
import { type Forwarding, isLoopback } from './entrance/client.ts';
import type { Limits } from './entrance/entrance.ts';
import { createDownloads } from './jobs/download.ts';
import { type LocalKey, localKey } from './jobs/local-key.ts';
import { type JobsOptions, type OpenJobs, openServiceJobs } from './jobs/service-jobs.ts';
import { type LogTarget, openLogFile } from './operation/request-log.ts';
import type { CutOff } from './operation/stop.ts';
import { type HttpService, startService } from './server.ts';

export interface RunOptions {
  environment: Readonly<Record<string, string | undefined>>;
  site: string;
  profileFile?: string | undefined;
  /** The configuration file of the site's web application. */
  configuration?: string | undefined;
  host: string;
  /** 0 for any free one. */
  port: number;
  secrets: NamedSecrets;
  certificate?: CertificateFiles | undefined;
  forwarding: Forwarding;
  limits: Partial<Limits>;
  /** File of the log; without one it goes to `remark`. */
  logFile?: string | undefined;
  /** How long requests may take to end after `signal`, in milliseconds. */
  stopWithin: number;
  jobs: Omit<JobsOptions, 'credentials'>;
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
    const site = addressWithoutPassword(await siteUrl(host.context, options.site));
    readTokenCaps({}, await readSiteConfiguration(options.configuration));
    const jobs = await openServiceJobs(host.context, options, {
      ...options.jobs,
      credentials: environment.CREDENTIALS_DIRECTORY,
    });
    await using _jobs = { [Symbol.asyncDispose]: () => jobs.close() };
    const local = localKey();
    const service = await start(options, { context: host.context, log, certificate, jobs, local });
    const announced = await announceService(host.context.home, {
      address: service.address,
      key: local.key,
      site,
    });
    const stopRenewing = renewing(options, service, log);
    tell(message('service.started', { address: service.address }));
    void tellSilence(options, host.context);
    await untilAborted(options.signal);
    stopRenewing();
    await announced.end();
    tellCutOff(await service.close(options.stopWithin), tell);
  } finally {
    await log.close();
    await host.close();
  }
}

/** Says that the site does not answer: it may be wrong, or away for a while, and then it is served when it is back. */
async function tellSilence(
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

function logOf({ logFile, remark }: RunOptions, { logError }: Host): LogTarget {
  if (logFile !== undefined) return openLogFile(logFile, logError);
  return { write: remark, reopen() {}, async close() {} };
}

interface Opened {
  context: HostContext;
  log: LogTarget;
  certificate: Certificate | undefined;
  jobs: OpenJobs;
  local: LocalKey;
}

async function start(
  options: RunOptions,
  { context, log, certificate, jobs, local }: Opened,
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
    before: [createDownloads(jobs)],
    onProgress: jobs.onProgress,
    host,
    port,
    certificate,
    forwarding,
    limits,
    log: log.write,
  }).catch((cause: unknown) => {
    const reason = message('service.port-taken', { port });
    throw new SiteferryError('usage', { reason }, { cause });
  });
}

/** On SIGHUP the log is opened again; then and when its files change, the certificate is read again. */
function renewing(
  { certificate: files, tell }: RunOptions,
  service: HttpService,
  log: LogTarget,
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

function tellCutOff(cut: readonly CutOff[], tell: (line: Message) => void): void {
  if (cut.length === 0) {
    tell(message('service.stopped'));
    return;
  }
  const requests = cut.map(({ method, path, id }) => `${method} ${visible(path)} (${id})`);
  tell(message('service.cut-off', { count: cut.length, requests }));
}
