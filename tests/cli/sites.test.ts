import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryKeychain } from '#tests/support/keychain.ts';
import { postgres, runHere } from './support.ts';

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
      { name: 'prod', url: withoutPassword(), colour: 'red', production: true, password: 'none' },
    ]);
  });

  it('keeps the password of a saved site in the keychain, and takes it out', async () => {
    expect((await run('site', 'test', '--site', 'prod')).code).toBe(20);
    const kept = await run('site', 'set-password', '--name', 'prod', '--password-file', secret);
    expect(kept).toMatchObject({ code: 0, stdout: 'The password of prod is saved in the keychain.' });
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

  it('makes the demo once, and another time says where it is', async () => {
    const made = await run('site', 'demo', '--json');
    expect(made.code).toBe(0);
    const demo = JSON.parse(made.stdout);
    expect((await run('preview', '--site', demo.receiver, demo.conflictsArchive)).code).toBe(10);
    expect((await run('site', 'demo', '--json')).stdout).toBe(made.stdout);
  });
});
