import { setImmediate } from 'node:timers/promises';
import { throwIfCancelled } from '#core/base/cancel.ts';

/** So long, in milliseconds, may reading keep everything else of the process waiting. */
const TURN = 12;

/** Lets the rest of the process have its turn; undefined when that is not due. Throws `cancelled` when the person has asked to stop. */
export type Yielder = () => Promise<void> | undefined;

/** Called between pieces of work: whatever reads from memory alone would never leave the thread by itself. */
export function createYielder(signal: AbortSignal | undefined): Yielder {
  let began = performance.now();
  return () => {
    throwIfCancelled(signal);
    return performance.now() - began < TURN ? undefined : turn();
  };

  async function turn(): Promise<void> {
    await setImmediate();
    began = performance.now();
    throwIfCancelled(signal);
  }
}
