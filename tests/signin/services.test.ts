import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ServiceType, serviceType } from '#core/contract/signin/services.ts';
import { type Administration, readAs, writeAs } from '#core/signin/administration.ts';
import type { ServiceChange } from '#core/signin/services/change.ts';
import { deleteService, getService, listServices, saveService } from '#core/signin/services/services.ts';
import { serviceTypes } from '#core/signin/services/types.ts';
import { fixedTables } from '#core/site/schema/fixed/index.ts';
import type { Site } from '#core/site/site.ts';
import { openTables, type SiteTables } from '#core/site/site-tables.ts';
import { withCachedColumns } from '../support/cached-columns.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { checksums, createSite, type TestSite } from '../support/sites.ts';

it('has the columns of every field, secrets as secrets', () => {
  for (const { table, fields } of Object.values(serviceTypes)) {
    const columns = fixedTables.find(({ name }) => name === table)?.columns ?? [];
    for (const { name, kind } of fields) {
      const column = columns.find((one) => one.name === name);
      expect(column, `${table}.${name}`).toBeDefined();
      if (kind !== 'settings') expect(column?.secret ?? false, `${table}.${name}`).toBe(kind === 'secret');
    }
  }
});

describeEachDatabase('services of sign-in', (database) => {
  let made: TestSite;
  let site: Site;
  const withTables = <T>(work: (tables: SiteTables) => Promise<T>): Promise<T> =>
    site.write(async (session) =>
      work(await openTables(session, site.catalog, { code: 'feature.signin', values: {} })),
    );
  const read = <T>(work: (given: Administration) => Promise<T>) => readAs(site, 'root', work, undefined);
  const save = (change: Omit<ServiceChange, 'fields'> & { fields?: ServiceChange['fields'] }) =>
    writeAs(site, 'root', (given) => saveService(given, { fields: {}, ...change }), undefined);
  const remove = (type: ServiceType, id: number) =>
    writeAs(site, 'root', (given) => deleteService(given, type, id), undefined);
  const secret = async (table: string, column: string) =>
    (await withTables((tables) => tables.secrets(table, column, {})))[0];

  beforeAll(async () => {
    made = await createSite(database);
    site = withCachedColumns(made.site);
    await withTables((tables) =>
      tables.insert('Users', [
        { Guid: randomUUID(), Nick: 'root', DisplayName: 'Root', IsFired: false, IsSuperAdmin: true },
      ]),
    );
  });
  afterAll(() => made?.remove());
  beforeEach(() =>
    withTables(async (tables) => {
      await tables.remove('AuthenticationProviders', {});
      for (const { table } of Object.values(serviceTypes)) await tables.remove(table, {});
    }),
  );

  /** Fields that take no text of any kind. */
  const TAKEN: ServiceChange['fields'] = {
    Port: 1812,
    IsForestRoot: true,
    SettingsJson: '{"a": 1.50}',
    Alias: 'keycloak',
    Implementation: 'OpenIDConnect',
  };
  const full = (type: ServiceType): ServiceChange['fields'] =>
    Object.fromEntries(serviceTypes[type].fields.map(({ name }) => [name, TAKEN[name] ?? `${name} <b>`]));

  it.each(serviceType.options)('of type %s are stored and shown, secrets only as set', async (type) => {
    const stored = await save({ type, name: 'Первый', fields: full(type) });
    expect(await read((given) => getService(given, type, stored.Id))).toEqual(stored);
    expect((await read(listServices)).map(({ Type }) => Type)).toEqual([type]);
    for (const { name, kind } of serviceTypes[type].fields) {
      if (kind === 'secret') expect(stored.Secrets[name]).toBe(true);
      if (kind === 'text') expect(stored.Fields[name]).toBe(full(type)[name]);
    }
    const secrets = serviceTypes[type].fields
      .filter(({ kind }) => kind === 'secret')
      .map(({ name }) => `${name} <b>`);
    for (const text of secrets) expect(JSON.stringify(stored)).not.toContain(text);
  });

  it.each(serviceType.options)('of type %s need what is required, and nothing else', async (type) => {
    const before = await checksums(site);
    for (const { name, required } of serviceTypes[type].fields) {
      const fields = { ...full(type), [name]: null };
      if (!required) continue;
      await expect(save({ type, name: 'x', fields })).rejects.toMatchObject({ data: { rule: 'required' } });
    }
    expect(await checksums(site)).toEqual(before);
    const needed = serviceTypes[type].fields.filter(({ required }) => required).map(({ name }) => name);
    await save({
      type,
      name: 'x',
      fields: Object.fromEntries(needed.map((name) => [name, full(type)[name] ?? null])),
    });
  });

  it('keep a secret that is left empty, and fields that are not named', async () => {
    const { Id: id } = await save({ type: 'ActiveDirectory', name: 'A', fields: full('ActiveDirectory') });
    const changed = await save({
      type: 'ActiveDirectory',
      id,
      active: false,
      fields: { Password: ' ', Domain: 'new' },
    });
    expect(changed).toMatchObject({
      Name: 'A',
      IsActive: false,
      Fields: { Domain: 'new', Login: 'Login <b>' },
    });
    expect(await secret('LDAPServicesCredentials', 'Password')).toBe('Password <b>');
    await save({ type: 'ActiveDirectory', id, fields: { Password: 'other' } });
    expect(await secret('LDAPServicesCredentials', 'Password')).toBe('other');
  });

  it('store settings as they came, an empty block as {}, and keep the secret that is never shown', async () => {
    const { Id: id, Fields } = await save({ type: 'SAML', name: 'S' });
    expect(Fields.SettingsJson).toBe('{}');
    const text = '{ "Number": 1.50, "SignCertificatePassword": "pfx-secret", "Later": [1,  2] }';
    const saved = await save({ type: 'SAML', id, fields: { SettingsJson: text } });
    expect(await secret('SAMLServicesSettings', 'SettingsJson')).toBe(text);
    expect(saved.Secrets).toEqual({ 'Settings/SignCertificatePassword': true });
    expect(JSON.stringify(saved)).not.toContain('pfx-secret');
    await save({ type: 'SAML', id, fields: { SettingsJson: '{"Issuer":"x"}' } });
    expect(JSON.parse((await secret('SAMLServicesSettings', 'SettingsJson')) ?? '')).toEqual({
      Issuer: 'x',
      SignCertificatePassword: 'pfx-secret',
    });
    for (const wrong of ['{', '[]', '1']) {
      await expect(save({ type: 'SAML', id, fields: { SettingsJson: wrong } })).rejects.toMatchObject({
        data: { rule: 'settings' },
      });
    }
  });

  it.each([
    ['none at all', undefined],
    ['an empty one', { SettingsJson: '' }],
    ['white space', { SettingsJson: ' \n' }],
    ['null', { SettingsJson: null }],
    ['an empty object', { SettingsJson: '{ }' }],
  ])('that are saved again with %s for a block store {} exactly', async (_what, fields) => {
    const text = '{"Issuer":"x","SignCertificatePassword":"pfx-secret"}';
    const { Id: id } = await save({ type: 'SAML', name: 'S', fields: { SettingsJson: text } });
    const saved = await save({ type: 'SAML', id, active: false, ...(fields && { fields }) });
    expect(await secret('SAMLServicesSettings', 'SettingsJson')).toBe('{}');
    expect(saved).toMatchObject({ Name: 'S', Secrets: { 'Settings/SignCertificatePassword': false } });
  });

  it.each([
    '{"signcertificatepassword":"pfx-secret","Number":1.50}',
    '{"Number":1.50, "SIGNCERTIFICATEPASSWORD" : "pfx-secret"}',
    '{"\\u0053ignCertificatePassword":"pfx-secret","Number":1.50}',
    '{"SignCertificatePassword":"pfx-other","SignCertificatePassword":"pfx-secret","Number":1.50}',
    '{"Deeper":{"signCertificatePassword":"pfx-secret"},"Number":1.50}',
  ])('know a secret of the settings however it is written: %s', async (text) => {
    const { Id: id } = await save({ type: 'SAML', name: 'S', fields: { SettingsJson: text } });
    const shown = await read((given) => getService(given, 'SAML', id));
    expect(JSON.stringify(shown)).not.toContain('pfx-');
    expect(shown.Fields.SettingsJson).toContain('1.50');
    expect(shown.Secrets).toEqual({ 'Settings/SignCertificatePassword': true });
    // What is shown is saved again, as the form does.
    await save({ type: 'SAML', id, fields: { SettingsJson: String(shown.Fields.SettingsJson) } });
    expect(await secret('SAMLServicesSettings', 'SettingsJson')).toContain('pfx-secret');
    await save({
      type: 'SAML',
      id,
      fields: { SettingsJson: '{"Deeper":{"SignCertificatePassword":"n"},"SignCertificatePassword":"n"}' },
    });
    expect(await secret('SAMLServicesSettings', 'SettingsJson')).not.toContain('pfx-');
  });

  it.each([
    '{"AuthorityUrl":"https://id.example.com","ClientSecret":"top-secret","Number":1.50}',
    '{"AuthorityUrl":"https://portal:top-secret@id.example.com/a","Number":1.50}',
    '{"AuthorityUrl":"https://id.example.com","More":[{"api_key":"top-secret","Url":"https://u:top-secret@x"}],"Number":1.50}',
    '{"AuthorityUrl":"https://id.example.com","Inner":{"refreshToken":"top-secret"},"Number":1.50}',
  ])('show no secret that the platform does not know, and keep it: %s', async (text) => {
    const { Id: id } = await save({ type: 'OAuth', name: 'O', fields: { SettingsJson: text } });
    const shown = await read((given) => getService(given, 'OAuth', id));
    expect(JSON.stringify(shown)).not.toContain('top-secret');
    expect(shown.Fields.SettingsJson).toContain('1.50');
    expect(shown.Fields.SettingsJson).toContain('id.example.com');
    // What is shown is saved again, as the form does.
    await save({ type: 'OAuth', id, fields: { SettingsJson: String(shown.Fields.SettingsJson) } });
    expect(JSON.parse((await secret('OAuthServicesSettings', 'SettingsJson')) ?? '')).toEqual(
      JSON.parse(text),
    );
    await save({ type: 'OAuth', id, fields: { SettingsJson: '{"AuthorityUrl":"https://new.example.com"}' } });
    expect(await secret('OAuthServicesSettings', 'SettingsJson')).toContain('https://new.example.com');
  });

  it('tell the federation that fits the site by the address of the site', async () => {
    await withTables(async (tables) => {
      await tables.remove('sys_general_settings', {});
      await tables.insert('sys_general_settings', [{ ApplicationPath: 'https://portal.example.com/app' }]);
    });
    const settings = {
      Issuer: 'other',
      UserClaimName: 'primarySid',
      SignAuthRequests: true,
      SignCertificatePath: 'a.pfx',
    };
    const fields = {
      MetadataUrl: 'https://fs.example.com/m',
      UserMatching: 'SID',
      SettingsJson: JSON.stringify(settings),
    };
    const saved = await save({ type: 'SAML', name: 'S', fields });
    expect((await save({ type: 'SAML', name: 'N' })).Findings).toMatchObject([
      { message: { code: 'setting.metadata-address' } },
    ]);
    expect(saved.Findings).toMatchObject([
      { message: { code: 'setting.federation-issuer', values: { domain: 'portal.example.com' } } },
    ]);
    expect(saved.Renewal).toMatchObject({
      mode: 'IdentityProvider',
      because: { code: 'renewal.by-default' },
    });
    expect(saved.Defaults.RenewalMode).toBe('IdentityProvider');
  });

  it.each<[string, string, () => Promise<unknown>]>([
    [
      'a field of another type',
      'service.field-unknown',
      () => save({ type: 'OpenLDAP', name: 'x', fields: { ServerAddress: 'a', Port: 1 } }),
    ],
    [
      'a port that is none',
      'input.not-accepted.at',
      () => save({ type: 'Radius', name: 'x', fields: { ...full('Radius'), Port: 'many' } }),
    ],
    [
      'a flag that is none',
      'input.not-accepted.at',
      () =>
        save({
          type: 'ActiveDirectory',
          name: 'x',
          fields: { ...full('ActiveDirectory'), IsForestRoot: 'yes' },
        }),
    ],
    ...[0, -1, 65_536].map((Port): [string, string, () => Promise<unknown>] => [
      `the port ${Port}`,
      'input.not-accepted.at',
      () => save({ type: 'Radius', name: 'x', fields: { ...full('Radius'), Port } }),
    ]),
    ...[{ Alias: 'key-cloak' }, { Alias: 'ключ' }, { Implementation: 'OAuth1' }].map(
      (fields): [string, string, () => Promise<unknown>] => [
        JSON.stringify(fields),
        'input.not-accepted.at',
        () => save({ type: 'OAuth', name: 'x', fields }),
      ],
    ),
    ['no name', 'service.name-missing', () => save({ type: 'OAuth' })],
  ])('are refused with %s', async (_what, code, attempt) => {
    await expect(attempt()).rejects.toMatchObject({ code: 'rule-broken', data: { reason: { code } } });
    expect(await read(listServices)).toEqual([]);
  });

  it('stay while a provider uses them', async () => {
    const { Id: id } = await save({ type: 'OAuth', name: 'O' });
    await withTables((tables) =>
      tables.insert('AuthenticationProviders', [
        {
          Guid: randomUUID(),
          ProviderType: 'OAuth',
          ServiceId: id,
          IsActive: true,
          IsDefault: false,
          IsHidden: false,
          SecondFactorType: 'None',
        },
      ]),
    );
    expect((await read(listServices))[0]?.UsedBy).toBeGreaterThan(0);
    await expect(remove('OAuth', id)).rejects.toMatchObject({ data: { rule: 'used' } });
    await withTables((tables) => tables.remove('AuthenticationProviders', {}));
    await remove('OAuth', id);
    await expect(remove('OAuth', id)).rejects.toMatchObject({ code: 'record-unknown' });
  });
});
