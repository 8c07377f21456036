import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDesktop } from '../../scripts/build.ts';
import { DEMO_FOLDER } from '../e2e/prepared-demo.ts';

/** Builds the program once, before the tests that load it, and has a place for what they make once. */
export default function setup(): () => void {
  if (!buildDesktop(() => {})) throw new Error('the program cannot be built');
  const folder = mkdtempSync(join(tmpdir(), 'siteferry-demo-'));
  process.env[DEMO_FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
