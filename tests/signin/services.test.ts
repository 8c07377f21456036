import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ServiceType, serviceType } from '#core/contract/signin-services.ts';
import { type Administration, readAs, writeAs } from '#core/signin/administration.ts';
import {
  deleteService,
  getService,
  listServices,
  type ServiceChange,
  saveService,
} from '#core/signin/services/services.ts';
import {
  deriveScopes,
  judgeSettings,
  renewalMode,
  settingsFindings,
} from '#core/signin/services/settings.ts';
import { serviceTypes } from '#core/signin/services/types.ts';
import { fixedTables } from '#core/site/schema/fixed/index.ts';
import type { Site } from '#core/site/site.ts';
import { openTables, type SiteTables } from '#core/site/tables.ts';
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

describe('scopes', () => {
  it.each([
    [{}, ['openid']],
    [{ Claims: ['email'] }, ['openid', 'email']],
    [{ Claims: ['phone_number', 'name', 'address', 'sub'] }, ['openid', 'phone', 'profile', 'address']],
    [{ Claims: ['department'] }, ['openid']],
    [
      { Claims: ['email'], Scopes: ['profile', 'openid', 'offline_access'] },
      ['openid', 'profile', 'offline_access'],
    ],
    [{ Claims: ['email'], Scopes: [] }, ['openid']],
  ])('of %j are %j', (settings, scopes) => {
    expect(deriveScopes(settings)).toEqual(scopes);
  });
});

describe('settings', () => {
  it.each([
    [{}, 'IdentityProvider'],
    [{ RenewalMode: 'None' }, 'None'],
    [{ FederatedRenewalEnabled: false }, 'None'],
    [{ FederatedRenewalEnabled: true }, 'IdentityProvider'],
    [{ FederatedRenewalEnabled: false, RenewalMode: 'Activity' }, 'Activity'],
    [{ RenewalMode: 'Sometimes' }, undefined],
  ])('%j renew by %s', (settings, mode) => {
    expect(renewalMode(settings)).toBe(mode);
  });

  const fine = { AuthorityUrl: 'https://id', Claims: ['email'], RenewalMode: 'None' };
  it.each<['OAuth' | 'SAML', object, string[]]>([
    ['OAuth', fine, []],
    ['OAuth', { ...fine, Unknown: 1 }, []],
    ['OAuth', { RenewalMode: 'None' }, ['warning /AuthorityUrl']],
    ['OAuth', { ...fine, RenewalMode: 'Activity' }, ['error /RenewalMode']],
    ['OAuth', { ...fine, RenewalMode: 'IdentityProvider' }, ['warning /Scopes']],
    ['OAuth', { ...fine, Scopes: [] }, ['warning /Scopes']],
    ['OAuth', { ...fine, Claims: ['department'] }, ['warning /Claims']],
    [
      'OAuth',
      { ...fine, ClaimsMapperConfig: { IdentityClaim: 'Login' } },
      ['error /ClaimsMapperConfig/IdentityClaim'],
    ],
    ['OAuth', { ...fine, ClaimsMapperConfig: { IdentityClaim: 'login', MapperType: 'ByAttribute' } }, []],
    ['OAuth', { ...fine, ClaimsMapperConfig: [] }, ['error /ClaimsMapperConfig']],
    ['SAML', {}, []],
    ['SAML', { RenewalMode: 'Activity' }, []],
    ['SAML', { CertificateValidationMode: 'Always' }, ['error /CertificateValidationMode']],
    [
      'SAML',
      { RevocationMode: 'Online', CertificateValidationMode: 'None' },
      ['warning /CertificateValidationMode'],
    ],
    ['SAML', { SignAuthRequests: true }, ['error /SignCertificatePath']],
    ['SAML', { AllowUnsolicitedResponse: true }, ['warning /AllowUnsolicitedResponse']],
    ['SAML', { RenewalMode: 'None', FederatedRenewalEnabled: true }, ['warning /FederatedRenewalEnabled']],
    [
      'SAML',
      { ClaimsMapperConfig: { ProfileAttributesMap: { mail: 'Email', dept: 'Department' } } },
      ['error /ClaimsMapperConfig/ProfileAttributesMap'],
    ],
  ])('of %s %j: %j', (type, settings, expected) => {
    const found = settingsFindings(type, settings as Record<string, unknown>);
    expect(found.map(({ severity, at }) => `${severity} ${at?.pointer}`)).toEqual(expected);
  });
});

describe('settings that are typed', () => {
  it.each([
    ['{\n  "a": tru\n}', 'json.syntax.at', { line: 2, column: 8 }],
    ['{ "a": 1, }', 'json.syntax.at', { line: 1, column: 11 }],
    ['{ // why\n}', 'json.syntax.at', { line: 1, column: 3 }],
    ['{', 'json.syntax.at', { line: 1, column: 2 }],
    ['[]', 'json.not-an-object', {}],
  ])('%j cannot be read, and where', (text, code, place) => {
    expect(judgeSettings('OAuth', text)).toEqual({
      findings: [
        {
          severity: 'error',
          message: { code, values: place },
          remedies: [],
          at: { pointer: '#', ...place },
        },
      ],
      scopes: [],
    });
  });

  it('may be nested deeper than a parser can look', () => {
    const { findings } = judgeSettings('OAuth', '['.repeat(200_000));
    expect(findings.map(({ severity, at }) => `${severity} ${at?.pointer}`)).toEqual(['error #']);
  });

  it('are told what is wrong and what to do, in either language', () => {
    const { findings } = judgeSettings(
      'OAuth',
      '{ "AuthorityUrl": "x", "Claims": ["own"], "RenewalMode": "None" }',
    );
    expect(findings).toEqual([
      {
        severity: 'warning',
        message: { code: 'setting.claim-without-scope', values: { claim: 'own' } },
        remedies: [{ code: 'setting.remedy.scopes', values: {} }],
        at: { pointer: '/Claims' },
      },
    ]);
  });
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
    site = made.site;
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

  const full = (type: ServiceType): ServiceChange['fields'] =>
    Object.fromEntries(
      serviceTypes[type].fields.map(({ name, kind }) => [
        name,
        kind === 'number'
          ? 1812
          : kind === 'flag'
            ? true
            : kind === 'settings'
              ? '{"a": 1.50}'
              : `${name} <b>`,
      ]),
    );

  it.each(serviceType.options)('of type %s are stored and shown, secrets only as set', async (type) => {
    const stored = await save({ type, name: 'Первый', fields: full(type) });
    expect(await read((given) => getService(given, type, stored.Id))).toEqual(stored);
    expect((await read(listServices)).map(({ Type }) => Type)).toEqual([type]);
    for (const { name, kind } of serviceTypes[type].fields) {
      if (kind === 'secret') expect(stored.Secrets[name]).toBe(true);
      if (kind === 'text') expect(stored.Fields[name]).toBe(`${name} <b>`);
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
