import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimOf, claimsOf } from '#core/signin/services/claims.ts';
import { matchClaims } from '#core/signin/services/matching.ts';
import { saveService } from '#core/signin/services/services.ts';
import { type AdminSite, createAdminSite } from '../support/admin-site.ts';
import { describeEachDatabase } from '../support/databases.ts';

describe('claims', () => {
  it('are an object or a token, and nothing else', () => {
    expect(claimsOf('{"sub":"a"}')).toEqual({ sub: 'a' });
    const payload = Buffer.from('{"sub":"Ж"}').toString('base64url');
    expect(claimsOf(`e30.${payload}.c2ln\n`)).toEqual({ sub: 'Ж' });
    for (const text of ['', '[]', '"x"', 'a.b.c', '{']) {
      expect(() => claimsOf(text), text).toThrow(
        expect.objectContaining({
          data: { rule: 'claims', reason: { code: 'matching.claims-unreadable', values: {} } },
        }),
      );
    }
  });

  it.each([
    [{ sub: 'x' }, 'sub', 'x'],
    [{ 'http://schemas.example/claims/primarysid': 'S-1' }, 'primarySid', 'S-1'],
    [{ groups: ['a', 'b'] }, 'groups', 'a'],
    [{ n: 7 }, 'n', '7'],
    [{ sub: '' }, 'sub', undefined],
    [{ sub: { a: 1 } }, 'sub', undefined],
    [{ constructor: 'x' }, 'toString', undefined],
  ])('%j has %s: %s', (claims, name, value) => {
    expect(claimOf(claims, name)?.value).toBe(value);
  });
});

