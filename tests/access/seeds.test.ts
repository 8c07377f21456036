import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describePerson } from '#core/access/person/person.ts';
import { explainSignIn } from '#core/access/signin/explain.ts';
import { explainTask } from '#core/access/task/explain.ts';
import type { Part, Person } from '#core/contract/access-person.ts';
import { type SignInAccessInput, signInAccessInput } from '#core/contract/access-signin.ts';
import type { GrantPath } from '#core/contract/access-task.ts';
import { personSections } from '#core/contract/person-sections.ts';
import { fixedTables } from '#core/site/schema/fixed/index.ts';
import { PARTNER_HOST } from '#core/site/seed/sign-in.ts';
import { openTables, type SiteTables, type TableRow } from '#core/site/tables.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';

/** What the checks of access read, with the condition that tells the kind. */
const KINDS: readonly [kind: string, table: string, where: TableRow][] = [
  ['user', 'Users', {}],
  ['dismissed user', 'Users', { IsFired: true }],
  ['blocked user', 'Users', { IsBlocked: true }],
  ['system robot', 'Users', { IsSystemRobot: true }],
  ['super-administrator', 'Users', { IsSuperAdmin: true }],
  ['member of a group', 'GroupUsers', {}],
  ['right to have tokens', 'GroupSpecialRights', { RightCode: 'GENERATEPAT' }],
  ['right of a group in a category', 'GroupPermissions', { CanEdit: true }],
  ['right of a group in a status', 'StatePermissions', {}],
  ['task', 'Tasks', {}],
  ['confidential task', 'Tasks', { IsConfidential: true }],
  ['executor', 'TaskExecutors', {}],
  ['explicit permission', 'UserTaskPermissions', {}],
  ['subscriber', 'MailSubscribers', {}],
  ['substitution', 'UserSubstitutions', {}],
  ['provider of a directory', 'AuthenticationProviders', { ProviderType: 'ActiveDirectory' }],
  ['provider of an identity provider', 'AuthenticationProviders', { ProviderType: 'OAuth' }],
  ['provider for a group', 'AuthenticationProviderGroups', {}],
  ['provider for a host name', 'AuthenticationProviderDomains', {}],
  ['directory service', 'LDAPServicesCredentials', {}],
  ['OpenID Connect service', 'OAuthServicesSettings', {}],
  ['external account', 'UserExternalAccounts', {}],
  ['settings of sign-in', 'sys_general_settings', {}],
  ['named licence', 'Licences', { Kind: 'MainModule' }],
  ['concurrent licence', 'Licences', { Kind: 'MainModuleConcurrent' }],
  ['assigned licence', 'UserLicences', {}],
  ['held slot', 'UserSessions', {}],
  ['token', 'PersonalAccessTokens', {}],
  ['revoked token', 'PersonalAccessTokens', { IsRevoked: true }],
  ['sign-in', 'LoginsLog', {}],
  ['blocked address', 'IpBlocks', { IsBlocked: true }],
];

type Select = <Row extends TableRow>(table: string, where?: TableRow) => Promise<Row[]>;

async function seeded(made: TestSite): Promise<Select> {
  return async <Row extends TableRow>(table: string, where: TableRow = {}) =>
    made.site.read(async (session) => {
      const tables: SiteTables = await openTables(session, made.site.catalog, {
        code: 'feature.access',
        values: {},
      });
      return await tables.select<Row>(table, where);
    });
}

