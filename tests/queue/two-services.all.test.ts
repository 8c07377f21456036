import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addressWithoutPassword } from '#core/base/redact.ts';
import { findLocalServices } from '#core/workspace/service-discovery.ts';
import { runHere } from '#tests/cli/support.ts';
import { postgres } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { type Running, startServiceOf } from './support.ts';

it('two services run with one state folder, and the command line finds either', async () => {
  const home = await mkdtemp(join(tmpdir(), 'siteferry-two-services-'));
  const sites: TestSite[] = [];
  const running: Running[] = [];
  try {
    for (const _ of [1, 2]) {
      const site = await createSite(postgres, { seed: { profile: 'demo' } });
      sites.push(site);
    }
    running.push(...(await Promise.all(sites.map(({ url }) => startServiceOf(url, home)))));
    const list = async (...more: string[]) => await runHere(['jobs', 'list', '--json', ...more], { home });
    const services = await findLocalServices(home);
    const addresses = sites.map(({ url }) => addressWithoutPassword(url));
    expect(services.map(({ site }) => site).sort()).toEqual(addresses.sort());
    const several = await list();
    expect(several.code).toBe(2);
    for (const { address, site } of services) expect(several.stdout).toContain(`${address} (${site})`);
    const begun = await runHere(['jobs', 'export', '--service', services[0]?.address ?? '', '--json'], {
      home,
    });
    expect(begun.code, begun.stderr).toBe(0);
    const counts = [];
    for (const { address } of services) {
      const { stdout } = await list('--service', address);
      counts.push((JSON.parse(stdout) as { jobs: unknown[] }).jobs.length);
    }
    expect(counts).toEqual([1, 0]);
    // What a killed one has left is looked past at the next look.
    await running.pop()?.kill();
    expect(await findLocalServices(home)).toHaveLength(1);
    expect((await list()).code).toBe(0);
    expect(await readdir(join(home, 'running-services'))).toHaveLength(1);
  } finally {
    for (const one of running) await one.stop();
    for (const site of sites) await site.remove();
    await rm(home, { recursive: true, force: true });
  }
});
