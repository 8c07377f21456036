import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TableRow } from '#core/site/site-tables.ts';
import { hasFreeRadius, needsFreeRadius, startFreeRadius } from '#tests/directory/support/freeradius.ts';
import { makePki, type Pki } from '#tests/directory/support/lab.ts';
import { entry } from '#tests/directory/support/people.ts';
import { issue } from '#tests/directory/support/pki.ts';
import {
  DOMAIN,
  hasSamba,
  needsSamba,
  startSamba,
  PASSWORD as WINDOWS,
} from '#tests/directory/support/samba.ts';
import { answerAsDirectory, tlsServer } from '#tests/directory/support/servers.ts';
import { ADMIN, BASE, hasSlapd, needsSlapd, startSlapd } from '#tests/directory/support/slapd.ts';
import { freePort } from '#tests/support/free-port.ts';
import { codeOf } from '../middleware/lab.ts';
import { bearer, dataOf, type SignInLab, startSignInLab, USER } from './lab.ts';

const REFUSED = [401, 'sign-in-refused'];
const UNDECIDED = [503, 'sign-in-undecided'];
const SERVICES = {
  ActiveDirectory: 'LDAPServicesCredentials',
  OpenLDAP: 'OpenLDAPServicesCredentials',
  Radius: 'RadiusServicesCredentials',
} as const;

let lab: SignInLab;
const errors: string[] = [];
const running: { close(): Promise<void> }[] = [];
/** The providers of the site, by the names that the tests give them. */
const providers = new Map<string, number>();

beforeAll(async () => {
  lab = await startSignInLab();
  Object.assign(lab.host.context, {
    logEntry: (reference: string, known: unknown) => errors.push(`${reference} ${JSON.stringify(known)}`),
  });
});
afterAll(async () => {
  await lab?.close();
  for (const one of running) await one.close();
});
beforeEach(async () => {
  await lab.reset();
  errors.length = 0;
});

async function addProvider(name: string, type: keyof typeof SERVICES, row: TableRow): Promise<void> {
  await lab.change(async (tables) => {
    const Guid = randomUUID();
    await tables.insert(SERVICES[type], [{ Guid, Name: name, IsActive: true, ...row }]);
    const [service] = await tables.select<{ Id: number }>(SERVICES[type], { Guid });
    await tables.insert('AuthenticationProviders', [
      { Guid, ProviderType: type, Description: name, ServiceId: service?.Id ?? 0, IsActive: true },
    ]);
    const [made] = await tables.select<{ Id: number }>('AuthenticationProviders', { Guid });
    providers.set(name, made?.Id ?? 0);
  });
}

/** Somebody of a provider signs in: the answer, whether it was counted as a failure, and what it takes to be told. */
async function signIn(provider: string, login: string, password: string) {
  await lab.changeUser({ Nick: login, FailedSignIns: 0 });
  const answer = await lab.signIn(login, password, { providerId: providers.get(provider) });
  const [user] = await lab.rows<{ FailedSignIns: number }>('Users', { UserID: USER });
  if (answer.status !== 200)
    return { told: [answer.status, await codeOf(answer)], failed: user?.FailedSignIns };
  const { Token } = await dataOf(answer);
  const known = await dataOf(await lab.send('GET', '/api/auth/info', bearer(Token)));
  expect(known).toMatchObject({ Id: USER, Login: login });
  return { told: [answer.status], failed: user?.FailedSignIns };
}

const trusting = (...thumbprints: string[]) => ({
  LdapValidateServerCertificate: false,
  Auth: { Ldap: { TrustedCertificateThumbprints: thumbprints } },
});

describe.skipIf(!hasSamba)(`Active Directory${needsSamba}`, () => {
  let sha256 = '';
  beforeAll(async () => {
    const samba = await startSamba(await issue({ name: 'Domain root', ca: true, key: 'rsa' }), [
      { login: 'anna' },
      { login: 'disabled', isDisabled: true },
      { login: 'expired', expiresIn: -86_400 },
      { login: 'must', mustChange: true },
      { login: 'locked' },
    ]);
    running.push(samba);
    ({ sha256 } = samba);
    const service = { Domain: samba.address, Login: 'administrator', Password: WINDOWS };
    await addProvider('domain', 'ActiveDirectory', service);
    await addProvider('domain without its login', 'ActiveDirectory', { ...service, Password: 'wrong' });
  });
  beforeEach(() => lab.configure(trusting(sha256)));

  it.each<[string, string, unknown, number]>([
    ['anna', WINDOWS, [200], 0],
    [`anna@${DOMAIN.dns}`, WINDOWS, [200], 0],
    ['CORP\\anna', WINDOWS, [200], 0],
    ['anna', 'wrong', REFUSED, 1],
    ['anna', '', [400, 'usage'], 0],
    ['nobody', WINDOWS, REFUSED, 0],
    // Another domain of the forest, which was not asked.
    ['BRANCH\\anna', WINDOWS, UNDECIDED, 0],
    // Nobody's password was tried: the directory refuses the account.
    ['disabled', WINDOWS, REFUSED, 0],
    ['expired', WINDOWS, REFUSED, 0],
    ['must', WINDOWS, REFUSED, 0],
  ])('%s with %j is told %j, and %d failures', async (login, password, told, failed) => {
    expect(await signIn('domain', login, password)).toEqual({ told, failed });
  });

  it('refuses an account from the moment that the domain has locked it', async () => {
    expect((await signIn('domain', 'locked', WINDOWS)).told).toEqual([200]);
    for (let tries = 0; tries < 4; tries += 1) await signIn('domain', 'locked', 'wrong');
    expect(await signIn('domain', 'locked', WINDOWS)).toEqual({ told: REFUSED, failed: 0 });
  });

  it('signs nobody in where the service itself may not, and says so to the administrator alone', async () => {
    expect(await signIn('domain without its login', 'anna', WINDOWS)).toEqual({ told: UNDECIDED, failed: 0 });
    expect(errors.join()).toMatch(/"directory".*password/i);
  });
});

