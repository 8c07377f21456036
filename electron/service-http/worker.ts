import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import { startHost } from '#core/operations/start.ts';
import { type JobsOptions, startWorker } from '#core/queue/service-jobs.ts';
import type { SecretLocations } from '#core/workspace/secrets/password-sources.ts';

export interface WorkerOptions {
  environment: Readonly<Record<string, string | undefined>>;
  secrets: SecretLocations;
  jobs: Omit<JobsOptions, 'credentials' | 'tables'> & { jobs: string; results: string };
  /** Tells the person at the terminal. */
  tell: (line: Message) => void;
  /** Ends working. */
  signal: AbortSignal;
}

/** How long a site stays open that no job is at, in milliseconds: a worker comes to hundreds of them. */
const IDLE = 30_000;

/** Works on the jobs of a shared database until `signal`. Errors: those of `startWorker`. */
export async function runWorker({ environment, secrets, jobs, tell, signal }: WorkerOptions): Promise<void> {
  const host = startHost(environment, {
    channel: 'http',
    idleMs: IDLE,
    secrets,
    onLog: (file) => tell(message('program.details', { file })),
  });
  try {
    const options = { ...jobs, credentials: environment.CREDENTIALS_DIRECTORY };
    const work = await startWorker(host.context, options, (site) => site);
    tell(message('worker.started'));
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    await work.close();
  } finally {
    await host.close();
  }
}
