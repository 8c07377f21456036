import { existsSync } from 'node:fs';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import { watchPending } from '#core/operations/pending/watch.ts';
import { type Host, startHost } from '#core/operations/start.ts';
import { BUILT_WINDOW } from '#electron/window/built-window.ts';
import { startWebHost } from './server.ts';

/** After so long an embedded site that no window uses is free for others, in milliseconds. */
const IDLE = 60_000;

export interface ServeOptions {
  environment: Readonly<Record<string, string | undefined>>;
  /** 0 for any free one. */
  port: number;
  /** Tells the person at the terminal. */
  tell: (line: Message) => void;
  /** Ends serving. */
  signal: AbortSignal;
}

/**
 * Serves the window on loopback until `signal`: prints the address that opens it, and a new one each time Enter is
 * pressed. Throws `usage` where the window is not built or the port is taken.
 */
export async function serve({ environment, port, tell, signal }: ServeOptions): Promise<void> {
  if (!existsSync(BUILT_WINDOW)) {
    throw new SiteferryError('usage', { reason: message('serve.not-built') });
  }
  const host = startHost(environment, {
    channel: 'window',
    idleMs: IDLE,
    // The window says how, and asks again.
    onSignIn: () => 'later',
    rollouts: async (context) =>
      (await import('#core/queue/rollout-databases.ts')).createRolloutDatabases(context),
    onLog: (file) => tell(message('program.details', { file })),
  });
  const pending = watchPending(host.context);
  try {
    await serveHost(host, port, tell, signal);
  } finally {
    await pending.close();
    await host.close();
  }
}

async function serveHost(
  host: Host,
  port: number,
  tell: (line: Message) => void,
  signal: AbortSignal,
): Promise<void> {
  const web = await startWebHost({ context: host.context, root: BUILT_WINDOW, port }).catch(
    (cause: unknown) => {
      const reason = message('serve.port-taken', { port });
      throw new SiteferryError('usage', { reason }, { cause });
    },
  );
  const tellAddress = () => tell(message('serve.address', { address: web.newAddress() }));
  tell(message('serve.started', { port: web.port }));
  tellAddress();
  tell(message('serve.another'));
  // No lines are read: one without an end would be held in memory.
  const onInput = (piece: Buffer) => piece.includes('\n') && tellAddress();
  process.stdin.on('data', onInput);
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  process.stdin.off('data', onInput).pause();
  await web.close();
}
