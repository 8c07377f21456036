import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPeople } from '#core/access/person/people.ts';
import { describePerson } from '#core/access/person/person.ts';
import type { PeopleInput, Person } from '#core/contract/access-person.ts';
import { meantPersonId } from '#core/contract/meant-person.ts';
import { personSections } from '#core/contract/person-sections.ts';
import { render } from '#core/messages/catalogue.ts';
import { hashPassword } from '#core/signin/passwords/hash.ts';
import type { Site } from '#core/site/site.ts';
import type { TableRow } from '#core/site/tables.ts';
import { type Administered, createAdministered } from '../support/administration.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { fillPerson } from './person-lab.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const SID = 'S-1-5-21-1004336348-1177238915-682003330-512';
/** Statements that one page may take, however much there is of the person. */
const MOST_STATEMENTS = 15;

describeEachDatabase('a person', (database) => {
  let at: Administered;
  const ids: Record<string, number> = {};
  const user = (Nick: string | null, more: TableRow = {}): TableRow => ({
    ...{ Guid: randomUUID(), Nick, DisplayName: Nick ?? 'nameless', Email: null, SID: null, UPN: null },
    ...{ IsFired: false, IsBlocked: false, FailedSignIns: 0, PasswordHashPhc: null, BlockedAt: null },
    ...{ PasswordHashLegacy: null, PasswordChangedAt: null, MustChangePassword: false },
    ...more,
  });
  const describeOne = (login: string, site: Site = at.site) =>
    describePerson(site, { site: '', userId: ids[login] ?? 0, now: NOW });
  const find = (text: string, more: Partial<PeopleInput> = {}, site: Site = at.site) =>
    findPeople(site, { site: '', text, limit: 50, ...more });
  const logins = async (text: string) => (await find(text)).people.map(({ Login }) => Login);
  const told = <Value>(part: { value: Value } | { unknown: unknown }): Value => {
    if ('unknown' in part) throw new Error(JSON.stringify(part.unknown));
    return part.value;
  };

  beforeAll(async () => {
    at = await createAdministered(database);
    const hash = await hashPassword('Wq!73-fy');
    await at.tables(async (tables) => {
      await tables.insert('Users', [
        user('anna', {
          ...{ DisplayName: 'Anna Meyer', Email: 'a.meyer@example.com', SID, PasswordHashPhc: hash },
          ...{ PasswordChangedAt: '2026-11-01T10:00:00.000Z' },
        }),
        user('ben', {
          ...{ IsBlocked: true, FailedSignIns: 7, BlockedAt: '2026-11-21T09:00:00.000Z' },
          ...{ PasswordHashLegacy: hash.replace('argon2id', 'argon2i'), MustChangePassword: true },
          PasswordChangedAt: '2026-09-01T10:00:00.000Z',
        }),
        user('gone', { IsFired: true, PasswordHashPhc: 'md5:1' }),
        user('empty', { DisplayName: 'Empty 100%_[' }),
      ]);
      for (const { UserID, Nick } of await tables.select<{ UserID: number; Nick: string }>('Users'))
        ids[Nick] = UserID;
      await fillPerson(tables, ids, NOW);
    });
  });
  afterAll(() => at?.made.remove());

  describe('is found', () => {
    it.each([
      ['login', 'ANN', ['anna']],
      ['name', 'meyer', ['anna']],
      ['e-mail', '@example.com', ['anna']],
      ['SID', SID, ['anna']],
      ['external uid', 'uid-7', ['anna']],
      ['external account', 'anna@partner', ['anna']],
      ['a text that LIKE would take for a pattern', '100%_[', ['empty']],
      ['nothing that anybody has', 'uid-8', []],
    ])('by %s', async (_what, text, expected) => {
      expect(await logins(text)).toEqual(expected);
    });

    it('by id, and by no other one', async () => {
      expect(await logins(`#${ids.ben}`)).toEqual(['ben']);
      expect(await logins('#999999999')).toEqual([]);
      expect(await logins('#9999999999')).toEqual([]);
    });

    it('once, however many external accounts fit', async () => {
      expect(await logins('partner')).toEqual(['anna']);
    });

    it('page by page', async () => {
      const first = await find('', { limit: 2 });
      expect(first.isCut).toBe(true);
      const after = first.people.at(-1);
      const rest = await find('', { limit: 50, ...(after ? { after } : {}) });
      expect([...first.people, ...rest.people].map(({ Login }) => Login).sort()).toEqual(
        ['anna', 'ben', 'empty', 'gone', 'root'].sort(),
      );
      expect(rest.isCut).toBe(false);
    });
  });

  it('has one page with all that the site knows', async () => {
    const person = await describeOne('anna');
    expect(person.identity).toMatchObject({
      ...{ UserID: ids.anna, Login: 'anna', DisplayName: 'Anna Meyer', Email: 'a.meyer@example.com', SID },
      IsSuperAdmin: false,
    });
    expect(person.state).toMatchObject({ State: 'active', FailedSignIns: 0, BlocksAfter: 5 });
    expect(person.password).toEqual({
      value: {
        ...{ Form: 'argon2id', ChangedAt: '2026-11-01T10:00:00.000Z', MustChange: false },
        ...{ ValidityDays: 30, ExpiresAt: '2026-12-01T10:00:00.000Z', IsExpired: false },
      },
    });
    expect(told(person.licences).Named).toEqual([{ Kind: 'MainModule', ValidUntil: null }]);
    expect(told(person.slot)).toMatchObject({ StartedAt: '2026-11-21T09:00:00.000Z', ModuleName: 'Main' });
    expect(told(person.tokens).map(({ Name, State }) => [Name, State])).toEqual([
      ['later', 'active'],
      ['off', 'revoked'],
      ['old', 'expired'],
      ['endless', 'active'],
    ]);
    expect(told(person.externalAccounts)).toMatchObject([
      { Service: 'Partner portal', ExternalUid: 'uid-7', ExternalAccount: 'anna@partner' },
      { Service: null, ExternalUid: 'gone-7', ExternalAccount: 'partner-of-old' },
    ]);
    expect(told(person.groups)).toMatchObject([
      { Name: 'Auditors', Rights: [] },
      { Name: 'Lawyers', Rights: ['ADMINACCESS', 'GENERATEPAT'] },
    ]);
    expect(told(person.substitutions)).toMatchObject({
      ActsFor: [{ Login: 'ben', IsNow: true }],
      SubstitutedBy: [{ Login: 'gone', IsNow: false }],
    });
    const signIns = told(person.signIns);
    expect(signIns).toHaveLength(10);
    expect(signIns[0]).toMatchObject({ Date: '2026-11-20T12:00:00.000Z', Provider: 'Corp' });
    expect(person.notes).toEqual([]);
    const text = JSON.stringify(person);
    for (const secret of ['$argon2', 'token-hash', 'PasswordHash', 'TokenHash'])
      expect(text).not.toContain(secret);
  });

  it('could use the providers that let the groups, services and links of the person in', async () => {
    const usable = async (login: string) =>
      told((await describeOne(login)).providers).map((one) => [
        one.Description,
        one.usable,
        one.because.map(({ code }) => code.replace('person.', '')),
      ]);
    expect(await usable('anna')).toEqual([
      ['Portal', 'yes', ['provider-by-group', 'linked']],
      ['Built in', 'yes', ['has-password']],
      ['Nowhere', 'no', ['service-missing', 'directory-decides']],
      ['Directory', 'unknown', ['directory-decides']],
      ['Switched off', 'no', ['provider-inactive', 'service-missing', 'directory-decides']],
      ['Factor', 'no', ['service-inactive', 'factor-inactive', 'not-linked']],
    ]);
    const ofBen = await usable('ben');
    expect(ofBen.slice(0, 2)).toEqual([
      ['Portal', 'no', ['account-blocked', 'provider-not-in-group', 'not-linked']],
      ['Built in', 'no', ['account-blocked', 'has-password']],
    ]);
    expect(new Set(ofBen.map(([, one]) => one))).toEqual(new Set(['no']));
    const factors = told((await describeOne('anna')).providers).map(({ SecondFactor }) => SecondFactor);
    expect(factors.filter((one) => one !== null)).toEqual([
      { Type: 'Service', Service: 'Push', BotName: null },
    ]);
  });

  it.each<[string, Partial<Extract<Person['password'], { value: unknown }>['value']>, string]>([
    ['ben', { Form: 'argon2i', IsExpired: true, MustChange: true }, 'blocked'],
    ['gone', { Form: 'other', ChangedAt: null, ExpiresAt: null }, 'dismissed'],
    ['empty', { Form: null, ExpiresAt: null, IsExpired: false }, 'active'],
  ])('%s has a password and a state of its own', async (login, password, state) => {
    const person = await describeOne(login);
    expect(told(person.password)).toMatchObject(password);
    expect(person.state.State).toBe(state);
  });

  it('who is not there is no page', async () => {
    await expect(describeOne('nobody')).rejects.toMatchObject({ code: 'record-unknown' });
  });

  // Only one of the two can be open at a time on an embedded site, so the first is put aside.
  it('takes few statements', async () => {
    await at.site.close();
    const statements: string[] = [];
    const counted = await at.made.open((sql) => {
      if (/^\s*(?:SELECT|WITH)/i.test(sql)) statements.push(sql);
    });
    try {
      await describeOne('anna', counted);
      statements.splice(0);
      await describeOne('anna', counted);
      expect(statements.length).toBeGreaterThan(5);
      expect(statements.length).toBeLessThanOrEqual(MOST_STATEMENTS);
    } finally {
      await counted.close();
      at.site = at.made.site = await at.made.open();
    }
  });

  const needs = database.dialect === 'postgres' ? '' : ' (needs PostgreSQL)';
  describe.skipIf(needs !== '')(`for somebody who may read little${needs}`, () => {
    /** The site as a role that may read all but these tables. */
    const as = (role: string): Site => {
      const read: Site['read'] = (work, signal) =>
        at.site.read(async (session) => {
          await session.query(`SET LOCAL ROLE ${role}`);
          return await work(session);
        }, signal);
      return Object.create(at.site, { read: { value: read } });
    };
    const role = `siteferry_little_${randomUUID().slice(0, 8)}`;
    const HIDDEN = [
      'UserExternalAccounts',
      'GroupSpecialRights',
      'AuthenticationProviderGroups',
      'PersonalAccessTokens',
      'UserSubstitutions',
    ];
    beforeAll(async () => {
      await at.site.write(async (session) => {
        await session.query(`CREATE ROLE ${role}`);
        await session.query(`GRANT USAGE ON SCHEMA dbo TO ${role}`);
        await session.query(`GRANT SELECT ON ALL TABLES IN SCHEMA dbo TO ${role}`);
        for (const table of HIDDEN) await session.query(`REVOKE SELECT ON dbo."${table}" FROM ${role}`);
      });
    });
    afterAll(() =>
      at.site.write(async (session) => {
        await session.query(`DROP OWNED BY ${role}`);
        await session.query(`DROP ROLE ${role}`);
      }),
    );

    it('is found by what can be read, and it is said where nobody looked', async () => {
      const found = await find('meyer', {}, as(role));
      expect(found.people.map(({ Login }) => Login)).toEqual(['anna']);
      expect(JSON.stringify(found.unsearched)).toContain('UserExternalAccounts');
      expect((await find('uid-7', {}, as(role))).people).toEqual([]);
    });

    it('has a page in which what cannot be read is unknown, with its reason', async () => {
      const person = await describeOne('anna', as(role));
      expect(person.tokens).toMatchObject({ unknown: { code: expect.any(String) } });
      expect(person.externalAccounts).toMatchObject({ unknown: { code: expect.any(String) } });
      expect(person.substitutions).toMatchObject({ unknown: { code: expect.any(String) } });
      expect(told(person.groups)).toMatchObject([{ Rights: null }, { Rights: null }]);
      expect(told(person.providers).map(({ usable }) => usable)).toEqual([
        ...['unknown', 'unknown', 'no', 'unknown', 'no', 'no'],
      ]);
      expect(JSON.stringify(person.notes)).toContain('GroupSpecialRights');
      expect(told(person.licences).Named).toHaveLength(1);
    });

    const granted = (...statements: string[]) =>
      at.site.write(async (session) => {
        for (const sql of statements) await session.query(sql);
      });
    const sections = (person: Person) =>
      Object.fromEntries(personSections(person).map(({ name, unknown }) => [name, unknown !== undefined]));

    it('has a page even where users cannot be read, which says what right it takes', async () => {
      await granted(`REVOKE SELECT ON dbo."Users" FROM ${role}`);
      try {
        const found = await find(`#${ids.anna}`, {}, as(role));
        expect(found.people).toEqual([]);
        expect(meantPersonId(`#${ids.anna}`, found)).toBe(ids.anna);
        expect(meantPersonId('anna', found)).toBe(undefined);
        const person = await describeOne('anna', as(role));
        expect(person.identity).toMatchObject({ UserID: ids.anna, Login: null, DisplayName: '' });
        expect(person.state.State).toBe('unknown');
        expect(sections(person)).toMatchObject({
          identity: true,
          state: true,
          password: true,
          groups: false,
        });
        expect(told(person.licences).Named).toHaveLength(1);
        const said = person.unread && render(person.unread, 'en', 'window');
        expect(said).toContain('right to read the table dbo.Users (SELECT)');
        const usable = told(person.providers).map((one) => one.usable);
        expect(usable).not.toContain('yes');
      } finally {
        await granted(`GRANT SELECT ON dbo."Users" TO ${role}`);
      }
    });

    it('is not called active where it cannot be read who is dismissed', async () => {
      const shown = ['UserID', 'Nick', 'DisplayName', 'IsBlocked'].map((name) => `"${name}"`).join(', ');
      await granted(
        `REVOKE SELECT ON dbo."Users" FROM ${role}`,
        `GRANT SELECT (${shown}) ON dbo."Users" TO ${role}`,
      );
      try {
        const { state, unread } = await describeOne('anna', as(role));
        expect({ State: state.State, unread }).toEqual({ State: 'unknown', unread: null });
        expect((await find(`#${ids.anna}`, {}, as(role))).people[0]?.State).toBe('unknown');
      } finally {
        await granted(`GRANT SELECT ON dbo."Users" TO ${role}`);
      }
    });
  });

  it('has a page without the tables that a site lacks', async () => {
    await at.site.write(async (session) => {
      for (const table of ['UserSessions', 'LoginsLog'])
        await session.query(`DROP TABLE ${session.dialect.table(table)}`);
    });
    const person = await describeOne('anna');
    expect(person.slot).toMatchObject({ unknown: { code: expect.any(String) } });
    expect(person.signIns).toMatchObject({ unknown: { code: expect.any(String) } });
    expect(told(person.groups)).toHaveLength(2);
  });
});