describe.skipIf(!hasSlapd)(`OpenLDAP${needsSlapd}`, () => {
  let pki: Pki;
  const heard: Buffer[] = [];
  const user = (uid: string, more: Record<string, string> = {}) =>
    entry(`uid=${uid},ou=people,${BASE}`, ['inetOrgPerson'], {
      ...{ uid, cn: uid, sn: uid, userPassword: `password-${uid}` },
      ...more,
    });
  beforeAll(async () => {
    pki = await makePki();
    const slapd = await startSlapd({
      chain: [pki.good, pki.between],
      ldif: [
        entry(`ou=people,${BASE}`, ['organizationalUnit'], { ou: 'people' }),
        entry(`cn=default,${BASE}`, ['device', 'pwdPolicy'], {
          ...{ cn: 'default', pwdAttribute: 'userPassword', pwdLockout: 'TRUE', pwdMustChange: 'TRUE' },
        }),
        user('good'),
        user('locked', { pwdAccountLockedTime: '000001010000Z' }),
        user('reset', { pwdReset: 'TRUE' }),
      ].join('\n'),
      config: `overlay ppolicy\nppolicy_default "cn=default,${BASE}"\nppolicy_use_lockout`,
    });
    const listening = await tlsServer([pki.good, pki.between], {
      serve(socket) {
        socket.on('data', (chunk: Buffer) => heard.push(chunk));
        answerAsDirectory(socket);
      },
    });
    running.push(slapd, listening);
    const service = { BaseDn: BASE, BindDn: ADMIN.dn, BindPassword: ADMIN.password };
    const at = (port: number) => ({ ...service, ServerAddress: `localhost:${port}` });
    await addProvider('book', 'OpenLDAP', at(slapd.tlsPort));
    await addProvider('book in clear text', 'OpenLDAP', at(slapd.port));
    await addProvider('listening', 'OpenLDAP', at(listening.port));
    await addProvider('away', 'OpenLDAP', at(await freePort()));
  });

  it.each<[string, string, string, unknown, number]>([
    ['book', 'good', 'password-good', [200], 0],
    ['book', 'good', 'wrong', REFUSED, 1],
    ['book', 'nobody', 'password-good', REFUSED, 0],
    ['book', 'locked', 'password-locked', REFUSED, 0],
    // The directory takes it.
    ['book', 'reset', 'password-reset', [200], 0],
    ['away', 'good', 'password-good', UNDECIDED, 0],
  ])('%s: %s with %j is told %j, and %d failures', async (provider, login, password, told, failed) => {
    await lab.configure(trusting(pki.good.sha256));
    expect(await signIn(provider, login, password)).toEqual({ told, failed });
  });

  it.each<[string, (pki: Pki) => object, unknown, RegExp | undefined]>([
    ['its issuer in the list', (pki) => trusting(pki.between.sha256), [200], undefined],
    ['a list without it', (pki) => trusting(pki.other.sha256), UNDECIDED, /[0-9A-F]{64}/i],
    [
      'a list that does not help a chain',
      (pki) => ({ ...trusting(pki.good.sha256), LdapValidateServerCertificate: true }),
      UNDECIDED,
      /trust/,
    ],
    ['no list, and validation', () => ({}), UNDECIDED, /trust/],
    ['neither list nor validation', () => ({ LdapValidateServerCertificate: false }), [200], undefined],
  ])('LDAPS certificate rules: with %s', async (_, keys, told, logged) => {
    await lab.configure(keys(pki));
    expect(await signIn('book', 'good', 'password-good')).toEqual({ told, failed: 0 });
    if (logged) expect(errors.join()).toMatch(logged);
    heard.length = 0;
    await signIn('listening', 'good', 'password-good');
    const sent = Buffer.concat(heard).toString('latin1');
    expect(sent.includes(ADMIN.password)).toBe(logged === undefined);
    expect(sent).not.toContain('password-good');
  });

  it('goes without TLS where the site says so', async () => {
    await lab.configure({ UseSecureLDAP: false });
    expect((await signIn('book in clear text', 'good', 'password-good')).told).toEqual([200]);
  });
});

describe.skipIf(!hasFreeRadius)(`RADIUS${needsFreeRadius}`, () => {
  beforeAll(async () => {
    const radius = await startFreeRadius({ secret: 'shared', users: { anna: 'secret' } });
    running.push(radius);
    const service = { IpAddress: '127.0.0.1', Port: radius.port, SharedSecret: 'shared' };
    await addProvider('radius', 'Radius', service);
    await addProvider('radius with another secret', 'Radius', { ...service, SharedSecret: 'other' });
  });

  it.each<[string, string, string, unknown, number]>([
    ['radius', 'anna', 'secret', [200], 0],
    ['radius', 'anna', 'wrong', REFUSED, 1],
    ['radius', 'nobody', 'secret', REFUSED, 1],
    // It is silent then: nobody has looked at the password.
    ['radius with another secret', 'anna', 'secret', UNDECIDED, 0],
  ])('%s: %s with %j is told %j, and %d failures', async (provider, login, password, told, failed) => {
    expect(await signIn(provider, login, password)).toEqual({ told, failed });
  });
});
