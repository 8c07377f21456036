import { buildCommandLine } from '../../scripts/build.ts';

/** Builds the command line once, before the tests that start it. */
export default function setup(): void {
  if (!buildCommandLine()) throw new Error('the command line cannot be built');
}
