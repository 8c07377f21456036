import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { checkDirectory } from '#core/directory/ldap/check.ts';
import type { DirectoryService } from '#core/directory/ldap/service.ts';
import { accounts, BRANCH, DOMAINS, startDomain } from './support/forest.ts';
import { makePki, type Pki } from './support/lab.ts';
import { entry } from './support/people.ts';
import { ADMIN, BASE, hasSlapd, needsSlapd, type Slapd } from './support/slapd.ts';

const run = { signal: new AbortController().signal, now: () => new Date(), report: noProgress };
const ROOT = { dn: BASE, dns: DOMAINS.root, netBios: 'ROOT' };
const CHILD = { dn: BRANCH, dns: DOMAINS.branch, netBios: 'BRANCH' };

describe.skipIf(!hasSlapd)(`a forest with several domains${needsSlapd}`, () => {
  let pki: Pki;
  let root: Slapd;
  let branch: Slapd;
  let single: Slapd;
  beforeAll(async () => {
    pki = await makePki();
    const chain = [pki.good, pki.between];
    const domain = entry(BRANCH, ['dcObject', 'organization'], { dc: 'branch', o: 'Branch' });
    branch = await startDomain(chain, [domain, ...accounts(BRANCH, { anna: '512', boris: '512' })], []);
    const referral = entry(BRANCH, ['referral', 'extensibleObject'], {
      dc: 'branch',
      ref: `ldaps://localhost:${branch.tlsPort}/${BRANCH}`,
    });
    const own = accounts(BASE, { anna: '512', clara: '512' });
    root = await startDomain(chain, [...own, referral], [ROOT, CHILD]);
    single = await startDomain(chain, own, [ROOT]);
  });
  afterAll(() => Promise.all([root?.close(), branch?.close(), single?.close()]));

  const check = async (
    more: Partial<DirectoryService> & { login?: string; follow?: boolean; of?: Slapd },
  ) => {
    const { login, follow = false, of = root, ...service } = more;
    const given = {
      type: 'ActiveDirectory',
      server: `localhost:${of.tlsPort}`,
      baseDn: '',
      bindName: ADMIN.dn,
      password: ADMIN.password,
      isForestRoot: true,
      ...service,
    } as const;
    const choice = { secure: true, bundle: pki.root.pem, acceptUntrusted: false, followReferrals: follow };
    const steps = await checkDirectory(given, { ...choice, login }, run);
    const forest = steps.find(({ step }) => step === 'forest');
    const [first] = forest?.findings ?? [];
    return (
      forest && { told: `${forest.verdict} ${first?.message.code}`, values: first?.message.values, first }
    );
  };

  it('has same-named accounts: seen by a login in all of its domains', async () => {
    const seen = { login: 'anna', follow: true };
    expect(await check({ ...seen, authenticationMode: 'ldap' })).toMatchObject({
      told: 'fail directory.forest-same-name',
      values: { domains: [DOMAINS.root, DOMAINS.branch] },
      first: { remedies: [{ code: 'directory.use-principal-context' }] },
    });
    // Which mode the site has is in its file.
    expect((await check(seen))?.told).toBe('warn directory.forest-same-name');
    expect((await check({ ...seen, authenticationMode: 'PrincipalContext' }))?.told).toBe(
      'ok directory.forest-told-apart',
    );
  });

  it.each([
    // In one domain only, after all were asked; with a domain before the login, too.
    [{ login: 'clara', follow: true }, 'ok directory.forest-one-account'],
    [{ login: 'ROOT\\clara', follow: true }, 'ok directory.forest-one-account'],
    [{ login: 'BRANCH\\anna', follow: true }, 'warn directory.forest-same-name'],
    [{ login: `anna@${DOMAINS.root}`, follow: true }, 'warn directory.forest-same-name'],
    // The searches of the site start elsewhere, and other domains are still seen.
    [{ login: 'anna', follow: true, searchBase: `ou=staff,${BASE}` }, 'warn directory.forest-same-name'],
  ])('tells by %j: %s', async (question, told) => {
    expect((await check(question))?.told).toBe(told);
  });

  it.each([
    [{ login: 'anna' }, [DOMAINS.branch], ['directory.use-principal-context', 'directory.forest-follow']],
    [{}, [DOMAINS.branch], ['directory.use-principal-context', 'directory.forest-give-login']],
  ])('does not exclude them where other domains were not asked: %j', async (question, domains, remedies) => {
    const asked = await check(question);
    expect(asked).toMatchObject({ told: 'warn directory.forest-same-names', values: { domains } });
    expect(asked?.first?.remedies.map(({ code }) => code)).toEqual(remedies);
  });

  it('does not exclude them where its domains cannot be read', async () => {
    // Its server has none among its partitions.
    expect((await check({ of: branch }))?.told).toBe('warn directory.forest-unread');
  });

  it('cannot have them with one domain, and is not asked about by a service of one domain', async () => {
    expect((await check({ of: single }))?.told).toBe('ok directory.forest-single');
    expect(await check({ isForestRoot: false })).toBeUndefined();
  });
});
