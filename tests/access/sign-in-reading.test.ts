import { argon2id } from 'hash-wasm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { referenceCatalog as catalog } from '#core/catalog/reference-catalog.ts';
import type { SignInAccess } from '#core/contract/access/signin.ts';
import { openSite } from '#core/site/open.ts';
import type { Site } from '#core/site/site.ts';
import { describeEachDatabase, postgres } from '../support/databases.ts';
import { checksums, createSite, type TestSite } from '../support/sites.ts';
import {
  all,
  byNick,
  config,
  factor,
  groups,
  hosts,
  linked,
  oauth,
  right,
  saml,
  sub,
  token,
  tokens,
  unlicensed,
  withProvider,
} from './sign-in-changes.ts';
import { type Change, explainAt, PASSWORD, provider, type Question, signInLab } from './sign-in-lab.ts';

const step = ({ explanation }: SignInAccess, name: string) =>
  explanation.steps.find((one) => one.step === name);

/** The heaviest question of every way to sign in. */
const heavy: readonly (Question & { change: Change })[] = [
  {
    method: 'password',
    password: PASSWORD,
    ip: '203.0.113.9',
    hostname: 'x',
    keys: {},
    change: all(factor(), groups(3, 1), hosts(3, 'x')),
  },
  {
    method: 'basic',
    password: PASSWORD,
    path: '/x',
    ip: '::1',
    keys: { AuthBasicAllowedPaths: 'x' },
    change: all(factor(), groups(3, 1)),
  },
  { method: 'code', ip: '::1', change: config({ Type: 'email-code' }) },
  { method: 'windows', ip: '::1', change: {} },
  { method: 'pat', ip: '::1', change: all(tokens(token(1), token(2)), right) },
  { method: 'saml', claims: '{"uid":"anna"}', ip: '::1', change: saml(byNick) },
  { method: 'saml', ip: '::1', change: saml(byNick) },
  { method: 'oauth', claims: sub('u-1'), ip: '::1', change: all(oauth(), linked(1, 'u-1')) },
  { method: 'impersonation', ip: '::1', change: {} },
];

describeEachDatabase('what a sign-in asks of the database', (database) => {
  const lab = signInLab(database);

  it.each(heavy)('is at most ten statements: $method', async ({ change, ...question }) => {
    const { explanation } = await lab.explain(question, change);
    const statements = explanation.steps.flatMap((one) => one.statements);
    // And the one that reads which columns the site has.
    expect(statements.length + 1).toBeLessThanOrEqual(10);
    expect(statements.length).toBeGreaterThan(3);
    for (const { sql } of statements) expect(sql).toMatch(/^SELECT\b/);
    // Each is told once.
    expect(new Set(statements).size).toBe(statements.length);
  });

  it('is at most ten statements in fact', async () => {
    const told: string[] = [];
    const { site } = lab.made;
    const counted: Site = {
      ...site,
      read: (work, signal) =>
        site.read(
          (session) =>
            work({
              ...session,
              dialect: session.dialect,
              savepoint: (inner) => session.savepoint(inner),
              writeRows: (write, written) => session.writeRows(write, written),
              query: (sql, parameters) => {
                told.push(sql);
                return session.query(sql, parameters);
              },
              queryByKeys: (sql, lists) => {
                told.push(sql);
                return session.queryByKeys(sql, lists);
              },
            }),
          signal,
        ),
    };
    await explainAt(counted, { password: PASSWORD, ip: '::1' });
    expect(told.length).toBeLessThanOrEqual(10);
  });

  it('shows no secret, neither in what is found nor in what was asked', async () => {
    const change = all(
      saml({ ...byNick, SignCertificatePassword: 'pfx-secret', SignCertificatePath: '/x.pfx' }),
      factor({ ApiKey: 'api-secret', SecretKey: 'key-secret' }),
      withProvider(provider(5, 'OpenLDAP', { ServiceId: 1 })),
      {
        add: {
          OpenLDAPServicesCredentials: [
            {
              ...{ Id: 1, Guid: '00000000-0000-4000-8000-000000000300', Name: 'Book' },
              ...{
                ServerAddress: '127.0.0.1:1',
                BindDn: 'cn=x',
                BindPassword: 'bind-secret',
                IsActive: true,
              },
            },
          ],
        },
      },
    );
    for (const question of [{}, { method: 'saml' }, { providerId: 5 }]) {
      const answer = JSON.stringify(await lab.explain({ ...question, password: PASSWORD }, change));
      for (const secret of [PASSWORD, 'pfx-secret', 'api-secret', 'key-secret', 'bind-secret', '$argon2'])
        expect(answer).not.toContain(secret);
    }
  });

  it('writes nothing', async () => {
    const { site } = lab.made;
    const before = await checksums(site);
    await explainAt(site, { password: 'wrong', ip: '::1' });
    await explainAt(site, { method: 'pat' });
    expect(await checksums(site)).toEqual(before);
  });

  it.each<[missing: string, question: Question, step: string, named: string, change?: Change]>([
    [
      'IpBlocks',
      { ip: '::1' },
      'address',
      'IpBlocks',
      { set: { sys_general_settings: { 1: { FailedIpAttemptsBeforeBlock: 3 } } } },
    ],
    ['UserSessions', {}, 'licence', 'UserSessions', unlicensed],
    ['UserLicences', {}, 'licence', 'UserLicences'],
    ['UserKeys', {}, 'sign-in-type', 'UserKeys'],
    ['AuthenticationProviderDomains', {}, 'provider-shown', 'AuthenticationProviderDomains'],
    ['AuthenticationProviderGroups', {}, 'provider-groups', 'AuthenticationProviderGroups'],
    ['PersonalAccessTokens', { method: 'pat' }, 'personal-token', 'PersonalAccessTokens'],
    ['Users.IsBlocked', {}, 'blocked', 'Users.IsBlocked'],
    [
      'sys_general_settings.ForbidEmailAsLogin',
      { user: 'anna@example.com' },
      'login-name',
      'ForbidEmailAsLogin',
    ],
    ['Users.PasswordHashPhc', {}, 'password', ''],
  ])('without %s, a step is unknown and no error', async (missing, question, name, named, change = {}) => {
    const answer = await lab.explain(question, { ...change, drop: [missing] });
    const one = step(answer, name);
    expect(one).toMatchObject({ step: name, result: 'unknown' });
    expect(JSON.stringify(one?.found)).toContain(named);
    expect(answer.explanation.verdict).toBe('unknown');
    expect(answer.answer).toBeNull();
    // Every other step that was known is still known.
    const others = answer.explanation.steps.filter(({ result }) => result === 'unknown');
    expect(others.length).toBeLessThanOrEqual(3);
  });

  it('without general settings nothing that they say is known, and the rest is', async () => {
    const answer = await lab.explain(
      { user: 'anna@example.com', ip: '::1' },
      { drop: ['sys_general_settings'] },
    );
    expect(step(answer, 'login-name')?.result).toBe('unknown');
    expect(step(answer, 'address')?.result).toBe('unknown');
    expect(step(answer, 'licence')?.result).toBe('passes');
  });

  it('takes texts that no database takes', async () => {
    const answer = await lab.explain({ user: 'a\0b' });
    expect(answer.explanation).toMatchObject({ verdict: 'denied', decidedBy: 'account' });
  });
});

