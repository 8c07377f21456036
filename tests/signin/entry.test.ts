import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assessLockOut } from '#core/access/lock-out/assess.ts';
import { type Administration, readAs, writeAs } from '#core/signin/administration.ts';
import { previewEntry, readEntryKeys, saveEntryKey } from '#core/signin/entry/entry.ts';
import { tryRegistration } from '#core/signin/entry/register.ts';
import type { Site } from '#core/site/site.ts';
import { openTables, type SiteTables, type TableRow } from '#core/site/site-tables.ts';
import { withCachedColumns } from '../support/cached-columns.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { createSite, type TestSite } from '../support/sites.ts';

describeEachDatabase('the keys of the sign-in page', (database) => {
  let made: TestSite;
  let site: Site;
  const withTables = <T>(work: (tables: SiteTables) => Promise<T>): Promise<T> =>
    site.write(async (session) =>
      work(await openTables(session, site.catalog, { code: 'feature.signin', values: {} })),
    );
  const read = <T>(work: (given: Administration) => Promise<T>) => readAs(site, 'root', work, undefined);
  const save = (key: 'AuthConfig' | 'RegistrationFields', text: string) =>
    writeAs(site, 'root', (given) => saveEntryKey(given, key, text, new Date()), undefined);
  const provider = (more: TableRow): TableRow => ({
    Guid: randomUUID(),
    IsActive: true,
    IsDefault: false,
    IsHidden: false,
    SecondFactorType: 'None',
    ServiceId: null,
    Description: null,
    ...more,
  });

  beforeAll(async () => {
    made = await createSite(database);
    site = withCachedColumns(made.site);
    await withTables(async (tables) => {
      await tables.insert('Users', [
        {
          Guid: randomUUID(),
          Nick: 'root',
          DisplayName: 'Root',
          IsFired: false,
          IsSuperAdmin: true,
          PasswordHashPhc: null,
        },
      ]);
      await tables.insert('AuthenticationProviders', [
        provider({ ProviderType: 'None' }),
        provider({ ProviderType: 'SAML', ServiceId: 1, Description: 'Federation' }),
      ]);
      await tables.insert('AuthenticationProviderDomains', [{ ProviderId: 2, Fqdn: 'a.example.com' }]);
    });
  });
  afterAll(() => made?.remove());

  it('are stored whole, and refused when they are none', async () => {
    expect((await read(readEntryKeys)).map(({ text }) => text)).toEqual(['{"AuthTypes":[]}', '[]']);
    const text = '{ "AuthTypes": [ { "Type": "login-pass", "Later": 1.50 } ] }';
    await save('AuthConfig', text);
    await save('AuthConfig', text);
    expect((await read(readEntryKeys))[0]).toEqual({
      key: 'AuthConfig',
      text,
      findings: [expect.objectContaining({ severity: 'warning' })],
    });
    await expect(save('AuthConfig', '{')).rejects.toMatchObject({
      code: 'rule-broken',
      data: {
        rule: 'AuthConfig',
        reason: {
          code: 'entry.not-stored',
          values: {
            key: 'AuthConfig',
            problem: [{ code: 'json.syntax.at', values: { line: 1, column: 2 } }],
          },
        },
      },
    });
    for (const wrong of [
      '{"AuthTypes":[{"Type":"fax"}]}',
      '{"AuthTypes":[{"Type":"login-pass","IsDefault":"yes"}]}',
    ])
      await expect(save('AuthConfig', wrong)).rejects.toMatchObject({ code: 'rule-broken' });
    await expect(save('RegistrationFields', '[{"Key":"City"}]')).rejects.toMatchObject({
      code: 'rule-broken',
    });
    await save('RegistrationFields', '[{"Key":"Email"},{"Key":"Email"}]');
    await save('RegistrationFields', '[]');
    expect((await read(readEntryKeys))[0]?.text).toBe(text);
    await expect(save('RegistrationFields', '{}')).rejects.toMatchObject({ code: 'rule-broken' });
    const place = { hostname: 'b.example.com', device: 'web' as const };
    expect((await read((given) => previewEntry(given, place))).ways).toEqual(['login-pass']);
  });

  it('tell who would be locked out', async () => {
    const guard = (...without: number[]) => read((given) => assessLockOut(given, { without }, new Date()));
    const all = await guard();
    expect(
      all.places.map(({ hostname, device, ways }) => `${hostname} ${device} ${ways.join()}`).slice(0, 4),
    ).toEqual([
      'a.example.com web login-pass,Federation',
      'a.example.com Android login-pass,Federation',
      'a.example.com iOS login-pass,Federation',
      '* web login-pass',
    ]);
    // Without a password nobody gets in by the form.
    expect(all.operator).toBe('no');
    // The built-in sign-in comes back without its row.
    expect((await guard(1)).places.every(({ ways }) => ways.includes('login-pass'))).toBe(true);
    // Captcha, agreements, registration and ways back let nobody in.
    const decorated = {
      Type: 'external-provider',
      AllowRegister: true,
      AutoRegister: true,
      PrivacyLink: 'https://x',
    };
    await save('AuthConfig', JSON.stringify({ AuthTypes: [decorated] }));
    const without = await guard(2);
    expect(without.places.every(({ ways }) => ways.length === 0)).toBe(true);
    expect(without.operator).toBe('no');
  });

  it('say what refuses a registration: where it is off, a login that is taken, a value that is too long', async () => {
    const attempt = async (values: Record<string, string>, source: 'spa_base' | 'mobile' = 'spa_base') => {
      const how = { values, domain: 'b.example.com', source };
      const { problems } = await read((given) => tryRegistration(given, how));
      return problems.map(({ code }) => code);
    };
    const web = { Type: 'login-pass', AllowRegister: true, Visibility: 'web' };
    const mobile = { Type: 'phone-code', AllowRegister: false, Visibility: 'mobile' };
    await save('AuthConfig', JSON.stringify({ AuthTypes: [web, mobile] }));
    await save('RegistrationFields', '[{"Key":"Nick"},{"Key":"Email"},{"Key":"Password"},{"Key":"City"}]');
    const anna = { Nick: 'anna', Password: 'x' };
    expect(await attempt(anna)).toEqual([]);
    expect(await attempt(anna, 'mobile')).toEqual(['registration.off']);
    expect(await attempt({ ...anna, Nick: 'root' })).toEqual(['registration.login-taken']);
    // A password is stored as its hash, however long it is.
    expect(await attempt({ Nick: 'anna', Password: 'x'.repeat(900), City: 'y'.repeat(201) })).toEqual([
      'input.not-accepted.at',
    ]);
    await save('AuthConfig', '{"AuthTypes":[]}');
    expect(await attempt({ Email: 'anna' })).toEqual(['registration.off', 'registration.email']);
  });
});
