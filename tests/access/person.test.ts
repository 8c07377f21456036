import { describe, expect, it } from 'vitest';
import type { Person } from '#core/contract/access/person.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { personLab, SID, told } from './person-lab.ts';

/** Statements that one page may take, however much there is of the person. */
const MOST_STATEMENTS = 15;

describeEachDatabase('a person', (database) => {
  const lab = personLab(database);
  const { ids, describeOne, find } = lab;
  const logins = async (text: string) => (await find(text)).people.map(({ Login }) => Login);

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
    await lab.at.site.close();
    const statements: string[] = [];
    const counted = await lab.at.made.open((sql) => {
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
      lab.at.site = lab.at.made.site = await lab.at.made.open();
    }
  });
});
