import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { SiteferryError } from '#core/base/errors.ts';
import { type Host, startHost } from '#core/host/start.ts';
import { startWebHost } from './server.ts';

/** The built window. */
const WINDOW = fileURLToPath(new URL('../../out/renderer', import.meta.url));
/** After so long an embedded site that no window uses is free for others, in milliseconds. */
const IDLE = 60_000;

export interface ServeOptions {
  environment: Readonly<Record<string, string | undefined>>;
  /** 0 for any free one. */
  port: number;
  /** Says something to the person at the terminal. */
  say: (line: string) => void;
  /** Ends serving. */
  signal: AbortSignal;
}

/**
 * Serves the window on loopback until `signal`: prints the address that opens it, and a new one each time Enter is
 * pressed. Throws `usage` where the window is not built or the port is taken.
 */
export async function serve({ environment, port, say, signal }: ServeOptions): Promise<void> {
  if (!existsSync(WINDOW)) {
    throw new SiteferryError('usage', { reason: 'The window is not built yet: run npm run build.' });
  }
  const host = startHost(environment, { channel: 'window', idleMs: IDLE });
  try {
    await serveHost(host, port, say, signal);
  } finally {
    await host.close();
  }
}

async function serveHost(
  host: Host,
  port: number,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const web = await startWebHost({ context: host.context, root: WINDOW, port }).catch((cause: unknown) => {
    throw new SiteferryError(
      'usage',
      { reason: `Port ${port} cannot be used; give another one.` },
      { cause },
    );
  });
  const sayAddress = () => say(`Open ${web.newAddress()}`);
  say(`Siteferry answers on port ${web.port} of this computer, and only there. Ctrl-C ends it.`);
  sayAddress();
  say('The address opens one window; press Enter for another.');
  const input = createInterface({ input: process.stdin });
  input.on('line', sayAddress);
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  input.close();
  await web.close();
}
