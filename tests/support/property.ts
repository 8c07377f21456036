import { vi } from 'vitest';
import { isWholeRun } from './tier.ts';

const HUNT = process.env.SITEFERRY_PROPERTY_RUNS;

/**
 * How often a property is tried where each run is real work, as on a database (`setup-file.ts` says with which values):
 * `few` times in the first tier.
 */
export function propertyOptions(usual: number, few = usual): { numRuns: number } {
  return { numRuns: HUNT ? Number(HUNT) : isWholeRun ? usual : few };
}

/** A property that fails shrinks for a while, and must not be cut off into the next test. */
export function giveTimeToShrink(): void {
  vi.setConfig({ testTimeout: HUNT ? 3_600_000 : 600_000 });
}
