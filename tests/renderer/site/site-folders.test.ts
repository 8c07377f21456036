import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSavedName } from '#core/base/redact.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import { copyName, foldersOf, siteFolders } from '#renderer/features/site/site-folders.ts';

const site = (name: string, folder?: string): ListedSite => ({
  name,
  url: `postgres://app@${name}.corp/site`,
  colour: 'grey',
  production: false,
  readOnly: false,
  password: 'none',
  ...(folder === undefined ? {} : { folder }),
});
const SITES = [site('a'), site('b', 'Zoo'), site('c', 'Bank'), site('d', 'Zoo')];

describe('folders of the list of sites', () => {
  const shown = (text: string) =>
    siteFolders(SITES, text).map(({ folder, sites }) => `${folder ?? ''}: ${sites.map(({ name }) => name)}`);

  it.each<[string, string[]]>([
    ['', [': a', 'Bank: c', 'Zoo: b,d']],
    ['  ', [': a', 'Bank: c', 'Zoo: b,d']],
    ['zoo', ['Zoo: b,d']],
    ['C.CORP', ['Bank: c']],
    ['d', ['Zoo: d']],
    ['nowhere', []],
  ])('with “%s” show %j', (text, folders) => {
    expect(shown(text)).toEqual(folders);
  });

  it('are each named once', () => {
    expect(foldersOf(SITES)).toEqual(['Bank', 'Zoo']);
  });

  it('lose no site and show none twice', () => {
    const any = fc.array(
      fc.record({ name: fc.string({ minLength: 1 }), folder: fc.option(fc.string({ minLength: 1 })) }),
    );
    fc.assert(
      fc.property(any, (made) => {
        const sites = made.map(({ name, folder }) => site(name, folder ?? undefined));
        const all = siteFolders(sites, '').flatMap((one) => one.sites);
        expect(new Set(all)).toEqual(new Set(sites));
        expect(all.length).toBe(sites.length);
      }),
    );
  });
});

describe('the name of a copy', () => {
  it.each([
    [['a'], 'a copy'],
    [['a', 'a copy'], 'a copy 2'],
    [['a', 'a copy', 'a copy 2'], 'a copy 3'],
  ])('beside %j is %s', (names, copy) => {
    expect(
      copyName(
        'a',
        'copy',
        names.map((name) => site(name)),
      ),
    ).toBe(copy);
  });

  it('is one that a site can have, however long the name is', () => {
    const long = 'x'.repeat(64);
    const first = copyName(long, 'копия', []);
    expect(isSavedName(first)).toBe(true);
    const second = copyName(long, 'копия', [site(first)]);
    expect(isSavedName(second)).toBe(true);
    expect(second).not.toBe(first);
  });
});
