import { buildDesktop } from '../../scripts/build.ts';

/** Builds the program once, before the tests that load it. */
export default function setup(): void {
  if (!buildDesktop(() => {})) throw new Error('the program cannot be built');
}
