import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { signInAccessOutput } from '#core/contract/access/signin.ts';
import { keys } from '#core/keys/catalog.ts';
import { render } from '#core/messages/catalogue.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { propertyOptions } from '../support/property.ts';
import { isWholeRun } from '../support/tier.ts';
import { all, byNick, factor, full, saml } from './sign-in-changes.ts';
import { type Explain, makeHashes, type Question, signInLab } from './sign-in-lab.ts';
import { explainInMemory } from './sign-in-memory.ts';

/** What anybody may have written where the platform takes something else. */
const foreign = fc.oneof(
  fc.constantFrom<unknown>(
    'abc',
    '25h',
    '1e300',
    '-5',
    '',
    ' ',
    'true',
    '1500',
    'section',
    '9'.repeat(400),
    null,
  ),
  fc.constantFrom<unknown>(-1, 0, 1.5, 1e300, 2 ** 40, true, [], {}, ['a', 'b'], [[1]], { a: 'b' }, [
    { a: 1 },
  ]),
  fc.string(),
  fc.jsonValue({ maxDepth: 2 }),
);

const names = [...keys.map(({ name }) => name), 'ConcurrentLicensesCount'];
const paths = Object.fromEntries(keys.map(({ name, path }) => [name, path ?? name]));

/** A configuration in which some keys hold anything, where the platform looks for them. */
const configuration = fc
  .dictionary(fc.constantFrom(...names), foreign, { minKeys: 1, maxKeys: 8 })
  .map((values) => {
    const made: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(values)) {
      const parts = (paths[name] ?? name).split(':');
      const last = parts.pop() ?? name;
      let at = made;
      for (const part of parts) {
        at[part] ??= {};
        at = at[part] as Record<string, unknown>;
      }
      at[last] = value;
    }
    return made;
  });

const change = all(factor(), saml(byNick), full);
const questions: readonly Question[] = [
  {},
  { method: 'basic', path: '/soap' },
  { method: 'windows' },
  { method: 'saml' },
  { method: 'impersonation', hostname: 'localhost' },
];

function expectExplained(explain: Explain, numRuns: number): void {
  it('never end in anything but an explanation', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(configuration, fc.constantFrom(...questions), async (given, question) => {
        const answer = await explain({ ...question, keys: given }, change);
        expect(signInAccessOutput.safeParse(answer).error).toBeUndefined();
      }),
      propertyOptions(numRuns),
    );
  });
}

describeEachDatabase('keys that hold what they do not take', (database) => {
  // What they hold goes into statements.
  expectExplained(signInLab(database).explain, isWholeRun ? 150 : 10);
});

describe('keys that hold what they do not take, of rows in memory', () => {
  const explain = explainInMemory;
  beforeAll(makeHashes);
  expectExplained(explain, 300);

  it.each<[key: string, value: unknown, step: string, question?: Question]>([
    ['AuthTokenExpiresInMinutes', 'abc', 'session'],
    ['AuthTokenExpiresInMinutes', '25h', 'session'],
    ['AuthTokenExpiresInMinutes', null, 'session'],
    ['AuthTokenExpiresInMinutes', -5, 'session'],
    ['AuthTokenExpiresInMinutes', 1e300, 'session'],
    ['AuthTokenExpiresInMinutes', { minutes: 5 }, 'session'],
    ['AuthTokenExpiresInMinutes', [5], 'session'],
    ['AuthTokenRefreshStrategy', 'Sometimes', 'session'],
    ['AuthUseInsecureCookies', 'yes', 'session'],
    ['ConcurrentSessionMinLengthInMinutes', '1e300', 'licence'],
    ['ConcurrentLicensesCount', 'many', 'licence'],
    ['ConcurrentLicensesCount', '9'.repeat(400), 'licence'],
    ['WinAuthHost', 'bogus', 'method', { method: 'windows' }],
    ['RequireKerberos', 'yes', 'method', { method: 'windows' }],
    ['AuthBasicAllowedPaths', {}, 'method', { method: 'basic', path: '/soap' }],
    ['IgnoreDomainCheck', 'yes', 'domain-access'],
    ['DomainAccessBypassLogins', {}, 'domain-access'],
    ['AllowLocalhostDomainAccessBypass', 'yes', 'domain-access'],
    ['CheckImpersonationDomainAccess', 'no', 'domain-access', { method: 'impersonation' }],
    ['Multifactor.IsEnabled', 'perhaps', 'factor-switch'],
  ])('%s = %j is told at its step', async (key, value, name, question = {}) => {
    const nested: Record<string, unknown> = {
      'Multifactor.IsEnabled': { Multifactor: { IsEnabled: value } },
      RequireKerberos: { Auth: { Negotiate: { RequireKerberos: value } } },
    };
    const given = (nested[key] ?? { [key]: value }) as Record<string, unknown>;
    const { explanation } = await explain({ ...question, keys: given }, change);
    const step = explanation.steps.find((one) => one.step === name);
    const told = [step?.found, ...(step?.findings.map(({ message }) => message) ?? [])].map((one) =>
      one ? render(one, 'en', 'window') : '',
    );
    expect(told.filter((one) => one.includes(`The key ${key} `))).toHaveLength(1);
  });
});
