import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ServiceType } from '#core/contract/signin/services.ts';
import { fieldName } from '#core/messages/fields/field.ts';
import type { Administration } from '#core/signin/administration.ts';
import type { ServiceChange } from '#core/signin/services/change.ts';
import { deleteService, getService, listServices, saveService } from '#core/signin/services/services.ts';
import { serviceTypes } from '#core/signin/services/types.ts';
import type { Site } from '#core/site/site.ts';
import { type AdminSite, createAdminSite } from '../support/admin-site.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { checksums } from '../support/sites.ts';

/** What a service may hold, and what it can lose. */
describeEachDatabase('fields of services of sign-in', (database) => {
  let at: AdminSite;
  let site: Site;

  const read = <T>(work: (given: Administration) => Promise<T>) => at.read(work);
  const save = (change: Omit<ServiceChange, 'fields'> & { fields?: ServiceChange['fields'] }) =>
    at.change((given) => saveService(given, { fields: {}, ...change }));
  const remove = (type: ServiceType, id: number) => at.change((given) => deleteService(given, type, id));
  const secret = async (table: string, column: string) =>
    (await at.tables((tables) => tables.secrets(table, column, {})))[0];
  const full = (type: ServiceType): ServiceChange['fields'] =>
    Object.fromEntries(
      serviceTypes[type].fields.map(({ name, kind }) => [name, kind === 'number' ? 1812 : name]),
    );

  beforeAll(async () => {
    at = await createAdminSite(database);
    site = at.site;
  });
  afterAll(() => at?.made.remove());
  beforeEach(() => at.clear(...Object.values(serviceTypes).map(({ table }) => table)));

  it.each(['   ', '\t', ''])('have a name that is no blank: %j', async (name) => {
    const refused = { httpStatus: 400, data: { rule: 'name', reason: { code: 'service.name-missing' } } };
    await expect(save({ type: 'OAuth', name })).rejects.toMatchObject(refused);
    const { Id: id } = await save({ type: 'OAuth', name: ' Federation ' });
    await expect(save({ type: 'OAuth', id, name })).rejects.toMatchObject(refused);
    expect((await read(listServices)).map(({ Name }) => Name)).toEqual(['Federation']);
  });

  it.each<[ServiceType, string, ServiceChange['fields']]>([
    ['OpenLDAP', 'ServerAddress', { ServerAddress: 'l'.repeat(501) }],
    ['OpenLDAP', 'BindPassword', { ServerAddress: 'ldap1', BindPassword: 'p'.repeat(501) }],
    ['OAuth', 'Alias', { Alias: 'a'.repeat(101) }],
    ['Radius', 'Port', { IpAddress: '10.0.0.5', SharedSecret: 's', Port: 3_000_000_000 }],
    ['OpenLDAP', 'BaseDn', { ServerAddress: 'ldap1', BaseDn: 'dc=a\u0000' }],
    ['OAuth', 'ClientSecret', { ClientSecret: 'half \udc00' }],
  ])('of type %s refuse what %s cannot hold', async (type, path, fields) => {
    await expect(save({ type, name: 'x', fields })).rejects.toMatchObject({
      httpStatus: 400,
      data: { rule: 'field', reason: { values: { path: fieldName(`service.${type}`, path) } } },
    });
    await expect(save({ type, name: 'n'.repeat(201) })).rejects.toMatchObject({ httpStatus: 400 });
    expect(await read(listServices)).toEqual([]);
  });

  it('that no column could number are unknown, and not a failure of the database', async () => {
    const unknown = { code: 'record-unknown', httpStatus: 404 };
    for (const id of [77, 3_000_000_000]) {
      await expect(read((given) => getService(given, 'SAML', id))).rejects.toMatchObject(unknown);
      await expect(save({ type: 'SAML', id, name: 'x' })).rejects.toMatchObject(unknown);
      await expect(remove('SAML', id)).rejects.toMatchObject(unknown);
    }
  });

  it('lose an optional secret only when it is asked for by name', async () => {
    const { Id: id } = await save({ type: 'OpenLDAP', name: 'L', fields: full('OpenLDAP') });
    expect((await save({ type: 'OpenLDAP', id, fields: { BindPassword: '' } })).Secrets.BindPassword).toBe(
      true,
    );
    expect((await save({ type: 'OpenLDAP', id, clear: ['BindPassword'] })).Secrets.BindPassword).toBe(false);
    expect(await secret('OpenLDAPServicesCredentials', 'BindPassword')).toBeUndefined();
    // Whoever clears it twice has what was wanted.
    await save({ type: 'OpenLDAP', id, clear: ['BindPassword'], fields: { BindPassword: ' ' } });
  });

  it.each<[string, string, ServiceType, Partial<ServiceChange>]>([
    ['a required one', 'service.field-required', 'Radius', { clear: ['SharedSecret'] }],
    ['a field that is none', 'service.not-a-secret', 'OpenLDAP', { clear: ['BindDn'] }],
    ['one of another type', 'service.not-a-secret', 'OpenLDAP', { clear: ['ClientSecret'] }],
    [
      'one that is given as well',
      'service.cleared-and-given',
      'OpenLDAP',
      { clear: ['BindPassword'], fields: { BindPassword: 'new' } },
    ],
  ])('cannot be told to lose %s', async (_what, code, type, change) => {
    const { Id: id } = await save({ type, name: 'x', fields: full(type) });
    const before = await checksums(site);
    await expect(save({ type, id, ...change })).rejects.toMatchObject({ data: { reason: { code } } });
    expect(await checksums(site)).toEqual(before);
  });

  it('of a directory need neither login nor password where the application user has rights of its own', async () => {
    const type = 'ActiveDirectory';
    await expect(save({ type, name: 'D', fields: { Domain: 'corp' } })).rejects.toMatchObject({
      data: {
        reason: { code: 'service.field-required', values: { field: fieldName(`service.${type}`, 'Login') } },
      },
    });
    await expect(save({ type, name: 'D', applicationUser: true })).rejects.toMatchObject({
      data: { reason: { values: { field: fieldName(`service.${type}`, 'Domain') } } },
    });
    const { Id: id } = await save({
      type,
      name: 'D',
      applicationUser: true,
      fields: { Domain: 'corp', Login: '' },
    });
    // Later edits do not have to say it again.
    expect((await save({ type, id, fields: { Domain: 'other', Login: '' } })).Fields).toMatchObject({
      Domain: 'other',
      Login: null,
    });
    await expect(save({ type, id, fields: { Login: 'svc' } })).rejects.toMatchObject({
      data: { reason: { values: { field: fieldName(`service.${type}`, 'Password') } } },
    });
    await save({ type, id, fields: { Login: 'svc', Password: 'p' } });
    expect(await secret('LDAPServicesCredentials', 'Password')).toBe('p');
    // The tick takes both away; without it neither can go.
    await expect(save({ type, id, fields: { Login: null } })).rejects.toMatchObject({
      data: { rule: 'required' },
    });
    await expect(save({ type, id, clear: ['Password'] })).rejects.toMatchObject({
      data: { rule: 'required' },
    });
    await expect(save({ type, id, applicationUser: true, fields: { Login: 'svc' } })).rejects.toMatchObject({
      data: { reason: { code: 'service.application-user-and-field' } },
    });
    expect(await save({ type, id, applicationUser: true, clear: ['Password'] })).toMatchObject({
      Fields: { Login: null },
      Secrets: { Password: false },
    });
    await expect(save({ type, id, applicationUser: false })).rejects.toMatchObject({
      data: { rule: 'required' },
    });
    await expect(
      save({ type: 'Radius', name: 'R', applicationUser: true, fields: full('Radius') }),
    ).rejects.toMatchObject({ data: { reason: { code: 'service.no-application-user' } } });
  });
});
