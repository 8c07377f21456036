import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignInAccess } from '#core/contract/access/signin.ts';
import { makePki, type Pki } from '../directory/support/lab.ts';
import { entry } from '../directory/support/people.ts';
import { ADMIN, BASE, hasSlapd, needsSlapd, type Slapd, startSlapd } from '../directory/support/slapd.ts';
import { postgres } from '../support/databases.ts';
import { all, anna, full, withProvider } from './sign-in-changes.ts';
import { type Change, guid, provider, type Question, signInLab } from './sign-in-lab.ts';

describe.skipIf(!hasSlapd)(`a sign-in by a directory${needsSlapd}`, () => {
  const lab = signInLab(postgres);
  let slapd: Slapd;
  let pki: Pki;
  const user = (uid: string, values: Record<string, string> = {}) =>
    entry(`uid=${uid},ou=people,${BASE}`, ['inetOrgPerson'], {
      ...{ uid, cn: uid, sn: uid, userPassword: `password-${uid}` },
      ...values,
    });

  beforeAll(async () => {
    pki = await makePki();
    slapd = await startSlapd({
      chain: [pki.good, pki.between],
      ldif: [
        entry(`ou=people,${BASE}`, ['organizationalUnit'], { ou: 'people' }),
        entry(`ou=policies,${BASE}`, ['organizationalUnit'], { ou: 'policies' }),
        entry(`cn=default,ou=policies,${BASE}`, ['device', 'pwdPolicy'], {
          ...{
            cn: 'default',
            pwdAttribute: 'userPassword',
            pwdLockout: 'TRUE',
            pwdMaxFailure: '2',
            pwdMustChange: 'TRUE',
          },
        }),
        user('good'),
        user('once'),
        user('locked', { pwdAccountLockedTime: '000001010000Z' }),
        user('reset', { pwdReset: 'TRUE' }),
      ].join('\n'),
      config: `overlay ppolicy\nppolicy_default "cn=default,ou=policies,${BASE}"\nppolicy_use_lockout`,
    });
  });
  afterAll(() => slapd?.close());

  const directory = (more: Record<string, string | null> = {}): Change =>
    all(withProvider(provider(5, 'OpenLDAP', { ServiceId: 1, IsDefault: true })), {
      add: {
        OpenLDAPServicesCredentials: [
          {
            ...{ Id: 1, Guid: guid(301), Name: 'Book', ServerAddress: `localhost:${slapd.tlsPort}` },
            ...{ BaseDn: BASE, BindDn: ADMIN.dn, BindPassword: ADMIN.password, IsActive: true },
            ...more,
          },
        ],
      },
    });
  const ask = async (login: string, question: Question = {}, change: Change = directory()) =>
    await lab.explain(
      { user: login, bundle: pki.root.pem, now: new Date(), ...question },
      all(change, anna({ Nick: login })),
    );
  const told = ({ explanation, notes }: SignInAccess) => ({
    verdict: explanation.verdict,
    by: explanation.decidedBy,
    found: explanation.steps
      .find(({ step }) => step === 'directory')
      ?.found.code.replace('access-signin.', ''),
    tried: notes.some(({ code }) => code === 'access-signin.note.password-tried'),
  });

  it('looks the account up without its password', async () => {
    expect(told(await ask('good'))).toEqual({
      verdict: 'granted',
      by: null,
      found: 'directory-found',
      tried: false,
    });
  });

  it('tries a password that was typed, and says that it counts', async () => {
    expect(told(await ask('good', { password: 'password-good' }))).toEqual({
      ...{ verdict: 'granted', by: null, found: 'directory-password-right', tried: true },
    });
    expect(told(await ask('once', { password: 'wrong' }))).toEqual({
      ...{ verdict: 'denied', by: 'directory', found: 'directory-says', tried: true },
    });
  });

  it('does not burden an account that is locked already', async () => {
    expect(told(await ask('locked', { password: 'password-locked' }))).toEqual({
      ...{ verdict: 'denied', by: 'directory', found: 'directory-says', tried: false },
    });
  });

  it('sends no password where the site refuses before, and says so', async () => {
    const dismissed = all(directory(), anna({ Nick: 'good', IsFired: true }));
    // Twice wrong would lock the account.
    for (const _ of [1, 2, 3]) {
      const answer = await lab.explain(
        { user: 'good', bundle: pki.root.pem, now: new Date(), password: 'wrong' },
        dismissed,
      );
      expect(told(answer)).toEqual({
        ...{ verdict: 'denied', by: 'dismissal', found: 'directory-found', tried: false },
      });
      expect(answer.notes.map(({ code }) => code)).toContain('access-signin.note.password-not-sent');
    }
    expect(told(await ask('good', { password: 'password-good' })).verdict).toBe('granted');
  });

  it('counts no attempt where none was typed', async () => {
    for (const _ of [1, 2, 3, 4]) await ask('good');
    expect(told(await ask('good', { password: 'password-good' })).verdict).toBe('granted');
  });

  it('refuses whom the directory does not have', async () => {
    expect(told(await ask('nobody-there'))).toMatchObject({ verdict: 'denied', by: 'directory' });
  });

  it('leaves open what only the password would tell', async () => {
    expect(told(await ask('reset'))).toMatchObject({ verdict: 'unknown', by: 'directory', tried: false });
  });

  it('sends no password to a directory that is not trusted, unless that is waived', async () => {
    const { bundle: _, ...untrusted } = { bundle: '', password: 'password-good' };
    const answer = await lab.explain(
      { user: 'good', now: new Date(), ...untrusted },
      all(directory(), anna({ Nick: 'good' })),
    );
    expect(told(answer)).toEqual({
      verdict: 'unknown',
      by: 'directory',
      found: 'directory-unasked',
      tried: false,
    });
    const waived = await lab.explain(
      { user: 'good', now: new Date(), acceptUntrusted: true, password: 'password-good' },
      all(directory(), anna({ Nick: 'good' })),
    );
    expect(told(waived)).toMatchObject({ verdict: 'granted', tried: true });
  });

  it('is unknown where the service cannot sign in or the server is not there', async () => {
    expect(told(await ask('good', {}, directory({ BindPassword: 'wrong' })))).toMatchObject({
      ...{ verdict: 'unknown', by: 'directory', found: 'directory-unasked' },
    });
    expect(told(await ask('good', {}, directory({ ServerAddress: 'localhost:1' })))).toMatchObject({
      ...{ verdict: 'unknown', by: 'directory', found: 'directory-unasked' },
    });
  });

  it('is denied all the same by what is certain', async () => {
    const answer = await ask('good', {}, all(directory({ ServerAddress: 'localhost:1' }), full));
    expect(told(answer)).toMatchObject({ verdict: 'denied', by: 'licence' });
  });

  it('uses the site’s keys: without TLS no password is sent', async () => {
    const keys = { UseSecureLDAP: false };
    const change = directory({ ServerAddress: `localhost:${slapd.port}` });
    expect(told(await ask('good', { keys, password: 'password-good' }, change))).toMatchObject({
      ...{ verdict: 'unknown', by: 'directory', tried: false },
    });
    const waived = await ask('good', { keys, password: 'password-good', acceptUntrusted: true }, change);
    expect(told(waived)).toMatchObject({ verdict: 'granted', tried: true });
  });
});
