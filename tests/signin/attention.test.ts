import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { siteAttention } from '#core/signin/attention.ts';
import type { TableRow } from '#core/site/site-tables.ts';
import { type AdminSite, createAdminSite } from '../support/admin-site.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { checksums } from '../support/sites.ts';

const NOW = new Date('2026-03-04T12:00:00.000Z');
const HOSTILE = `<img src=x> \u202etxet 'DROP`;

describeEachDatabase('what of a site wants somebody', (database) => {
  let at: AdminSite;
  const ask = () => siteAttention(at.site, NOW);
  const told = async () => (await ask()).items.map(({ kind, subject, time }) => [kind, subject, time]);
  const user = (Nick: string | null, more: TableRow = {}): TableRow => ({
    Guid: randomUUID(),
    Nick,
    DisplayName: Nick ?? 'without a login',
    IsFired: false,
    IsBlocked: true,
    FailedSignIns: 5,
    BlockedAt: null,
    ...more,
  });
  const block = (Address: string, more: TableRow = {}): TableRow => ({
    Address,
    FailedAttempts: 9,
    IsBlocked: true,
    LastAttemptAt: null,
    ...more,
  });
  const token = (Name: string, ExpiresAt: string | null, more: TableRow = {}): TableRow => ({
    UserId: root,
    Name,
    TokenPrefix: 'abcdefgh',
    CreatedAt: '2026-01-01T00:00:00.000Z',
    ExpiresAt,
    IsRevoked: false,
    ...more,
  });
  let root = 0;

  beforeAll(async () => {
    at = await createAdminSite(database);
  });
  afterAll(() => at?.made.remove());
  beforeEach(async () => {
    await at.clear('PersonalAccessTokens', 'IpBlocks', 'Users');
    root = await at.tables(async (tables) => {
      await tables.insert('Users', [user('root', { IsBlocked: false })]);
      const [first] = await tables.select<{ UserID: number }>('Users');
      return first?.UserID ?? 0;
    });
  });

  const fill = (table: string, ...rows: TableRow[]) => at.tables((tables) => tables.insert(table, rows));

  it('is nothing where nothing is the matter', async () => {
    await fill('IpBlocks', block('192.0.2.1', { IsBlocked: false }));
    await fill('PersonalAccessTokens', token('far', '2026-12-01T00:00:00.000Z'), token('endless', null));
    expect(await ask()).toEqual({ items: [], missing: [] });
  });

  it('is what is blocked, the longest first, with what to do', async () => {
    await fill(
      'Users',
      user(HOSTILE, { BlockedAt: '2026-03-03T10:00:00.000Z' }),
      user('anna', { BlockedAt: '2026-03-01T10:00:00.000Z' }),
    );
    await fill('IpBlocks', block('192.0.2.1', { LastAttemptAt: '2026-03-04T11:00:00.000Z' }), block('::1'));
    expect(await told()).toEqual([
      ['account', 'anna', '2026-03-01T10:00:00.000Z'],
      ['account', HOSTILE, '2026-03-03T10:00:00.000Z'],
      ['address', '::1', undefined],
      ['address', '192.0.2.1', '2026-03-04T11:00:00.000Z'],
    ]);
    const [first] = (await ask()).items;
    expect(first).toMatchObject({
      severity: 'warning',
      message: { code: 'attention.account', values: { login: 'anna', failed: 5 } },
      remedies: [{ code: 'remedy.attention.account' }],
    });
  });

  it('is a token within 14 days of its end, and no other', async () => {
    await fill(
      'PersonalAccessTokens',
      token('over', '2026-03-04T11:59:59.000Z'),
      token('second', '2026-03-18T11:59:59.000Z'),
      token('later', '2026-03-18T12:00:01.000Z'),
      token('revoked', '2026-03-05T00:00:00.000Z', { IsRevoked: true }),
      token('first', '2026-03-04T12:00:01.000Z'),
    );
    expect(await told()).toEqual([
      ['token', 'first', '2026-03-04T12:00:01.000Z'],
      ['token', 'second', '2026-03-18T11:59:59.000Z'],
    ]);
    const [first] = (await ask()).items;
    expect(first?.message.values).toMatchObject({ login: 'root' });
  });

  it('is one line for each kind of which there are many', async () => {
    await fill('Users', ...Array.from({ length: 6 }, (_, index) => user(`user${index}`)));
    await fill('IpBlocks', ...Array.from({ length: 5 }, (_, index) => block(`192.0.2.${index}`)));
    const soon = '2026-03-10T00:00:00.000Z';
    await fill('PersonalAccessTokens', ...Array.from({ length: 40 }, (_, index) => token(`t${index}`, soon)));
    const { items } = await ask();
    expect(items.map(({ kind }) => kind)).toEqual([
      'account',
      ...Array.from({ length: 5 }, () => 'address'),
      'token',
    ]);
    expect(items[0]?.message).toEqual({ code: 'attention.accounts', values: { count: 6 } });
    expect(items.at(-1)?.message).toEqual({ code: 'attention.tokens', values: { count: 40, days: 14 } });
  });

  it('has a name for a user without a login', async () => {
    await fill('Users', user(null));
    const [found] = (await ask()).items;
    expect(found?.subject).toMatch(/^\d+$/);
  });

  it('changes nothing', async () => {
    await fill('Users', user('anna'));
    const before = await checksums(at.site);
    await ask();
    expect(await checksums(at.site)).toEqual(before);
  });

  it('says what the site lacks, and tells the rest', async () => {
    await fill('Users', user('anna'));
    await at.site.write((session) => session.query(`DROP TABLE ${session.dialect.table('IpBlocks')}`));
    const { items, missing } = await ask();
    expect(missing).toEqual(['dbo.IpBlocks']);
    expect(items.map(({ subject }) => subject)).toEqual(['anna']);
  });
});
