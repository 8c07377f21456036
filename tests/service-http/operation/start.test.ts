import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { startCli } from '../../cli/support.ts';

it('a service whose site is not there says so when it starts, makes none, and ends well', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'siteferry-start-'));
  const site = join(folder, 'nowhere');
  const service = startCli(['service', '--site', `embedded:${site}`, '--port', '0'], {
    SITEFERRY_HOME: join(folder, 'state'),
  });
  try {
    const said = () => expect(service.output.stdout).toMatch(/answers on http[\s\S]*does not answer yet/);
    await vi.waitFor(said, { timeout: 120_000, interval: 50 });
    const address = /http:\S+\d/.exec(service.output.stdout)?.[0];
    expect((await fetch(`${address}/healthz`)).status).toBe(503);
    service.child.kill('SIGTERM');
    expect((await service.ended).code).toBe(0);
    expect(existsSync(site)).toBe(false);
  } finally {
    service.child.kill('SIGKILL');
    await service.ended;
    await rm(folder, { recursive: true, force: true });
  }
});
