import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Provider } from '#core/contract/signin/providers.ts';
import { signinLab } from './signin-lab.ts';
import { runHere } from './support.ts';

describe('sign-in on the command line', () => {
  const lab = signinLab();
  const { run } = lab;
  /** The id of a new service that no provider uses: one can serve one provider only. */
  const newService = async (name: string): Promise<string> => {
    const made = await run('services', 'save', '--type', 'OAuth', '--name', name, '--json');
    return String(JSON.parse(made.stdout).service.Id);
  };

  it('lists, adds, changes and deletes providers', async () => {
    const list = await run('providers', 'list');
    expect(list).toMatchObject({ code: 0, stderr: '' });
    expect(list.stdout).toContain('Head office');
    const created = await run(
      'providers',
      'create',
      '--type',
      'OAuth',
      '--service',
      await newService('Added'),
      '--domain',
      'a.example.com',
      '--json',
    );
    const { Id, Domains } = JSON.parse(created.stdout).provider;
    expect(Domains).toEqual(['a.example.com']);
    const factor = ['--second-factor', 'Telegram', '--bot-id', '7', '--bot-token-file', lab.secret];
    const updated = await run(
      'providers',
      'update',
      '--id',
      String(Id),
      ...factor,
      '--all-domains',
      '--json',
    );
    expect(JSON.parse(updated.stdout).provider).toMatchObject({ HasBotToken: true, Domains: [], BotId: '7' });
    expect(updated.stdout).not.toContain('Wq!73-fy');
    const clear = ['providers', 'clear-bot-token', '--id', String(Id)];
    const kept = await run(...clear, '--confirm', 'other');
    expect(kept).toMatchObject({ code: 10, stdout: expect.stringContaining('second factor') });
    expect((await run('providers', 'get', '--id', String(Id))).stdout).toMatch(/HasBotToken\s+true/);
    const cleared = await run(...clear, '--confirm', lab.url, '--json');
    expect(JSON.parse(cleared.stdout).provider).toMatchObject({
      HasBotToken: false,
      SecondFactorType: 'None',
    });
    expect((await run('providers', 'delete', '--id', String(Id))).code).toBe(0);
    expect((await run('providers', 'get', '--id', String(Id))).code).toBe(10);
  });

  it('lists the active providers alone', async () => {
    const made = await run(
      'providers',
      'create',
      '--type',
      'OAuth',
      '--service',
      await newService('Inactive'),
      '--active',
      'no',
      '--json',
    );
    const { Id } = JSON.parse(made.stdout).provider;
    const idsOf = async (...more: string[]) => {
      const { providers } = JSON.parse((await run('providers', 'list', '--json', ...more)).stdout);
      return providers.map((one: Provider) => one.Id);
    };
    const all = await idsOf();
    expect(all).toContain(Id);
    expect(await idsOf('--active')).toEqual(all.filter((id: number) => id !== Id));
    await run('providers', 'delete', '--id', String(Id));
  });

  it('says which rule refuses, and who lacks a right', async () => {
    const refused = await run('providers', 'create', '--type', 'None', '--service', '1', '--json');
    expect(refused.code).toBe(10);
    expect(JSON.parse(refused.stdout).error).toMatchObject({
      code: 'rule-broken',
      data: { rule: '3-internal' },
    });
    const other = await runHere(['providers', 'list', '--site', lab.url, '--as', 'a.meyer']);
    expect(other).toMatchObject({ code: 20, stdout: '' });
    expect(other.stderr).toContain('a.meyer lacks a right');
    const both = await run('providers', 'update', '--id', '1', '--group', 'x', '--all-groups');
    expect(both.code).toBe(2);
  });

  it('sets, verifies and checks passwords, which stand in no argument and no output', async () => {
    const login = ['--login', 'a.meyer', '--password-file', lab.secret];
    expect((await run('password', 'set', ...login)).code).toBe(10);
    expect((await run('password', 'set', ...login, '--first')).code).toBe(0);
    const verified = await run('password', 'verify', ...login, '--json');
    expect(JSON.parse(verified.stdout)).toEqual({ matches: true, form: 'argon2id', rehashed: false });
    const wrong = join(lab.folder, 'wrong');
    await writeFile(wrong, 'nothing');
    expect((await run('password', 'verify', '--login', 'a.meyer', '--password-file', wrong)).code).toBe(10);
    const check = await run('password', 'check', '--password-file', lab.secret);
    expect(check.code).toBe(0);
    expect(`${verified.stdout}${check.stdout}`).not.toContain('Wq!73-fy');
    expect((await run('password', 'check', '--password-file', join(lab.folder, 'none'))).code).toBe(30);
    expect((await run('password', 'policy')).stdout).toContain('PasswordMinLength');
  });

  it('adds, changes, shows and deletes services, secrets from files', async () => {
    const made = await run(
      'services',
      'save',
      '--type',
      'Radius',
      '--name',
      'VPN',
      '--field',
      'IpAddress=10.0.0.5',
      '--field',
      'Port=1812',
      '--secret',
      `SharedSecret=${lab.secret}`,
      '--json',
    );
    expect(made.code).toBe(0);
    const { Id, Fields, Secrets } = JSON.parse(made.stdout).service;
    expect({ Fields, Secrets }).toEqual({
      Fields: { IpAddress: '10.0.0.5', Port: 1812 },
      Secrets: { SharedSecret: true },
    });
    const shown = await run('services', 'get', '--type', 'Radius', '--id', String(Id));
    expect(shown.stdout).toContain('SharedSecret  set');
    expect(`${made.stdout}${shown.stdout}`).not.toContain('Wq!73-fy');
    expect((await run('services', 'list')).stdout).toContain('VPN');
    expect((await run('services', 'delete', '--type', 'ActiveDirectory', '--id', '1')).code).toBe(10);
    expect((await run('services', 'delete', '--type', 'Radius', '--id', String(Id))).code).toBe(0);
    expect((await run('services', 'get', '--type', 'Fax', '--id', '1')).code).toBe(2);
    const types = (await runHere(['services', 'types'])).stdout;
    expect(types).toMatch(/ServerAddress +Server address +text +required/);
  });

  it('says what is wrong with a key of the sign-in page before it is saved, without a site', async () => {
    const file = join(lab.folder, 'auth-config.json');
    const judge = () => runHere(['entry', 'judge', '--key', 'AuthConfig', '--file', file]);
    await writeFile(file, '{ "AuthTypes": [{ "Type": "fax", "IsDefault": "yes" }] }');
    const wrong = await judge();
    expect(wrong.code).toBe(10);
    expect(wrong.stdout).toContain('error: /AuthTypes/0/Type: ');
    expect(wrong.stdout).toContain('error: /AuthTypes/0/IsDefault: ');
    await writeFile(file, '{ "AuthTypes": [{ "Type": "login-pass", "Own": 1 }] }');
    const right = await judge();
    expect(right.code).toBe(0);
    expect(right.stdout.trim()).toBe('warning: /AuthTypes/0/Own: The platform does not read Own.');
    await writeFile(file, '{ "AuthTypes": [{ "Type": "login-pass" }] }');
    expect((await judge()).stdout.trim()).toBe('No problems found.');
  });

  it('says what is wrong with settings before they are saved', async () => {
    const file = join(lab.folder, 'judged.json');
    const judge = () => runHere(['services', 'judge', '--type', 'OAuth', '--settings', file]);
    await writeFile(file, '{ "AuthorityUrl": "https://id.example.com", "RenewalMode": "Never" }');
    const wrong = await judge();
    expect(wrong.stdout).toMatch(/^(error|warning): \/RenewalMode: /m);
    await writeFile(file, '{');
    const broken = await judge();
    expect(broken.code).toBe(10);
    expect(broken.stdout).toContain('error: #, line 1: The JSON syntax is wrong in line 1, column 2.');
    const russian = await runHere([
      'services',
      'judge',
      '--type',
      'OAuth',
      '--settings',
      file,
      '--lang',
      'ru',
    ]);
    expect(russian.stdout).toContain('ошибка: #, строка 1: Нарушен синтаксис JSON: строка 1, столбец 2.');
    const json = await runHere(['services', 'judge', '--type', 'OAuth', '--settings', file, '--json']);
    expect(JSON.parse(json.stdout).findings).toEqual([
      {
        severity: 'error',
        code: 'json.syntax.at',
        values: { line: 1, column: 2 },
        message: 'The JSON syntax is wrong in line 1, column 2.',
        remedies: [],
        at: { pointer: '#', line: 1, column: 2 },
      },
    ]);
  });

  it('asks the guard about an AuthConfig, and the policy of a file about a password', async () => {
    const config = join(lab.folder, 'entry.json');
    await writeFile(config, '{"AuthTypes":[{"Type":"phone-code","Visibility":"mobile"}]}');
    const guard = await run('entry', 'guard', '--config', config);
    expect(guard).toMatchObject({ code: 10, stdout: expect.stringMatching(/none\s+now login-pass/) });
    const printed = JSON.parse((await run('password', 'policy', '--json')).stdout);
    const policy = join(lab.folder, 'policy.json');
    await writeFile(policy, JSON.stringify({ policy: { ...printed.policy, PasswordMinLength: 20 } }));
    const check = await run('password', 'check', '--password-file', lab.secret, '--policy', policy, '--json');
    expect(JSON.parse(check.stdout).findings).toContainEqual({
      severity: 'error',
      code: 'password.too-short',
      values: { limit: 20 },
      message: 'The password is shorter than 20 characters.',
      remedies: [],
    });
  });

  it('says whom claims would sign in', async () => {
    const claims = join(lab.folder, 'claims.json');
    await writeFile(claims, '{ "sub": "nobody" }');
    const service = ['--type', 'OAuth', '--id', '1', '--claims', claims];
    const none = await run('services', 'match', ...service);
    expect(none.code).toBe(10);
    expect(none.stdout).toContain('No user matches these claims.');
    expect(none.stdout).toMatch(/Will be linked as\s+“nobody”/);
    expect(JSON.parse((await run('services', 'match', ...service, '--json')).stdout)).toMatchObject({
      outcome: 'none',
      requested: { scope: 'openid email profile' },
    });
    await writeFile(claims, 'no claims');
    expect((await run('services', 'match', ...service)).code).toBe(10);
  });

  it('locks nobody out unless the site is named', async () => {
    const config = join(lab.folder, 'auth-config.json');
    await writeFile(config, '{"AuthTypes":[{"Type":"phone-code","Visibility":"mobile"}]}');
    const save = ['--key', 'AuthConfig', '--file', config];
    const refused = await run('entry', 'save', ...save);
    expect(refused.code).toBe(10);
    expect(refused.stdout).toMatch(/any other host\s+web\s+none\s+now login-pass/);
    expect(refused.stdout).toContain('Nothing was written');
    expect((await run('entry', 'show')).stdout).toContain('{"AuthTypes":[]}');
    expect((await run('entry', 'save', ...save, '--confirm', 'other')).code).toBe(10);
    // As it is printed, for a shell and without the password.
    const [, printed = ''] = /add --confirm "(.+)"\.$/m.exec(refused.stdout) ?? [];
    expect(printed).not.toContain(new URL(lab.url).password);
    expect((await run('entry', 'save', ...save, '--confirm', printed)).code).toBe(0);
    await writeFile(config, '{"AuthTypes":[]}');
    expect((await run('entry', 'save', ...save)).code).toBe(0);
    const typed = await run('entry', 'register', '--domain', 'a.b', '--value', 'password=secret');
    expect(typed).toMatchObject({ code: 2, stderr: expect.stringContaining('--password-file') });
    const registered = await run('entry', 'register', '--domain', 'a.b', '--value', 'Nick=ann');
    expect(registered).toMatchObject({ code: 10, stdout: expect.stringContaining('password is required') });
  });

  it('edits records by their schemas', async () => {
    expect((await run('entities', 'schemas')).stdout).toContain(
      'openldap-service-settings (OpenLDAPServicesCredentials)',
    );
    const form = ['--form', 'authentication-provider-domains'];
    const added = await run(
      'entities',
      'save',
      ...form,
      '--value',
      'ProviderId=1',
      '--value',
      'Fqdn=A.example.com',
      '--json',
    );
    expect(JSON.parse(added.stdout).entity.id).toBe('1/a.example.com');
    expect((await run('entities', 'list', ...form)).stdout).toContain('a.example.com');
    expect((await run('entities', 'delete', ...form, '--id', '1/a.example.com')).code).toBe(0);
    expect(
      (await run('entities', 'save', '--form', 'authentication-providers', '--value', 'ProviderType=SAML'))
        .code,
    ).toBe(10);
    expect((await run('entities', 'list', '--form', 'nothing')).code).toBe(2);
  });

  it('lists and clears blocks, unblocks accounts, and writes the log as CSV', async () => {
    expect((await run('ip-blocks', 'list')).stdout).toMatch(/203\.0\.113\.45 +12 +yes/);
    expect((await run('ip-blocks', 'clear', '--json')).stdout).toContain('"deleted": 2');
    expect((await run('ip-blocks', 'list')).stdout).toContain('No address');
    expect((await run('accounts', 'blocked')).stdout).toContain('i.petrova');
    expect((await run('accounts', 'unblock', '--login', 'i.petrova')).code).toBe(0);
    expect((await run('accounts', 'blocked')).stdout).toContain('No account is blocked.');
    expect((await run('accounts', 'unblock', '--login', 'a.meyer')).code).toBe(10);
    const csv = join(lab.folder, 'log.csv');
    expect((await run('signins', 'list', '--csv', csv)).code).toBe(0);
    const [head, first] = (await readFile(csv, 'utf8')).split('\r\n');
    expect(head).toBe(
      '\ufeffDate,Login,Address,X-Real-IP,Provider,Protocol,Note,RequestAddress,ComputerName,UserAgent',
    );
    expect(first).toMatch(/^20\d\d-\d\d-\d\dT/);
    expect((await run('signins', 'list', '--from', 'yesterday')).code).toBe(2);
    expect((await run('signins', 'licences')).stdout).toContain('slots in use: 2');
  });

  it('explains a configuration, and corrects a copy', async () => {
    const file = join(lab.folder, 'appsettings.json');
    const out = join(lab.folder, 'corrected.json');
    await writeFile(file, '{ "WinAuthHost": "iis", "AllowLocalhostDomainAccessBypass": true }');
    const checked = await runHere(['keys', 'check', file, '--out', out]);
    expect(checked.code).toBe(10);
    expect(checked.stdout).toContain(
      'fatal: AllowLocalhostDomainAccessBypass, line 1: Outside development mode',
    );
    expect(await readFile(out, 'utf8')).toBe(
      '{ "WinAuthHost": "IIS", "AllowLocalhostDomainAccessBypass": false }',
    );
    expect((await runHere(['keys', 'check', join(lab.folder, 'none.json')])).code).toBe(30);
  });
});
