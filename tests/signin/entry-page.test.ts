import { describe, expect, it } from 'vitest';
import type { Device } from '#core/contract/signin/entry-keys.ts';
import type { Provider } from '#core/contract/signin/providers.ts';
import { render } from '#core/messages/catalogue.ts';
import { readAuthConfig } from '#core/signin/entry/auth-config.ts';
import { previewPage } from '#core/signin/entry/page.ts';
import { virtualProvider } from '#core/signin/providers/state.ts';

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
  more: {
    providers?: Provider[];
    registrationAllowed?: boolean;
    hostname?: string;
    device?: Device;
    isCaptchaEnabled?: boolean;
    systemMailbox?: string | undefined;
  } = {},
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

  /** Elements that are shown on each screen, and the one that opens first. */
  function screens(types: object[], more: Parameters<typeof page>[1] = {}) {
    const { value = { AuthTypes: [] } } = readAuthConfig(JSON.stringify({ AuthTypes: types }));
    const { items, opens } = previewPage({
      config: value,
      providers: [virtualProvider, saml],
      registrationAllowed: false,
      hostname: 'portal.example.com',
      device: 'web',
      ...more,
    });
    const on: Record<string, string[]> = {};
    for (const { kind, screens: names } of items)
      for (const name of names) on[name] = [...(on[name] ?? []), kind];
    return { opens, on, items };
  }

  it('has neither form nor captcha on the screen of external providers, and ways to the others', () => {
    const both = [{ Type: 'login-pass' }, { Type: 'external-provider', IsDefault: true }];
    const { opens, on } = screens(both, { isCaptchaEnabled: true });
    expect(opens).toBe('external-provider');
    expect(on).toEqual({
      'login-pass': ['login-form', 'captcha', 'provider'],
      'external-provider': ['password-sign-in', 'back', 'provider'],
    });
    const alone = screens([{ Type: 'external-provider' }], { isCaptchaEnabled: true });
    expect(alone.on).toEqual({ 'external-provider': ['back', 'provider'] });
    const link = alone.items.find(({ kind }) => kind === 'password-sign-in');
    expect(link).toMatchObject({ isVisible: false, because: { code: 'entry.no-login-pass' } });
  });

  it('opens the default type, and switches between several', () => {
    const types = [
      { Type: 'login-pass' },
      { Type: 'email-code', IsDefault: true },
      { Type: 'phone-code', IsDefault: true, Visibility: 'mobile' },
    ];
    const web = screens(types);
    expect(web.opens).toBe('email-code');
    expect(web.items.find(({ kind }) => kind === 'switch')).toMatchObject({
      isVisible: false,
      because: { code: 'entry.one-default-here' },
    });
    const mobile = screens(types, { device: 'iOS' });
    expect(mobile.on['phone-code']).toContain('switch');
    expect(mobile.on['login-pass']).not.toContain('switch');
    expect(screens(types.slice(0, 2)).items.some(({ kind }) => kind === 'switch')).toBe(false);
    expect(screens([{ Type: 'login-pass', Visibility: 'mobile' }]).opens).toBeNull();
    expect(screens([{ Type: 'phone-code' }, { Type: 'login-pass' }]).opens).toBe('phone-code');
  });

  it('has links, and says what registration is by', () => {
    const RegisterPrivacyLink = [{ linkUrl: 'https://a/terms', linkTitle: 'Terms' }];
    const type = { Type: 'login-pass', AllowRegister: true, AutoRegister: true, RegistrationType: 'phone' };
    const shown = screens([{ ...type, PrivacyLink: 'https://a/privacy', RegisterPrivacyLink }]);
    expect(shown.on['login-pass']).toEqual([
      'login-form',
      'auto-registration',
      'privacy-link',
      'provider',
      'registration',
      'register-privacy-link',
    ]);
    expect(shown.items.find(({ kind }) => kind === 'registration')?.value).toBe('phone');
    expect(shown.items.find(({ kind }) => kind === 'register-privacy-link')).toMatchObject({
      title: 'Terms',
      value: 'https://a/terms',
    });
    const refused = screens([{ ...type, AllowRegister: false, RegisterPrivacyLink }]);
    expect(refused.items.find(({ kind }) => kind === 'register-privacy-link')).toMatchObject({
      isVisible: false,
      because: { values: { path: 'AuthTypes[0].AllowRegister' } },
    });
  });

  it.each([
    ['ops@example.com', 'met'],
    ['', 'missing'],
    [undefined, 'unknown'],
  ])('needs a system mailbox for codes by e-mail: %j is %s', (systemMailbox, state) => {
    const { items } = screens([{ Type: 'email-code' }, { Type: 'phone-code' }], { systemMailbox });
    const states = items.map(({ needs }) => needs?.map(({ state: one }) => one));
    expect(states[0]).toEqual(['unknown', state, 'unknown']);
    expect(states[1]).toEqual(['unknown', 'unknown']);
  });

  it('has only provider buttons for external providers', () => {
    expect(page([{ Type: 'external-provider' }]).ways).toEqual(['Federation']);
    expect(page([{ Type: 'external-provider', Visibility: 'mobile' }]).ways).toEqual([]);
  });
});

