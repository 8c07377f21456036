import { describe, expect, it } from 'vitest';
import { errorCodes } from '#core/base/error-codes.ts';
import { canRecheck, recheckInterval } from '#renderer/shell/health/recheck.ts';
import { showsWork } from '#renderer/shell/page-facts.ts';
import { pageAt, pages } from '#renderer/shell/pages.ts';
import { rankItems } from '#renderer/ui/palette/rank.ts';
import { parseThemeChoice, resolveTheme } from '#renderer/ui/theme-choice.ts';
import { truncateMiddle } from '#renderer/ui/truncate-middle.ts';

describe('a site is asked again', () => {
  it.each([
    ['postgres://app@db/site', undefined, 30_000],
    ['mssql://sa@db/site', 'connection-lost', 30_000],
    ['postgres://app@db/site', 'database-missing', 30_000],
    ['postgres://app@db/site', 'connection', 30_000],
    ['mssql://sa@db/site', 'database-unavailable', 30_000],
    ['postgres://app@db/site', 'login-failed', false],
    ['postgres://app@db/site', 'password-missing', false],
    ['embedded:/srv/site', undefined, false],
    ['embedded:/srv/site', 'site-busy', false],
  ] as const)('%s after %s: %s', (url, failure, expected) => {
    expect(recheckInterval(url, failure)).toBe(expected);
  });

  it('by itself never where that counts as an attempt to sign in', () => {
    const refusals = Object.keys(errorCodes).filter((code) => /login|sign-in|secret|password/.test(code));
    const asked = refusals.filter((code) => canRecheck(code as keyof typeof errorCodes));
    // What a version has in its texts is no attempt.
    expect(asked).toEqual(['secrets-in-texts']);
  });
});

describe('pages', () => {
  it.each([
    ['/export', 'export'],
    ['/signin/services', 'signin'],
    ['/versions/change', 'versions'],
    ['/', 'home'],
    ['', 'home'],
    ['/nowhere', 'home'],
  ])('of %s is %s', (path, expected) => {
    expect(pageAt(path).name).toBe(expected);
  });

  it.each([
    ['preview', 'import'],
    ['archive-verify', 'archives'],
    ['seed crm test', 'sites'],
    ['denormalize crm', 'sites'],
    ['version-create crm test', 'versions'],
    ['drift', 'versions'],
    ['_r_1_ check', undefined],
  ])('of the work %s is %s', (kind, expected) => {
    expect(pages.find((page) => showsWork(page, kind))?.name).toBe(expected);
  });

  it('show work of their own only', () => {
    const all = pages.flatMap(({ work }) => work);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('long names', () => {
  it.each([
    ['crm-test', 10, 'crm-test'],
    ['exactly ten', 11, 'exactly ten'],
    ['north-region-production', 11, 'north…ction'],
    ['а'.repeat(30), 5, 'аа…аа'],
    ['😀😀😀😀😀😀', 3, '😀…😀'],
  ])('%s in %i: %s', (name, longest, expected) => {
    expect(truncateMiddle(name, longest)).toBe(expected);
    expect(Array.from(truncateMiddle(name, longest)).length).toBeLessThanOrEqual(longest);
  });
});

describe('the palette', () => {
  const items = ['Export', 'Import', 'Use crm-export as the source', 'Темы', 'Отчёт'].map((title) => ({
    title,
    also: title === 'Import' ? 'Ctrl+I' : '',
  }));
  it.each([
    ['', ['Export', 'Import', 'Use crm-export as the source', 'Темы', 'Отчёт']],
    ['exp', ['Export', 'Use crm-export as the source']],
    ['PORT', ['Export', 'Import', 'Use crm-export as the source']],
    ['source crm', ['Use crm-export as the source']],
    ['  отчет ', ['Отчёт']],
    ['ctrl', ['Import']],
    ['.*', []],
    ['zzz', []],
  ])('finds by %s: %j', (typed, expected) => {
    expect(rankItems(items, typed).map(({ title }) => title)).toEqual(expected);
  });
});

describe('the theme', () => {
  it.each([
    ['system', false, false, 'light'],
    ['system', true, false, 'dark'],
    ['light', true, false, 'light'],
    ['dark', false, false, 'dark'],
    ['contrast', false, false, 'high-contrast'],
    ['light', false, true, 'high-contrast'],
    ['system', true, true, 'high-contrast'],
    ['nonsense', true, false, 'dark'],
    [7, false, false, 'light'],
  ])('%s (dark: %s, forced: %s) is %s', (kept, dark, forced, expected) => {
    expect(resolveTheme(parseThemeChoice(kept), { dark, forced })).toBe(expected);
  });
});
