import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignInAccess, signInAccessOutput } from '#core/contract/access-signin.ts';
import { render } from '#core/messages/catalogue.ts';
import { serviceTypes } from '#core/signin/services/types.ts';
import { fixedTables } from '#core/site/schema/fixed/index.ts';
import { describeEachDatabase } from '../support/databases.ts';
import {
  all,
  anna,
  byNick,
  config,
  factor,
  groups,
  hosts,
  keysOn,
  linked,
  oauth,
  right,
  saml,
  settings,
  slot,
  slots,
  sub,
  token,
  tokens,
  unlicensed,
  withProvider,
} from './sign-in-changes.ts';
import { type Change, guid, PASSWORD, provider, type Question, signInLab } from './sign-in-lab.ts';

/** A site on which nothing is as it would be by default, so that what is not read cannot look as if it were. */
const rich: Change = all(
  {
    set: {
      sys_general_settings: {
        1: {
          ...{ FailedAttemptsBeforeBlock: 5, FailedAttemptsBeforeCaptcha: 2, FailedIpAttemptsBeforeBlock: 7 },
          ...{ IsCaptchaEnabled: true, ForbidEmailAsLogin: false, SystemMailbox: 'robot@example.com' },
        },
      },
      Users: { 1: { FailedSignIns: 3 } },
    },
  },
  config(
    { Type: 'login-pass' },
    { Type: 'email-code' },
    { Type: 'phone-code' },
    { Type: 'external-provider' },
  ),
  {
    add: {
      IpBlocks: [{ Id: 1, Address: '203.0.113.9', FailedAttempts: 6, IsBlocked: false }],
      OpenLDAPServicesCredentials: [
        {
          ...{ Id: 1, Guid: guid(300), Name: 'Book', ServerAddress: '127.0.0.1:1', BindDn: 'cn=x' },
          ...{ BindPassword: 'secret', IsActive: true },
        },
      ],
    },
  },
  factor({}, { IsDefault: true }),
  groups(3, 1),
  hosts(3, 'portal.example.com'),
  withProvider(provider(5, 'OpenLDAP', { ServiceId: 1 })),
  saml(byNick),
  oauth(),
  linked(1, 'u-1'),
  tokens(token(1)),
  right,
  unlicensed,
  slots(slot(2)),
);

const common: Question = { hostname: 'portal.example.com', ip: '203.0.113.9', keys: keysOn };
const questions: readonly Question[] = [
  { ...common, password: PASSWORD },
  { ...common, user: 'anna@example.com' },
  { ...common, providerId: 5 },
  { ...common, method: 'code' },
  { ...common, method: 'pat' },
  { ...common, method: 'saml', claims: '{"uid":"anna"}' },
  { ...common, method: 'saml' },
  { ...common, method: 'oauth', claims: sub('u-1') },
  { ...common, method: 'oauth' },
];

const services = ['OpenLDAP', 'SAML', 'OAuth', 'Multifactor'] as const;
/** What the chain reads. */
const TABLES = [
  ...['Users', 'sys_general_settings', 'UserKeys', 'AuthenticationProviders', 'UserExternalAccounts'],
  ...['AuthenticationProviderDomains', 'AuthenticationProviderGroups', 'GroupUsers', 'GroupSpecialRights'],
  ...['IpBlocks', 'Licences', 'UserLicences', 'UserSessions', 'PersonalAccessTokens'],
  ...services.map((type) => serviceTypes[type].table),
];

/** Steps as they are said, but for how long they took and what they asked. */
const said = ({ explanation }: SignInAccess) =>
  explanation.steps.map(({ step, result, found }) => ({
    step,
    result,
    found: render(found, 'en', 'window'),
  }));

describeEachDatabase('a sign-in of which something may not be read', (database) => {
  const lab = signInLab(database);
  // The embedded database is the same one, and a question to it takes longer.
  const needs = database.name === 'postgres' ? '' : ' (needs a PostgreSQL server)';

  describe.skipIf(needs !== '')(`because it is not granted${needs}`, () => {
    const role = `siteferry_unread_${randomUUID().slice(0, 8)}`;
    let whole: SignInAccess[];
    beforeAll(async () => {
      await lab.made.site.write(async (session) => {
        await session.query(`CREATE ROLE ${role}`);
        await session.query(`GRANT USAGE ON SCHEMA dbo TO ${role}`);
        await session.query(`GRANT SELECT ON ALL TABLES IN SCHEMA dbo TO ${role}`);
      });
      whole = [];
      for (const question of questions) whole.push(await lab.explain(question, { ...rich, role }));
    });
    afterAll(() =>
      lab.made.site.write(async (session) => {
        await session.query(`DROP OWNED BY ${role}`);
        await session.query(`DROP ROLE ${role}`);
      }),
    );

    it('with all rights, nothing but what only the site or a directory knows is unknown', () => {
      const open = whole.flatMap(({ explanation }) =>
        explanation.steps.filter(({ result }) => result === 'unknown').map(({ step }) => step),
      );
      expect([...new Set(open)].sort()).toEqual(['code', 'directory', 'domain-access']);
    });

    const columnsOf = (table: string) =>
      table === 'Groups' ? [] : (fixedTables.find(({ name }) => name === table)?.columns ?? []);
    const hidden = TABLES.flatMap((table) => [
      table,
      ...columnsOf(table).map(({ name }) => `${table}.${name}`),
    ]);
    it.each(hidden)('%s: nothing is said on the ground of it', { timeout: 60_000 }, async (what) => {
      for (const [index, question] of questions.entries()) {
        const before = whole[index];
        if (!before) throw new Error('nothing to compare with');
        const answer = await lab.explain(question, { ...rich, role, hide: [what] });
        expect(signInAccessOutput.safeParse(answer).error).toBeUndefined();
        const steps = said(before);
        for (const [place, one] of said(answer).entries()) {
          const known = steps[place];
          // What is told besides may be missing, as long as it is said that it could not be read.
          const isOwned = one.result === known?.result && /cannot be read|No right/.test(one.found);
          // A provider without its description is called by its type.
          const isNamed = what === 'AuthenticationProviders.Description' && one.result === known?.result;
          if (one.result !== 'unknown' && !isOwned && !isNamed)
            expect({ what, question, ...one }).toEqual({ what, question, ...known });
        }
        const { verdict, decidedBy } = answer.explanation;
        if (verdict !== 'unknown')
          expect({ what, question, verdict, decidedBy }).toEqual({
            ...{ what, question },
            ...{ verdict: before.explanation.verdict, decidedBy: before.explanation.decidedBy },
          });
      }
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
        expect(blocked?.found).not.toMatch(/\d failed|failures block no account/);
      }
    });

    it('finds a blocked account all the same', async () => {
      const change = all(rich, anna({ IsBlocked: true, FailedSignIns: 6 }), settings({}));
      const answer = await lab.explain(common, { ...change, role, hide: ['Users.FailedSignIns'] });
      expect(answer.explanation).toMatchObject({ verdict: 'denied', decidedBy: 'blocked' });
    });
  });
});
