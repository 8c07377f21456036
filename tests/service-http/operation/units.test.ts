import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createPrinter } from '#electron/cli/printer.ts';
import { unitText } from '#electron/service-http/operation/units.ts';
import { runHere } from '../../cli/support.ts';

const ANALYZE = '/usr/bin/systemd-analyze';
const { render } = createPrinter('en', (_look, text) => text);

const usual = {
  program: '/opt/siteferry/siteferry',
  site: 'postgres://app@db:5432/site',
  port: 8480,
  host: '127.0.0.1',
  stopWithin: 30,
} as const;

it('a unit of systemd has what a service needs, and nothing more', () => {
  const text = unitText({ ...usual, kind: 'systemd', passwordFile: '/etc/siteferry/100%' }, render);
  expect(text).toContain(
    'ExecStart=/opt/siteferry/siteferry service --site postgres://app@db:5432/site --host 127.0.0.1 ' +
      '--port 8480 --stop-within 30 --site-password-credential site-password\n',
  );
  expect(text).toContain('LoadCredential=site-password:/etc/siteferry/100%%\n');
  for (const line of [
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'DynamicUser=yes',
    'CapabilityBoundingSet=',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
  expect(text).toContain('TimeoutStopSec=45\n');
  const low = unitText({ ...usual, kind: 'systemd', port: 443, site: 'embedded:/srv/my site' }, render);
  expect(low).toContain('AmbientCapabilities=CAP_NET_BIND_SERVICE\n');
  expect(low).toContain('--site "embedded:/srv/my site"');
  expect(low).toContain('ReadWritePaths=/srv/my site\n');
});

it.skipIf(!existsSync(ANALYZE))('systemd finds nothing wrong with it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'siteferry-unit-'));
  const file = join(folder, 'siteferry.service');
  const program = process.execPath;
  await writeFile(file, unitText({ ...usual, program, kind: 'systemd', port: 443 }, render));
  const verify = () =>
    execFileSync(ANALYZE, ['verify', '--man=no', file], { encoding: 'utf8', stdio: 'pipe' });
  expect(verify()).not.toContain('siteferry.service');
  await writeFile(file, unitText({ ...usual, program: '/nowhere/siteferry', kind: 'systemd' }, render));
  expect(verify).toThrow(/siteferry/);
  await rm(folder, { recursive: true });
});

it('a Windows service says what has to be escaped', () => {
  const text = unitText(
    { ...usual, kind: 'windows', program: 'C:\\A & B\\siteferry.cmd', passwordFile: 'C:\\my files\\p' },
    render,
  );
  expect(text).toContain('<executable>C:\\A &#38; B\\siteferry.cmd</executable>');
  expect(text).toContain('--site-password-file &#34;C:\\my files\\p&#34;');
  expect(text).toContain('Unproven');
  expect(text).not.toMatch(/[^\r]\n/);
});

it('a Containerfile starts as a user without rights', () => {
  const text = unitText(
    { ...usual, kind: 'container', host: '0.0.0.0', certificate: '/run/secrets/c.pem' },
    render,
  );
  expect(text).toContain('USER 10001:10001\n');
  expect(text).toMatch(/^CMD \["service","--site","postgres:\/\/app@db:5432\/site","--host","0\.0\.0\.0"/m);
  expect(text).toContain('Unproven');
});

it('is printed by the command line, without a password that is in a URL', async () => {
  const site = 'postgres://app:hunter2@db:5432/site';
  const run = await runHere(['service', 'unit', '--kind', 'systemd', '--site', site]);
  expect([run.code, run.stderr]).toEqual([0, '']);
  expect(run.stdout).not.toContain('hunter2');
  expect(run.stdout).toContain('[Service]');
  const json = await runHere(['service', 'unit', '--kind', 'windows', '--site', site, '--json']);
  expect(JSON.parse(json.stdout)).toMatchObject({ kind: 'windows' });
});
