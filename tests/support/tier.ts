/**
 * Whether this run is `npm run test:all`, or the part of it that `.ci/run` adds: every dialect, files named `*.all.test.ts`
 * and long property runs. Otherwise it is the first tier, `npm test` (docs/develop/testing.md).
 */
export const isWholeRun = process.env.SITEFERRY_TEST_TIER === 'all';
