import { vi } from 'vitest';

const HUNT = process.env.SITEFERRY_PROPERTY_RUNS;

/**
 * How often a property is tried on a database. Each run is real work there, so there are few, and always the same ones:
 * a red build is about its change. With `SITEFERRY_PROPERTY_RUNS=1000` properties hunt through that many new ones.
 */
export function propertyOptions(usual: number): { numRuns: number; seed?: number } {
  return HUNT ? { numRuns: Number(HUNT) } : { numRuns: usual, seed: 20_261_120 };
}

/** A property that fails shrinks for a while, and must not be cut off into the next test. */
export function giveTimeToShrink(): void {
  vi.setConfig({ testTimeout: HUNT ? 3_600_000 : 600_000 });
}
