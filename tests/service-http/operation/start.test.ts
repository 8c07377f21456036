import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sharedQueue, startServiceProcess } from '../started.ts';

it('a service whose site is not there says so when it starts, makes none, and ends well', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'siteferry-start-'));
  const site = join(folder, 'nowhere');
  const queue = await sharedQueue(folder);
  const service = await startServiceProcess(['--site', `embedded:${site}`, ...queue.words], {
    SITEFERRY_HOME: join(folder, 'state'),
  });
  try {
    await expect.poll(() => service.output.stdout).toContain('does not answer yet');
    expect((await fetch(`${service.address}/healthz`)).status).toBe(503);
    service.child.kill('SIGTERM');
    expect((await service.ended).code).toBe(0);
    expect(existsSync(site)).toBe(false);
  } finally {
    service.child.kill('SIGKILL');
    await service.ended;
    await queue.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
