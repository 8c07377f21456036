import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { checksums } from '#tests/support/sites.ts';
import { guid, PARTNERS, SECRET, STAFF, signInLab } from './lab.ts';

describeEachDatabase('a move of sign-in', (database) => {
  const lab = signInLab(database);

  it('says which secrets what is new comes without, and refuses it where it cannot be without them', async () => {
    await lab.fill(lab.test, 'LDAPServicesCredentials', [
      { Guid: guid(41), Name: 'Branch', Domain: 'branch.example', Login: 'reader', Password: SECRET },
    ]);
    const untouched = await checksums(lab.prod.site);
    await expect(lab.move()).rejects.toMatchObject({ code: 'rule-broken', data: { rule: 'required' } });
    expect(await checksums(lab.prod.site)).toEqual(untouched);
    const given = { [guid(41)]: { Password: 'given-at-the-write' } };
    const { warnings } = await lab.move({ secrets: given });
    expect(warnings.map(({ severity, message: { code } }) => [severity, code])).toEqual([
      ['warning', 'sign-in.secret-missing'],
    ]);
    expect(await lab.secretsIn('LDAPServicesCredentials', 'Password')).toContain('given-at-the-write');
    await expect(lab.move({ secrets: { [guid(99)]: { Password: 'x' } } })).rejects.toMatchObject({
      code: 'usage',
    });
  });

  it('does not guess a group: it is missing, and a provider never comes open for want of it', async () => {
    await lab.fill(lab.test, 'Groups', [{ Guid: PARTNERS, Name: 'Only there' }]);
    const partners = await lab.idIn(lab.test, 'AuthenticationProviders', guid(22));
    await lab.fill(lab.test, 'AuthenticationProviderGroups', [
      { ProviderId: partners, GroupID: await lab.groupId(lab.test, PARTNERS) },
    ]);
    const { plan } = await lab.compare();
    const missing = plan.items.find(({ conflict }) => conflict?.code === 'missing-dependency');
    expect(missing).toMatchObject({
      type: 'sign-in-provider-groups',
      conflict: { facts: { type: 'groups', guid: PARTNERS }, decisions: ['use', 'skip'] },
    });
    await expect(lab.move()).rejects.toMatchObject({ code: 'conflicts' });
    const skipped = lab.move({ onConflict: 'skip' });
    await expect(skipped).rejects.toMatchObject({ code: 'rule-broken', data: { rule: 'groups' } });
    await lab.test.tables((tables) =>
      tables.remove('AuthenticationProviderGroups', { ProviderId: partners }),
    );
    await lab.test.tables((tables) => tables.remove('Groups', { Guid: PARTNERS }));
  });

  it('asks the lock-out guard before COMMIT, and leaves nothing where it refuses', async () => {
    // Nobody is in the only group that the built-in provider would let in.
    const builtIn = await lab.idIn(lab.test, 'AuthenticationProviders', guid(23));
    await lab.fill(lab.test, 'AuthenticationProviderGroups', [
      { ProviderId: builtIn, GroupID: await lab.groupId(lab.test, STAFF) },
    ]);
    await lab.prod.tables(async (tables) => {
      const [root] = await tables.select<{ UserID: number }>('Users', { Nick: 'root' });
      await tables.update('Users', 'UserID', { UserID: root?.UserID ?? 0, PasswordHashPhc: '$argon2id$x' });
    });
    const untouched = await checksums(lab.prod.site);
    await expect(lab.move()).rejects.toMatchObject({ code: 'lock-out' });
    expect(await checksums(lab.prod.site)).toEqual(untouched);
    const { result } = await lab.move({ confirm: 'prod' });
    expect(result.committed).toBe(true);
  });

  it('is written in the name of an administrator only', async () => {
    const untouched = await checksums(lab.prod.site);
    await expect(lab.move({ operator: 'nobody' })).rejects.toMatchObject({ code: 'operator-unknown' });
    await lab.fill(lab.prod, 'Users', [
      { Guid: randomUUID(), Nick: 'clerk', DisplayName: 'Clerk', IsFired: false },
    ]);
    await expect(lab.move({ operator: 'clerk' })).rejects.toMatchObject({ code: 'right-missing' });
    await lab.prod.tables((tables) => tables.remove('Users', { Nick: 'clerk' }));
    expect(await checksums(lab.prod.site)).toEqual(untouched);
  });

  it('leaves what the profile of the receiver protects, and writes its addresses', async () => {
    const profile = {
      ...lab.prod.site.profile,
      protect: [{ type: 'sign-in-services', columns: ['Domain'] }],
      replace: [{ from: 'https://idp.test.example', to: 'https://idp.prod.example' }],
    };
    const { archive } = await lab.sideOf(lab.test);
    const ruled = Object.create(lab.prod.site, { profile: { value: profile } });
    await lab.writeInto(async () => ({ archive }), { at: ruled });
    expect(await lab.stored('LDAPServicesCredentials')).toContainEqual(
      expect.objectContaining({ Domain: 'prod.example', Login: 'reader' }),
    );
    expect(await lab.stored('SAMLServicesSettings')).toMatchObject([
      { MetadataUrl: 'https://idp.prod.example/metadata' },
    ]);
  });

  it('takes a default from one provider to another, whatever their order', async () => {
    await lab.move();
    await lab.test.tables(async (tables) => {
      const rows = await tables.select<{ Id: number; ProviderType: string }>('AuthenticationProviders');
      for (const { Id, ProviderType } of rows)
        await tables.update('AuthenticationProviders', 'Id', { Id, IsDefault: ProviderType === 'SAML' });
    });
    await lab.move();
    expect((await lab.stored('AuthenticationProviders')).filter(({ IsDefault }) => IsDefault)).toMatchObject([
      { ProviderType: 'SAML' },
    ]);
  });

  it('takes what is chosen, with its parts and what it needs', async () => {
    const chosen = (includeSubcat: boolean) =>
      lab.sideOf(lab.test, [{ type: 'sign-in-providers', guid: guid(22), includeSubcat }]);
    const full = await chosen(false);
    expect([...full.archive.rows.keys()]).toEqual([
      'sign-in-services',
      'sign-in-providers',
      'sign-in-provider-domains',
    ]);
    await lab.writeInto(async () => ({ archive: full.archive }));
    expect(await lab.stored('AuthenticationProviderDomains')).toMatchObject([{ Fqdn: 'partners.example' }]);
    expect([...(await chosen(true)).archive.rows.keys()]).toEqual(['sign-in-providers']);
  });

  it.each([
    ['a type of services that there is not', 'sign-in-services', { Type: 'Nope' }],
    ['a type of providers that there is not', 'sign-in-providers', { ProviderType: 'Nope' }],
    ['a second row of settings', 'sign-in-settings', { Name: 'other' }],
    ['a key that is none of the page', 'sign-in-keys', { KeyName: 'JwtSecret' }],
  ])('refuses %s in an archive, and writes nothing', async (_what, type, values) => {
    const untouched = await checksums(lab.prod.site);
    const { archive } = await lab.sideOf(lab.test);
    const [first = {}] = archive.rows.get(type) ?? [];
    const foreign = { ...first, Id: 77, Guid: guid(77), ...values };
    const rows = new Map(archive.rows).set(type, [foreign]);
    const done = lab.writeInto(async () => ({ archive: { ...archive, rows } }), { onConflict: 'skip' });
    await expect(done).rejects.toMatchObject({ code: 'rule-broken', data: { rule: type } });
    expect(await checksums(lab.prod.site)).toEqual(untouched);
  });
});
