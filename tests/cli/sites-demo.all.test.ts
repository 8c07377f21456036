import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runHere } from './support.ts';

it('the demo is made once, and another time it is said where it is', async () => {
  const home = await mkdtemp(join(tmpdir(), 'siteferry-demo-'));
  const run = (...words: string[]) => runHere(words, { home });
  const made = await run('site', 'demo', '--json');
  expect(made.code).toBe(0);
  const demo = JSON.parse(made.stdout);
  expect((await run('preview', '--site', demo.receiver, demo.conflictsArchive)).code).toBe(10);
  expect((await run('site', 'demo', '--json')).stdout).toBe(made.stdout);
  await rm(home, { recursive: true, force: true });
});
