import { setFlagsFromString } from 'node:v8';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';

/** The engine keeps pages in memory of its own: the 128 MB of a server are more than a site, which the system keeps as well. */
const SETTINGS = ['-c', 'shared_buffers=16MB'];

/**
 * What is compiled of WebAssembly from now on stays as the quick compiler leaves it, or gets the optimizing one again. That one takes
 * 640 MB and most of a second for a single function of the engine, as soon as a site is read.
 */
const QUICK = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];
const OPTIMIZED = ['--no-liftoff-only', '--wasm-tier-up', '--wasm-dynamic-tiering'];

/** How many engines run in this process. */
let running = 0;

/** Starts the engine of an embedded database; `engineEnded` is to be called when it has ended. Throws what it throws. */
export async function startEngine(options: Pick<PGliteOptions, 'dataDir' | 'loadDataDir'>): Promise<PGlite> {
  // Each of its functions is compiled when it is called first.
  if (running++ === 0) QUICK.forEach(setFlagsFromString);
  try {
    return await PGlite.create({ ...options, startParams: [...PGlite.defaultStartParams, ...SETTINGS] });
  } catch (error) {
    engineEnded();
    throw error;
  }
}

/** To be told of each engine that was started, once it has ended. */
export function engineEnded(): void {
  if (--running === 0) OPTIMIZED.forEach(setFlagsFromString);
}
