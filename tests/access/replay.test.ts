import { describe, expect, it } from 'vitest';
import { type LoggedKind, replayKinds } from '#core/access/lock-out/replay.ts';
import type { EntryState, SignInUsers } from '#core/access/lock-out/users.ts';
import type { Provider } from '#core/contract/signin/providers.ts';
import { readAuthConfig } from '#core/signin/entry/auth-config.ts';
import { serviceKey } from '#core/signin/entry/facts.ts';
import { virtualProvider } from '#core/signin/providers/state.ts';
import { told } from './told-effects.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const STAFF = '11111111-1111-4111-8111-111111111111';
const CORPORATE = '33333333-3333-4333-8333-333333333333';
const FEDERATION = '44444444-4444-4444-8444-444444444444';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148';
const ANNA = 1;
const BOB = 2;

/** Anna is in the staff, and linked to the identity provider; Bob is neither. */
const people: SignInUsers = {
  rows: ['anna', 'bob'].map((Nick, index) => ({
    ...{ UserID: index + 1, Nick, DisplayName: Nick, Email: `${Nick}@example.com`, HasPasswordHashPhc: 1 },
  })),
  groupsOf: (id) => (id === ANNA ? [STAFF] : []),
  linksOf: (id) => (id === ANNA ? [FEDERATION] : []),
  unreadable: () => undefined,
};

const provider = (more: Partial<Provider>): Provider => ({ ...virtualProvider, IsActive: true, ...more });
const form = provider({ Id: 1, ProviderType: 'None', Description: 'Form', IsDefault: false });
const directory = provider({
  Id: 2,
  ProviderType: 'ActiveDirectory',
  Description: 'Corporate',
  ServiceId: 1,
});
const saml = provider({ Id: 3, ProviderType: 'SAML', Description: 'Federation', ServiceId: 1 });

function stateOf(providers: readonly Provider[], ...types: object[]): EntryState {
  const service = (Guid: string, more: object) => ({
    row: { Id: 1, Guid, Name: 'S', IsActive: true, ...more },
    settings: {},
    problem: undefined,
  });
  return {
    config: readAuthConfig(JSON.stringify({ AuthTypes: types })).value ?? { AuthTypes: [] },
    providers,
    registrationAllowed: false,
    settings: { SystemMailbox: 'a@example.com' },
    facts: {
      services: new Map([
        [serviceKey('ActiveDirectory', 1), service(CORPORATE, { Domain: 'example.com' })],
        [serviceKey('SAML', 1), service(FEDERATION, { MetadataUrl: 'https://idp.example.com/m.xml' })],
      ]),
      lostFields: new Map(),
      groupsWithUsers: new Set([STAFF]),
      mailbox: 'yes',
      users: { email: 'yes', phone: 'no' },
      password: 'yes',
    },
  };
}
const PROVIDERS = [form, directory, saml];
const site = stateOf(PROVIDERS);
const withForm = (more: Partial<Provider>) => stateOf([{ ...form, ...more }, directory, saml]);

const named = (name: string | null) => (name === null ? null : JSON.stringify({ Provider: name }));
const signIn = (user: number, Protocol: string, provided: string | null, more: Partial<LoggedKind> = {}) => ({
  ...{ UserID: String(user), Protocol, RequestAddress: '/api/auth/token-v2', UserAgent: 'Firefox' },
  ...{ ExtraData: named(provided), count: 1, ...more },
});
const replay = (kinds: readonly LoggedKind[], after: EntryState, before = site) =>
  replayKinds({ kinds, others: 0 }, { people, before, after, now: NOW }, 0);