it.each<[object, string[]]>([
  [{}, []],
  [{ AuthTypes: [{ Type: 'login-pass', Own: 1 }], More: 1 }, ['/More', '/AuthTypes/0/Own']],
  [{ AuthTypes: [{ Type: 'login-pass' }, { Type: 'login-pass' }] }, ['/AuthTypes/1/Type']],
  [{ AuthTypes: [{ Type: 'external-provider', HideProviders: true }] }, ['/AuthTypes/0/HideProviders']],
  [{ AuthTypes: [{ Type: 'login-pass', PrivacyLink: 'javascript:alert(1)' }] }, ['/AuthTypes/0/PrivacyLink']],
  [{ AuthTypes: [{ Type: 'login-pass', PrivacyLink: 'data:text/html,x' }] }, ['/AuthTypes/0/PrivacyLink']],
  [{ AuthTypes: [{ Type: 'login-pass', PrivacyLink: 'terms' }] }, ['/AuthTypes/0/PrivacyLink']],
  [{ AuthTypes: [{ Type: 'login-pass', PrivacyLink: '/terms?a=1' }] }, []],
  [
    {
      AuthTypes: [
        {
          Type: 'login-pass',
          RegisterPrivacyLink: [
            { linkTitle: 'A', linkUrl: 'https://a.example.com/terms' },
            { linkTitle: 'B', linkUrl: ' JavaScript:x' },
          ],
        },
      ],
    },
    ['/AuthTypes/0/RegisterPrivacyLink/1/linkUrl'],
  ],
  [{ AuthTypes: [{ type: 'login-pass' }] }, ['/AuthTypes/0/type', '/AuthTypes/0/Type']],
  [{ AuthTypes: [{ Type: 'fax' }, 7] }, ['/AuthTypes/0/Type', '/AuthTypes/1']],
  [
    { AuthTypes: [{ Type: 'login-pass', Visibility: 'tv', RegistrationType: 'fax' }] },
    ['/AuthTypes/0/Visibility', '/AuthTypes/0/RegistrationType'],
  ],
  [{ AuthTypes: [{ Type: 'login-pass', RegisterPrivacyLink: 'x' }] }, ['/AuthTypes/0/RegisterPrivacyLink']],
  [
    { AuthTypes: [{ Type: 'login-pass', RegisterPrivacyLink: [{ linkUrl: '/x' }] }] },
    ['/AuthTypes/0/RegisterPrivacyLink'],
  ],
  [{ authTypes: [] }, ['/authTypes']],
  [
    { AuthTypes: [{ Type: 'login-pass', IsDefault: 'yes', AllowRegister: 1, PrivacyLink: false }] },
    ['/AuthTypes/0/IsDefault', '/AuthTypes/0/AllowRegister', '/AuthTypes/0/PrivacyLink'],
  ],
  [{ AuthTypes: [{ Type: ['login-pass'] }] }, ['/AuthTypes/0/Type']],
])('AuthConfig %j has findings at %j', (config, pointers) => {
  expect(readAuthConfig(JSON.stringify(config)).findings.map(({ at }) => at?.pointer)).toEqual(pointers);
});

it('refuses a link that could run a script, and suggests the name that was meant', () => {
  const text = JSON.stringify({
    AuthTypes: [{ Type: 'login-pass', PrivacyLink: 'vbscript:x', HideProvider: true }],
  });
  const { findings } = readAuthConfig(text);
  expect(
    findings.map(({ severity, message: { code }, remedies = [] }) => [severity, code, remedies]),
  ).toEqual([
    ['warning', 'setting.unknown', [{ code: 'entry.remedy.write', values: { expected: 'HideProviders' } }]],
    ['error', 'entry.link-scheme', []],
  ]);
});

it.each([
  ['{"AuthTypes":[],"AuthTypes":[{"Type":"login-pass"}]}', '/AuthTypes', 1],
  ['{"AuthTypes":[\n{"Type":"login-pass",\n"Type":"phone-code"}]}', '/AuthTypes/0/Type', 3],
  [`{"AuthTypes":[],"a/b":{"c~":1,"c~":2}}`, '/a~1b/c~0', 1],
])('says what %s has twice, and where', (text, pointer, line) => {
  const twice = readAuthConfig(text).findings.filter(({ message: { code } }) => code === 'setting.twice');
  expect(twice.map(({ at }) => at)).toEqual([{ pointer, line }]);
});

it('names only the first of many properties that are not read', () => {
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`own${index}`, 1]));
  const repeated = `{${'"a":1,'.repeat(5_000)}"AuthTypes":[]}`;
  expect(readAuthConfig(JSON.stringify(many)).findings).toHaveLength(20);
  expect(readAuthConfig(repeated).findings).toHaveLength(21);
  expect(readAuthConfig(`{"AuthTypes":${'['.repeat(100_000)}`).value).toBeUndefined();
});
