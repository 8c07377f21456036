import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgres } from '#tests/support/databases.ts';
import { createSite } from '#tests/support/sites.ts';
import { accounts, BRANCH, DOMAINS, startDomain } from '../directory/support/forest.ts';
import { makePki } from '../directory/support/lab.ts';
import { entry } from '../directory/support/people.ts';
import { ADMIN, BASE, hasSlapd, needsSlapd, type Slapd } from '../directory/support/slapd.ts';
import { runHere } from './support.ts';

const STAFF = `ou=staff,${BASE}`;

describe.skipIf(!hasSlapd)(`the keys of a site on the command line${needsSlapd}`, () => {
  let url: string;
  let remove: () => Promise<void>;
  let folder: string;
  let slapd: Slapd;
  let at: string[];
  const file = (name: string) => join(folder, name);
  const config = async (content: object) => {
    await writeFile(file('site.json'), JSON.stringify(content));
    return ['--config', file('site.json')];
  };
  const save = async (type: string, name: string, fields: Record<string, string>, more: string[] = []) => {
    const given = Object.entries(fields).flatMap(([field, value]) => ['--field', `${field}=${value}`]);
    const words = ['services', 'save', ...at, '--type', type, '--name', name, ...given, ...more, '--json'];
    return String(JSON.parse((await runHere(words)).stdout).service.Id);
  };
  let directory: string[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'siteferry-keys-'));
    const pki = await makePki();
    slapd = await startDomain(
      [pki.good, pki.between],
      [
        ...accounts(BASE, { anna: '512', boris: '514' }),
        entry(STAFF, ['organizationalUnit'], { ou: 'staff' }),
        ...accounts(STAFF, { clara: '512' }),
      ],
      [
        { dn: BASE, dns: DOMAINS.root, netBios: 'ROOT' },
        { dn: BRANCH, dns: DOMAINS.branch, netBios: 'BRANCH' },
      ],
    );
    const site = await createSite(postgres, { seed: { profile: 'demo' } });
    await site.site.close();
    ({ url, remove } = site);
    at = ['--site', url, '--as', 'admin'];
    await writeFile(file('root.pem'), pki.root.pem);
    await writeFile(file('secret'), ADMIN.password);
    const domain = { Domain: `localhost:${slapd.tlsPort}`, Login: ADMIN.dn, IsForestRoot: 'true' };
    const id = await save('ActiveDirectory', 'Forest', domain, ['--secret', `Password=${file('secret')}`]);
    directory = [...at, '--service', `ActiveDirectory:${id}`, '--ca', file('root.pem')];
  });
  afterAll(async () => {
    await slapd?.close();
    await remove?.();
    await rm(folder, { recursive: true, force: true });
  });

  it('are where searches of directories start', async () => {
    const names = async (...more: string[]) => {
      const { stdout } = await runHere(['directory', 'search', ...directory, ...more, '--json']);
      return JSON.parse(stdout)
        .entries.map(({ name }: { name: string }) => name)
        .sort();
    };
    expect(await names()).toEqual(['anna', 'boris', 'clara']);
    expect(await names(...(await config({ LDAPSearchBase: STAFF })))).toEqual(['clara']);
    const wrong = await config({ LDAPSearchBase: `ou=nowhere,${BASE}` });
    expect(await runHere(['directory', 'check', ...directory, ...wrong])).toMatchObject({
      code: 10,
      stdout: expect.stringContaining('Check LDAPSearchBase in the configuration file of the site.'),
    });
  });

  it('say whether directories are asked by LDAPS, whatever the option says', async () => {
    const clear = await config({ UseSecureLDAP: false });
    // The port of LDAPS does not know what it is asked.
    expect(await runHere(['directory', 'search', ...directory, ...clear, '--secure', 'yes'])).toMatchObject({
      code: 20,
      stderr: expect.stringContaining('The server closed the connection.'),
    });
    expect((await runHere(['directory', 'search', ...directory, '--config', file('secret')])).code).toBe(30);
  });

  it('say whether same-named accounts of a forest are told apart', async () => {
    const told = async (content: object) =>
      (await runHere(['directory', 'check', ...directory, ...(await config(content))])).stdout;
    expect(await told({})).toContain(`may exist in other domains of the forest: ${DOMAINS.branch}`);
    expect(await told({ ActiveDirectoryAuthenticationMode: 'PrincipalContext' })).toContain(
      'The site distinguishes accounts with the same name in the forest.',
    );
    await config({});
    expect((await runHere(['keys', 'check', file('site.json'), ...at])).stdout).toContain(
      'accounts with the same name in several domains are not told apart',
    );
  });

  it('are compared with the aliases of OpenID services', async () => {
    await writeFile(file('oauth.json'), '{ "AuthorityUrl": "https://no-such-host.invalid" }');
    const id = await save('OAuth', 'Corporate', { Alias: 'corp' }, ['--settings', file('oauth.json')]);
    const given = await config({ OidcAliases: 'old' });
    const checked = await runHere(['keys', 'check', file('site.json'), ...at]);
    expect(checked.stdout).toContain('OidcAliases, line 1: corp is missing from the list');
    expect(checked.stdout).toContain('old is in the list, but no OAuth service has this alias.');
    const tried = ['services', 'check', ...at, '--type', 'OAuth', '--id', id];
    const { stdout } = await runHere([...tried, ...given]);
    expect(stdout).toContain('OidcAliases of the site lacks the alias corp.');
    expect(stdout).toContain('OidcAliases has old');
    expect((await runHere(tried)).stdout).not.toContain('OidcAliases');
    const half = await runHere(['keys', 'check', file('site.json'), '--site', url]);
    expect(half).toMatchObject({ code: 2, stderr: expect.stringContaining('--site and --as together') });
  });

  it('do without: the state of each account is in the list, as a word and as data', async () => {
    const words = ['directory', 'search', ...directory];
    expect((await runHere(words)).stdout).toMatch(/user +boris +\S+ +cannot sign in: disabled$/m);
    expect((await runHere(words)).stdout).toMatch(/user +anna +\S+$/m);
    expect((await runHere([...words, '--lang', 'ru'])).stdout).toContain('войти не может: отключена');
    const { entries } = JSON.parse((await runHere([...words, '--text', 'boris', '--json'])).stdout);
    expect(entries[0].state.blocks).toEqual([expect.objectContaining({ code: 'account.disabled' })]);
  });
});
