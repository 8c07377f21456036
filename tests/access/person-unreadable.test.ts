import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '#core/contract/access/person.ts';
import { render } from '#core/messages/catalogue.ts';
import type { Site } from '#core/site/site.ts';
import { personSections } from '#core/views/person-sections.ts';
import { resolvePersonId } from '#core/views/resolve-person.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { personLab, told } from './person-lab.ts';

describeEachDatabase('a person of whom not all can be read', (database) => {
  const lab = personLab(database);
  const { ids, describeOne, find } = lab;

  const needs = database.dialect === 'postgres' ? '' : ' (needs PostgreSQL)';
  describe.skipIf(needs !== '')(`for somebody who may read little${needs}`, () => {
    /** The site as a role that may read all but these tables. */
    const as = (role: string): Site => {
      const read: Site['read'] = (work, signal) =>
        lab.at.site.read(async (session) => {
          await session.query(`SET LOCAL ROLE ${role}`);
          return await work(session);
        }, signal);
      return Object.create(lab.at.site, { read: { value: read } });
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
      await lab.at.site.write(async (session) => {
        await session.query(`CREATE ROLE ${role}`);
        await session.query(`GRANT USAGE ON SCHEMA dbo TO ${role}`);
        await session.query(`GRANT SELECT ON ALL TABLES IN SCHEMA dbo TO ${role}`);
        for (const table of HIDDEN) await session.query(`REVOKE SELECT ON dbo."${table}" FROM ${role}`);
      });
    });
    afterAll(() =>
      lab.at.site.write(async (session) => {
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
      lab.at.site.write(async (session) => {
        for (const sql of statements) await session.query(sql);
      });
    const sections = (person: Person) =>
      Object.fromEntries(personSections(person).map(({ name, unknown }) => [name, unknown !== undefined]));

    it('has a page even where users cannot be read, which says what right it takes', async () => {
      await granted(`REVOKE SELECT ON dbo."Users" FROM ${role}`);
      try {
        const found = await find(`#${ids.anna}`, {}, as(role));
        expect(found.people).toEqual([]);
        expect(resolvePersonId(`#${ids.anna}`, found)).toBe(ids.anna);
        expect(resolvePersonId('anna', found)).toBe(undefined);
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
        expect(said).toContain('reading the table dbo.Users requires the SELECT right');
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
    await lab.at.site.write(async (session) => {
      for (const table of ['UserSessions', 'LoginsLog'])
        await session.query(`DROP TABLE ${session.dialect.table(table)}`);
    });
    const person = await describeOne('anna');
    expect(person.slot).toMatchObject({ unknown: { code: expect.any(String) } });
    expect(person.signIns).toMatchObject({ unknown: { code: expect.any(String) } });
    expect(told(person.groups)).toHaveLength(2);
  });
});
