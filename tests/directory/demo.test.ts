import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Server } from 'node:net';
import { promisify } from 'node:util';
import { Client } from 'ldapts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { ldapsSettings } from '#core/contract/directory/ldaps.ts';
import {
  currentCertificates,
  DEMO_SERVERS,
  type DemoCertificates,
} from '#core/directory/demo/certificates.ts';
import { DEMO_BASE, DEMO_LOGIN, DEMO_PASSWORD, DEMO_PEOPLE } from '#core/directory/demo/people.ts';
import { demoServer } from '#core/directory/demo/server.ts';
import { checkDirectory } from '#core/directory/ldap/check.ts';
import { checkServers } from '#core/directory/ldaps/servers.ts';
import { DEMO_USERS } from '#core/site/seed/profiles/demo-people.ts';

const LDAPSEARCH = '/usr/bin/ldapsearch';
const now = () => new Date();
const DAY = 86_400_000;

let certificates: DemoCertificates;
let server: Server;
let port: number;
let client: Client;

beforeAll(async () => {
  certificates = await currentCertificates(undefined, now());
  const [own] = certificates.servers;
  if (!own) throw new Error('there is no certificate');
  const cert = own.cert + certificates.issuing.cert;
  server = demoServer({ host: DEMO_SERVERS[0].host, cert, key: own.key, now });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as { port: number }).port;
  client = new Client({
    url: `ldaps://127.0.0.1:${port}`,
    tlsOptions: { ca: certificates.root, servername: DEMO_SERVERS[0].host },
  });
});

afterAll(async () => {
  await client.unbind();
  server.close();
});

const search = async (filter: string, base = DEMO_BASE, scope: 'base' | 'one' | 'sub' = 'sub') =>
  (await client.search(base, { scope, filter, attributes: ['sAMAccountName'] })).searchEntries.map(
    ({ dn, sAMAccountName }) => (typeof sAMAccountName === 'string' ? sAMAccountName : dn),
  );

