import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgres } from '#tests/support/databases.ts';
import { memoryKeychain } from '#tests/support/keychain.ts';
import { runHere } from './support.ts';

describe('sites on the command line', () => {
  const keychain = memoryKeychain();
  let home: string;
  let url: string;
  let drop: () => Promise<void>;
  let password: string;
  let secret: string;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'siteferry-sites-'));
    ({ url, drop } = await postgres.create());
    password = decodeURIComponent(new URL(url).password);
    secret = join(home, 'secret');
    await writeFile(secret, `${password}\n`);
  });
  afterAll(async () => {
    await drop();
    await rm(home, { recursive: true, force: true });
  });

  const run = (...words: string[]) => runHere(words, { home, keychain });
  const withoutPassword = () => url.replace(/:[^:@/]+@/, '@');

  it('tests a site step by step, and says which one fails, in both languages', async () => {
    const empty = await run('site', 'test', '--site', url);
    expect(empty.code).toBe(20);
    expect(empty.stdout).toMatch(/^OK +Connection: \S+ accepts connections on port \d+\. /m);
    expect(empty.stdout).toMatch(/^failed +Schema: .* is not a site: table dbo\.SiteInfo is missing\. /m);
    const russian = await run('site', 'test', '--site', url, '--lang', 'ru');
    expect(russian.stdout).toMatch(
      /^не пройдено +Схема: .* не является сайтом: отсутствует таблица dbo\.SiteInfo\. /m,
    );
    await run('site', 'init', '--site', url);
    const whole = await run('site', 'test', '--site', withoutPassword(), '--password-file', secret, '--json');
    expect(whole.code).toBe(0);
    expect(JSON.parse(whole.stdout)).toMatchObject({ steps: expect.any(Array), siteId: expect.any(String) });
  });

  it('fills a site, and says with how much', async () => {
    const seeded = await run('site', 'seed', '--site', url, '--json');
    expect(seeded.code).toBe(0);
    const { counts, total } = JSON.parse(seeded.stdout);
    expect(counts.states).toBeGreaterThan(0);
    expect(total).toBeGreaterThan(100);
    const tree = JSON.parse((await run('tree', '--site', url, '--json')).stdout);
    expect(tree.nodes.length).toBeGreaterThan(0);
  });

  it('saves how a site is marked, and gives it another name', async () => {
    const saved = await run('site', 'save', '--name', 'old', '--site', withoutPassword());
    expect(saved.code).toBe(0);
    const more = ['--colour', 'red', '--production', '--rename', 'old'];
    const renamed = await run(
      'site',
      'save',
      '--name',
      'prod',
      '--site',
      withoutPassword(),
      ...more,
      '--json',
    );
    expect(JSON.parse(renamed.stdout).sites).toEqual([
      {
        name: 'prod',
        url: withoutPassword(),
        colour: 'red',
        production: true,
        password: 'none',
        readOnly: false,
      },
    ]);
  });

  it('writes the list of sites to a file, and reads it back', async () => {
    const file = join(home, 'list.json');
    const folder = ['--colour', 'red', '--production', '--folder', 'Customers'];
    await run('site', 'save', '--name', 'prod', '--site', withoutPassword(), ...folder);
    expect(await run('site', 'export-list', '--out', file)).toMatchObject({
      code: 0,
      stdout: `Wrote 1 site to ${file}.`,
    });
    const printed = await run('site', 'export-list');
    expect(JSON.parse(printed.stdout)).toEqual(JSON.parse(await readFile(file, 'utf8')));
    const again = await run('site', 'import-list', file);
    expect(again.stdout).toBe(
      'Added 0 sites.\nLeft as they were, because the list already has these names: prod.',
    );
    expect((await run('site', 'import-list', file, '--replace')).stdout).toContain('Replaced: prod.');
    await writeFile(file, '{"version":1,"sites":[{"name":"x"}]}');
    expect(await run('site', 'import-list', file)).toMatchObject({ code: 2 });
  });

  it('keeps the password of a saved site in the keychain, and takes it out', async () => {
    expect((await run('site', 'test', '--site', 'prod')).code).toBe(20);
    const kept = await run('site', 'set-password', '--name', 'prod', '--password-file', secret);
    expect(kept).toMatchObject({ code: 0, stdout: 'The password of “prod” is saved in the keychain.' });
    expect([...keychain.kept.values()]).toEqual([password]);
    expect(await run('site', 'test', '--site', 'prod')).toMatchObject({ code: 0 });
    const cleared = await run('site', 'clear-password', '--name', 'prod', '--json');
    expect(cleared).toMatchObject({ code: 0, stdout: expect.stringContaining('"none"') });
    expect(keychain.kept.size).toBe(0);
  });

  it('says that nothing is kept where there is no keychain', async () => {
    const words = ['site', 'set-password', '--name', 'prod', '--password-file', secret];
    const { code, stdout } = await runHere(words, { home, keychain: memoryKeychain(true) });
    expect({ code, stdout }).toEqual({ code: 10, stdout: expect.stringContaining('was not saved') });
  });

  it('says where the demo is that has been made', async () => {
    await mkdir(join(home, 'demo'));
    const { code, stdout } = await run('site', 'demo', '--json');
    expect({ code, document: JSON.parse(stdout) }).toEqual({
      code: 0,
      document: {
        source: 'Demo source',
        receiver: 'Demo receiver',
        conflictsArchive: join(home, 'demo', 'conflicts.zip'),
      },
    });
    const listed = await run('site', 'list');
    expect(listed.stdout).toContain(`embedded:${join(home, 'demo', 'receiver')}`);
  });

  it('adds a site from its own configuration, with its password in the keychain only', async () => {
    const file = join(home, 'appsettings.json');
    const strings = {
      Main: 'Server=db\\PROD;Database=site;User ID=ann;Password="S3cr;et";Failover Partner=db2;Enclave=x',
      Cache: 'localhost:6379',
      Reports: 'Host=pg;Database=reports;Username=ann;Password=S3cret2',
    };
    await writeFile(file, JSON.stringify({ ConnectionStrings: strings }));
    const several = await run('site', 'add', '--name', 'added', '--from', file);
    expect(several).toMatchObject({ code: 2, stderr: expect.stringContaining('Main, Cache, Reports') });
    const line = ['site', 'add', '--name', 'added', '--from', file, '--connection'];
    expect((await run(...line, 'Other')).code).toBe(2);
    expect(await run(...line, 'cache')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('cannot be read'),
    });
    const added = await run(...line, 'main');
    expect(added.code).toBe(0);
    expect(added.stdout).toContain('mssql://ann@db%5CPROD/site?failoverPartner=db2');
    // What is not kept is named.
    expect(added.stdout).toContain('Enclave');
    const again = await run(...line, 'Reports', '--json');
    const all = [several, added, again].map(({ stdout, stderr }) => stdout + stderr).join('\n');
    expect(all).not.toMatch(/S3cr/);
    expect(await keychain.get('postgres://ann@pg/reports')).toBe('S3cret2');
    expect(await keychain.get('mssql://ann@db%5CPROD/site')).toBe('S3cr;et');
    const saved = await readFile(join(home, 'sites.json'), 'utf8');
    expect(saved).toContain('postgres://ann@pg/reports');
    expect(saved).not.toMatch(/S3cr/);
    await run('site', 'forget', '--name', 'added');
  });

  it('says what a connection string lacks', async () => {
    const file = join(home, 'string.txt');
    await writeFile(
      file,
      'Server=db;Database=site;Uid=a@x.com;Pwd=S3cret;Authentication=ActiveDirectoryPassword',
    );
    const refused = await run('site', 'add', '--name', 'entra', '--from', file);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('clientId') });
    expect(refused.stderr).not.toContain('S3cret');
  });
});
