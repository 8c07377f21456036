import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { type SignInAccess, signInAccessOutput } from '#core/contract/access/signin.ts';
import { render } from '#core/messages/catalogue.ts';
import { serviceTypes } from '#core/signin/services/types.ts';
import { fixedTables } from '#core/site/schema/fixed/index.ts';
import type { TestDatabase } from '../support/databases.ts';
import {
  all,
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
  slot,
  slots,
  sub,
  token,
  tokens,
  unlicensed,
  withProvider,
} from './sign-in-changes.ts';
import {
  type Change,
  type Explain,
  guid,
  PASSWORD,
  provider,
  type Question,
  signInLab,
} from './sign-in-lab.ts';

/** A site on which nothing is as it would be by default, so that what is not read cannot look as if it were. */
export const rich: Change = all(
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

export const common: Question = { hostname: 'portal.example.com', ip: '203.0.113.9', keys: keysOn };
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
export const TABLES = [
  ...['Users', 'sys_general_settings', 'UserKeys', 'AuthenticationProviders', 'UserExternalAccounts'],
  ...['AuthenticationProviderDomains', 'AuthenticationProviderGroups', 'GroupUsers', 'GroupSpecialRights'],
  ...['IpBlocks', 'Licences', 'UserLicences', 'UserSessions', 'PersonalAccessTokens'],
  ...services.map((type) => serviceTypes[type].table),
];

/** Steps as they are said, but for how long they took and what they asked. */
export const said = ({ explanation }: SignInAccess) =>
  explanation.steps.map(({ step, result, found }) => ({
    step,
    result,
    found: render(found, 'en', 'window'),
  }));

/** A table's columns as they can be hidden. */
export function columnsOf(table: string): string[] {
  const columns = fixedTables.find(({ name }) => name === table)?.columns ?? [];
  return table === 'Groups' ? [] : columns.map(({ name }) => `${table}.${name}`);
}

/**
 * Holds what is said while something is hidden against what is said with all rights, which `before` asks for before the
 * tests of a file.
 */
export function unreadExpectations(explain: Explain) {
  const whole: SignInAccess[] = [];
  async function before(): Promise<void> {
    for (const question of questions) whole.push(await explain(question, rich));
  }

  /** Nothing is said on the ground of what is hidden: of the questions that `isAsked` chooses at most so many. */
  async function expectNothingSaid(
    what: string,
    isAsked: (before: SignInAccess) => boolean = () => true,
    most = questions.length,
  ): Promise<void> {
    let asked = 0;
    for (const [index, question] of questions.entries()) {
      const before = whole[index];
      if (!before) throw new Error('nothing to compare with');
      if (asked === most || !isAsked(before)) continue;
      asked += 1;
      const answer = await explain(question, { ...rich, hide: [what] });
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
    expect(asked).toBeGreaterThan(0);
  }

  return { whole, before, expectNothingSaid };
}

/** Signs in as a role of a database from which tables and columns are hidden. */
export function unreadLab(database: TestDatabase) {
  const lab = signInLab(database);
  const role = `siteferry_unread_${randomUUID().slice(0, 8)}`;
  const asRole = unreadExpectations((question, change) => lab.explain(question, { ...change, role }));
  beforeAll(async () => {
    await lab.made.site.write(async (session) => {
      await session.query(`CREATE ROLE ${role}`);
      await session.query(`GRANT USAGE ON SCHEMA dbo TO ${role}`);
      await session.query(`GRANT SELECT ON ALL TABLES IN SCHEMA dbo TO ${role}`);
    });
    await asRole.before();
  });
  afterAll(() =>
    lab.made.site.write(async (session) => {
      await session.query(`DROP OWNED BY ${role}`);
      await session.query(`DROP ROLE ${role}`);
    }),
  );
  return { lab, role, ...asRole };
}
