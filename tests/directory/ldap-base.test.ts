import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { browseDirectory, searchDirectory } from '#core/directory/ldap/browse.ts';
import { checkDirectory } from '#core/directory/ldap/check.ts';
import type { DirectoryService } from '#core/directory/ldap/service.ts';
import { message } from '#core/messages/catalogue.ts';
import { makePki, type Pki } from './support/lab.ts';
import { people } from './support/people.ts';
import { ADMIN, BASE, hasSlapd, needsSlapd, type Slapd, startSlapd } from './support/slapd.ts';

const run = { signal: new AbortController().signal, now: () => new Date(), report: noProgress };
const STAFF = `ou=people,${BASE}`;

describe.skipIf(!hasSlapd)(`where a directory is searched${needsSlapd}`, () => {
  let slapd: Slapd;
  let pki: Pki;
  beforeAll(async () => {
    pki = await makePki();
    slapd = await startSlapd({ chain: [pki.good, pki.between], ldif: people(3) });
  });
  afterAll(() => slapd?.close());

  const service = (more: Partial<DirectoryService>): DirectoryService => ({
    type: 'OpenLDAP',
    server: `localhost:${slapd.tlsPort}`,
    baseDn: '',
    bindName: ADMIN.dn,
    password: ADMIN.password,
    isForestRoot: false,
    ...more,
  });
  const choice = () => ({ secure: true, bundle: pki.root.pem, acceptUntrusted: false });
  const groups = async (more: Partial<DirectoryService>) => {
    const asked = { ...choice(), kind: 'groups', text: '', limit: 5 } as const;
    return (await searchDirectory(service(more), asked, run)).entries.map(({ name }) => name);
  };
  const base = async (more: Partial<DirectoryService>) => {
    const steps = await checkDirectory(service(more), choice(), run);
    const found = steps.find(({ step }) => step === 'base');
    return { verdict: found?.verdict, findings: found?.findings };
  };

  it('is below what the site names, for a service that names nothing', async () => {
    expect(await groups({})).toEqual(['staff']);
    expect(await groups({ searchBase: STAFF })).toEqual([]);
    const browsed = await browseDirectory(service({ searchBase: STAFF }), { ...choice(), limit: 5 }, run);
    expect(browsed.entries.map(({ dn }) => dn)).toEqual([STAFF]);
    expect(await base({ searchBase: STAFF })).toMatchObject({
      verdict: 'ok',
      findings: [
        { message: message('directory.base-found') },
        { severity: 'note', message: message('directory.base-of-site') },
      ],
    });
  });

  it('is below what the service names, which may differ from what the site names', async () => {
    expect(await groups({ baseDn: BASE, searchBase: STAFF })).toEqual(['staff']);
    const both = message('directory.two-bases', { base: BASE, key: STAFF });
    expect(await base({ baseDn: BASE, searchBase: STAFF })).toMatchObject({
      verdict: 'ok',
      findings: [{ message: message('directory.base-found') }, { severity: 'warning', message: both }],
    });
    const same = await base({ baseDn: BASE, searchBase: BASE.toUpperCase() });
    expect(same.findings).toHaveLength(1);
  });

  it.each([
    [{ searchBase: 'dc=no' }, ['directory.check-search-base']],
    [{ searchBase: `ou=no,${BASE}` }, ['directory.check-search-base', 'directory.check-base-below']],
    [{ baseDn: 'dc=no' }, ['directory.check-base']],
    [{ baseDn: `ou=no,${BASE}`, searchBase: BASE }, ['directory.check-base-below']],
  ])('is nowhere with %j, and who named it is told', async (more, remedies) => {
    const { verdict, findings = [] } = await base(more);
    expect(verdict).toBe('fail');
    expect(findings[0]?.message.code).toBe('ldap.no-such-object');
    expect(findings[0]?.remedies.map(({ code }) => code)).toEqual(remedies);
  });
});