describe('the directory of the demo', () => {
  it('says what it is, signs its people in by every name, and nobody else', async () => {
    const { searchEntries } = await client.search('', { scope: 'base' });
    expect(searchEntries).toMatchObject([{ defaultNamingContext: DEMO_BASE }]);
    await client.bind('a.meyer@corp.example.com', DEMO_PASSWORD);
    await client.bind('CORP\\p.novak', DEMO_PASSWORD);
    await client.bind(`CN=Portal service,CN=Service accounts,${DEMO_BASE}`, DEMO_PASSWORD);
    await client.bind('', '');
    for (const [name, password, code] of [
      ['a.meyer@corp.example.com', 'wrong', 'data 52e'],
      ['nobody@corp.example.com', DEMO_PASSWORD, 'data 52e'],
      ['i.petrova@corp.example.com', DEMO_PASSWORD, 'data 775'],
      ['m.keller@corp.example.com', DEMO_PASSWORD, 'data 533'],
    ] as const) {
      await expect(client.bind(name, password), name).rejects.toMatchObject({
        code: 49,
        message: expect.stringContaining(code),
      });
    }
    await expect(client.bind('a.meyer@corp.example.com', '')).rejects.toMatchObject({ code: 53 });
  });

  it('searches with filters and scopes', async () => {
    expect(await search('(sAMAccountName=E.SMIRNOVA)')).toEqual(['e.smirnova']);
    expect(await search('(&(objectClass=user)(|(cn=*Мир*)(mail=a.*com)))')).toEqual([
      'a.meyer',
      'e.smirnova',
    ]);
    expect(await search('(&(sn=P*)(!(cn=Peter*)))')).toEqual([]);
    expect(await search('(userAccountControl:1.2.840.113556.1.4.803:=2)')).toEqual(['m.keller']);
    expect(await search('(&(objectClass=user)(sn>=Novak)(sn<=Novak))')).toEqual(['p.novak']);
    expect(await search('(member=*)', `OU=Groups, ${DEMO_BASE}`, 'one')).toHaveLength(2);
    expect(await search('(objectClass=*)', DEMO_PEOPLE, 'one')).toHaveLength(2);
    expect(await search('(objectClass=*)', DEMO_PEOPLE, 'base')).toHaveLength(1);
    const people = await search('(objectClass=person)');
    for (const { login } of DEMO_USERS) expect(people).toContain(login);
    await expect(search('(objectClass=*)', `OU=None,${DEMO_PEOPLE}`)).rejects.toMatchObject({ code: 32 });
  });

  it('answers by pages, and stops at a limit', async () => {
    const pages = client.searchPaginated(DEMO_BASE, {
      filter: '(objectClass=user)',
      paged: { pageSize: 5 },
    });
    const sizes: number[] = [];
    for await (const { searchEntries } of pages) sizes.push(searchEntries.length);
    expect(sizes).toEqual([5, 5, 2]);
    const { searchEntries } = await client.search(DEMO_BASE, { filter: '(cn=*)', sizeLimit: 3 });
    expect(searchEntries).toHaveLength(3);
  });

  it('changes nothing', async () => {
    await expect(client.del(DEMO_PEOPLE)).rejects.toMatchObject({ code: 53 });
    await expect(client.add(`OU=New,${DEMO_BASE}`, { ou: 'New' })).rejects.toMatchObject({ code: 53 });
    await expect(client.exop('1.3.6.1.4.1.4203.1.11.3')).rejects.toMatchObject({ code: 53 });
  });

  it('is whole in a check of the service, with what is wrong with a locked account', async () => {
    const steps = await checkDirectory(
      {
        type: 'ActiveDirectory',
        server: `127.0.0.1:${port}`,
        baseDn: '',
        bindName: DEMO_LOGIN,
        password: DEMO_PASSWORD,
        isForestRoot: false,
      },
      {
        secure: true,
        acceptUntrusted: false,
        bundle: certificates.root,
        login: 'd.orlov',
        loginPassword: DEMO_PASSWORD,
      },
      { signal: undefined, now, report: noProgress },
    );
    expect(steps.map(({ step, verdict }) => [step, verdict])).toEqual(
      ['connect', 'root-dse', 'trust', 'bind', 'base', 'users', 'groups', 'user', 'user-bind'].map((step) => [
        step,
        'ok',
      ]),
    );
  });

  it('has certificates that the site would take, but for their end', async () => {
    const { reports } = await checkServers(
      {
        server: `127.0.0.1:${port}`,
        domain: false,
        bundle: certificates.root,
        settings: ldapsSettings.parse({}),
      },
      { report: noProgress, now, signal: new AbortController().signal },
    );
    expect(reports[0]?.siteVerdict.prediction).toBe('connects');
    // It ends soon, and nothing says where revocations are published.
    expect(reports[0]?.rules.map(({ message }) => message.code)).toEqual(['ldaps.R08', 'ldaps.R19.absent']);
  });

  it('keeps its certificates for five days, and its authority for good', async () => {
    const at = (days: number) => new Date(Date.now() + days * DAY);
    expect(await currentCertificates(certificates, at(4))).toEqual(certificates);
    const later = await currentCertificates(certificates, at(6));
    expect(later.issuing).toEqual(certificates.issuing);
    expect(later.servers[0]).not.toEqual(certificates.servers[0]);
  });

  it.skipIf(!existsSync(LDAPSEARCH))('answers ldapsearch (needs ldapsearch)', async () => {
    const { stdout } = await promisify(execFile)(
      LDAPSEARCH,
      [
        '-x',
        '-LLL',
        '-H',
        `ldaps://127.0.0.1:${port}`,
        '-b',
        DEMO_BASE,
        '-E',
        'pr=4/noprompt',
        '(sn=Meyer)',
        'mail',
      ],
      { env: { ...process.env, LDAPTLS_REQCERT: 'never' } },
    );
    expect(stdout).toContain('mail: a.meyer@example.com');
  });
});
