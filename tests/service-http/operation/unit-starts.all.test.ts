import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createPrinter } from '#electron/cli/printer.ts';
import { unitText } from '#electron/service-http/operation/units.ts';
import { embedded } from '#tests/support/databases.ts';
import { createSite } from '#tests/support/sites.ts';
import { startCli } from '../../cli/support.ts';
import { startUntil } from '../started.ts';

const { render } = createPrinter('en', (_look, text) => text);

it('a unit of systemd starts as it stands there, with nothing but the folder and the key that its first lines make', async () => {
  const site = await createSite(embedded, { seed: { profile: 'demo' } });
  const home = await mkdtemp(join(tmpdir(), 'siteferry-unit-'));
  await site.site.close();
  const environment = { SITEFERRY_HOME: join(home, 'var') };
  const text = unitText(
    {
      program: '/opt/siteferry/siteferry',
      command: 'service',
      kind: 'systemd',
      given: { site: site.url, port: '0' },
    },
    render,
  );
  const words = (sign: string) => text.split(sign)[1]?.split('\n')[0]?.split(' ') ?? [];
  const made = startCli([...words('/opt/siteferry/siteferry '), '--json'], environment);
  const { code, stdout, stderr } = await made.ended;
  expect(code, stderr).toBe(0);
  const { key } = (JSON.parse(stdout) as { key: { key: string } }).key;
  const start = words('ExecStart=/opt/siteferry/siteferry ');
  const service = await startUntil(start, environment, /answers on (\S+)\. /);
  try {
    const asked = await fetch(`${service.address}/api/migration/tree-root`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(asked.status).toBe(200);
  } finally {
    service.child.kill('SIGTERM');
    await service.ended;
    await site.remove();
    await rm(home, { recursive: true });
  }
});
