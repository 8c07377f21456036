import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { browseDirectory, searchDirectory } from '#core/directory/ldap/browse.ts';
import { checkDirectory } from '#core/directory/ldap/check.ts';
import type { DirectoryService } from '#core/directory/ldap/service.ts';
import { DirectorySession } from '#core/directory/ldap/session.ts';
import { type Issued, issue } from './support/pki.ts';
import { DOMAIN, hasSamba, needsSamba, PASSWORD, type Samba, startSamba } from './support/samba.ts';

const signal = new AbortController().signal;
const run = { signal, now: () => new Date(), report: noProgress };
const USERS = [
  { login: 'anna', givenName: 'Анна', sn: 'Мейер', displayName: 'Мейер А. (бухгалтерия)' },
  { login: 'disabled', isDisabled: true },
  { login: 'expired', expiresIn: -86_400 },
  { login: 'later', expiresIn: 86_400 },
  { login: 'must', mustChange: true },
  { login: 'locked' },
  { login: 'renamed', userPrincipalName: `before@${DOMAIN.dns}` },
];

describe.skipIf(!hasSamba)(`an Active Directory domain${needsSamba}`, () => {
  let samba: Samba;
  let root: Issued;
  beforeAll(async () => {
    root = await issue({ name: 'Domain root', ca: true, key: 'rsa' });
    samba = await startSamba(root, USERS);
  });
  afterAll(() => samba?.close());

  const service = (more: Partial<DirectoryService> = {}): DirectoryService => ({
    type: 'ActiveDirectory',
    server: samba.address,
    baseDn: '',
    bindName: 'administrator',
    password: PASSWORD,
    isForestRoot: false,
    ...more,
  });
  const choice = () => ({ secure: true, bundle: root.pem, acceptUntrusted: false });
  const check = async (login?: string, more: Partial<DirectoryService> = {}, loginPassword = '') => {
    const steps = await checkDirectory(service(more), { ...choice(), login, loginPassword }, run);
    return Object.fromEntries(
      steps.map(({ step, verdict, findings: [first, ...others] }) => [
        step,
        { verdict, message: first?.message, evidence: first?.evidence, others },
      ]),
    );
  };
  const flagsOf = ({ message }: { message: { values: Record<string, unknown> } | undefined }) =>
    (message?.values.flags as { code: string }[] | undefined)?.map(({ code }) => code);

  it('passes every step, with a login of the service that names no domain', async () => {
    const steps = await check('anna', {}, PASSWORD);
    expect(Object.entries(steps).map(([step, { verdict }]) => `${step} ${verdict}`)).toEqual([
      'connect ok',
      'root-dse ok',
      'trust ok',
      'bind ok',
      'base ok',
      'users ok',
      'groups ok',
      'user ok',
      'user-bind ok',
    ]);
    // The partitions that every domain refers to are no other servers.
    expect(JSON.stringify(steps.users)).not.toContain('DnsZones');
    expect(JSON.stringify(steps.users)).not.toContain('CN=Configuration');
  });

  it('rejects the same login of the service where the domain is another', async () => {
    const steps = await check(undefined, { bindName: 'administrator@other.example.org' });
    expect(steps.bind?.verdict).toBe('fail');
  });

  it.each<[string, string[] | undefined]>([
    ['anna', undefined],
    ['disabled', ['account.disabled']],
    ['expired', ['account.expired-since']],
    ['later', undefined],
    ['must', ['account.password-must-change']],
  ])('tells the state of %s without a password', async (login, blocks) => {
    const { user } = await check(login);
    if (!user) throw new Error('no step');
    expect(user.verdict).toBe(blocks ? 'warn' : 'ok');
    expect(flagsOf(user)).toEqual(blocks);
  });

  it('tells that an account is locked, from the moment that it is', async () => {
    expect((await check('locked')).user?.verdict).toBe('ok');
    for (let tries = 0; tries < 4; tries += 1) {
      const opened = await DirectorySession.open(
        { host: samba.address, port: 636, security: 'tls' },
        { milliseconds: 5_000, signal },
      );
      if (!opened.ok) throw new Error('not opened');
      await opened.value.bind(`locked@${DOMAIN.dns}`, 'wrong');
      await opened.value.close();
    }
    const steps = await check('locked', {}, PASSWORD);
    expect(steps.user && flagsOf(steps.user)).toEqual(['account.locked-since']);
    expect(steps['user-bind']).toMatchObject({ verdict: 'fail', message: { code: 'ldap.account-locked' } });
  });

  it.each([
    ['CORP\\anna', 'anna'],
    ['corp\\ANNA', 'anna'],
    [`anna@${DOMAIN.dns}`, 'anna'],
    [`ANNA@${DOMAIN.dns.toUpperCase()}`, 'anna'],
    // By the stored principal name, and by the implicit one that every account has besides.
    [`before@${DOMAIN.dns}`, 'renamed'],
    [`renamed@${DOMAIN.dns}`, 'renamed'],
  ])('finds %s', async (login, found) => {
    const { user } = await check(login);
    expect(user?.verdict).toBe('ok');
    expect(user?.evidence?.find(({ name }) => name.code === 'evidence.dn')?.value).toContain(`CN=${found},`);
  });

  it.each([
    ['BRANCH\\anna', 'directory.domain-other'],
    ['NOWHERE\\anna', 'directory.domain-unknown'],
    ['anna@other.example.org', 'directory.user-not-found'],
  ])('does not take %s for somebody of its own', async (login, code) => {
    expect((await check(login)).user).toMatchObject({ verdict: 'fail', message: { code } });
  });

  it('is searched by display name and surname, without referrals that lead nowhere', async () => {
    const search = (text: string) =>
      searchDirectory(service(), { ...choice(), kind: 'users', text, limit: 10 }, run);
    for (const text of ['бухгалтерия', 'Мейер', 'Анна'])
      expect((await search(text)).entries.map(({ attributes }) => attributes.sAMAccountName)).toEqual([
        ['anna'],
      ]);
    expect((await search('')).referrals.every((url) => url.includes('DC=branch'))).toBe(true);
  });

  it('may have the same account in another domain of its forest', async () => {
    const forest = async (more: Partial<DirectoryService>) => (await check('anna', more)).forest;
    expect(await forest({ isForestRoot: true, authenticationMode: 'ldap' })).toMatchObject({
      verdict: 'warn',
      message: {
        code: 'directory.forest-same-names',
        values: { domains: [`branch.${DOMAIN.dns}`] },
      },
    });
    const apart = { isForestRoot: true, authenticationMode: 'PrincipalContext' };
    expect(await forest(apart)).toMatchObject({ verdict: 'ok' });
    expect(await forest({})).toBeUndefined();
  });

  it('shows the state of each account in lists', async () => {
    const found = await searchDirectory(service(), { ...choice(), kind: 'users', text: '', limit: 50 }, run);
    const states = Object.fromEntries(
      found.entries.map(({ attributes, state }) => [
        attributes.sAMAccountName?.[0],
        state?.blocks.map(({ code }) => code),
      ]),
    );
    expect(states).toMatchObject({
      anna: [],
      disabled: ['account.disabled'],
      expired: ['account.expired-since'],
      later: [],
      must: ['account.password-must-change'],
      locked: ['account.locked-since'],
    });
    const browsed = await browseDirectory(
      service(),
      { ...choice(), dn: `CN=Users,${DOMAIN.dn}`, limit: 100 },
      run,
    );
    const disabled = browsed.entries.find(({ name }) => name === 'disabled');
    expect(disabled?.state?.blocks.map(({ code }) => code)).toEqual(['account.disabled']);
    expect(browsed.entries.find(({ kind }) => kind === 'group')?.state).toBeUndefined();
  });

  it('is searched from where the site starts', async () => {
    const [base, elsewhere] = [`CN=Users,${DOMAIN.dn}`, `OU=Domain Controllers,${DOMAIN.dn}`];
    const search = async (searchBase: string) =>
      (
        await searchDirectory(
          service({ searchBase }),
          { ...choice(), kind: 'users', text: 'anna', limit: 5 },
          run,
        )
      ).entries.length;
    expect([await search(base), await search(elsewhere)]).toEqual([1, 0]);
    const wrong = await check('CORP\\anna', { searchBase: `OU=Nowhere,${DOMAIN.dn}` });
    expect(wrong.base).toMatchObject({ verdict: 'fail', message: { code: 'ldap.no-such-object' } });
    // A login with a domain is of this one, wherever the search starts.
    expect((await check('CORP\\anna', { searchBase: base })).user?.verdict).toBe('ok');
  });

  it('is browsed by the domains of its forest', async () => {
    const found = await browseDirectory(service({ isForestRoot: true }), { ...choice(), limit: 10 }, run);
    expect(found.entries.map(({ dn }) => dn)).toEqual(
      expect.arrayContaining([DOMAIN.dn, `DC=branch,${DOMAIN.dn}`]),
    );
  });
});
