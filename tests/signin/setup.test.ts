import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SetupForm, SetupStepName } from '#core/contract/signin/setup.ts';
import { render } from '#core/messages/catalogue.ts';
import { saveEntryKey } from '#core/signin/entry/entry.ts';
import { listSetups } from '#core/signin/entry/setup.ts';
import { createProvider, updateProvider } from '#core/signin/providers/providers.ts';
import { saveService } from '#core/signin/services/services.ts';
import { type AdminSite, createAdminSite } from '../support/admin-site.ts';
import { describeEachDatabase } from '../support/databases.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');

describeEachDatabase('the checklist of an external sign-in', (database) => {
  let at: AdminSite;

  const setups = () => at.read(listSetups);
  const first = async () => {
    const [setup] = await setups();
    if (!setup) throw new Error('there is no set-up');
    return setup;
  };
  const stepOf = async (name: SetupStepName) => {
    const step = (await first()).steps.find((one) => one.step === name);
    if (!step) throw new Error(`there is no step ${name}`);
    return step;
  };
  const verdicts = async () => (await first()).steps.map(({ verdict }) => verdict);
  const codes = async (name: SetupStepName) =>
    (await stepOf(name)).findings.map(({ message: { code } }) => code);
  const saveKey = (text: string) => at.change((given) => saveEntryKey(given, 'AuthConfig', text, NOW));

  /** Does what the form of a step does when it is saved as it was filled in. */
  const carryOut = async (form: SetupForm | undefined) => {
    if (form?.form === 'AuthConfig') await saveKey(form.text);
    if (form?.form !== 'provider') return;
    const { id, fields } = form;
    await at.change((given) =>
      id === undefined ? createProvider(given, fields, NOW) : updateProvider(given, id, fields, NOW),
    );
  };
  const cloud = {
    type: 'OAuth',
    name: 'Cloud',
    fields: {
      Alias: 'cloud',
      ClientId: 'portal',
      SettingsJson: '{ "AuthorityUrl": "https://login.example.com" }',
    },
  } as const;

  beforeAll(async () => {
    at = await createAdminSite(database);
  });
  afterAll(() => at?.made.remove());
  beforeEach(async () => {
    await at.clear('AuthenticationProviderGroups', 'AuthenticationProviderDomains');
    await at.clear('AuthenticationProviders', 'OAuthServicesSettings', 'SAMLServicesSettings', 'UserKeys');
    await at.clear('MultifactorCredentials');
  });

  it('leads from nothing to a sign-in that the page shows, each step by its own form', async () => {
    expect(await first()).toMatchObject({ service: null, provider: null, next: 'service' });
    expect(await verdicts()).toEqual(['fail', 'skipped', 'fail', 'skipped']);
    expect((await stepOf('service')).form).toEqual({ form: 'service' });
    const made = await at.change((given) => saveService(given, { type: 'OAuth', name: 'Cloud', fields: {} }));
    expect(await first()).toMatchObject({ service: { Type: 'OAuth', Id: made.Id }, next: 'service' });
    const [incomplete] = (await stepOf('service')).findings;
    expect(incomplete && render(incomplete.message, 'en', 'http')).toMatch(/Alias, ClientId, AuthorityUrl/);
    await at.change((given) => saveService(given, { ...cloud, id: made.Id }));
    expect((await first()).next).toBe('provider');
    await carryOut((await stepOf('provider')).form);
    const [, provider] = await at.tables((tables) =>
      tables.select<{ Id: number }>('AuthenticationProviders'),
    );
    expect(provider).toBeUndefined();
    expect((await first()).next).toBe('auth-config');
    // The default page shows it already.
    expect((await stepOf('page')).verdict).toBe('ok');
    await carryOut((await stepOf('auth-config')).form);
    expect(await verdicts()).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect((await first()).next).toBeNull();
  });

  it('says what keeps users out though everything is there', async () => {
    const service = await at.change((given) => saveService(given, cloud));
    const fields = { ProviderType: 'OAuth', ServiceId: service.Id } as const;
    const provider = await at.change((given) => createProvider(given, fields, NOW));
    await saveKey('{ "AuthTypes": [{ "Type": "login-pass" }] }');
    const set = (changes: object) => at.change((given) => updateProvider(given, provider.Id, changes, NOW));
    expect((await first()).next).toBeNull();
    await at.change((given) => saveService(given, { ...cloud, id: service.Id, active: false }));
    expect(await codes('service')).toEqual(['setup.service.inactive']);
    // It is said once, where it is put right.
    expect((await stepOf('provider')).verdict).toBe('ok');
    expect((await stepOf('service')).form).toMatchObject({ id: service.Id, active: true });
    await at.change((given) => saveService(given, { ...cloud, id: service.Id, active: true }));
    await set({ IsActive: false });
    expect(await codes('provider')).toEqual(['setup.provider.inactive']);
    expect((await stepOf('page')).verdict).toBe('skipped');
    await carryOut((await stepOf('provider')).form);
    expect((await first()).next).toBeNull();
    const factor = await at.change((given) =>
      saveService(given, { type: 'Multifactor', name: 'M', fields: {} }),
    );
    await set({ SecondFactorType: 'Service', SecondFactorServiceId: factor.Id });
    expect(await codes('provider')).toEqual(['setup.provider.factor']);
  });

  it.each<[string, object, string, string[], object | undefined]>([
    ['hidden', { IsHidden: true }, 'fail', ['entry.by-column'], { fields: { IsHidden: false } }],
    ['on its hosts only', { Domains: ['a.example.com'] }, 'ok', [], undefined],
  ])('says whether the page shows a provider that is %s', async (_what, changes, verdict, reasons, form) => {
    const service = await at.change((given) => saveService(given, cloud));
    const fields = { ProviderType: 'OAuth', ServiceId: service.Id, ...changes } as const;
    await at.change((given) => createProvider(given, fields, NOW));
    await saveKey('{ "AuthTypes": [{ "Type": "login-pass" }] }');
    const page = await stepOf('page');
    expect(page.verdict).toBe(verdict);
    const because = page.findings.flatMap(({ message: { values } }) => values.because ?? []);
    expect(because).toMatchObject(reasons.map((code) => ({ code })));
    if (form) expect(page.form).toMatchObject(form);
    else expect(page.form).toBeUndefined();
    await carryOut(page.form);
    expect((await stepOf('page')).verdict).toBe('ok');
  });

  it.each<[object[], string, string, string[]]>([
    [[{ Type: 'login-pass', HideProviders: true }], 'fail', 'fail', ['web', 'Android', 'iOS']],
    [[{ Type: 'login-pass', Visibility: 'web' }], 'ok', 'warn', ['Android', 'iOS']],
    [
      [
        { Type: 'login-pass', Visibility: 'web' },
        { Type: 'external-provider', HideProviders: true },
      ],
      'ok',
      'warn',
      ['Android', 'iOS'],
    ],
  ])(
    'says how AuthConfig %j hides a provider, and proposes one that does not',
    async (types, key, page, devices) => {
      const service = await at.change((given) => saveService(given, cloud));
      const fields = { ProviderType: 'OAuth', ServiceId: service.Id } as const;
      await at.change((given) => createProvider(given, fields, NOW));
      await saveKey(JSON.stringify({ AuthTypes: types, Kept: 1 }));
      expect((await stepOf('auth-config')).verdict).toBe(key);
      const step = await stepOf('page');
      expect(step.verdict).toBe(page);
      expect(step.findings.flatMap(({ message: { values } }) => values.devices ?? [])).toEqual(devices);
      await carryOut(step.form);
      expect((await stepOf('page')).verdict).toBe('ok');
      // What was there stays as it was.
      const [row] = await at.tables((tables) => tables.select<{ Value: string }>('UserKeys'));
      expect(JSON.parse(row?.Value ?? '')).toEqual({
        AuthTypes: [...types, { Type: 'external-provider' }],
        Kept: 1,
      });
    },
  );

  it('says so where the host names are none, where the service is gone, and where the key cannot be read', async () => {
    const service = await at.change((given) => saveService(given, cloud));
    const fields = { ProviderType: 'OAuth', ServiceId: service.Id } as const;
    const { Id } = await at.change((given) => createProvider(given, fields, NOW));
    await at.tables((tables) =>
      tables.insert('AuthenticationProviderDomains', [{ ProviderId: Id, Fqdn: ' ' }]),
    );
    expect(await codes('page')).toEqual(['setup.page.no-host']);
    expect((await stepOf('page')).form).toMatchObject({ form: 'provider', fields: { Domains: [] } });
    await at.clear('OAuthServicesSettings');
    expect(await first()).toMatchObject({ service: null, provider: Id, next: 'service' });
    expect(await codes('service')).toEqual(['setup.service.gone']);
    await at.tables((tables) => tables.insert('UserKeys', [{ KeyName: 'AuthConfig', Value: '[' }]));
    expect((await stepOf('auth-config')).form).toEqual({ form: 'AuthConfig', text: '[' });
    expect(await codes('page')).toEqual(['setup.after-auth-config']);
  });

  it('asks a federation for its metadata once, and shows what is wrong in its settings', async () => {
    const settings = { UserClaimName: 'primarySid', SignAuthRequests: false, Issuer: 'a.example.com' };
    await at.change((given) =>
      saveService(given, { type: 'SAML', name: 'F', fields: { SettingsJson: JSON.stringify(settings) } }),
    );
    const found = await codes('service');
    expect(found).toContain('setting.federation-unsigned');
    expect(found.filter((code) => /metadata|incomplete/.test(code))).toEqual(['setup.service.incomplete']);
  });
});
