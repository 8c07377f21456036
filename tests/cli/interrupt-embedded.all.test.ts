import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runHere } from './support.ts';

it('cancelling is heard while an embedded site is worked on, which never leaves this thread', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'siteferry-cli-'));
  const site = `embedded:${join(folder, 'embedded')}`;
  await runHere(['site', 'init', '--site', site], { home: folder });
  const controller = new AbortController();
  const { code } = await runHere(['site', 'seed', '--site', site, '--profile', 'typical'], {
    home: folder,
    signal: controller.signal,
    // Like a key that is pressed: it is heard when the event loop comes round.
    report: () => setTimeout(() => controller.abort()),
  });
  expect(code).toBe(130);
  const tree = await runHere(['tree', '--site', site, '--json'], { home: folder });
  expect(JSON.parse(tree.stdout)).toMatchObject({ nodes: [{ children: 1 }] });
  await rm(folder, { recursive: true, force: true });
});
