import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { activeDirectoryState, policiesState, policyState } from '#core/directory/ldap/account-state.ts';
import { browseDirectory, searchDirectory } from '#core/directory/ldap/browse.ts';
import { checkDirectory } from '#core/directory/ldap/check.ts';
import { makePki, type Pki } from './support/lab.ts';
import { entry } from './support/people.ts';
import { ADMIN, BASE, hasSlapd, needsSlapd, type Slapd, startSlapd } from './support/slapd.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const HOUR = 3_600_000;
const fileTime = (time: number) => String(BigInt(time + 11_644_473_600_000) * 10_000n);
const codes = ({ blocks, doubts }: ReturnType<typeof activeDirectoryState>) => ({
  blocks: blocks.map(({ code }) => code),
  doubts: doubts.map(({ code }) => code),
});

describe('the state of an account of Active Directory', () => {
  const normal = { userAccountControl: '512', 'msDS-User-Account-Control-Computed': '0', pwdLastSet: '1' };
  it.each<[string, Record<string, string>, string[], string[]]>([
    ['in order', {}, [], []],
    ['disabled', { userAccountControl: '514' }, ['account.disabled'], []],
    [
      'locked',
      { 'msDS-User-Account-Control-Computed': '16', lockoutTime: fileTime(NOW.getTime() - HOUR) },
      ['account.locked-since'],
      [],
    ],
    ['locked once, and free again', { lockoutTime: fileTime(NOW.getTime() - HOUR) }, [], []],
    ['unlocked by an administrator', { lockoutTime: '0' }, [], []],
    // What only the server computes is not guessed from a time.
    [
      'locked, or no longer',
      { 'msDS-User-Account-Control-Computed': '', lockoutTime: fileTime(NOW.getTime() - HOUR) },
      [],
      ['account.was-locked'],
    ],
    ['stored as locked, which nobody maintains', { userAccountControl: '528' }, [], []],
    ['ended', { accountExpires: fileTime(NOW.getTime()) }, ['account.expired-since'], []],
    ['to end soon', { accountExpires: fileTime(NOW.getTime() + 1) }, [], []],
    ['never to end', { accountExpires: '9223372036854775807' }, [], []],
    ['never to end, by zero', { accountExpires: '0' }, [], []],
    [
      'to change its password',
      { pwdLastSet: '0', 'msDS-User-Account-Control-Computed': '8388608' },
      ['account.password-must-change'],
      [],
    ],
    ['of a password without an end, never set', { pwdLastSet: '0', userAccountControl: '66048' }, [], []],
    [
      'of an old password',
      { 'msDS-User-Account-Control-Computed': '8388608' },
      ['account.password-expired'],
      [],
    ],
    [
      'wrong in every way',
      {
        userAccountControl: '514',
        'msDS-User-Account-Control-Computed': '8388624',
        accountExpires: fileTime(NOW.getTime() - HOUR),
      },
      ['account.disabled', 'account.locked', 'account.expired-since', 'account.password-expired'],
      [],
    ],
    ['not to be read', { userAccountControl: '' }, [], ['account.state-unreadable']],
    ['nonsense', { accountExpires: '99999999999999999999', lockoutTime: 'x', pwdLastSet: '-1' }, [], []],
  ])('is %s', (_name, more, blocks, doubts) => {
    const state = activeDirectoryState({ dn: 'CN=x', ...normal, ...more }, NOW);
    expect(codes(state)).toEqual({ blocks, doubts });
  });
});

