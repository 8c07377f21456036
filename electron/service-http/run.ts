import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { NamedSecrets } from '#core/host/password-sources.ts';
import { startHost } from '#core/host/start.ts';
import { commandLineMessage } from '#core/messages/command-line/index.ts';
import { startService } from './server.ts';

export interface RunOptions {
  environment: Readonly<Record<string, string | undefined>>;
  site: string;
  profileFile?: string | undefined;
  host: string;
  /** 0 for any free one. */
  port: number;
  secrets: NamedSecrets;
  /** Tells the person at the terminal. */
  tell: (line: Message) => void;
  /** Ends serving. */
  signal: AbortSignal;
}

/** Serves one site until `signal`. Throws `usage` where the port is taken. */
export async function runService(options: RunOptions): Promise<void> {
  const { environment, secrets, tell, signal, ...given } = options;
  const host = startHost(environment, {
    channel: 'commandLine',
    secrets,
    onLog: (file) => tell(commandLineMessage('program.details', { file })),
  });
  try {
    const service = await startService({ context: host.context, ...given }).catch((cause: unknown) => {
      const reason = commandLineMessage('service.port-taken', { port: given.port });
      throw new SiteferryError('usage', { reason }, { cause });
    });
    tell(commandLineMessage('service.started', { address: service.address }));
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    await service.close();
  } finally {
    await host.close();
  }
}