describe('a sign-in that is replayed', () => {
  const forbidden = withForm({ Groups: [STAFF] });
  const at = (RequestAddress: string) => signIn(BOB, 'Forms', 'Form', { RequestAddress });
  const codes = [{ Type: 'email-code' }, { Type: 'login-pass' }];
  const cases: [
    name: string,
    kind: LoggedKind,
    after: EntryState,
    expected: string[],
    before?: EntryState,
  ][] = [
    [
      'is refused outside a group',
      signIn(BOB, 'Forms', 'Form'),
      forbidden,
      ['yes 1>0', 'no 0>1', 'bob yes>no provider-groups 1'],
    ],
    ['passes inside it', signIn(ANNA, 'Forms', 'Form'), forbidden, ['yes 1>1']],
    [
      'is by the usual provider where none is named',
      signIn(BOB, 'Forms', null),
      forbidden,
      ['yes 1>0', 'no 0>1', 'bob yes>no provider-groups 1'],
    ],
    [
      'comes back with the group',
      signIn(BOB, 'Forms', 'Form'),
      site,
      ['yes 0>1', 'no 1>0', 'bob no>yes provider-groups 1'],
      forbidden,
    ],
    ['is undecided at a directory', signIn(ANNA, 'Forms', 'Corporate'), forbidden, ['unknown 1>1']],
    [
      'is refused with its directory',
      signIn(ANNA, 'Forms', 'Corporate'),
      stateOf([form, { ...directory, IsActive: false }]),
      ['no 0>1', 'unknown 1>0', 'anna unknown>no provider 1'],
    ],
    [
      'is refused where its provider is gone',
      signIn(ANNA, 'SAML', 'Federation'),
      stateOf([form, directory]),
      ['no 0>1', 'unknown 1>0', 'anna unknown>no provider 1'],
    ],
    [
      'of a provider that nobody knows is undecided',
      signIn(BOB, 'Forms', 'Gone'),
      forbidden,
      ['unknown 1>1'],
    ],
    [
      'of a provider that is there twice is undecided',
      signIn(BOB, 'Forms', 'Form'),
      forbidden,
      ['unknown 1>1'],
      stateOf([form, { ...directory, Description: 'Form' }]),
    ],
    ['of a way that nobody knows is undecided', signIn(BOB, 'Kerberos', 'Form'), forbidden, ['unknown 1>1']],
    ['by Windows is undecided', signIn(BOB, 'Negotiate', 'Corporate'), forbidden, ['unknown 1>1']],
    ['is no renewal', signIn(BOB, 'RefreshToken', null), forbidden, []],
    [
      'by code goes with its type',
      signIn(BOB, 'Code', null),
      stateOf(PROVIDERS, { Type: 'login-pass' }),
      ['no 0>1', 'unknown 1>0', 'bob unknown>no sign-in-type 1'],
      stateOf(PROVIDERS, ...codes),
    ],
    [
      'is of its device',
      signIn(BOB, 'Forms', 'Form', { UserAgent: IPHONE }),
      stateOf(PROVIDERS, { Type: 'login-pass', Visibility: 'web' }),
      ['yes 1>0', 'no 0>1', 'bob yes>no sign-in-type 1'],
    ],
    [
      'is not of another device',
      signIn(BOB, 'Forms', 'Form'),
      stateOf(PROVIDERS, { Type: 'login-pass', Visibility: 'web' }),
      ['yes 1>1'],
    ],
    [
      'is of its host name',
      at('https://b.example.com/api'),
      withForm({ Domains: ['a.example.com'] }),
      ['yes 1>0', 'no 0>1', 'bob yes>no provider-shown 1'],
    ],
    [
      'is undecided where its host name is not known',
      at('/api'),
      withForm({ Domains: ['a.example.com'] }),
      ['yes 1>0', 'unknown 0>1', 'bob yes>unknown provider-shown 1'],
    ],
    [
      'stays where the built-in provider gets a row',
      signIn(BOB, 'Forms', null),
      withForm({ Id: 9 }),
      ['yes 1>1'],
      stateOf([{ ...virtualProvider, IsActive: true }, directory]),
    ],
    [
      'of somebody who may not sign in any more is refused both times',
      signIn(7, 'Forms', 'Form'),
      forbidden,
      ['no 1>1'],
    ],
  ];
  it.each(cases)('%s', (_name, kind, after, expected, before) => {
    expect(told(replay([kind], after, before))).toEqual(expected);
  });

  it('is told of once by one way, most of them first', () => {
    const found = replay(
      [
        signIn(BOB, 'Forms', 'Form', { count: 2 }),
        signIn(BOB, 'Forms', 'Form', { count: 3, UserAgent: IPHONE }),
        signIn(ANNA, 'Forms', 'Form', { count: 7 }),
        signIn(ANNA, 'SAML', 'Federation', { count: 4 }),
      ],
      stateOf([{ ...form, IsActive: false }, directory, saml]),
    );
    expect(told(found)).toEqual([
      ...['yes 12>0', 'no 0>12', 'unknown 4>4'],
      ...['anna yes>no provider 7', 'bob yes>no provider 5'],
    ]);
    expect(found).toMatchObject({ count: 12, lost: 12, unmatched: 0, days: 30 });
  });

  it('is unknown where it was not read', () => {
    const { before, after, unmatched } = replayKinds(
      { kinds: [], others: 5 },
      { people, before: site, after: site, now: NOW },
      0,
    );
    expect([before.unknown, after.unknown, unmatched]).toEqual([5, 5, 5]);
  });
});
