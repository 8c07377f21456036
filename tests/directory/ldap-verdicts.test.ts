import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { checkDirectory, type ServiceCheck } from '#core/directory/ldap/check.ts';
import type { DirectoryService } from '#core/directory/ldap/service.ts';
import { makePki, type Pki } from './support/lab.ts';
import { entry, people } from './support/people.ts';
import { plainServer } from './support/servers.ts';
import { ADMIN, BASE, hasSlapd, needsSlapd, type Slapd, startSlapd } from './support/slapd.ts';
import { outcomes } from './support/steps.ts';

const run = { signal: new AbortController().signal, now: () => new Date(), report: noProgress };
const MORE_THAN_COUNTED = 501;

describe.skipIf(!hasSlapd)(`each verdict of the check of a directory${needsSlapd}`, () => {
  let pki: Pki;
  let slapd: Slapd;
  let silent: Slapd;
  beforeAll(async () => {
    pki = await makePki();
    const chain = [pki.good, pki.between];
    const twin = entry(`uid=twin,ou=people,${BASE}`, ['inetOrgPerson'], {
      uid: 'twin',
      cn: 'Twin',
      sn: 'Twin',
      mail: 'user0@example.org',
    });
    const empty = entry(`ou=empty,${BASE}`, ['organizationalUnit'], { ou: 'empty' });
    const ldif = [people(MORE_THAN_COUNTED), twin, empty].join('\n');
    slapd = await startSlapd({ chain, ldif, config: 'limits users size=unlimited' });
    // It tells nothing of itself.
    silent = await startSlapd({ chain, ldif: people(1), schema: 'access to dn.base="" by * none' });
  });
  afterAll(() => Promise.all([slapd?.close(), silent?.close()]));

  const check = async (service: Partial<DirectoryService> = {}, asked: Partial<ServiceCheck> = {}) => {
    const given: DirectoryService = {
      type: 'OpenLDAP',
      server: `localhost:${slapd.tlsPort}`,
      baseDn: BASE,
      bindName: ADMIN.dn,
      password: ADMIN.password,
      isForestRoot: false,
      ...service,
    };
    const choice = { secure: true, bundle: pki.root.pem, acceptUntrusted: false, ...asked };
    return outcomes(await checkDirectory(given, choice, run));
  };

  it('is good for a directory that is in order', async () => {
    expect(await check({}, { login: 'user3', loginPassword: 'password-3' })).toEqual({
      connect: 'ok directory.connected',
      'root-dse': 'ok directory.vendor',
      trust: 'ok directory.passwords-allowed',
      bind: 'ok directory.bind-ok',
      base: 'ok directory.base-found',
      users: 'ok directory.users-at-least',
      groups: 'ok directory.groups',
      user: 'ok directory.user-found',
      'user-bind': 'ok directory.user-signed-in',
    });
  });

  it.each<[string, Partial<DirectoryService>, Partial<ServiceCheck>, Record<string, string>]>([
    [
      'is skipped without a connection',
      { server: 'localhost:1' },
      {},
      { connect: 'fail directory.refused', 'root-dse': 'skipped directory.no-connection' },
    ],
    [
      'is skipped where nobody signed in',
      { password: 'wrong' },
      {},
      { bind: 'fail ldap.invalid-credentials', base: 'skipped directory.not-signed-in' },
    ],
    ['knows a service without a name', { bindName: '' }, {}, { bind: 'skipped directory.bind-anonymous' }],
    [
      'withholds the password of the service',
      {},
      { bundle: '' },
      { trust: 'fail directory.password-withheld', bind: 'skipped directory.bind-untrusted' },
    ],
    [
      'withholds the password of a user',
      { bindName: '' },
      { bundle: '', login: 'user3', loginPassword: 'password-3' },
      { 'user-bind': 'skipped directory.bind-untrusted' },
    ],
    ['misses users', { baseDn: `ou=groups,${BASE}` }, {}, { users: 'warn directory.users-none' }],
    ['misses groups', { baseDn: `ou=empty,${BASE}` }, {}, { groups: 'warn directory.groups-none' }],
    ['counts users', { baseDn: `uid=user3,ou=people,${BASE}` }, {}, { users: 'ok directory.users' }],
    ['misses a base', { baseDn: `ou=no,${BASE}` }, {}, { base: 'fail ldap.no-such-object' }],
    [
      'looks for nobody',
      {},
      {},
      { user: 'skipped directory.no-user', 'user-bind': 'skipped directory.no-user' },
    ],
    [
      'does not find a user',
      {},
      { login: 'nobody', loginPassword: 'x' },
      { user: 'fail directory.user-not-found', 'user-bind': 'skipped directory.user-not-found' },
    ],
    ['finds two', {}, { login: 'user0@example.org' }, { user: 'fail directory.user-ambiguous' }],
    ['signs nobody in', {}, { login: 'user3' }, { 'user-bind': 'skipped directory.no-password' }],
    [
      'hears that a password is wrong',
      {},
      { login: 'user3', loginPassword: 'wrong' },
      { 'user-bind': 'fail ldap.invalid-credentials' },
    ],
  ])('%s', async (_name, service, asked, expected) => {
    // Of nobody's authority: the service's own is not trusted then.
    const more = asked.bundle === '' ? { ...asked, bundle: pki.other.pem } : asked;
    expect(await check(service, more)).toMatchObject(expected);
  });

  it('is told of a server that says nothing of itself', async () => {
    const clear = { secure: false, acceptUntrusted: true };
    const given = { server: `127.0.0.1:${silent.port}`, baseDn: '', bindName: '' };
    expect(await check(given, clear)).toMatchObject({ base: 'fail directory.no-base' });
  });

  it('is told of a server that only the old handshake reaches', async () => {
    const between = await plainServer((socket) => {
      socket.once('data', (hello) => {
        if (hello.length > 600) return void socket.resetAndDestroy();
        const through = connect(slapd.tlsPort, '127.0.0.1', () => through.write(hello));
        through.on('error', () => socket.destroy());
        socket.pipe(through).pipe(socket);
      });
    });
    const { connect: connected } = await check({ server: `localhost:${between.port}` });
    await between.close();
    expect(connected).toBe('warn directory.connected-classical');
  });
});
