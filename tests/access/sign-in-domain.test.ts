import { beforeAll, describe, expect, it } from 'vitest';
import { type DomainEntry, domainEntryPoints } from '#core/contract/access/signin.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { isWholeRun } from '../support/tier.ts';
import { all, byNick, hosts, saml, withProvider } from './sign-in-changes.ts';
import { type Change, type Explain, makeHashes, provider, type Question, signInLab } from './sign-in-lab.ts';
import { explainInMemory } from './sign-in-memory.ts';

type Result = DomainEntry['result'];
interface Expected {
  /** Of every entry point but those that are named; those without a provider are allowed where it is unknown. */
  others: Result;
  named?: Partial<Record<DomainEntry['entry'], Result>>;
  /** Keys of those that are bypassed. */
  keys?: readonly string[];
}

const listed: Change = all(
  withProvider(provider(3, 'None', { IsDefault: true })),
  hosts(3, 'portal.example.com'),
);

type Entries = [what: string, question: Question, change: Change, expected: Expected];
const entries: readonly Entries[] = [
  ['no provider has host names', {}, {}, { others: 'allowed' }],
  [
    'the provider has this host name, and only what goes through it is told',
    { hostname: 'portal.example.com' },
    listed,
    {
      others: 'unknown',
      named: {
        login: 'allowed',
        'password-recovery': 'allowed',
        'token-renewal': 'allowed',
        'second-factor': 'allowed',
      },
    },
  ],
  ['the provider has another one', { hostname: 'x.example.com' }, listed, { others: 'unknown' }],
  [
    'through SAML, whose provider has none',
    { hostname: 'x.example.com', method: 'saml' },
    all(saml(byNick), listed),
    {
      others: 'unknown',
      named: { saml: 'allowed', 'token-renewal': 'allowed', 'second-factor': 'allowed' },
    },
  ],
  [
    'the check is off',
    { hostname: 'x.example.com', keys: { IgnoreDomainCheck: true } },
    listed,
    { others: 'bypassed', keys: ['IgnoreDomainCheck'] },
  ],
  [
    'the check is neither off nor on',
    { hostname: 'x.example.com', keys: { IgnoreDomainCheck: 'yes' } },
    listed,
    { others: 'unknown' },
  ],
  [
    'the login is exempt, in whatever case',
    { hostname: 'x.example.com', keys: { DomainAccessBypassLogins: 'robot; ANNA' } },
    listed,
    { others: 'bypassed', keys: ['DomainAccessBypassLogins'] },
  ],
  [
    'the host is local',
    { hostname: 'http://LOCALHOST:5000/', keys: { AllowLocalhostDomainAccessBypass: true } },
    listed,
    {
      others: 'unknown',
      named: { login: 'bypassed', impersonation: 'bypassed' },
      keys: ['AllowLocalhostDomainAccessBypass'],
    },
  ],
  [
    'the check is off for impersonation',
    { hostname: 'x.example.com', method: 'impersonation', keys: { CheckImpersonationDomainAccess: false } },
    listed,
    {
      others: 'unknown',
      named: { impersonation: 'bypassed', 'token-renewal': 'allowed', 'second-factor': 'allowed' },
      keys: ['CheckImpersonationDomainAccess'],
    },
  ],
  [
    'the way is none that it is applied to',
    { method: 'pat', hostname: 'x.example.com' },
    listed,
    { others: 'unknown', named: { 'token-renewal': 'unknown' } },
  ],
  [
    'nobody is called so, and the check is off all the same',
    { user: 'nobody', hostname: 'x.example.com', keys: { IgnoreDomainCheck: true } },
    listed,
    { others: 'bypassed', keys: ['IgnoreDomainCheck'] },
  ],
];

function expectEntries(some: readonly Entries[], explain: Explain): void {
  it.each(some)('%s', async (_what, question, change, { others, named = {}, keys = [] }) => {
    const { domainEntries } = await explain(question, change);
    expect(domainEntries.map(({ entry }) => entry)).toEqual(domainEntryPoints);
    expect(Object.fromEntries(domainEntries.map(({ entry, result }) => [entry, result]))).toEqual({
      ...Object.fromEntries(domainEntryPoints.map((entry) => [entry, others])),
      ...(others === 'unknown' && { code: 'allowed', windows: 'allowed', impersonation: 'allowed' }),
      ...named,
    });
    const used = domainEntries.flatMap(({ key }) => key ?? []);
    expect([...new Set(used)]).toEqual(keys);
    for (const { key, bypassKeys } of domainEntries) if (key !== null) expect(bypassKeys).toContain(key);
  });
}

describe('domain access control at every entry point, of rows in memory', () => {
  beforeAll(makeHashes);
  expectEntries(entries, explainInMemory);
});

describeEachDatabase('domain access control at every entry point', (database) => {
  expectEntries(isWholeRun ? entries : entries.slice(1, 4), signInLab(database).explain);
});
