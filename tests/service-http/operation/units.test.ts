import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPrinter } from '#electron/cli/printer.ts';
import { unitText } from '#electron/service-http/operation/units.ts';
import { runHere } from '../../cli/support.ts';

const ANALYZE = '/usr/bin/systemd-analyze';
const { render } = createPrinter('en', (_look, text) => text);

const SITE = 'postgres://app@db:5432/site';
const usual = { program: '/opt/siteferry/siteferry', command: 'service', given: { site: SITE } } as const;
const five = {
  ...usual,
  command: 'worker',
  given: {
    jobs: 'postgres://siteferry@db/jobs',
    results: '/srv/siteferry',
    'jobs-password-file': '/etc/siteferry/jobs',
    'site-password-file': '/etc/siteferry/site',
  },
} as const;

it('a unit of systemd has what a service needs, and nothing more', () => {
  const given = { site: SITE, port: '8481', 'site-password-file': '/etc/siteferry/100%' };
  const text = unitText({ ...usual, kind: 'systemd', given }, render);
  expect(text).toContain(
    'ExecStart=/opt/siteferry/siteferry service --site postgres://app@db:5432/site --port 8481 ' +
      '--site-password-credential site-password\n',
  );
  expect(text).toContain('LoadCredential=site-password:/etc/siteferry/100%%\n');
  for (const line of [
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'User=siteferry',
    'StateDirectory=siteferry',
    'CapabilityBoundingSet=',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
  expect(text).toContain('TimeoutStopSec=45\n');
  const site = 'embedded:/srv/my site';
  const low = unitText(
    { ...usual, kind: 'systemd', given: { port: '443', site, 'stop-within': '60' } },
    render,
  );
  expect(low).toContain('AmbientCapabilities=CAP_NET_BIND_SERVICE\n');
  expect(low).toContain('--site "embedded:/srv/my site"');
  expect(low).toContain('ReadWritePaths=/srv/my site\n');
  expect(low).toMatch(/^# {3}chown --recursive siteferry:siteferry ["']\/srv\/my site["']$/m);
  expect(low).toContain('TimeoutStopSec=75\n');
});

it('a unit of systemd passes everything on that the service takes, and may write where it has to', () => {
  const given = {
    ...five.given,
    site: SITE,
    'profile-file': '/etc/siteferry/profile.json',
    config: '/etc/siteferry/appsettings.json',
    log: '/var/log/siteferry/requests.log',
    'certificate-key': '/etc/siteferry/site.key',
    'forwarded-by': ['10.0.0.1', '10.0.0.2'],
  };
  const lines = unitText({ ...usual, kind: 'systemd', given }, render).split('\n');
  const start = lines.find((line) => line.startsWith('ExecStart='));
  for (const words of [
    '--jobs postgres://siteferry@db/jobs --results /srv/siteferry --jobs-password-credential jobs-password',
    '--profile-file /etc/siteferry/profile.json --config /etc/siteferry/appsettings.json',
    '--log /var/log/siteferry/requests.log --certificate-key-credential certificate-key',
    '--forwarded-by 10.0.0.1 --forwarded-by 10.0.0.2',
  ]) {
    expect(start).toContain(words);
  }
  for (const line of [
    'LoadCredential=jobs-password:/etc/siteferry/jobs',
    'LoadCredential=certificate-key:/etc/siteferry/site.key',
    'LogsDirectory=siteferry',
    'ReadWritePaths=/srv/siteferry',
    '#   install --directory --owner=siteferry --group=siteferry --mode=0700 /var/lib/siteferry /srv/siteferry',
    `#   runuser -u siteferry -- env SITEFERRY_HOME=/var/lib/siteferry /opt/siteferry/siteferry service key create --site ${SITE} --name pipeline --user admin --right transfer:write`,
  ]) {
    expect(lines).toContain(line);
  }
  const elsewhere = unitText({ ...usual, kind: 'systemd', given: { site: SITE, log: '/srv/log/x' } }, render);
  expect(elsewhere).toContain('ReadWritePaths=/srv/log\n');
});

it('a worker has a unit of its own', () => {
  const text = unitText({ ...five, kind: 'systemd' }, render);
  expect(text).toContain(
    'ExecStart=/opt/siteferry/siteferry worker --jobs postgres://siteferry@db/jobs --results /srv/siteferry ' +
      '--jobs-password-credential jobs-password --site-password-credential site-password\n',
  );
  expect(text).toContain('# /etc/systemd/system/siteferry-worker.service');
  expect(text).toContain('ReadWritePaths=/srv/siteferry\n');
  expect(text).not.toMatch(/service key|ExecReload/);
  expect(unitText({ ...five, kind: 'windows' }, render)).toContain('<id>siteferry-worker</id>');
  const container = unitText({ ...five, kind: 'container' }, render);
  expect(container).toContain('VOLUME ["/var/lib/siteferry","/srv/siteferry"]\n');
  expect(container).toContain('CMD ["worker","--jobs","postgres://siteferry@db/jobs"');
  expect(container).not.toMatch(/EXPOSE|service key/);
});

it.skipIf(!existsSync(ANALYZE))('systemd finds nothing wrong with it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'siteferry-unit-'));
  const file = join(folder, 'siteferry.service');
  const program = process.execPath;
  await writeFile(
    file,
    unitText({ ...usual, program, kind: 'systemd', given: { site: SITE, port: '443' } }, render),
  );
  const verify = () =>
    execFileSync(ANALYZE, ['verify', '--man=no', file], { encoding: 'utf8', stdio: 'pipe' });
  expect(verify()).not.toContain('siteferry.service');
  await writeFile(file, unitText({ ...usual, program: '/nowhere/siteferry', kind: 'systemd' }, render));
  expect(verify).toThrow(/siteferry/);
  await rm(folder, { recursive: true });
});

it('a Windows service says what has to be escaped', () => {
  const text = unitText(
    {
      ...usual,
      kind: 'windows',
      program: 'C:\\A & B\\siteferry.cmd',
      given: { site: SITE, 'site-password-file': 'C:\\my files\\p' },
    },
    render,
  );
  expect(text).toContain('<executable>C:\\A &#38; B\\siteferry.cmd</executable>');
  expect(text).toContain('--site-password-file &#34;C:\\my files\\p&#34;');
  expect(text).toContain('Not tried');
  expect(text).not.toMatch(/[^\r]\n/);
});

it('a Containerfile starts as a user without rights', () => {
  const text = unitText(
    {
      ...usual,
      kind: 'container',
      given: { site: SITE, host: '0.0.0.0', certificate: '/run/secrets/c.pem' },
    },
    render,
  );
  expect(text).toContain('USER 10001:10001\n');
  expect(text).toMatch(/^CMD \["service","--site","postgres:\/\/app@db:5432\/site","--host","0\.0\.0\.0"/m);
  expect(text).toContain('Not tried');
});

it('is printed by the command line, without a password that is in a URL', async () => {
  const site = 'postgres://app:hunter2@db:5432/site';
  const run = await runHere(['service', 'unit', '--kind', 'systemd', '--site', site]);
  expect([run.code, run.stderr]).toEqual([0, '']);
  expect(run.stdout).not.toContain('hunter2');
  expect(run.stdout).toContain('[Service]');
  expect(run.stdout).toContain('--site postgres://app@db:5432/site ');
  const json = await runHere(['service', 'unit', '--kind', 'windows', '--site', site, '--json']);
  expect(JSON.parse(json.stdout)).toMatchObject({ kind: 'windows' });
  const worker = ['--jobs', 'postgres://app:hunter2@db/jobs', '--results', '/srv/siteferry'];
  const ofWorker = await runHere(['worker', 'unit', '--kind', 'systemd', ...worker]);
  expect([ofWorker.code, ofWorker.stderr]).toEqual([0, '']);
  expect(ofWorker.stdout).toMatch(/ worker .*--jobs postgres:\/\/app@db\/jobs\n/);
});

describe('a unit', () => {
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'siteferry-unit-'));
  });
  afterEach(async () => {
    await rm(home, { recursive: true });
  });

  it('has what is saved of a site, which nothing knows in the state folder of a service', async () => {
    const state = join(home, 'state');
    const secret = join(home, 'secret');
    await writeFile(secret, 'x', { mode: 0o600 });
    const unit = async (...more: string[]) =>
      await runHere(['service', 'unit', '--kind', 'systemd', '--site', 'prod', ...more], { home: state });
    expect((await unit()).stderr).toContain('no saved site named “prod”');
    const saved = ['site', 'save', '--name', 'prod', '--site', SITE];
    const { code, stderr } = await runHere([...saved, '--site-password-file', secret], { home: state });
    expect(code, stderr).toBe(0);
    const { stdout } = await unit();
    expect(stdout).toContain(`--site ${SITE} --site-password-credential site-password`);
    expect(stdout).toContain(`LoadCredential=site-password:${secret}\n`);
    const own = (await unit('--site-password-credential', 'mine')).stdout;
    expect(own).toContain('--site-password-credential mine');
    expect(own).not.toContain('LoadCredential');
    expect((await unit('--port', '99999')).code).toBe(2);
  });
});