describeEachDatabase('the user of a set of claims', (database) => {
  let at: AdminSite;
  const users = new Map<string, number>();
  const service = async (type: 'OAuth' | 'SAML', settings: object, fields: Record<string, string> = {}) =>
    await at.change((given) =>
      saveService(given, { type, name: 'S', fields: { ...fields, SettingsJson: JSON.stringify(settings) } }),
    );
  const match = (type: 'OAuth' | 'SAML', id: number, claims: object) =>
    at.read((given) => matchClaims(given, { type, id, claims: JSON.stringify(claims) }));

  beforeAll(async () => {
    at = await createAdminSite(database);
    await at.tables(async (tables) => {
      const user = (Nick: string, more: object = {}) => ({
        Guid: randomUUID(),
        Nick,
        DisplayName: Nick.toUpperCase(),
        IsFired: false,
        Email: null,
        SID: null,
        UPN: null,
        ...more,
      });
      await tables.insert('Users', [
        user('ann', { Email: 'ann@example.com', SID: 'S-1-5-7' }),
        user('ben', { IsFired: true, UPN: 'ben@corp' }),
      ]);
      for (const row of await tables.select<{ UserID: number; Nick: string }>('Users'))
        users.set(row.Nick, row.UserID);
    });
  });
  afterAll(() => at?.made.remove());

  it('is found by the external account of that service only, character by character where several match', async () => {
    const { Id, Guid } = await service('OAuth', {});
    await at.tables((tables) =>
      tables.insert('UserExternalAccounts', [
        { UserId: users.get('ann') ?? 0, ServiceGuid: Guid, ExternalUid: 'abc', ExternalAccount: 'abc' },
        { UserId: users.get('ben') ?? 0, ServiceGuid: Guid, ExternalUid: 'ABC', ExternalAccount: 'ABC' },
        {
          UserId: users.get('ben') ?? 0,
          ServiceGuid: randomUUID(),
          ExternalUid: 'other',
          ExternalAccount: '',
        },
      ]),
    );
    const found = await match('OAuth', Id, { sub: 'abc' });
    expect(found).toMatchObject({
      outcome: 'match',
      lookup: { code: 'matching.column', values: { column: 'UserExternalAccounts.ExternalUid' } },
      claim: 'sub',
      user: { Login: 'ann', Stored: 'abc' },
    });
    expect(await match('OAuth', Id, { sub: 'ABC' })).toMatchObject({ user: { Login: 'ben', IsFired: true } });
    expect(await match('OAuth', Id, { sub: 'other' })).toMatchObject({ outcome: 'none' });
    // The database compares: a collation without case finds both rows and neither is the very text.
    const mixed = await match('OAuth', Id, { sub: 'Abc' });
    expect(mixed.outcome).toBe(database.dialect === 'mssql' ? 'ambiguous' : 'none');
    await at.tables((tables) =>
      tables.insert('UserExternalAccounts', [
        { UserId: users.get('ben') ?? 0, ServiceGuid: Guid, ExternalUid: 'abc', ExternalAccount: 'abc' },
      ]),
    );
    expect(await match('OAuth', Id, { sub: 'abc' })).toMatchObject({ outcome: 'ambiguous' });
    expect((await match('OAuth', Id, { sub: 'abc' })).user).toBeUndefined();
  });

  it('would be bound without the spaces at the end, and with them as it was received', async () => {
    const { Id } = await service('OAuth', {});
    expect((await match('OAuth', Id, { sub: 'new  ' })).binding).toEqual({
      ExternalUid: 'new',
      ExternalAccount: 'new  ',
    });
  });

  it.each<[string, object, object, string]>([
    ['an e-mail', { ClaimsMapperConfig: { IdentityClaim: 'Email' } }, { email: 'ann@example.com' }, 'ann'],
    ['a SID', { ClaimsMapperConfig: { IdentityClaim: 'SID' } }, { primarysid: 'S-1-5-7' }, 'ann'],
    [
      'an attribute',
      { ClaimsMapperConfig: { MapperType: 'ByAttribute', IdentityClaim: 'login', UserAttribute: 'UPN' } },
      { login: 'ben@corp' },
      'ben',
    ],
    [
      'a nickname',
      { ClaimsMapperConfig: { MapperType: 'UserClaimsMapperByNickname' } },
      { preferred_username: 'ann' },
      'ann',
    ],
    [
      'a UPN in the field that is named',
      { ClaimsMapperConfig: { MapperType: 'UserClaimsMapperByUpn', UserProfileAttribute: 'UPN' } },
      { upn: 'ben@corp' },
      'ben',
    ],
  ])('is found by %s', async (_name, settings, claims, login) => {
    const { Id } = await service('OAuth', settings);
    expect(await match('OAuth', Id, claims)).toMatchObject({ outcome: 'match', user: { Login: login } });
  });

  it.each<[object, object, string, string | undefined]>([
    [{ ClaimsMapperConfig: { IdentityClaim: 'Email' } }, { sub: 'x' }, 'no-claim', undefined],
    [
      { ClaimsMapperConfig: { IdentityClaim: 'Phone' } },
      { sub: 'x' },
      'not-configured',
      'matching.identity-claim-unknown',
    ],
    [
      { ClaimsMapperConfig: { MapperType: 'ByAttribute', IdentityClaim: 'x' } },
      { x: 'x' },
      'not-configured',
      'matching.setting-missing',
    ],
    [
      { ClaimsMapperConfig: { MapperType: 'ClaimsMapperByDictionary' } },
      { sub: 'x' },
      'not-configured',
      'matching.setting-not-a-number',
    ],
  ])('is not guessed: %j', async (settings, claims, outcome, reason) => {
    const { Id } = await service('OAuth', settings);
    const result = await match('OAuth', Id, claims);
    expect(result.outcome).toBe(outcome);
    expect(result.reason?.code).toBe(reason);
  });

  it('refuses an attribute that is a secret or no field of a user', async () => {
    for (const UserAttribute of ['PasswordHashPhc', 'Nick" OR 1=1 --']) {
      const config = { MapperType: 'ByAttribute', IdentityClaim: 'x', UserAttribute };
      const { Id } = await service('OAuth', { ClaimsMapperConfig: config });
      expect(await match('OAuth', Id, { x: '1' })).toMatchObject({
        outcome: 'not-configured',
        reason: { code: 'matching.column-unusable', values: { column: `Users.${UserAttribute}` } },
      });
    }
  });

  it('is looked up in a dictionary: the tasks of a category', async () => {
    const ids = await at.tables(async (tables) => {
      const added = async (table: string, id: string, row: object) => {
        const Guid = randomUUID();
        await tables.insert(table, [{ Guid, ...row }]);
        const [stored] = await tables.select<Record<string, number>>(table, { Guid });
        return stored?.[id] ?? 0;
      };
      const parameter = (Name: string) =>
        added('ExtParams', 'ExtParamID', { Name, TypeCode: 'text', IsGlobal: true });
      const CatID = await added('Categories', 'CatID', { Name: 'C' });
      const SubcatID = await added('Subcategories', 'SubcatID', { CatID, Name: 'Badges' });
      const other = await added('Subcategories', 'SubcatID', { CatID, Name: 'Other' });
      const badge = await parameter('Badge');
      const owner = await parameter('Owner');
      for (const [category, who] of [
        [SubcatID, 'ann'],
        [other, 'ben'],
      ] as const) {
        const task = {
          SubcatID: category,
          UserID: users.get('root'),
          Subject: 'T',
          CreatedAt: '2026-01-01T00:00:00.000Z',
        };
        const TaskID = await added('Tasks', 'TaskID', task);
        await tables.insert('TaskExtParamValues', [
          { TaskID, ExtParamID: badge, TextValue: '42', NumberValue: null },
          { TaskID, ExtParamID: owner, TextValue: null, NumberValue: users.get(who) ?? 0 },
        ]);
      }
      return { SubcatID, badge, owner };
    });
    const { Id } = await service('OAuth', {
      ClaimsMapperConfig: {
        MapperType: 'ClaimsMapperByDictionary',
        IdentityClaim: 'badge',
        DictionarySubcatId: ids.SubcatID,
        DictionaryIdentityExtParamId: ids.badge,
        DictionaryUserIdExtParamId: ids.owner,
      },
    });
    expect(await match('OAuth', Id, { badge: '42' })).toMatchObject({
      outcome: 'match',
      user: { Login: 'ann' },
    });
    expect(await match('OAuth', Id, { badge: '43' })).toMatchObject({ outcome: 'none', claim: 'badge' });
  });

  it('of SAML is found by the claim that is named, or would get a profile of its attributes', async () => {
    const { Id } = await service('SAML', {
      UserClaimName: 'primarySid',
      ClaimsMapperConfig: {
        IdentityClaim: 'SID',
        CreateProfiles: true,
        ProfileAttributesMap: { mail: 'Email', born: 'BirthDate', g: 'GuidFrom1C' },
      },
    });
    expect(await match('SAML', Id, { 'http://x/claims/primarysid': 'S-1-5-7' })).toMatchObject({
      outcome: 'match',
      user: { Login: 'ann' },
      requested: { SignatureAlgorithm: 'rsa-sha256', signed: 'false' },
    });
    expect(
      await match('SAML', Id, { primarySid: 'S-9', mail: 'x@y', born: '31.13.2000', g: randomUUID() }),
    ).toMatchObject({
      outcome: 'none',
      profile: [
        { field: 'Email', value: 'x@y' },
        { field: 'BirthDate', problem: { code: 'matching.expected.datetime' } },
        { field: 'GuidFrom1C' },
      ],
    });
  });

  it('is asked for with the scopes that the claims need', async () => {
    const { Id } = await service(
      'OAuth',
      { AuthorityUrl: 'https://id', Claims: ['email'], CallbackPath: '/cb' },
      { ClientId: 'portal' },
    );
    expect((await match('OAuth', Id, { sub: 'x' })).requested).toEqual({
      authority: 'https://id',
      client_id: 'portal',
      response_type: 'code',
      redirect_uri: '/cb',
      scope: 'openid email',
    });
  });
});
