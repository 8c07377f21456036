import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Provider } from '#core/contract/signin/providers.ts';
import type { Service } from '#core/contract/signin/services.ts';
import { signinLab } from './signin-lab.ts';

describe('rules of sign-in on the command line', () => {
  const lab = signinLab();
  const { run } = lab;
  const ruleOf = ({ stdout }: { stdout: string }) => JSON.parse(stdout).error?.data?.rule;
  const serviceOf = ({ stdout }: { stdout: string }): Service => JSON.parse(stdout).service;

  it('refuses a second built-in provider by ID 0 with its rule, not as unknown', async () => {
    expect((await run('providers', 'update', '--id', '0', '--description', 'Here')).code).toBe(0);
    const again = await run('providers', 'update', '--id', '0', '--description', 'Again', '--json');
    expect(again.code).toBe(10);
    expect(ruleOf(again)).toBe('3-internal');
  });

  it('stores no blank host name and no unknown second factor', async () => {
    for (const option of [
      ['--domain', ' '],
      ['--second-factor', 'Sms'],
    ]) {
      const refused = await run('providers', 'update', '--id', '1', ...option, '--json');
      expect(refused.code).toBe(10);
      expect(ruleOf(refused)).toMatch(/^(field|7-second-factor)$/);
    }
    const { providers } = JSON.parse((await run('providers', 'list', '--json')).stdout);
    expect(providers.every(({ Domains }: Provider) => !Domains.includes(''))).toBe(true);
  });

  it('says what a write would mean in place of it, and whether somebody would be refused', async () => {
    const stored = async () => JSON.parse((await run('providers', 'list', '--json')).stdout).providers;
    const before: Provider[] = await stored();
    const directory = before.find(({ ProviderType }) => ProviderType === 'ActiveDirectory')?.Id ?? 0;
    const update = ['providers', 'update', '--id', String(directory)];
    const refused = await run(...update, '--active', 'no', '--what-if');
    expect(refused.code).toBe(10);
    expect(refused.stdout).toMatch(/^Users afterwards +\d+ +[1-9]/m);
    expect(refused.stdout).toMatch(/at “Provider”/);
    // A verb that is one operation.
    const deleted = await run('providers', 'delete', '--id', String(directory), '--what-if', '--json');
    expect(deleted.code).toBe(10);
    expect(JSON.parse(deleted.stdout).guard.replay).toMatchObject({ days: 30 });
    const harmless = await run(...update, '--description', 'Renamed', '--what-if');
    expect(harmless.code).toBe(0);
    expect(await stored()).toEqual(before);
  });

  it('clears an optional secret, and keeps it otherwise', async () => {
    const type = ['--type', 'OpenLDAP'];
    const made = serviceOf(
      await run(
        'services',
        'save',
        ...type,
        '--name',
        'Branch',
        '--field',
        'ServerAddress=ldap1',
        '--secret',
        `BindPassword=${lab.secret}`,
        '--json',
      ),
    );
    const id = ['--id', String(made.Id), '--json'];
    expect(
      serviceOf(await run('services', 'save', ...type, ...id, '--name', 'Other')).Secrets.BindPassword,
    ).toBe(true);
    expect(
      serviceOf(await run('services', 'save', ...type, ...id, '--clear', 'BindPassword')).Secrets
        .BindPassword,
    ).toBe(false);
  });

  it('clears stored settings only when that is said, and the entity editor keeps them', async () => {
    const settings = join(lab.folder, 'settings.json');
    await writeFile(settings, '{ "AuthorityUrl": "https://login.example.com", "Claims": ["email"] }');
    const save = (...words: string[]) => run('services', 'save', '--type', 'OAuth', ...words);
    const made = serviceOf(await save('--name', 'Own cloud', '--settings', settings, '--json'));
    const id = ['--id', String(made.Id)];
    const stored = async () =>
      JSON.parse(
        String(
          serviceOf(await run('services', 'get', '--type', 'OAuth', ...id, '--json')).Fields.SettingsJson,
        ),
      );
    const refused = await save(...id, '--name', 'Renamed');
    expect(refused.code).toBe(10);
    expect(refused.stdout).toContain('would become empty and lose AuthorityUrl, Claims');
    expect((await save(...id, '--name', 'Renamed', '--confirm', lab.url)).code).toBe(10);
    expect(await stored()).toHaveProperty('AuthorityUrl');
    const form = ['--form', 'oauth-service-settings', ...id];
    expect((await run('entities', 'save', ...form, '--value', 'Name=Renamed')).code).toBe(0);
    expect(await stored()).toHaveProperty('AuthorityUrl');
    expect((await save(...id, '--settings', settings)).code).toBe(0);
    expect((await save(...id, '--clear-settings')).code).toBe(0);
    expect(await stored()).toEqual({});
    // Nothing is lost any more.
    expect((await save(...id, '--name', 'Again')).code).toBe(0);
  });

  it('asks before the entity editor takes a way to sign in away, or a setting does', async () => {
    const { providers } = JSON.parse((await run('providers', 'list', '--json')).stdout);
    // Those that every page shows.
    const active = providers.filter((one: Provider) => one.IsActive && one.Domains.length === 0);
    const link = (Id: number) => [
      'entities',
      'save',
      '--form',
      'authentication-provider-domains',
      '--value',
      `ProviderId=${Id}`,
      '--value',
      'Fqdn=only.example.com',
    ];
    const codes: unknown[] = [];
    for (const { Id } of active) codes.push((await run(...link(Id))).code);
    // The last one would leave every other page without a way in.
    expect(codes).toEqual([...active.slice(1).map(() => 0), 10]);
    const last = active.at(-1)?.Id ?? 0;
    expect((await run(...link(last), '--confirm', lab.url)).code).toBe(0);
    const gone = ['--form', 'authentication-provider-domains', '--id', `${last}/only.example.com`];
    expect((await run('entities', 'delete', ...gone)).code).toBe(0);
    for (const { Id } of active.slice(0, -1))
      await run('entities', 'delete', ...gone.slice(0, 3), `${Id}/only.example.com`);
    const profile = ['--form', 'synchronizations', '--value', 'Name=Staff', '--value', 'IsActive=true'];
    const { entity } = JSON.parse((await run('entities', 'save', ...profile, '--json')).stdout);
    const blocks = ['--id', entity.id, '--set'];
    expect((await run('synchronization', 'update', ...blocks, 'BlocksMissingUsers=false')).code).toBe(0);
    const refused = await run('synchronization', 'update', ...blocks, 'BlocksMissingUsers=true');
    expect(refused.code).toBe(10);
    expect(refused.stdout).toContain('will block users that it does not find');
  });

  it('says which step of the set-up is next', async () => {
    const { code, stdout } = await run('entry', 'checklist');
    expect(code).toBe(10);
    expect(stdout).toContain('1. Service: ');
    expect(stdout).toContain('Next: ');
  });

  it('shows the sign-in page of a host name, and why something is hidden', async () => {
    const { code, stdout } = await run('entry', 'preview', '--host', 'a.example.com', '--device', 'iOS');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Provider button +Corporate account +Shown/m);
    expect(stdout).toMatch(/^Provider button +Partner portal +Hidden .*partners\.example\.com/m);
  });

  it('keeps a directory without a login where the application user has rights of its own', async () => {
    const words = [
      'services',
      'save',
      '--type',
      'ActiveDirectory',
      '--name',
      'Own',
      '--field',
      'Domain=corp',
      '--json',
    ];
    expect(ruleOf(await run(...words))).toBe('required');
    expect(serviceOf(await run(...words, '--application-user', 'yes'))).toMatchObject({
      Fields: { Domain: 'corp', Login: null },
      Secrets: { Password: false },
    });
  });

  it('asks before it switches the service of the only way to sign in off', async () => {
    const { providers } = JSON.parse((await run('providers', 'list', '--json')).stdout);
    const used: Provider | undefined = providers.find(
      (one: Provider) => one.ServiceId !== null && one.IsActive,
    );
    for (const { Id, IsActive } of providers)
      if (IsActive && Id !== used?.Id)
        await run('providers', 'update', '--id', String(Id), '--active', 'no', '--confirm', lab.url);
    const off = ['--type', used?.ProviderType ?? '', '--id', String(used?.ServiceId), '--active', 'no'];
    // The directory of the demo site has no password yet: what the rules refuse is not asked about.
    expect((await run('services', 'save', ...off)).stderr).toContain('Password');
    const complete = [...off, '--secret', `Password=${lab.secret}`];
    const refused = await run('services', 'save', ...complete);
    expect(refused.code).toBe(10);
    expect(refused.stdout).toContain('its service is inactive, so nobody can sign in with it');
    expect(refused.stdout).toContain('Nothing was written');
    expect((await run('services', 'save', ...complete, '--confirm', lab.url)).code).toBe(0);
  });
});
