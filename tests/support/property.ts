import { vi } from 'vitest';

const HUNT = process.env.SITEFERRY_PROPERTY_RUNS;

/** How often a property is tried on a database, where each run is real work (`setup-file.ts` says which). */
export function propertyOptions(usual: number): { numRuns: number } {
  return { numRuns: HUNT ? Number(HUNT) : usual };
}

/** A property that fails shrinks for a while, and must not be cut off into the next test. */
export function giveTimeToShrink(): void {
  vi.setConfig({ testTimeout: HUNT ? 3_600_000 : 600_000 });
}