describe('somebody who may read only a part', () => {
  let made: TestSite;
  let guest: Site;
  let role: string;
  beforeAll(async () => {
    if (!postgres) throw new Error('there is no PostgreSQL');
    made = await createSite(postgres);
    role = `reader_${new URL(made.url).pathname.slice(1)}`;
    await made.site.write(async (session) => {
      const cheap = {
        salt: 'saltsaltsaltsalt',
        memorySize: 64,
        iterations: 1,
        parallelism: 1,
        hashLength: 16,
      };
      const hash = await argon2id({ password: PASSWORD, outputType: 'encoded', ...cheap });
      await session.query(
        `INSERT INTO dbo."Users" ("Guid", "Nick", "DisplayName", "PasswordHashPhc") VALUES (gen_random_uuid(), 'anna', 'Anna', $1)`,
        [hash],
      );
      await session.query(`CREATE ROLE "${role}" LOGIN PASSWORD 'reader'`);
      await session.query(`GRANT USAGE ON SCHEMA dbo TO "${role}"`);
      await session.query(`GRANT SELECT ON ALL TABLES IN SCHEMA dbo TO "${role}"`);
      for (const table of ['UserSessions', 'UserKeys'])
        await session.query(`REVOKE SELECT ON dbo."${table}" FROM "${role}"`);
    });
    guest = await openSite(made.url.replace(/\/\/[^@]*@/, `//${role}:reader@`), { catalog });
  });
  afterAll(async () => {
    await guest?.close();
    if (made) {
      await made.site.write(async (session) => {
        await session.query(`DROP OWNED BY "${role}"`);
        await session.query(`DROP ROLE "${role}"`);
      });
      await made.remove();
    }
  });

  it('is told what is known, and of the rest why it is not', async () => {
    const answer = await explainAt(guest, { password: PASSWORD });
    expect(step(answer, 'sign-in-type')?.result).toBe('unknown');
    expect(step(answer, 'licence')?.result).toBe('unknown');
    expect(step(answer, 'password')).toMatchObject({
      result: 'passes',
      found: { code: 'access-signin.password-matches' },
    });
    expect(step(answer, 'provider-groups')?.result).toBe('passes');
    expect(answer.explanation).toMatchObject({ verdict: 'unknown', decidedBy: 'sign-in-type' });
    // What is certain is certain all the same.
    const wrong = await explainAt(guest, { password: 'wrong' });
    expect(wrong.explanation).toMatchObject({ verdict: 'denied', decidedBy: 'password' });
    expect(wrong.answer).toBeNull();
  });
});
