import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { browseDirectory, searchDirectory } from '#core/directory/ldap/browse.ts';
import { checkDirectory } from '#core/directory/ldap/check.ts';
import type { DirectoryService } from '#core/directory/ldap/service.ts';
import { type DirectoryAddress, DirectorySession } from '#core/directory/ldap/session.ts';
import { message } from '#core/messages/catalogue.ts';
import { makePki, type Pki } from './support/lab.ts';
import { endingPassword, people } from './support/people.ts';
import { plainServer } from './support/servers.ts';
import { ADMIN, BASE, hasSlapd, needsSlapd, type Slapd, startSlapd } from './support/slapd.ts';

const COUNT = 2_500;
const now = () => new Date();
const signal = new AbortController().signal;
const run = { signal, now, report: noProgress };

describe.skipIf(!hasSlapd)(`a directory server${needsSlapd}`, () => {
  let slapd: Slapd;
  let pki: Pki;
  beforeAll(async () => {
    pki = await makePki();
    slapd = await startSlapd({
      chain: [pki.good, pki.between],
      ldif: `${people(COUNT)}\n${endingPassword()}`,
      config: `overlay ppolicy\nppolicy_default "cn=policy,${BASE}"`,
    });
  });
  afterAll(() => slapd?.close());

  const service = (more: Partial<DirectoryService> = {}): DirectoryService => ({
    type: 'OpenLDAP',
    server: `localhost:${slapd.tlsPort}`,
    baseDn: BASE,
    bindName: ADMIN.dn,
    password: ADMIN.password,
    isForestRoot: false,
    ...more,
  });
  const choice = () => ({ secure: true, bundle: pki.root.pem, acceptUntrusted: false });
  const verdicts = async (given: DirectoryService, more: object = {}) => {
    const steps = await checkDirectory(given, { ...choice(), ...more }, run);
    return Object.fromEntries(
      steps.map(({ step, verdict, findings: [first, ...others] }) => [
        step,
        { verdict, message: first?.message, remedies: first?.remedies, others },
      ]),
    );
  };
  const address = (security: DirectoryAddress['security'] = 'tls'): DirectoryAddress => ({
    host: 'localhost',
    port: security === 'tls' ? slapd.tlsPort : slapd.port,
    security,
  });
  const session = async (security: DirectoryAddress['security'] = 'tls', milliseconds = 5_000) => {
    const opened = await DirectorySession.open(address(security), { milliseconds, signal });
    if (!opened.ok) throw new Error(opened.failure.reason.code);
    return opened.value;
  };

  describe('as a service of a site', () => {
    it('tells a password that the service lacks from one that is refused', async () => {
      const { bind: missing } = await verdicts(service({ password: '' }));
      expect(missing).toMatchObject({
        verdict: 'fail',
        message: message('directory.service-password-missing'),
        remedies: [message('directory.set-service-password')],
      });
      const { bind: refused } = await verdicts(service({ password: 'wrong' }));
      expect(refused).toMatchObject({ verdict: 'fail', remedies: [message('directory.check-credentials')] });
    });

    it('passes every step', async () => {
      const steps = await checkDirectory(
        service(),
        { ...choice(), login: 'user0', loginPassword: 'password-0' },
        run,
      );
      expect(steps.map(({ step, verdict }) => `${step} ${verdict}`)).toEqual([
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
      expect(JSON.stringify(steps)).not.toContain(ADMIN.password);
      expect(JSON.stringify(steps)).not.toContain('password-0');
    });

    it('is told what is wrong, one step at a time', async () => {
      expect((await verdicts(service({ password: 'wrong' }))).bind).toMatchObject({
        verdict: 'fail',
        message: { code: 'ldap.invalid-credentials' },
        remedies: [{ code: 'directory.check-credentials' }],
      });
      const typo = await verdicts(service({ baseDn: `ou=pepole,${BASE}` }));
      expect(typo.base).toMatchObject({
        message: { code: 'ldap.no-such-object' },
        remedies: [{ code: 'directory.check-base-below', values: { dn: BASE } }],
      });
      expect(typo.users?.verdict).toBe('fail');
      const wrong = await verdicts(service(), { login: 'user7', loginPassword: 'nothing' });
      expect(wrong.user?.verdict).toBe('ok');
      expect(wrong['user-bind']).toMatchObject({
        verdict: 'fail',
        message: { code: 'ldap.invalid-credentials' },
        remedies: [{ code: 'directory.check-password' }],
      });
    });

    it('gets no password over a connection that is not trusted', async () => {
      for (const [more, reason] of [
        [{ bundle: pki.other.pem }, 'directory.certificate-untrusted'],
        [{ secure: false }, 'directory.clear-text'],
      ] as const) {
        const server = 'secure' in more ? `localhost:${slapd.port}` : `localhost:${slapd.tlsPort}`;
        const steps = await verdicts(service({ server }), more);
        expect(steps.trust).toMatchObject({
          verdict: 'fail',
          message: { code: 'directory.password-withheld', values: { reason: { code: reason } } },
        });
        expect(steps.bind?.verdict).toBe('skipped');
        expect(steps.users?.verdict).toBe('skipped');
        const accepted = await verdicts(service({ server }), { ...more, acceptUntrusted: true });
        expect(accepted.bind?.verdict).toBe('ok');
      }
    });

    it('says which part of a search finds nobody', async () => {
      const narrow = await verdicts(service({ baseDn: `ou=groups,${BASE}` }), { login: 'user5' });
      expect(narrow.user).toMatchObject({
        verdict: 'fail',
        message: { code: 'directory.user-not-found' },
        remedies: [{ code: 'directory.widen-base', values: { base: BASE } }],
      });
      const result = { code: 'directory.entries', values: { count: 1 } };
      const below = { code: 'directory.below-base', values: { base: BASE, result } };
      expect(narrow.user?.others).toContainEqual({ severity: 'note', message: below, remedies: [] });
      const byName = await verdicts(service(), { login: 'Анна Мейер' });
      expect(byName.user?.remedies).toEqual([message('directory.use-other-name', { attribute: 'cn' })]);
      const nobody = await verdicts(service(), { login: 'nobody)(uid=*' });
      expect(nobody.user?.remedies).toEqual([message('directory.check-login')]);
    });

    it('is searched by parts of names, Cyrillic and strange ones too', async () => {
      const search = (text: string, kind: 'users' | 'groups' = 'users') =>
        searchDirectory(service(), { ...choice(), kind, text, limit: 10 }, run);
      expect((await search('Мейер')).entries.map(({ name }) => name)).toEqual(['Анна Мейер']);
      expect((await search('(strange) *')).entries.map(({ name }) => name)).toEqual(['A (strange) * name\\']);
      expect((await search('*')).entries.length).toBe(1);
      expect(await search('staff', 'groups')).toMatchObject({ isCut: false, entries: [{ kind: 'group' }] });
      expect((await search('user1')).isCut).toBe(true);
    });

    it('is browsed from its base, referrals shown and not followed', async () => {
      const [base] = (await browseDirectory(service(), { ...choice(), limit: 10 }, run)).entries;
      expect(base).toMatchObject({ dn: BASE, kind: 'container' });
      const below = await browseDirectory(service(), { ...choice(), dn: BASE, limit: 10 }, run);
      expect(below.entries.map(({ name }) => name)).toEqual(['people', 'groups', 'policy']);
      expect(below.referrals[0]).toContain('ldap://other.example.org/');
      const missing = browseDirectory(service(), { ...choice(), dn: `ou=no,${BASE}`, limit: 10 }, run);
      await expect(missing).rejects.toMatchObject({
        code: 'directory-failed',
        data: { reason: { code: 'ldap.no-such-object' } },
      });
    });
  });

  describe('as a session', () => {
    it('speaks plainly on a plain port, and with StartTLS where that is asked for', async () => {
      for (const security of ['none', 'starttls'] as const) {
        const one = await session(security);
        expect((await one.bind(ADMIN.dn, ADMIN.password)).ok).toBe(true);
        await one.close();
      }
    });

    it('never sends an empty password', async () => {
      const one = await session();
      expect(await one.bind(ADMIN.dn, '')).toMatchObject({ ok: false, failure: { kind: 'empty-password' } });
      await one.close();
    });

    it('hears when a password ends, on the connection that signs in', async () => {
      const one = await session();
      const bound = await one.bind(`uid=ending,ou=people,${BASE}`, 'password-ending');
      expect(bound.ok && bound.value?.secondsToExpiry).toBeGreaterThan(1_000);
      await one.close();
      const steps = await verdicts(
        service({ bindName: `uid=ending,ou=people,${BASE}`, password: 'password-ending' }),
      );
      expect(steps.bind).toMatchObject({ verdict: 'warn', message: { code: 'directory.bind-expiring' } });
    });

    it('says that there are more than the limit, also beyond the limit of the server', async () => {
      const one = await session();
      await one.bind(ADMIN.dn, ADMIN.password);
      const search = (limit: number) =>
        one.search({ base: BASE, scope: 'sub', filter: '(objectClass=person)', attributes: ['uid'], limit });
      expect(await search(10)).toMatchObject({ ok: true, value: { isCut: true } });
      const all = await search(5_000);
      expect(all.ok && all.value.entries.length).toBe(COUNT + 2);
      await one.close();
      // Who is not signed in gets no more than the server gives to anybody.
      const anonymous = await session();
      const cut = await anonymous.search({
        base: BASE,
        scope: 'sub',
        filter: '(objectClass=person)',
        attributes: ['uid'],
        limit: 5_000,
      });
      expect(cut.ok || cut.failure.result?.code === 4 || cut.failure.result?.code === 11).toBe(true);
      await anonymous.close();
    });

    it('keeps where a referral leads, and how far a name is right', async () => {
      const one = await session();
      const search = (base: string) =>
        one.search({ base, scope: 'base', filter: '(objectClass=*)', attributes: ['1.1'], limit: 1 });
      expect(await search(`ou=elsewhere,${BASE}`)).toMatchObject({
        ok: false,
        failure: { result: { code: 10 }, referrals: [expect.stringContaining('ldap://other.example.org/')] },
      });
      expect(await search(`uid=nobody,ou=people,${BASE}`)).toMatchObject({
        ok: false,
        failure: { result: { code: 32 }, matchedDn: `ou=people,${BASE}` },
      });
      await one.close();
    });

    it('does not reconnect by itself when the server goes away', async () => {
      const { connect } = await import('node:net');
      let connections = 0;
      const sockets = new Set<{ destroy(): unknown }>();
      const between = await plainServer((socket) => {
        connections += 1;
        const through = connect(slapd.port, '127.0.0.1');
        through.on('error', () => socket.destroy());
        sockets.add(socket);
        socket.pipe(through).pipe(socket);
      });
      const opened = await DirectorySession.open(
        { host: '127.0.0.1', port: between.port, security: 'none' },
        { milliseconds: 3_000, signal },
      );
      if (!opened.ok) throw new Error('not opened');
      await opened.value.bind(ADMIN.dn, ADMIN.password);
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => setTimeout(resolve, 100));
      const lost = await opened.value.search({
        base: BASE,
        scope: 'base',
        filter: '(objectClass=*)',
        attributes: [],
        limit: 1,
      });
      expect(lost).toMatchObject({ ok: false, failure: { kind: 'closed' } });
      expect(connections).toBe(1);
      await opened.value.close();
      await between.close();
    });

    it('says so when the server drops in the middle of a search', async () => {
      const { connect } = await import('node:net');
      const between = await plainServer((socket) => {
        let bytes = 0;
        const through = connect(slapd.port, '127.0.0.1');
        through.on('error', () => socket.destroy());
        socket.pipe(through);
        through.on('data', (chunk) => {
          bytes += chunk.length;
          if (bytes > 20_000) socket.destroy();
          else socket.write(chunk);
        });
      });
      const opened = await DirectorySession.open(
        { host: '127.0.0.1', port: between.port, security: 'none' },
        { milliseconds: 3_000, signal },
      );
      if (!opened.ok) throw new Error('not opened');
      await opened.value.bind(ADMIN.dn, ADMIN.password);
      const cut = await opened.value.search({
        base: BASE,
        scope: 'sub',
        filter: '(objectClass=person)',
        attributes: ['*'],
        limit: 2_000,
      });
      expect(cut).toMatchObject({ ok: false, failure: { kind: 'closed' } });
      await opened.value.close();
      await between.close();
    });
  });
});
