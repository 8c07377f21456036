import { beforeAll, describe, expect, it } from 'vitest';
import type { SignInAccess } from '#core/contract/access/signin.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { all, anna, settings, sub } from './sign-in-changes.ts';
import { makeHashes } from './sign-in-lab.ts';
import { explainInMemory } from './sign-in-memory.ts';
import {
  columnsOf,
  common,
  rich,
  said,
  TABLES,
  unreadExpectations,
  unreadLab,
} from './sign-in-unread-lab.ts';

/** Of some tables columns that decide; a database hides all the others in the whole run. */
const DECIDING = ['Users.IsFired', 'PersonalAccessTokens.ExpiresAt', 'Licences.PurchasedCount'];

describe('a sign-in of rows in memory of which any column may not be read', () => {
  const { before, expectNothingSaid } = unreadExpectations(explainInMemory);
  beforeAll(async () => {
    await makeHashes();
    await before();
  });

  it.each(TABLES.flatMap((table) => [table, ...columnsOf(table)]))(
    '%s: nothing is said on the ground of it',
    (what) => expectNothingSaid(what),
  );
});

describeEachDatabase('a sign-in of which something may not be read', (database) => {
  // The embedded database is the same one, and a question to it takes longer.
  const needs = database.name === 'postgres' ? '' : ' (needs a PostgreSQL server)';

  describe.skipIf(needs !== '')(`because it is not granted${needs}`, () => {
    const { lab, role, whole, expectNothingSaid } = unreadLab(database);

    it('with all rights, nothing but what only the site or a directory knows is unknown', () => {
      const open = whole.flatMap(({ explanation }) =>
        explanation.steps.filter(({ result }) => result === 'unknown').map(({ step }) => step),
      );
      expect([...new Set(open)].sort()).toEqual(['code', 'directory']);
    });

    /** Whether a sign-in is read of the table at all. */
    const isReadOf =
      (table: string) =>
      ({ explanation }: SignInAccess): boolean =>
        explanation.steps.some(({ statements }) => statements.some(({ sql }) => sql.includes(`"${table}"`)));
    it.each([...TABLES, ...DECIDING])('%s: nothing is said on the ground of it', async (what) => {
      await expectNothingSaid(what, isReadOf(what.split('.')[0] ?? what), 1);
    });

    it.each(['OAuthServicesSettings', 'SAMLServicesSettings'])(
      '%s is not called missing, and what it decides is unknown',
      async (table) => {
        const method = table.startsWith('OAuth') ? 'oauth' : 'saml';
        const claims = method === 'oauth' ? sub('u-1') : '{"uid":"anna"}';
        const answer = await lab.explain({ ...common, method, claims }, { ...rich, role, hide: [table] });
        expect(answer.explanation).toMatchObject({ verdict: 'unknown', decidedBy: 'integration' });
        expect(answer.answer).toBeNull();
        const integration = said(answer).find(({ step }) => step === 'integration');
        expect(integration).toMatchObject({ result: 'unknown' });
        expect(integration?.found).toContain(`dbo.${table} cannot be read`);
        const external = said(answer).find(({ step }) => step === 'external-account');
        expect(external).toMatchObject({ result: 'unknown' });
      },
    );

    it('without any right to users, every step about the person is unknown', async () => {
      const answer = await lab.explain(common, { ...rich, role, hide: ['Users'] });
      const results = Object.fromEntries(said(answer).map(({ step, result }) => [step, result]));
      for (const step of ['account', 'dismissal', 'blocked', 'captcha', 'licence', 'domain-access'])
        expect({ [step]: results[step] }).toEqual({ [step]: 'unknown' });
      expect(answer.explanation.verdict).toBe('unknown');
    });

    it('does not tell a counter that it has not seen', async () => {
      for (const hide of ['sys_general_settings', 'Users.FailedSignIns']) {
        const answer = await lab.explain(common, { ...rich, role, hide: [hide] });
        const blocked = said(answer).find(({ step }) => step === 'blocked');
        expect(blocked?.result).toBe('passes');
        expect(blocked?.found).toContain('cannot be read');
        expect(blocked?.found).not.toMatch(/\d failed|never block an account/);
      }
    });

    it('finds a blocked account all the same', async () => {
      const change = all(rich, anna({ IsBlocked: true, FailedSignIns: 6 }), settings({}));
      const answer = await lab.explain(common, { ...change, role, hide: ['Users.FailedSignIns'] });
      expect(answer.explanation).toMatchObject({ verdict: 'denied', decidedBy: 'blocked' });
    });
  });
});
