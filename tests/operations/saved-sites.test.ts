import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetSite, readSavedSites, saveSite } from '#core/workspace/sites/saved-sites.ts';

let home: string;

beforeEach(async () => {
  home = join(await mkdtemp(join(tmpdir(), 'siteferry-home-')), 'made', 'on demand');
});

afterEach(async () => {
  await rm(resolve(home, '../..'), { recursive: true, force: true });
});

const test = {
  name: 'test',
  url: 'postgres://app@db1:5432/site',
  colour: 'grey',
  production: false,
} as const;

describe('saved sites', () => {
  it('are none where nothing was saved', async () => {
    expect(await readSavedSites(home)).toEqual([]);
  });

  it('are kept by name, and replaced by a later one of that name', async () => {
    await saveSite(home, test);
    await saveSite(home, { ...test, name: 'prod', url: 'mssql://sa@db2/site' });
    await saveSite(home, { ...test, url: 'postgres://app@db9/site' });
    expect(await readSavedSites(home)).toEqual([
      { ...test, name: 'prod', url: 'mssql://sa@db2/site' },
      { ...test, url: 'postgres://app@db9/site' },
    ]);
  });

  it('leave one file behind, which only this user can read', async () => {
    await saveSite(home, test);
    await saveSite(home, { ...test, name: 'other' });
    expect(await readdir(home)).toEqual(['lock', 'sites.json']);
    if (process.platform !== 'win32') expect((await stat(join(home, 'sites.json'))).mode & 0o077).toBe(0);
  });

  it('keep an embedded folder as an absolute path', async () => {
    expect(await saveSite(home, { ...test, name: 'demo', url: 'embedded:some/folder' })).toEqual([
      { ...test, name: 'demo', url: `embedded:${resolve('some/folder')}` },
    ]);
  });

  it('are forgotten one by one', async () => {
    await saveSite(home, test);
    expect(await forgetSite(home, 'test')).toEqual([]);
    await expect(forgetSite(home, 'test')).rejects.toMatchObject({ code: 'site-name-unknown' });
  });

  it('never hold a password', async () => {
    const saving = saveSite(home, { ...test, name: 'test', url: 'postgres://app:hidden@db1/site' });
    await expect(saving).rejects.toMatchObject({
      code: 'usage',
      data: { reason: { code: 'saved-sites.password', values: {} } },
    });
    await expect(saving).rejects.not.toThrow(/hidden/);
    expect(await readSavedSites(home)).toEqual([]);
  });

  it.each(['', ' test', '-test', 'a:b', 'x'.repeat(65), 'a\nb', 'a/b'])(
    'refuse the name %j',
    async (name) => {
      await expect(saveSite(home, { ...test, name })).rejects.toMatchObject({
        code: 'usage',
        data: { reason: { code: 'saved-sites.name' } },
      });
    },
  );

  it('refuse a URL that is none', async () => {
    await expect(saveSite(home, { ...test, name: 'x', url: 'ftp://x' })).rejects.toMatchObject({
      code: 'site-url-invalid',
    });
  });

  it.each([
    ['no JSON', '{'],
    ['another shape', '[]'],
    ['a site without a URL', '{"sites":[{"name":"x"}]}'],
  ])('say so when their file holds %s, and leave it as it is', async (_title, text) => {
    await saveSite(home, test);
    const file = join(home, 'sites.json');
    await writeFile(file, text);
    await expect(readSavedSites(home)).rejects.toMatchObject({ code: 'file-unreadable' });
    await expect(saveSite(home, test)).rejects.toMatchObject({ code: 'file-unreadable' });
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  it('are read from a file with a byte order mark', async () => {
    await saveSite(home, test);
    const file = join(home, 'sites.json');
    await writeFile(file, `\ufeff${await readFile(file, 'utf8')}`);
    expect(await readSavedSites(home)).toEqual([test]);
  });
});