describeEachDatabase('what seeds have for access', (database) => {
  describe.each(['demo', 'typical'] as const)('on %s', (profile) => {
    let made: TestSite;
    let select: Select;
    beforeAll(async () => {
      made = await createSite(database, { seed: { profile } });
      select = await seeded(made);
    });
    afterAll(() => made?.remove());

    it.each(KINDS)('a %s', async (_kind, table, where) => {
      expect((await select(table, where)).length).toBeGreaterThan(0);
    });

    it('speaks of rows that there are, and gives nobody a login that somebody else has', async () => {
      for (const { name, columns } of fixedTables) {
        const references = columns.filter(({ references: to }) => to !== undefined);
        if (references.length === 0) continue;
        const rows = await select(name);
        for (const { name: column, references: to } of references) {
          if (!to || rows.length === 0) continue;
          const ids = new Set((await select(to.table)).map((row) => row[to.column]));
          const dangling = rows.filter((row) => row[column] !== null && !ids.has(row[column] ?? null));
          expect(dangling, `${name}.${column}`).toEqual([]);
        }
      }
      const users = await select<{ Nick: string }>('Users');
      expect(new Set(users.map(({ Nick }) => Nick.toLowerCase())).size).toBe(users.length);
    });

    it('names what tasks are called in the dative where it is Russian', async () => {
      const names = (await select<{ EntityName: string }>('Subcategories')).map(
        ({ EntityName }) => EntityName,
      );
      const russian = names.filter((name) => /[а-я]/i.test(name));
      expect(russian.length).toBeGreaterThan(0);
      for (const name of russian) expect(name).toMatch(/^[а-я]+(?:у|ю|ой|ому)(?: [а-я ]+)?$/);
    });

    it('has hardly a concurrent slot left, all held by users without a named licence', async () => {
      const [pool] = await select<{ Id: number; PurchasedCount: number }>('Licences', {
        Kind: 'MainModuleConcurrent',
      });
      const [named] = await select<{ Id: number }>('Licences', { Kind: 'MainModule' });
      const slots = await select<{ UserID: number }>('UserSessions');
      expect((pool?.PurchasedCount ?? 0) - slots.length).toBeLessThanOrEqual(1);
      expect((pool?.PurchasedCount ?? 0) - slots.length).toBeGreaterThanOrEqual(0);
      const licensed = new Set(
        (await select<{ UserID: number }>('UserLicences', { LicenceId: named?.Id ?? 0 })).map(
          ({ UserID }) => UserID,
        ),
      );
      expect(slots.filter(({ UserID }) => licensed.has(UserID))).toEqual([]);
    });

    it('has accounts that differ in case only, and one that several users have', async () => {
      const rows = await select<{ UserId: number; ExternalUid: string }>('UserExternalAccounts');
      const folded = Map.groupBy(rows, ({ ExternalUid }) => ExternalUid.trimEnd().toLowerCase());
      const shared = [...folded.values()].filter(
        (same) => new Set(same.map(({ UserId }) => UserId)).size > 1,
      );
      const spellings = shared.map((same) => new Set(same.map(({ ExternalUid }) => ExternalUid)).size);
      expect(spellings.toSorted()).toEqual([1, 2]);
    });
  });

  describe('each verdict on the demo', () => {
    let made: TestSite;
    let select: Select;
    beforeAll(async () => {
      made = await createSite(database, { seed: { profile: 'demo' } });
      select = await seeded(made);
    });
    afterAll(() => made?.remove());

    it.each([
      ['p.novak', 4, 'granted', 'function'],
      ['d.orlov', 1, 'granted', 'subscription'],
      ['a.meyer', 1, 'granted', 'substitution'],
      ['robot', 1, 'granted', 'system-robot'],
      ['a.meyer', 12, 'denied', 'function'],
      ['k.weber', 1, 'denied', 'function'],
      ['v.kuznetsov', 3, 'denied', 'dismissed'],
      ['a.meyer', 999_999, 'denied', 'task-exists'],
      ['office@example.com', 1, 'unknown', 'user'],
    ])('%s at task %i: %s by %s', async (user, taskId, verdict, decidedBy) => {
      const { explanation } = await explainTask(made.site, { site: '', taskId, user });
      expect(explanation).toMatchObject({ verdict, decidedBy });
    });

    it.each<[GrantPath['path'], user: string, task: number]>([
      ['robot', 'robot', 1],
      ['subscription', 'd.orlov', 1],
      ['substitution', 'a.meyer', 1],
      ['owner', 'p.novak', 4],
      ['executor', 'p.novak', 1],
      ['permission', 'p.novak', 6],
      ['function', 'p.novak', 1],
    ])('%s opens the way of %s to task %i', async (path, user, taskId) => {
      const { grantPaths } = await explainTask(made.site, { site: '', taskId, user });
      expect(grantPaths.find((one) => one.path === path)?.isOpen).toBe(true);
    });

    const partner = { method: 'oauth', hostname: PARTNER_HOST } as const;
    it.each<
      [string, Partial<SignInAccessInput>, verdict: string, step: string | null, status: number | null]
    >([
      ['e.smirnova', partner, 'granted', null, 200],
      ['p.novak', partner, 'granted', null, 200],
      ['p.novak', { ...partner, claims: '{"sub":"PN-1188"}' }, 'granted', null, 200],
      ['admin', { providerId: 0 }, 'granted', null, 200],
      ['k.weber', { providerId: 0 }, 'denied', 'licence', 402],
      ['k.weber', partner, 'denied', 'external-account', 401],
      ['m.rossi', partner, 'denied', 'external-account', 401],
      ['a.meyer', partner, 'denied', 'provider-groups', 401],
      ['a.meyer', { method: 'oauth', hostname: 'portal.example.com' }, 'denied', 'provider-shown', null],
      ['e.smirnova', { providerId: 0 }, 'denied', 'password', 401],
      ['v.kuznetsov', {}, 'denied', 'dismissal', 401],
      ['i.petrova', {}, 'denied', 'blocked', 401],
      ['a.meyer', { providerId: 0, ip: '203.0.113.45' }, 'denied', 'address', 401],
      ['p.novak', { method: 'pat' }, 'denied', 'personal-token', 401],
      ['a.meyer', { method: 'pat' }, 'granted', null, 200],
      ['e.smirnova', { method: 'oauth' }, 'unknown', 'provider-shown', null],
      ['office@example.com', {}, 'unknown', 'account', null],
    ])('%s by %j: %s by %s, %j', async (user, how, verdict, decidedBy, status) => {
      const input = signInAccessInput.parse({ site: 'demo', user, ...how });
      const found = await explainSignIn(made.site, input, { now: () => new Date() });
      expect(found.explanation).toMatchObject({ verdict, decidedBy });
      expect(found.answer?.status ?? null).toBe(status);
    });

    it('has somebody for each section of a person’s page', async () => {
      const users = await select<{ UserID: number }>('Users');
      const filled = new Set<string>();
      for (const { UserID } of users) {
        const person = await describePerson(made.site, { site: '', userId: UserID, now: new Date() });
        for (const { name, facts, table } of personSections(person))
          if (facts.length > 0 || (table?.rows.length ?? 0) > 0) filled.add(name);
        if (told(person.slot) !== null) filled.add('slot');
        if (told(person.licences).Named.length > 0) filled.add('named');
        if (told(person.password).Form !== null) filled.add('hash');
      }
      const known = ['identity', 'state', 'providers', 'password', 'licences', 'tokens', 'external'];
      const others = ['sign-ins', 'groups', 'acts-for', 'substituted-by', 'slot', 'named', 'hash'];
      expect([...filled].toSorted()).toEqual([...known, ...others].toSorted());
    });

    it('does not take who is assigned to the pool for somebody with a named licence', async () => {
      const [weber] = await select<{ UserID: number }>('Users', { Nick: 'k.weber' });
      const person: Person = await describePerson(made.site, {
        site: '',
        userId: weber?.UserID ?? 0,
        now: new Date(),
      });
      expect(told(person.licences).Named).toEqual([]);
    });
  });
});

function told<Value>(part: Part<Value>): Value {
  if ('unknown' in part) throw new Error(JSON.stringify(part.unknown));
  return part.value;
}
