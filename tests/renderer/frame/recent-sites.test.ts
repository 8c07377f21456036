import { describe, expect, it } from 'vitest';
import type { ListedSite } from '#core/contract/site/site.ts';
import { recentSites, siteGroups, withRecent } from '#renderer/shell/recent-sites.ts';
import { renameInPreferences } from '#renderer/shell/rename-site.ts';
import { createPreferences } from '#renderer/ui/preferences.ts';

const site = (name: string, folder?: string): ListedSite => ({
  name,
  url: `postgres://ann@${name}/crm`,
  colour: 'blue',
  production: false,
  readOnly: false,
  password: 'keychain',
  ...(folder === undefined ? {} : { folder }),
});

const few = [site('crm-test'), site('bank', 'Bank'), site('crm-prod', 'Production')];
const many = [...few, ...['a', 'b', 'c', 'd', 'e'].map((name) => site(name, 'Lab'))];

describe('what a picker of a site offers', () => {
  const offered = (sites: readonly ListedSite[], typed: string, recent: readonly string[]) =>
    siteGroups(sites, typed, recent).map(
      (group) => `${group.folder || group.kind}: ${group.sites.map(({ name }) => name).join(' ')}`,
    );

  it.each([
    ['few', few, '', ['bank'], ['none: crm-test', 'Bank: bank', 'Production: crm-prod']],
    [
      'those of late first among many',
      many,
      '',
      ['crm-prod', 'c', 'gone'],
      ['recent: crm-prod c', 'none: crm-test', 'Bank: bank', 'Lab: a b d e'],
    ],
    [
      'what was typed, of late or not',
      many,
      ' CRM ',
      ['crm-prod'],
      ['none: crm-test', 'Production: crm-prod'],
    ],
    ['a whole folder by its name', many, 'lab', [], ['Lab: a b c d e']],
    ['nothing', many, 'zzz', ['a'], []],
    [
      'all that are of late',
      many,
      '',
      many.map(({ name }) => name),
      [`recent: ${many.map(({ name }) => name).join(' ')}`],
    ],
  ] as const)('is %s', (_name, sites, typed, recent, expected) => {
    expect(offered(sites, typed, recent)).toEqual(expected);
  });

  it('never offers a site twice or none', () => {
    for (const recent of [[], ['a', 'a'], ['bank', 'a'], ['gone']]) {
      const names = siteGroups(many, '', [...new Set(recent)]).flatMap(({ sites }) =>
        sites.map(({ name }) => name),
      );
      expect(names.toSorted()).toEqual(many.map(({ name }) => name).toSorted());
    }
  });
});

describe('sites that were chosen last', () => {
  it.each([
    [undefined, 'a', ['a']],
    ['nonsense', 'a', ['a']],
    [['a', 'b', 7], 'b', ['b', 'a']],
    [['a', 'b', 'c', 'd', 'e'], 'f', ['f', 'a', 'b', 'c', 'd']],
  ])('%j and %s are %j', (kept, name, expected) => {
    expect(withRecent(kept, name)).toEqual(expected);
    expect(recentSites(expected)).toEqual(expected);
  });
});

describe('a saved site that is renamed', () => {
  it('takes along what is remembered of it, and nothing of others', () => {
    const kept = createPreferences();
    kept.load({
      'site.source': 'old',
      'site.receiver': 'other',
      'site.administered': 'old',
      'site.recent': ['other', 'old'],
      'operator.old': 'ann',
      'operator.other': 'bob',
      'operator.older': 'eve',
    });
    renameInPreferences(kept, 'old', 'new');
    expect(kept.takeUnsaved()).toEqual({
      'site.source': 'new',
      'site.administered': 'new',
      'site.recent': ['other', 'new'],
      'operator.new': 'ann',
      'operator.old': null,
    });
  });

  it('takes the place of what was left of a site of that name', () => {
    const kept = createPreferences();
    kept.load({ 'operator.new': 'left over' });
    renameInPreferences(kept, 'old', 'new');
    expect(kept.get('operator.new')).toBeUndefined();
  });
});
