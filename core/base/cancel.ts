import { SiteferryError } from './errors.ts';

/** Throws `cancelled` when the person has asked to stop. Called between steps, never inside a hot loop per row. */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new SiteferryError('cancelled', {});
}
