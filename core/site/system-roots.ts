import { Worker } from 'node:worker_threads';
import { isSiteferryError } from '#core/base/errors.ts';
import { withTimeout } from '#core/base/with-timeout.ts';

/** How long the system may take to tell its certificates; on some computers it is minutes, and nobody waits for that. */
const READ_TIMEOUT = 8_000;

let system: Promise<string[]> | undefined;

/**
 * The certificates (PEM) that this computer trusts, and those of `NODE_EXTRA_CA_CERTS`, read in a thread of its own: the call can block for minutes. Read once
 * per process, also when nobody waited to its end. Undefined where they cannot be read in time.
 */
export async function systemRoots(signal: AbortSignal | undefined): Promise<string[] | undefined> {
  system ??= readSystem();
  const reading = system;
  try {
    return await withTimeout(
      READ_TIMEOUT,
      signal,
      () => new Error('late'),
      () => reading,
    );
  } catch (error) {
    if (isSiteferryError(error, 'cancelled')) throw error;
    return undefined;
  }
}

async function readSystem(): Promise<string[]> {
  const roots = "['system','extra'].flatMap((store)=>require('node:tls').getCACertificates(store))";
  const script = `require('node:worker_threads').parentPort.postMessage(${roots})`;
  return await new Promise<string[]>((resolve, reject) => {
    // What this process was started with is not for a script of that kind.
    const worker = new Worker(script, { eval: true, execArgv: [] });
    worker.once('message', (found: string[]) => resolve(found));
    worker.once('error', reject);
    // It must not keep the process alive when nobody waits any more.
    worker.unref();
  });
}
