import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { announceService } from '#core/host/jobs/local-service.ts';
import type { NamedSecrets } from '#core/host/password-sources.ts';
import { startHost } from '#core/host/start.ts';
import { commandLineMessage } from '#core/messages/command-line/index.ts';
import { createDownloads } from './jobs/download.ts';
import { localKey } from './jobs/local-key.ts';
import { type JobsOptions, openServiceJobs } from './jobs/service-jobs.ts';
import { startService } from './server.ts';

export interface RunOptions {
  environment: Readonly<Record<string, string | undefined>>;
  site: string;
  profileFile?: string | undefined;
  host: string;
  /** 0 for any free one. */
  port: number;
  secrets: NamedSecrets;
  jobs: Omit<JobsOptions, 'credentials'>;
  /** Tells the person at the terminal. */
  tell: (line: Message) => void;
  /** Ends serving. */
  signal: AbortSignal;
}

/** Serves one site until `signal`. Throws `usage` where the port is taken. */
export async function runService(options: RunOptions): Promise<void> {
  const { environment, secrets, tell, signal, jobs: jobsOptions, ...given } = options;
  const host = startHost(environment, {
    channel: 'commandLine',
    secrets,
    onLog: (file) => tell(commandLineMessage('program.details', { file })),
  });
  try {
    const { context } = host;
    const jobs = await openServiceJobs(context, given, {
      ...jobsOptions,
      credentials: environment.CREDENTIALS_DIRECTORY,
    });
    await using _jobs = { [Symbol.asyncDispose]: () => jobs.close() };
    const local = localKey();
    const service = await startService({
      context: { ...context, jobs: jobs.of },
      ...given,
      before: [createDownloads(jobs)],
      onProgress: jobs.onProgress,
      localCaller: local.callerOf,
    }).catch((cause: unknown) => {
      const reason = commandLineMessage('service.port-taken', { port: given.port });
      throw new SiteferryError('usage', { reason }, { cause });
    });
    const announced = await announceService(context.home, service.address, local.key);
    tell(commandLineMessage('service.started', { address: service.address }));
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    await announced.end();
    await service.close();
  } finally {
    await host.close();
  }
}