describe('the state of an account under a password policy', () => {
  const policy = { maxAge: 3_600, graceLimit: 2, isLocking: true, lockoutDuration: 600, mustChange: true };
  it.each<
    [string, Record<string, string | string[]>, Partial<typeof policy> | undefined, string[], string[]]
  >([
    ['in order', {}, {}, [], []],
    ['locked for ever', { pwdAccountLockedTime: '000001010000Z' }, {}, ['account.locked'], []],
    ['locked for ten minutes', { pwdAccountLockedTime: '20261121115500Z' }, {}, ['account.locked-until'], []],
    ['no longer locked', { pwdAccountLockedTime: '20261121114900Z' }, {}, [], []],
    [
      'locked until it is unlocked',
      { pwdAccountLockedTime: '20261121114900Z' },
      { lockoutDuration: 0 },
      ['account.locked-since'],
      [],
    ],
    [
      'under a policy that locks nobody',
      { pwdAccountLockedTime: '000001010000Z' },
      { isLocking: false },
      [],
      [],
    ],
    [
      'locked, by an unknown policy',
      { pwdAccountLockedTime: '20261121115500Z' },
      undefined,
      [],
      ['account.was-locked'],
    ],
    [
      'of an expired password',
      { pwdChangedTime: '20261121105900Z' },
      { graceLimit: 0 },
      ['account.password-expired'],
      [],
    ],
    [
      'allowed to sign in twice more',
      { pwdChangedTime: '20261121105900Z' },
      {},
      [],
      ['account.password-expired-grace'],
    ],
    [
      'without grace left',
      { pwdChangedTime: '20261121105900Z', pwdGraceUseTime: ['20261121110000Z', '20261121110100Z'] },
      {},
      ['account.password-expired'],
      [],
    ],
    ['of a password that never ends', { pwdChangedTime: '20001121105900Z' }, { maxAge: 0 }, [], []],
    ['reset', { pwdReset: 'TRUE' }, {}, [], ['account.password-must-change']],
    ['reset, which the policy allows', { pwdReset: 'TRUE' }, { mustChange: false }, [], []],
    ['reset, by an unknown policy', { pwdReset: 'TRUE' }, undefined, [], ['account.password-must-change']],
    ['ended', { pwdEndTime: '20261121115959Z' }, {}, ['account.expired-since'], []],
    ['not yet begun', { pwdStartTime: '20261121120001Z' }, {}, ['account.begins'], []],
  ])('is %s', (_name, values, more, blocks, doubts) => {
    const state = policyState({ dn: 'uid=x', ...values }, more && { ...policy, ...more }, NOW);
    expect(codes(state)).toEqual({ blocks, doubts });
  });
});

describe('the state of an account under one of several policies', () => {
  const policy = { maxAge: 0, graceLimit: 0, isLocking: true, lockoutDuration: 600, mustChange: true };
  const locked = { dn: 'uid=x', pwdAccountLockedTime: '20261121115500Z' };
  it.each<[string, Partial<typeof policy>[], string[], string[]]>([
    ['which agree', [{}, {}], ['account.locked-until'], []],
    // Locked it is by all of them; until when, nobody knows.
    ['which differ in their time', [{}, { lockoutDuration: 3_600 }], ['account.locked'], []],
    ['of which one locks for ever', [{}, { lockoutDuration: 0 }], ['account.locked'], []],
    ['of which one locks nobody', [{}, { isLocking: false }], [], ['account.locked-until']],
    ['of which one lets go earlier', [{}, { lockoutDuration: 60 }], [], ['account.locked-until']],
  ])('%s', (_name, more, blocks, doubts) => {
    const policies = more.map((one) => ({ ...policy, ...one }));
    expect(codes(policiesState(locked, policies, NOW))).toEqual({ blocks, doubts });
    expect(codes(policiesState(locked, policies.toReversed(), NOW))).toEqual({ blocks, doubts });
  });
});

