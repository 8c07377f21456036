import { promises as dns } from 'node:dns';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { openSite } from '#core/site/open.ts';
import { postgres } from '#tests/support/databases.ts';
import { createSite } from '#tests/support/sites.ts';
import { dnsServer } from '../directory/support/dns.ts';
import { makePki, type Pki } from '../directory/support/lab.ts';
import { people } from '../directory/support/people.ts';
import { issue } from '../directory/support/pki.ts';
import { AUDIENCE, metadata, response } from '../directory/support/saml.ts';
import { ADMIN, BASE, hasSlapd, needsSlapd, type Slapd, startSlapd } from '../directory/support/slapd.ts';
import { runHere } from './support.ts';

describe.skipIf(!hasSlapd)(`directories on the command line${needsSlapd}`, () => {
  let folder: string;
  let url: string;
  let remove: () => Promise<void>;
  let slapd: Slapd;
  let pki: Pki;
  const file = (name: string) => join(folder, name);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'siteferry-directory-'));
    pki = await makePki();
    slapd = await startSlapd({ chain: [pki.good, pki.between], ldif: people(20) });
    const site = await createSite(postgres, { seed: { profile: 'demo' } });
    await site.site.close();
    ({ url, remove } = site);
    await writeFile(file('root.pem'), pki.root.pem);
    await writeFile(file('secret'), ADMIN.password);
    await writeFile(file('other'), 'wrong');
    const fields = [
      `ServerAddress=ldaps://localhost:${slapd.tlsPort}`,
      `BaseDn=${BASE}`,
      `BindDn=${ADMIN.dn}`,
    ];
    const words = [
      'services',
      'save',
      '--site',
      url,
      '--as',
      'admin',
      '--type',
      'OpenLDAP',
      '--name',
      'Branch',
    ];
    const given = fields.flatMap((field) => ['--field', field]);
    expect((await runHere([...words, ...given, '--secret', `BindPassword=${file('secret')}`])).code).toBe(0);
    const radius = [
      '--type',
      'Radius',
      '--name',
      'Tokens',
      '--field',
      'IpAddress=127.0.0.1',
      '--field',
      'Port=1812',
    ];
    const save = ['services', 'save', '--site', url, '--as', 'admin', ...radius];
    expect((await runHere([...save, '--secret', `SharedSecret=${file('secret')}`])).code).toBe(0);
  });
  afterAll(async () => {
    await slapd?.close();
    await remove?.();
    await rm(folder, { recursive: true, force: true });
  });
  const service = () => ['--site', url, '--as', 'admin', '--service', 'OpenLDAP:1', '--ca', file('root.pem')];

  it('says what the site will do, with an exit code for each answer', async () => {
    const server = `localhost:${slapd.tlsPort}`;
    const trusted = await runHere(['ldaps', 'check', server, '--ca', file('root.pem')]);
    expect(trusted).toMatchObject({ code: 0, stdout: expect.stringContaining('The site will connect.') });
    expect((await runHere(['ldaps', 'check', server])).code).toBe(11);
    await writeFile(
      file('appsettings.json'),
      '{ "LdapValidateServerCertificate": "false", "UseSecureLDAP": "true" }',
    );
    const anything = await runHere(['ldaps', 'check', server, '--config', file('appsettings.json')]);
    expect(anything).toMatchObject({ code: 10, stdout: expect.stringContaining('connect to any server') });
    const russian = await runHere(['ldaps', 'check', server, '--ca', file('root.pem'), '--lang', 'ru']);
    expect(russian.stdout).toContain('Сайт подключится.');
    const document = await runHere(['ldaps', 'check', server, '--ca', file('root.pem'), '--json']);
    expect(JSON.parse(document.stdout).reports[0].siteVerdict).toMatchObject({
      code: 'ldaps.verdict.trusted',
      message: expect.stringContaining('The site will connect.'),
    });
    expect((await runHere(['ldaps', 'check'])).code).toBe(2);
    expect((await runHere(['ldaps', 'check', 'http://x'])).code).toBe(2);
  });

  it('tells what each component logs, how to replace the certificate, and what decides', async () => {
    const server = `localhost:${slapd.tlsPort}`;
    const list = ['--thumbprint', 'ab'.repeat(32)];
    const refused = await runHere(['ldaps', 'check', server, '--ca', file('root.pem'), ...list]);
    expect(refused.code).toBe(10);
    for (const path of ['AD.Authentication', 'AD.StatusSearch', 'DirectoryInterop.Sync'])
      expect(refused.stdout).toContain(`error: ${path}, SHA-256 ${pki.good.sha256}`);
    expect(refused.stdout).toContain('add the thumbprint of the new certificate');
    await writeFile(file('other.pem'), pki.other.pem);
    const untrusted = await runHere(['ldaps', 'check', server, '--ca', file('other.pem'), ...list]);
    expect(untrusted.code).toBe(10);
    expect(untrusted.stdout).toContain('\nCN=Test root is not in the trust store. The site will not connect');
    expect(untrusted.stdout).not.toContain('error: AD.Authentication');
  });

  it('asks for LDAP without TLS before it says that a site without LDAPS connects', async () => {
    const without = (port: number) => runHere(['ldaps', 'check', `localhost:${port}`, '--secure', 'no']);
    const clear = await without(slapd.port);
    expect(clear).toMatchObject({
      code: 10,
      stdout: expect.stringContaining(`will connect in clear text on port ${slapd.port}`),
    });
    expect(await without(slapd.tlsPort)).toMatchObject({
      code: 10,
      stdout: expect.stringContaining('The site will not connect: UseSecureLDAP is false'),
    });
  });

  it('cannot say that all is well with a domain of which DNS tells nothing', async () => {
    const before = dns.getServers();
    const broken = await dnsServer(() => ({ code: 2 }));
    dns.setServers([broken.address]);
    const domain = ['ldaps', 'check', `localhost:${slapd.tlsPort}`, '--domain', '--ca', file('root.pem')];
    const answer = await runHere(domain);
    dns.setServers(before);
    await broken.close();
    expect(answer).toMatchObject({
      code: 11,
      stdout: expect.stringContaining('The DNS query failed, so the domain controllers of localhost'),
    });
    expect(answer.stdout).toContain('The site will connect.');
  });

  it('takes trusted certificates as Windows exports them, and no key in their place', async () => {
    const server = `localhost:${slapd.tlsPort}`;
    await writeFile(file('root.cer'), new Uint8Array(pki.root.certificate.rawData));
    expect((await runHere(['ldaps', 'check', server, '--ca', file('root.cer')])).code).toBe(0);
    await writeFile(file('key.pem'), pki.root.keyPem);
    const refused = await runHere(['ldaps', 'check', server, '--ca', file('key.pem'), '--lang', 'en']);
    expect(refused).toMatchObject({ code: 30, stderr: expect.stringContaining('it is a private key') });
    const [, secret = ''] = pki.root.keyPem.split('\n');
    expect(refused.stdout + refused.stderr).not.toContain(secret.slice(0, 20));
    const users = await runHere([
      'directory',
      'search',
      ...service().slice(0, -1),
      file('key.pem'),
      '--text',
      'x',
    ]);
    expect(users).toMatchObject({ code: 30 });
  });

  it('checks the server of a service, and writes reports that can be compared', async () => {
    const first = await runHere([
      'ldaps',
      'check',
      ...service(),
      '--out',
      file('1.json'),
      '--html',
      file('1.html'),
    ]);
    expect(first.code).toBe(0);
    const page = await readFile(file('1.html'), 'utf8');
    expect(page).toContain('The site will connect.');
    expect(page).not.toContain(ADMIN.password);
    expect(page).not.toMatch(/<script|src=|href=/);
    expect((await runHere(['ldaps', 'compare', file('1.json'), file('1.json')])).code).toBe(0);
    await runHere(['ldaps', 'check', ...service(), '--thumbprint', 'ab'.repeat(32), '--out', file('2.json')]);
    const changed = await runHere(['ldaps', 'compare', file('1.json'), file('2.json')]);
    expect(changed.code).toBe(10);
    expect(changed.stdout).toContain(
      '+ The site will not connect: the list has no thumbprint of this server.',
    );
    expect((await runHere(['ldaps', 'compare', file('secret'), file('2.json')])).code).toBe(30);
  });

  it('tries a directory step by step, and finds people in it', async () => {
    const whole = await runHere(['directory', 'check', ...service(), '--login', 'user3']);
    expect(whole).toMatchObject({ code: 0, stdout: expect.stringContaining('The user was found.') });
    const wrongly = ['directory', 'check', ...service(), '--password-file', file('other')];
    const wrong = await runHere(wrongly);
    expect(wrong).toMatchObject({
      code: 10,
      stdout: expect.stringContaining(
        'The name or the password is wrong, or the account is locked: the server does not say which.',
      ),
    });
    const russian = await runHere([...wrongly, '--lang', 'ru']);
    expect(russian).toMatchObject({
      code: 10,
      stdout: expect.stringContaining('Неверно имя или пароль, либо учётная запись заблокирована'),
    });
    const { steps } = JSON.parse((await runHere([...wrongly, '--json'])).stdout);
    expect(steps.find(({ step }: { step: string }) => step === 'bind').findings[0]).toMatchObject({
      severity: 'error',
      code: 'ldap.invalid-credentials',
      message: 'The name or the password is wrong, or the account is locked: the server does not say which.',
      remedies: [{ code: 'directory.check-credentials', text: expect.stringMatching(/^Check the bind DN/) }],
      evidence: [{ name: { code: 'evidence.name', text: 'Name' }, value: ADMIN.dn }],
    });
    const found = await runHere(['directory', 'search', ...service(), '--text', 'Мейер']);
    expect(found.stdout).toContain(`uid=user0,ou=people,${BASE}`);
    const below = await runHere(['directory', 'browse', ...service(), '--dn', BASE, '--json']);
    expect(JSON.parse(below.stdout).referrals[0]).toContain('other.example.org');
    const missing = await runHere(['directory', 'browse', ...service(), '--dn', `ou=no,${BASE}`]);
    expect(missing).toMatchObject({ code: 20, stderr: expect.stringContaining('There is no such entry.') });
  });

  it('tries other services, judges a response, and compares clocks', async () => {
    const at = ['--site', url, '--as', 'admin'];
    const saml = [
      '--type',
      'SAML',
      '--name',
      'Federation',
      '--field',
      'MetadataUrl=https://no-such-host.invalid',
    ];
    await writeFile(
      file('settings.json'),
      '{ "UserClaimName": "primarysid", "ClaimsMapperConfig": { "IdentityClaim": "SID" } }',
    );
    expect(
      (await runHere(['services', 'save', ...at, ...saml, '--settings', file('settings.json')])).code,
    ).toBe(0);
    const failed = await runHere(['services', 'check', ...at, '--type', 'SAML', '--id', '1']);
    expect(failed).toMatchObject({
      code: 10,
      stdout: expect.stringContaining('This computer cannot resolve the server’s host name.'),
    });
    const signer = await issue({ name: 'idp', key: 'rsa' });
    await writeFile(file('response.txt'), Buffer.from(response(signer)).toString('base64'));
    await writeFile(file('metadata.xml'), metadata([signer]));
    const given = ['--id', '1', '--response', file('response.txt'), '--metadata', file('metadata.xml')];
    const judged = await runHere([
      'services',
      'judge-response',
      ...at,
      ...given,
      '--audience',
      AUDIENCE,
      '--json',
    ]);
    const document = JSON.parse(judged.stdout);
    expect(document.match).toMatchObject({ outcome: 'none', claim: expect.stringContaining('primarysid') });
    expect(judged.code).toBe(11);
    const unreachable = ['--id', '1', '--response', file('response.txt')];
    expect((await runHere(['services', 'judge-response', ...at, ...unreachable])).code).toBe(2);
    const clocks = await runHere(['clocks', ...at]);
    // Its other services are nowhere: what could not be asked is no agreement.
    expect(clocks).toMatchObject({ code: 11, stdout: expect.stringMatching(/^Database .* 0 s .*agrees/m) });
    for (const line of [
      /^\s*Site .*no ApplicationPath/m,
      /^\s*ActiveDirectory: .*cannot resolve/m,
      /^\s*OpenLDAP: Branch .*does not send its time/m,
      /^\s*Radius: .*does not tell the time/m,
    ])
      expect(clocks.stdout).toMatch(line);
  });

  it('lists when certificates end, and says what cannot be asked', async () => {
    const listed = await runHere(['certificates', '--site', url, '--as', 'admin']);
    expect(listed.code).toBe(11);
    expect(listed.stdout).toMatch(/unknown\s+Site\s+.*no ApplicationPath/);
    expect(listed.stdout).toMatch(/none\s+Radius: .*no certificate/);
    expect(listed.stdout).toMatch(/364 days\s+\S+\s+OpenLDAP: Branch\s+CN=localhost/);
    expect(listed.stdout).toMatch(/unknown\s+SAML: Federation/);
    expect((await runHere(['certificates', '--site', url, '--as', 'admin', '--days', '400'])).code).toBe(10);
  });

  it('answers with 404 for the directory of a certified site', async () => {
    const site = await openSite(url, { catalog: referenceCatalog });
    const certified = site.dialect.identifier('IsCertified');
    const sql = `UPDATE ${site.dialect.table('SiteInfo')} SET ${certified} = ${site.dialect.placeholder(0)}`;
    await site.write((session) => session.query(sql, [true]));
    try {
      for (const verb of ['check', 'search', 'browse']) {
        const answer = await runHere(['directory', verb, ...service(), '--json']);
        expect(JSON.parse(answer.stdout).error.code).toBe('edition-excludes');
      }
      // The report of a server needs no route of the site.
      expect((await runHere(['ldaps', 'check', ...service()])).code).toBe(0);
    } finally {
      await site.write((session) => session.query(sql, [false]));
      await site.close();
    }
  });
});
