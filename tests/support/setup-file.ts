/** What Vitest does before the tests of each file. */
import fc from 'fast-check';
import { reportTimes } from './measure-time.ts';

/**
 * Properties try the same values in every run, so that a red build is about its change. With
 * `SITEFERRY_PROPERTY_RUNS=1000` they hunt through that many new ones.
 */
const hunt = process.env.SITEFERRY_PROPERTY_RUNS;
fc.configureGlobal(hunt ? { numRuns: Number(hunt) } : { seed: 20_261_120 });

reportTimes();
