import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Device } from '#core/contract/signin-entry.ts';
import type { Provider } from '#core/contract/signin-providers.ts';
import { render } from '#core/messages/catalogue.ts';
import { type Administration, readAs, writeAs } from '#core/signin/administration.ts';
import { readAuthConfig } from '#core/signin/entry/auth-config.ts';
import { previewEntry, readEntryKeys, saveEntryKey } from '#core/signin/entry/entry.ts';
import { guardEntry } from '#core/signin/entry/guard.ts';
import { previewPage } from '#core/signin/entry/page.ts';
import { fillRegistration, readRegistrationFields } from '#core/signin/entry/registration.ts';
import { virtualProvider } from '#core/signin/providers/state.ts';
import type { Site } from '#core/site/site.ts';
import { openTables, type SiteTables, type TableRow } from '#core/site/tables.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { createSite, type TestSite } from '../support/sites.ts';

const saml: Provider = {
  ...virtualProvider,
  Id: 3,
  ProviderType: 'SAML',
  ServiceId: 1,
  Description: 'Federation',
};

/** Shown titles of a page, with what shows or hides each. */
function page(
  types: object[],
  more: { providers?: Provider[]; registrationAllowed?: boolean; hostname?: string; device?: Device } = {},
) {
  const { value = { AuthTypes: [] } } = readAuthConfig(JSON.stringify({ AuthTypes: types }));
  const { items, ways } = previewPage({
    config: value,
    providers: [virtualProvider, saml],
    registrationAllowed: false,
    hostname: 'portal.example.com',
    device: 'web',
    ...more,
  });
  return {
    ways,
    why: Object.fromEntries(
      items.map(({ title, isVisible, because }) => [
        title,
        `${isVisible ? '+' : '-'} ${render(because, 'en', 'window')}`,
      ]),
    ),
  };
}

describe('the sign-in page', () => {
  it('is a login form with providers where nothing is said', () => {
    expect(page([])).toEqual({
      ways: ['login-pass', 'Federation'],
      why: {
        'login-pass': '+ default page: AuthTypes is empty',
        Federation: '+ AuthenticationProviders 3, IsActive',
        registration: '- sys_general_settings.IsRegistrationAllowed',
      },
    });
  });

  it.each<[string, object[], Parameters<typeof page>[1], string, string]>([
    [
      'mobile types on the web',
      [{ Type: 'login-pass', Visibility: 'mobile' }],
      {},
      'login-pass',
      '- AuthTypes[0].Visibility is mobile',
    ],
    [
      'mobile types on Android',
      [{ Type: 'login-pass', Visibility: 'mobile' }],
      { device: 'Android' },
      'login-pass',
      '+ AuthTypes[0].Type',
    ],
    [
      'web types on iOS',
      [{ Type: 'email-code', Visibility: 'web' }],
      { device: 'iOS' },
      'email-code',
      '- AuthTypes[0].Visibility is web',
    ],
    ['codes', [{ Type: 'phone-code' }], {}, 'phone-code', '+ AuthTypes[0].Type'],
    [
      'hidden providers',
      [{ Type: 'login-pass', HideProviders: true }],
      {},
      'Federation',
      '- AuthTypes[0].HideProviders',
    ],
    [
      'an inactive one',
      [],
      { providers: [virtualProvider, { ...saml, IsActive: false }] },
      'Federation',
      '- AuthenticationProviders 3, IsActive',
    ],
    [
      'a hidden one',
      [],
      { providers: [virtualProvider, { ...saml, IsHidden: true }] },
      'Federation',
      '- AuthenticationProviders 3, IsHidden',
    ],
    [
      'another host',
      [],
      { providers: [virtualProvider, { ...saml, Domains: ['b.example.com'] }] },
      'Federation',
      '- AuthenticationProviderDomains 3: b.example.com',
    ],
    [
      'this host',
      [],
      { providers: [virtualProvider, { ...saml, Domains: ['PORTAL.example.com'] }] },
      'Federation',
      '+ AuthenticationProviders 3, IsActive',
    ],
    [
      'a built-in one that is off',
      [],
      { providers: [{ ...virtualProvider, Id: 9, IsActive: false }, saml] },
      'login-pass',
      '- AuthenticationProviders 9, IsActive',
    ],
    [
      'registration by the key',
      [{ Type: 'login-pass', AllowRegister: true }],
      {},
      'registration',
      '+ AuthTypes[0].AllowRegister',
    ],
    [
      'registration off in the key',
      [{ Type: 'login-pass', AllowRegister: false }],
      { registrationAllowed: true },
      'registration',
      '- AuthTypes[0].AllowRegister',
    ],
    [
      'registration by the setting',
      [{ Type: 'login-pass' }],
      { registrationAllowed: true },
      'registration',
      '+ sys_general_settings.IsRegistrationAllowed',
    ],
  ])('with %s', (_what, types, more, title, expected) => {
    expect(page(types, more).why[title]).toBe(expected);
  });

  it('has only provider buttons for external providers', () => {
    expect(page([{ Type: 'external-provider' }]).ways).toEqual(['Federation']);
    expect(page([{ Type: 'external-provider', Visibility: 'mobile' }]).ways).toEqual([]);
  });
});

