import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Message } from '#core/base/message.ts';
import { readTokenCaps } from '#core/keys/token-caps.ts';
import { message } from '#core/messages/catalogue.ts';
import {
  type Administration,
  readAs,
  readAsUser,
  writeAs,
  writeAsUser,
} from '#core/signin/administration.ts';
import {
  clearIpBlocks,
  deleteIpBlock,
  listBlockedAccounts,
  listIpBlocks,
  unblockAccount,
  zeroIpBlock,
} from '#core/signin/blocks.ts';
import { readLicences } from '#core/signin/licences.ts';
import {
  createOwnToken,
  generateToken,
  listOwnTokens,
  listTokens,
  type NewToken,
  revokeOwnToken,
  revokeToken,
} from '#core/signin/tokens.ts';
import type { Site } from '#core/site/site.ts';
import { openTables, type SiteTables, type TableRow } from '#core/site/site-tables.ts';
import { withCachedColumns } from '../support/cached-columns.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { checksums, createSite, type TestSite } from '../support/sites.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const caps = (PatMaxTokensPerUser: number, PatMaxExpirationDays: number) =>
  readTokenCaps({ PatMaxTokensPerUser, PatMaxExpirationDays }, undefined);
const source = message('token.cap.option');

describeEachDatabase('what users hold and what blocks them', (database) => {
  let made: TestSite;
  let site: Site;
  const ids = new Map<string, number>();
  const idOf = (login: string): number => ids.get(login) ?? -1;
  const withTables = <T>(work: (tables: SiteTables) => Promise<T>): Promise<T> =>
    site.write(async (session) =>
      work(await openTables(session, site.catalog, { code: 'feature.signin', values: {} })),
    );
  const read = <T>(work: (given: Administration) => Promise<T>) => readAs(site, 'root', work, undefined);
  const change = <T>(work: (given: Administration) => Promise<T>, login = 'root') =>
    writeAs(site, login, work, undefined);
  const user = (Nick: string, more: TableRow = {}): TableRow => ({
    Guid: randomUUID(),
    Nick,
    DisplayName: Nick,
    IsFired: false,
    IsBlocked: false,
    IsSuperAdmin: false,
    FailedSignIns: 0,
    BlockedAt: null,
    ...more,
  });

  beforeAll(async () => {
    made = await createSite(database);
    site = withCachedColumns(made.site);
    await withTables(async (tables) => {
      await tables.insert('Users', [
        user('root', { IsSuperAdmin: true }),
        user('clerk'),
        user('anna'),
        user('ben', { IsBlocked: true, FailedSignIns: 7, BlockedAt: '2026-11-20T08:00:00.000Z' }),
      ]);
      for (const { UserID, Nick } of await tables.select<{ UserID: number; Nick: string }>('Users'))
        ids.set(Nick, UserID);
      await tables.insert('Groups', [
        { Guid: randomUUID(), Name: 'Developers' },
        { Guid: randomUUID(), Name: 'Administrators' },
      ]);
      const [developers, administrators] = await tables.select<{ GroupID: number }>('Groups');
      const group = (found: { GroupID: number } | undefined) => found?.GroupID ?? -1;
      await tables.insert('GroupUsers', [
        { GroupID: group(developers), UserID: idOf('anna') },
        { GroupID: group(developers), UserID: idOf('ben') },
        { GroupID: group(administrators), UserID: idOf('clerk') },
      ]);
      await tables.insert('GroupSpecialRights', [
        { GroupID: group(developers), RightCode: 'GENERATEPAT' },
        { GroupID: group(administrators), RightCode: 'ADMINACCESS' },
      ]);
    });
  });
  afterAll(() => made?.remove());
  beforeEach(() =>
    withTables(async (tables) => {
      for (const table of [
        'PersonalAccessTokens',
        'IpBlocks',
        'ActionLog',
        'LoginsLog',
        'UserLicences',
        'Licences',
        'UserSessions',
      ]) {
        await tables.remove(table, {});
      }
    }),
  );

  const actions = () => withTables((tables) => tables.select('ActionLog'));
  const generate = (more: Partial<NewToken> = {}, now = NOW) =>
    change((given) =>
      generateToken(given, { login: 'anna', name: 'build', days: 30, caps: caps(2, 30), ...more }, now),
    );

  it('tells a token once, and stores its hash alone', async () => {
    const made = await generate();
    expect(made).toMatchObject({ Login: 'anna', State: 'active', ExpiresAt: '2026-12-21T10:00:00.000Z' });
    expect(Buffer.from(made.Token, 'base64url').length).toBe(32);
    expect(made.Token.startsWith(made.TokenPrefix)).toBe(true);
    const [hash] = await withTables((tables) => tables.secrets('PersonalAccessTokens', 'TokenHash', {}));
    expect(hash).toBe(createHash('sha256').update(made.Token).digest('hex'));
    const all = JSON.stringify([await read((given) => listTokens(given, undefined, NOW)), await actions()]);
    expect(all).not.toContain(made.Token);
    expect(all).not.toContain(hash);
  });

  it('counts tokens until they are revoked, and lists them with their state', async () => {
    const first = await generate({}, new Date('2026-01-01T00:00:00.000Z'));
    await generate({ name: 'second' });
    await expect(generate()).rejects.toMatchObject({
      code: 'rule-broken',
      data: {
        rule: 'count',
        reason: message('token.too-many', { login: 'anna', held: 2, limit: 2, source }),
      },
    });
    await change((given) => revokeToken(given, first.Id, NOW));
    await change((given) => revokeToken(given, first.Id, NOW));
    await generate({ name: 'third' });
    const list = await read((given) => listTokens(given, 'anna', NOW));
    expect(list.map(({ Name, State }) => `${Name} ${State}`)).toEqual([
      'third active',
      'second active',
      'build revoked',
    ]);
    expect(await read((given) => listTokens(given, 'clerk', NOW))).toEqual([]);
    const types = (await actions()).map(({ ActionType }) => ActionType);
    expect(types.filter((type) => type === 'personal_access_token_revoke').length).toBe(1);
    await expect(change((given) => revokeToken(given, 999, NOW))).rejects.toMatchObject({
      code: 'record-unknown',
    });
  });

  it.each<[string, Partial<NewToken>, [rule: string, reason: Message] | undefined]>([
    [
      'without the right',
      { login: 'clerk' },
      ['right', message('token.right-missing', { login: 'clerk', right: 'GENERATEPAT' })],
    ],
    ['for a blocked user', { login: 'ben' }, ['user', message('token.user-blocked', { login: 'ben' })]],
    [
      'for too long',
      { days: 31 },
      ['life', message('token.expiry-too-late', { days: 31, limit: 30, source })],
    ],
    ['without an end', { days: undefined }, ['life', message('token.expiry-missing', { limit: 30, source })]],
    ['without an end where that is allowed', { days: undefined, caps: caps(2, 0) }, undefined],
    ['for long where that is allowed', { days: 3650, caps: caps(2, 0) }, undefined],
    [
      'where none is allowed',
      { caps: caps(0, 30) },
      ['count', message('token.too-many', { login: 'anna', held: 0, limit: 0, source })],
    ],
  ])('makes a token %s', async (_what, more, refusal) => {
    const before = await checksums(site);
    if (refusal === undefined) {
      expect((await generate(more)).ExpiresAt === null).toBe(more.days === undefined);
      return;
    }
    const [rule, reason] = refusal;
    await expect(generate(more)).rejects.toMatchObject({ code: 'rule-broken', data: { rule, reason } });
    expect(await checksums(site)).toEqual(before);
  });

  it('lets a user without access to the admin API have and revoke own tokens, and nobody else’s', async () => {
    const as = <T>(login: string, work: (given: Administration) => Promise<T>) =>
      writeAsUser(site, login, work, undefined);
    const own = (login: string, more: Partial<NewToken> = {}) =>
      as(login, (given) =>
        createOwnToken(given, { name: 'mine', days: 30, caps: caps(2, 30), ...more }, NOW),
      );
    const made = await own('anna');
    expect(made).toMatchObject({ Login: 'anna', Name: 'mine', State: 'active' });
    expect(made.Caps).toEqual(caps(2, 30));
    // Who administers has no token for that, and neither has who is blocked.
    await expect(own('clerk')).rejects.toMatchObject({
      code: 'right-missing',
      data: { operator: 'clerk', right: message('right.own-tokens', { code: 'GENERATEPAT' }) },
    });
    await expect(own('root')).rejects.toMatchObject({ code: 'right-missing' });
    await expect(own('ben')).rejects.toMatchObject({ code: 'operator-unknown' });
    await expect(own('anna', { days: 31 })).rejects.toMatchObject({ code: 'rule-broken' });
    await generate({ name: 'by an administrator' });
    await expect(own('anna')).rejects.toMatchObject({ data: { rule: 'count' } });

    const list = (login: string) => readAsUser(site, login, (given) => listOwnTokens(given, NOW), undefined);
    expect((await list('anna')).map(({ Name }) => Name)).toEqual(['by an administrator', 'mine']);
    expect(await list('clerk')).toEqual([]);
    await expect(
      readAs(site, 'anna', (given) => listTokens(given, undefined, NOW), undefined),
    ).rejects.toMatchObject({ code: 'right-missing' });

    const before = await checksums(site);
    await expect(as('clerk', (given) => revokeOwnToken(given, made.Id, NOW))).rejects.toMatchObject({
      code: 'record-unknown',
    });
    expect(await checksums(site)).toEqual(before);
    await withTables((tables) => tables.remove('GroupSpecialRights', { RightCode: 'GENERATEPAT' }));
    expect((await as('anna', (given) => revokeOwnToken(given, made.Id, NOW))).State).toBe('revoked');
    await expect(own('anna')).rejects.toMatchObject({ code: 'right-missing' });
    const noted = (await actions()).map(({ ActionType, UserID }) => [ActionType, UserID]);
    expect(noted).toEqual([
      ['personal_access_token_create', idOf('anna')],
      ['personal_access_token_create', idOf('root')],
      ['personal_access_token_revoke', idOf('anna')],
    ]);
    await withTables(async (tables) => {
      const [developers] = await tables.select<{ GroupID: number }>('Groups', { Name: 'Developers' });
      const GroupID = developers?.GroupID ?? -1;
      await tables.insert('GroupSpecialRights', [{ GroupID, RightCode: 'GENERATEPAT' }]);
    });
  });

  it('does not exceed the cap by two at once', async () => {
    await generate();
    const outcomes = await Promise.allSettled([generate({ name: 'a' }), generate({ name: 'b' })]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('zeroes, deletes and clears blocked addresses, and notes it', async () => {
    const block = (Address: string): TableRow => ({
      Address,
      FailedAttempts: 9,
      IsBlocked: true,
      LastAttemptAt: NOW.toISOString(),
    });
    await withTables((tables) =>
      tables.insert('IpBlocks', ['10.0.0.1', '10.0.0.2', '10.0.0.3', '::1'].map(block)),
    );
    const [first, second] = await read(listIpBlocks);
    expect(await change((given) => zeroIpBlock(given, first?.Id ?? 0, NOW))).toMatchObject({
      FailedAttempts: 0,
      IsBlocked: false,
    });
    await change((given) => deleteIpBlock(given, second?.Id ?? 0, NOW));
    await expect(change((given) => clearIpBlocks(given, NOW), 'clerk')).rejects.toMatchObject({
      code: 'right-missing',
      data: { right: message('right.superadministrator') },
    });
    expect((await read(listIpBlocks)).length).toBe(3);
    expect(await change((given) => clearIpBlocks(given, NOW))).toEqual({ deleted: 3 });
    expect(
      (await actions()).map(({ ActionType, ObjectId, Details }) => [ActionType, ObjectId ?? '', Details]),
    ).toEqual([
      ['ip_block_zero', '10.0.0.1', '{}'],
      ['ip_block_delete', '10.0.0.2', '{}'],
      ['ip_blocks_clear', '', '{"deleted":3}'],
    ]);
  });

  it('unblocks an account', async () => {
    expect(await read(listBlockedAccounts)).toEqual([
      {
        UserID: idOf('ben'),
        Login: 'ben',
        DisplayName: 'ben',
        BlockedAt: '2026-11-20T08:00:00.000Z',
        FailedSignIns: 7,
      },
    ]);
    await change((given) => unblockAccount(given, 'ben', NOW));
    expect(await read(listBlockedAccounts)).toEqual([]);
    await expect(change((given) => unblockAccount(given, 'ben', NOW))).rejects.toMatchObject({
      code: 'rule-broken',
    });
  });

  it('counts licences and the slots that are held', async () => {
    await withTables(async (tables) => {
      await tables.insert('Licences', [{ Kind: 'MainModuleConcurrent', PurchasedCount: 5 }]);
      const [licence] = await tables.select<{ Id: number }>('Licences');
      await tables.insert(
        'UserLicences',
        ['anna', 'clerk'].map((name) => ({ LicenceId: licence?.Id ?? 0, UserID: idOf(name) })),
      );
      await tables.insert('UserSessions', [
        { UserID: idOf('anna'), StartedAt: NOW.toISOString(), ExtendedAt: NOW.toISOString() },
      ]);
    });
    expect(await read(readLicences)).toEqual({
      slotsHeld: 1,
      licences: [{ Kind: 'MainModuleConcurrent', Assigned: 2, Purchased: 5, ValidUntil: null }],
    });
  });
});
