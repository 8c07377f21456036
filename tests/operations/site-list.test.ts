import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSavedSites, saveSite } from '#core/workspace/sites/saved-sites.ts';
import { exportSiteList, importSiteList } from '#core/workspace/sites/site-list.ts';

const marks = { colour: 'grey', production: false } as const;
const prod = {
  ...marks,
  name: 'prod',
  url: 'mssql://ann@db/site',
  folder: 'Customers',
  passwordFile: '/run/secrets/prod',
  sshPasswordCredential: 'bastion',
};
const test = { ...marks, name: 'test', url: 'postgres://app@db1:5432/site' };

describe('the list of sites as a file', () => {
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'siteferry-list-'));
    await saveSite(home, prod);
    await saveSite(home, test);
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  const elsewhere = async () => ({ home: join(home, 'elsewhere') });
  const listOf = (...sites: object[]) => JSON.stringify({ version: 1, sites });

  it('comes whole to another computer, without what is secret or only here', async () => {
    const list = await exportSiteList({ home });
    expect(JSON.stringify(list)).not.toMatch(/secrets|bastion|password/i);
    const there = await elsewhere();
    // A byte order mark is what an editor may have left.
    const outcome = await importSiteList(there, { text: `\ufeff${JSON.stringify(list)}`, replace: false });
    expect(outcome).toEqual({ added: ['prod', 'test'], replaced: [], kept: [] });
    expect(await exportSiteList(there)).toEqual(list);
  });

  it('leaves sites of the same name as they are, or replaces them when asked to', async () => {
    const text = listOf({ ...marks, name: 'prod', url: prod.url, colour: 'red' }, { ...test, name: 'new' });
    expect(await importSiteList({ home }, { text, replace: false })).toEqual({
      added: ['new'],
      replaced: [],
      kept: ['prod'],
    });
    expect(await readSavedSites(home)).toContainEqual(prod);
    expect(await importSiteList({ home }, { text, replace: true })).toEqual({
      added: [],
      replaced: ['prod', 'new'],
      kept: [],
    });
    const [, replaced] = await readSavedSites(home);
    // The same database: where its password is on this computer is still true.
    expect(replaced).toEqual({
      ...marks,
      name: 'prod',
      url: prod.url,
      colour: 'red',
      passwordFile: prod.passwordFile,
      sshPasswordCredential: prod.sshPasswordCredential,
    });
  });

  it('does not send the password of one database to another that takes its name', async () => {
    const text = listOf({ ...marks, name: 'prod', url: 'mssql://ann@attacker/site' });
    await importSiteList({ home }, { text, replace: true });
    const [site] = await readSavedSites(home);
    expect(site).toEqual({ ...marks, name: 'prod', url: 'mssql://ann@attacker/site' });
  });

  it.each<[string, string]>([
    ['no JSON', '{'],
    ['another JSON', '[]'],
    ['another version', '{"version":2,"sites":[]}'],
    ['a password in a URL', listOf(test, { ...test, name: 'a', url: 'postgres://app:hidden@db/site' })],
    ['a name that is none', listOf(test, { ...test, name: 'a/b' })],
    ['a place of a password', listOf({ ...test, passwordFile: '/etc/shadow' })],
    ['no URL', listOf({ ...test, name: 'a', url: 'nonsense' })],
  ])('is refused whole with %s', async (_title, text) => {
    const before = await readFile(join(home, 'sites.json'), 'utf8');
    const failure = await importSiteList({ home }, { text, replace: true }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: expect.stringMatching(/^(usage|site-url-invalid)$/) });
    expect(String(failure)).not.toContain('hidden');
    expect(await readFile(join(home, 'sites.json'), 'utf8')).toBe(before);
  });
});