it.each<[object, string[]]>([
  [{}, []],
  [{ AuthTypes: [{ Type: 'login-pass', Own: 1 }] }, []],
  [{ AuthTypes: [{ type: 'login-pass' }] }, ['/AuthTypes/0/type', '/AuthTypes/0/Type']],
  [{ AuthTypes: [{ Type: 'fax' }, 7] }, ['/AuthTypes/0/Type', '/AuthTypes/1']],
  [
    { AuthTypes: [{ Type: 'login-pass', Visibility: 'tv', RegistrationType: 'fax' }] },
    ['/AuthTypes/0/Visibility', '/AuthTypes/0/RegistrationType'],
  ],
  [{ AuthTypes: [{ Type: 'login-pass', RegisterPrivacyLink: 'x' }] }, ['/AuthTypes/0/RegisterPrivacyLink']],
])('AuthConfig %j has findings at %j', (config, pointers) => {
  expect(readAuthConfig(JSON.stringify(config)).findings.map(({ at }) => at?.pointer)).toEqual(pointers);
});

describe('registration', () => {
  const fields = (...keys: string[]) =>
    keys.map((key) => ({ Key: key.replace('!', ''), isRequired: key.endsWith('!'), IsHidden: false }));
  const fill = (given: Record<string, string>, keys: string[], verifiedBy?: 'phone' | 'email') =>
    fillRegistration(given, fields(...keys), { verifiedBy, domain: 'portal.example.com' });

  it.each<[string, Record<string, string>, string[], Record<string, string>]>([
    ['fills an empty Nick from the phone', { CellPhone: '+700' }, [], { Nick: '+700' }],
    ['or from the e-mail', { Email: 'a@b.c' }, [], { Nick: 'a@b.c' }],
    [
      'makes an e-mail of the phone where one is required',
      { CellPhone: '+700' },
      ['Email!'],
      { Email: '+700@portal.example.com' },
    ],
    [
      'makes a name of first and last',
      { Email: 'a@b.c', FirstName: 'Anna', LastName: 'Meyer' },
      [],
      { DisplayName: 'Anna Meyer' },
    ],
    ['or of the Nick', { Email: 'a@b.c' }, [], { DisplayName: 'a@b.c' }],
    ['takes 1 for the gender', { Email: 'a@b.c' }, [], { Gender: '1' }],
    ['keeps the gender', { Email: 'a@b.c', Gender: '0' }, [], { Gender: '0' }],
  ])('%s', (_what, given, keys, expected) => {
    const { values, problems } = fill(given, keys);
    expect(values).toMatchObject(expected);
    expect(problems).toEqual([]);
  });

  it('refuses what is missing', () => {
    expect(fill({}, ['City!']).problems).toEqual([
      { code: 'registration.identity-required', values: {} },
      { code: 'registration.field-required', values: { field: 'City' } },
    ]);
    expect(fill({ Nick: 'anna' }, []).problems).toEqual([
      { code: 'registration.password-required', values: {} },
    ]);
    expect(fill({ Nick: 'anna', Password: 'x' }, []).problems).toEqual([]);
  });

  it('hides what was verified', () => {
    expect(fill({ Email: 'a@b.c' }, [], 'email').hidden).toEqual(['Email']);
    expect(fill({ CellPhone: '1' }, [], 'phone').hidden).toEqual(['CellPhone']);
  });

  it.each<[unknown, number]>([
    [[], 0],
    [[{ Key: 'Email', isRequired: true, IsHidden: false }], 0],
    [[{ Key: 'City' }], 1],
    [[{ Key: 'Email', IsRequired: true }], 1],
    [[{ Key: 'Email' }, { Key: 'Email' }, { Key: 'Fax' }], 2],
  ])('fields %j have %i findings', (list, count) => {
    expect(readRegistrationFields(JSON.stringify(list)).findings.length).toBe(count);
  });
});

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
    site = made.site;
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
    expect((await read(readEntryKeys))[0]).toEqual({ key: 'AuthConfig', text, findings: [] });
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
    await expect(save('RegistrationFields', '{}')).rejects.toMatchObject({ code: 'rule-broken' });
    const place = { hostname: 'b.example.com', device: 'web' as const };
    expect((await read((given) => previewEntry(given, place))).ways).toEqual(['login-pass']);
  });

  it('tell who would be locked out', async () => {
    const guard = (...without: number[]) => read((given) => guardEntry(given, { without }));
    const all = await guard();
    expect(
      all.places.map(({ hostname, device, ways }) => `${hostname} ${device} ${ways.join()}`).slice(0, 4),
    ).toEqual([
      'a.example.com web login-pass,Federation',
      'a.example.com Android login-pass,Federation',
      'a.example.com iOS login-pass,Federation',
      '* web login-pass',
    ]);
    expect(all.operator).toBe('unknown');
    // The built-in sign-in comes back without its row.
    expect((await guard(1)).places.every(({ ways }) => ways.includes('login-pass'))).toBe(true);
    await save('AuthConfig', '{"AuthTypes":[{"Type":"external-provider"}]}');
    const without = await guard(2);
    expect(without.places.every(({ ways }) => ways.length === 0)).toBe(true);
    expect(without.operator).toBe('no');
  });
});