describe.skipIf(!hasSlapd)(`slapd with a password policy${needsSlapd}`, () => {
  let slapd: Slapd;
  let pki: Pki;
  const ago = (milliseconds: number) =>
    `${new Date(Date.now() - milliseconds).toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`;
  const user = (uid: string, values: Record<string, string> = {}) =>
    entry(`uid=${uid},ou=people,${BASE}`, ['inetOrgPerson'], {
      uid,
      cn: uid,
      sn: uid,
      userPassword: `password-${uid}`,
      pwdChangedTime: ago(HOUR / 2),
      ...values,
    });
  const policy = (name: string, values: Record<string, string>) =>
    entry(`cn=${name},ou=policies,${BASE}`, ['device', 'pwdPolicy'], {
      cn: name,
      pwdAttribute: 'userPassword',
      ...values,
    });
  beforeAll(async () => {
    pki = await makePki();
    slapd = await startSlapd({
      chain: [pki.good, pki.between],
      ldif: [
        entry(`ou=people,${BASE}`, ['organizationalUnit'], { ou: 'people' }),
        entry(`ou=policies,${BASE}`, ['organizationalUnit'], { ou: 'policies' }),
        policy('default', {
          pwdMaxAge: '3600',
          pwdExpireWarning: '3599',
          pwdLockout: 'TRUE',
          pwdMustChange: 'TRUE',
        }),
        policy('grace', { pwdMaxAge: '3600', pwdGraceAuthNLimit: '2' }),
        user('good'),
        user('locked', {
          pwdAccountLockedTime: '000001010000Z',
          pwdPolicySubentry: `cn=default,ou=policies,${BASE}`,
        }),
        user('undecided', { pwdChangedTime: ago(2 * HOUR) }),
        user('old', { pwdChangedTime: ago(2 * HOUR), pwdPolicySubentry: `cn=default,ou=policies,${BASE}` }),
        user('grace', { pwdChangedTime: ago(2 * HOUR), pwdPolicySubentry: `cn=grace,ou=policies,${BASE}` }),
        user('reset', { pwdReset: 'TRUE', pwdPolicySubentry: `cn=default,ou=policies,${BASE}` }),
      ].join('\n'),
      config: `overlay ppolicy\nppolicy_default "cn=default,ou=policies,${BASE}"\nppolicy_use_lockout`,
    });
  });
  afterAll(() => slapd?.close());

  const check = async (login: string, loginPassword?: string) => {
    const service = {
      type: 'OpenLDAP',
      server: `localhost:${slapd.tlsPort}`,
      baseDn: BASE,
      bindName: ADMIN.dn,
      password: ADMIN.password,
      isForestRoot: false,
    } as const;
    const asked = { secure: true, bundle: pki.root.pem, acceptUntrusted: false, login, loginPassword };
    const steps = await checkDirectory(service, asked, {
      signal: new AbortController().signal,
      now: () => new Date(),
      report: noProgress,
    });
    const told = (name: string) => {
      const found = steps.find(({ step }) => step === name);
      return `${found?.verdict} ${found?.findings.map(({ message }) => message.code).join(' ')}`;
    };
    return { user: told('user'), bind: told('user-bind'), steps };
  };

  it('shows in lists what it says of each account when that is checked', async () => {
    const service = {
      type: 'OpenLDAP',
      server: `localhost:${slapd.tlsPort}`,
      baseDn: BASE,
      bindName: ADMIN.dn,
      password: ADMIN.password,
      isForestRoot: false,
    } as const;
    const asked = { secure: true, bundle: pki.root.pem, acceptUntrusted: false, limit: 20 };
    const run = { signal: new AbortController().signal, now: () => new Date() };
    const searched = await searchDirectory(service, { ...asked, kind: 'users', text: '' }, run);
    const browsed = await browseDirectory(service, { ...asked, dn: `ou=people,${BASE}` }, run);
    for (const { entries } of [searched, browsed])
      expect(Object.fromEntries(entries.map(({ name, state }) => [name, state && codes(state)]))).toEqual({
        good: { blocks: [], doubts: [] },
        locked: { blocks: ['account.locked'], doubts: [] },
        undecided: { blocks: [], doubts: ['account.password-expired', 'account.password-expired-grace'] },
        old: { blocks: ['account.password-expired'], doubts: [] },
        grace: { blocks: [], doubts: ['account.password-expired-grace'] },
        reset: { blocks: [], doubts: ['account.password-must-change'] },
      });
    const groups = await browseDirectory(service, { ...asked, dn: `ou=policies,${BASE}` }, run);
    expect(groups.entries.map(({ state }) => state)).toEqual([undefined, undefined]);
  });

  it.each([
    ['good', 'ok directory.user-found', 'warn directory.user-signed-in ldap.policy.expires'],
    ['locked', 'warn directory.user-blocked', 'fail ldap.invalid-credentials ldap.policy.account-locked'],
    // Which of the two policies is the default one, no server tells.
    [
      'undecided',
      'warn directory.user-doubtful',
      'fail ldap.invalid-credentials ldap.policy.password-expired',
    ],
    ['old', 'warn directory.user-blocked', 'fail ldap.invalid-credentials ldap.policy.password-expired'],
    ['grace', 'warn directory.user-doubtful', 'warn directory.user-signed-in ldap.policy.grace'],
    [
      'reset',
      'warn directory.user-doubtful',
      'warn directory.user-signed-in ldap.policy.change-after-reset ldap.policy.expires',
    ],
  ])('says of %s without and with the password what it does', async (login, user, bind) => {
    const without = await check(login);
    const given = await check(login, `password-${login}`);
    expect([without.user, given.bind]).toEqual([user, bind]);
  });
});
