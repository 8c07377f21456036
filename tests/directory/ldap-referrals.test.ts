import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { browseDirectory, searchDirectory } from '#core/directory/ldap/browse.ts';
import { checkDirectory } from '#core/directory/ldap/check.ts';
import type { DirectoryService } from '#core/directory/ldap/service.ts';
import { makePki, type Pki } from './support/lab.ts';
import { entry } from './support/people.ts';
import { issue } from './support/pki.ts';
import { plainServer } from './support/servers.ts';
import { ADMIN, BASE, hasSlapd, needsSlapd, type Slapd, startSlapd } from './support/slapd.ts';

const signal = new AbortController().signal;
const run = { signal, now: () => new Date(), report: noProgress };

const unit = (name: string) => entry(`ou=${name},${BASE}`, ['organizationalUnit'], { ou: name });
const user = (uid: string, ou: string) =>
  entry(`uid=${uid},ou=${ou},${BASE}`, ['inetOrgPerson'], {
    uid,
    cn: uid,
    sn: `Surname of ${uid}`,
    displayName: `Displayed ${uid}`,
    userPassword: `password-${uid}`,
  });
const referral = (name: string, url: string) =>
  entry(`ou=${name},${BASE}`, ['referral', 'extensibleObject'], { ou: name, ref: url });

describe.skipIf(!hasSlapd)(`directories that refer to each other${needsSlapd}`, () => {
  let here: Slapd;
  let there: Slapd;
  let stranger: Slapd;
  let pki: Pki;
  const urlOf = (slapd: Slapd, ou: string) => `ldaps://localhost:${slapd.tlsPort}/ou=${ou},${BASE}`;
  beforeAll(async () => {
    pki = await makePki();
    const chain = [pki.good, pki.between];
    const untrusted = await issue({ name: 'localhost', dns: ['localhost'] });
    there = await startSlapd({ chain, ldif: [unit('branch'), user('branch', 'branch')].join('\n') });
    stranger = await startSlapd({
      chain: [untrusted],
      ldif: [unit('stranger'), user('eve', 'stranger')].join('\n'),
    });
    here = await startSlapd({
      chain,
      ldif: [
        unit('people'),
        user('ann', 'people'),
        entry(`cn=large,ou=people,${BASE}`, ['groupOfNames'], {
          cn: 'large',
          member: Array.from({ length: 60 }, (_, index) => `uid=u${index},ou=people,${BASE}`),
        }),
        referral('branch', urlOf(there, 'branch')),
        referral('stranger', urlOf(stranger, 'stranger')),
        referral('plain', `ldap://localhost:${there.port}/ou=branch,${BASE}`),
        referral('gone', `ldaps://localhost:1/ou=gone,${BASE}`),
      ].join('\n'),
    });
  });
  afterAll(() => Promise.all([here?.close(), there?.close(), stranger?.close()]));

  const service = (more: Partial<DirectoryService> = {}): DirectoryService => ({
    type: 'OpenLDAP',
    server: `localhost:${here.tlsPort}`,
    baseDn: BASE,
    bindName: ADMIN.dn,
    password: ADMIN.password,
    isForestRoot: false,
    ...more,
  });
  const choice = (followReferrals: boolean) => ({
    secure: true,
    bundle: pki.root.pem,
    acceptUntrusted: false,
    followReferrals,
  });
  const search = (text: string, follow: boolean, kind: 'users' | 'groups' = 'users') =>
    searchDirectory(service(), { ...choice(follow), kind, text, limit: 10 }, run);

  it('are searched one by one only where that is asked for', async () => {
    const alone = await search('', false);
    expect(alone.entries.map(({ name }) => name)).toEqual(['Displayed ann']);
    expect(alone.followed).toEqual([]);
    expect(alone.referrals).toHaveLength(4);
    const all = await search('', true);
    expect(all.entries.map(({ name }) => name)).toEqual(['Displayed ann', 'Displayed branch']);
    expect(all.referrals).toEqual([]);
  });

  it('get no password over a connection that is not trusted, whatever they are called', async () => {
    const { followed } = await search('', true);
    const outcomes = Object.fromEntries(
      followed.map(({ url, count, reason }) => [
        /ou=(\w+)/.exec(url)?.[1] + new URL(url).protocol,
        reason?.code ?? count,
      ]),
    );
    expect(outcomes).toEqual({
      'branchldaps:': 1,
      'branchldap:': 'directory.referral-clear-text',
      'strangerldaps:': 'directory.password-withheld',
      'goneldaps:': 'directory.refused',
    });
  });

  it('are named where an entry is elsewhere, and followed to it', async () => {
    const browse = (follow: boolean) =>
      browseDirectory(service(), { ...choice(follow), dn: `ou=branch,${BASE}`, limit: 10 }, run);
    await expect(browse(false)).rejects.toMatchObject({
      code: 'directory-failed',
      data: {
        reason: {
          code: 'ldap.referral-to',
          values: { servers: [expect.stringContaining(`:${there.tlsPort}/`)] },
        },
      },
    });
    expect((await browse(true)).followed[0]?.reason).toBeUndefined();
  });

  it('are where a user is found and signed in', async () => {
    const check = async (follow: boolean) => {
      const asked = { ...choice(follow), login: 'branch', loginPassword: 'password-branch' };
      const steps = await checkDirectory(service(), asked, run);
      return Object.fromEntries(steps.map(({ step, verdict, findings }) => [step, { verdict, findings }]));
    };
    const alone = await check(false);
    expect(alone.user?.verdict).toBe('fail');
    expect(alone.user?.findings.map(({ message }) => message.code)).toContain('directory.user-elsewhere');
    const followed = await check(true);
    expect(followed.user?.verdict).toBe('ok');
    expect(followed['user-bind']?.verdict).toBe('ok');
  });

  it('are searched by display name and surname, and say what was left out of a group', async () => {
    expect((await search('Displayed a', false)).entries).toHaveLength(1);
    expect((await search('Surname of', false)).entries).toHaveLength(1);
    const [group] = (await search('large', false, 'groups')).entries;
    expect(group?.attributes.member).toHaveLength(50);
    expect(group?.cut).toEqual([{ attribute: 'member', count: 60, isAtLeast: false }]);
  });

  it('are asked on by the next step when one ended the connection', async () => {
    let connections = 0;
    let bytes = 0;
    const sockets = new Set<Socket>();
    // The third request on the first connection is answered by hanging up.
    const between = await plainServer((socket) => {
      connections += 1;
      const isFirst = connections === 1;
      const through = connect(here.port, '127.0.0.1');
      sockets.add(socket);
      through.on('error', () => socket.destroy());
      through.pipe(socket);
      socket.on('data', (chunk) => {
        bytes += 1;
        if (isFirst && bytes === 4) socket.end();
        else through.write(chunk);
      });
    });
    const steps = await checkDirectory(
      service({ server: `localhost:${between.port}` }),
      { secure: false, acceptUntrusted: true, login: 'ann', loginPassword: 'password-ann' },
      run,
    );
    await between.close();
    expect(connections).toBeGreaterThan(1);
    const lost = steps.filter(({ verdict }) => verdict === 'fail');
    expect(lost.map(({ step, findings }) => `${step} ${findings[0]?.message.code}`)).toEqual([
      'base directory.closed',
    ]);
    const reopened = steps.filter(({ findings }) =>
      findings.some(({ message }) => message.code === 'directory.reopened'),
    );
    expect(reopened.map(({ step, verdict }) => `${step} ${verdict}`)).toEqual(['users ok']);
    expect(steps.at(-1)).toMatchObject({ step: 'user-bind', verdict: 'ok' });
  });
});
