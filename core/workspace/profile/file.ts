import { dirname, resolve } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { signInCatalog } from '#core/catalog/sign-in-catalog.ts';
import {
  ANY_TYPE,
  type Profile,
  profile,
  type RuleScope,
  type SiteProfile,
  type TextPattern,
} from '#core/contract/profile.ts';
import { message } from '#core/messages/catalogue.ts';
import { isReplaceable } from '#core/transfer/profile-rules/replace-archive.ts';
import { openCatalog } from './catalog-file.ts';
import { type FileProblem, type Validated, validateContent, validateFile } from './validate-file.ts';

/** What holds for a site: what it is made of, and what people have decided for it. */
export interface SiteRules {
  catalog: Catalog;
  profile: SiteProfile;
}

/** Reads a profile and holds it against its schema and its own rules, without its catalog. Throws `file-unreadable`. */
export async function validateProfile(file: string): Promise<Validated<Profile>> {
  return withRules(await validateFile(profile, file));
}

/** The same of a content. */
export function validateProfileContent(content: unknown): Validated<Profile> {
  return withRules(validateContent(profile, content));
}

/** The content of a profile, checked; `file` is for the error. Throws `profile-invalid`. */
export function parseProfile(file: string, content: unknown): Profile {
  return requireValid(file, validateProfileContent(content));
}

/**
 * Opens a profile with the catalog file that it names. Throws `file-unreadable`, and `profile-invalid` or
 * `catalog-invalid` for the first thing that is wrong.
 */
export async function openProfile(file: string, reference: Catalog): Promise<SiteRules> {
  return await siteRules(file, requireValid(file, await validateProfile(file)), reference);
}

/** The same of a content that is, or is to be, that of a file. */
export async function siteRules(file: string, read: Profile, reference: Catalog): Promise<SiteRules> {
  const catalogPath = catalogFileOf(file, read);
  const catalog = catalogPath === undefined ? reference : await openCatalog(catalogPath, reference);
  const [problem] = unknownNames(read, catalog);
  if (problem) throw new SiteferryError('profile-invalid', { file, ...problem });
  return { catalog, profile: { ...read, file } };
}

/** The catalog file that a profile names, absolute. */
export function catalogFileOf(file: string, { catalog }: Profile): string | undefined {
  return catalog === undefined ? undefined : resolve(dirname(file), catalog);
}

/** Entity types and columns that a profile names and the catalog lacks. */
export function unknownNames(content: Profile, catalog: Catalog): FileProblem[] {
  const { mapping, patterns, protect, replace, limits } = content;
  const limited = (limits?.updates ?? []).map(({ type }, index) => ({
    type,
    pointer: `/limits/updates/${index}`,
  }));
  const named = [
    ...limited.filter(({ type }) => type !== ANY_TYPE),
    ...mapping.map(({ type }, index) => ({ type, pointer: `/mapping/${index}` })),
    ...patterns.map(({ type }, index) => ({ type, pointer: `/patterns/${index}` })),
  ];
  return [
    ...named.flatMap(({ type, pointer }) => unknownInScope({ type }, pointer, catalog)),
    ...protect.flatMap((rule, index) => unknownInScope(rule, `/protect/${index}`, catalog)),
    ...replace.flatMap(({ only = [] }, index) =>
      only.flatMap((scope, at) => unreplaceable(scope, `/replace/${index}/only/${at}`, catalog)),
    ),
  ];
}

function unknownInScope({ type: name, columns = [] }: RuleScope, pointer: string, catalog: Catalog) {
  // A profile also says what its site keeps of sign-in.
  const known = catalog.find(name) ? catalog : signInCatalog;
  const type = known.find(name);
  if (!type)
    return [{ pointer: `${pointer}/type`, reason: message('profile-file.type-unknown', { type: name }) }];
  const transferred = new Set(known.transferred(type).map((column) => column.name));
  return columns.flatMap((column, index): FileProblem[] =>
    transferred.has(column)
      ? []
      : [
          {
            pointer: `${pointer}/columns/${index}`,
            reason: message('profile-file.column-unknown', { type: name, column }),
          },
        ],
  );
}

function unreplaceable(scope: RuleScope, pointer: string, catalog: Catalog): FileProblem[] {
  const unknown = unknownInScope(scope, pointer, catalog);
  const type = catalog.find(scope.type) ?? signInCatalog.find(scope.type);
  if (unknown.length > 0 || !type) return unknown;
  const texts = new Set(type.columns.filter(isReplaceable).map((column) => column.name));
  return (scope.columns ?? []).flatMap((column, index): FileProblem[] =>
    texts.has(column)
      ? []
      : [
          {
            pointer: `${pointer}/columns/${index}`,
            reason: message('profile-file.column-no-text', { type: type.name, column }),
          },
        ],
  );
}

function requireValid(file: string, judged: Validated<Profile>): Profile {
  if ('content' in judged) return judged.content;
  throw new SiteferryError('profile-invalid', { file, ...judged.problems[0] });
}

function withRules(judged: Validated<Profile>): Validated<Profile> {
  if ('problems' in judged) return judged;
  const [first, ...others] = [
    ...repeatedMappings(judged.content),
    ...wrongPatterns(judged.content),
    ...repeatedRules(judged.content),
    ...repeatedLimits(judged.content),
    ...emptyWindows(judged.content),
  ];
  return first ? { problems: [first, ...others] } : judged;
}

function repeatedMappings({ mapping }: Profile): FileProblem[] {
  const seen = new Set<string>();
  return mapping.flatMap(({ type, source }, index) => {
    const key = `${type}:${source}`;
    if (seen.has(key)) {
      return [{ pointer: `/mapping/${index}`, reason: message('profile-file.mapping-twice') }];
    }
    seen.add(key);
    return [];
  });
}

function wrongPatterns({ patterns }: Profile): FileProblem[] {
  return patterns.flatMap((pattern, index) =>
    isPlaced(pattern)
      ? []
      : [{ pointer: `/patterns/${index}/match`, reason: message('profile-file.pattern-place') }],
  );
}

function repeatedRules({ replace }: Profile): FileProblem[] {
  const seen = new Set<string>();
  return replace.flatMap(({ from, only }, index) => {
    const key = JSON.stringify([from, only]);
    if (seen.has(key))
      return [{ pointer: `/replace/${index}`, reason: message('profile-file.replace-twice') }];
    seen.add(key);
    return [];
  });
}

function repeatedLimits({ limits }: Profile): FileProblem[] {
  const types = (limits?.updates ?? []).map(({ type }) => type);
  return types.flatMap((type, index) =>
    types.indexOf(type) < index
      ? [{ pointer: `/limits/updates/${index}/type`, reason: message('profile-file.limit-twice') }]
      : [],
  );
}

/** Windows of a date that no time lies in. */
function emptyWindows({ freeze = [] }: Profile): FileProblem[] {
  return freeze.flatMap((window, index) =>
    'days' in window || window.from < window.until
      ? []
      : [{ pointer: `/freeze/${index}/until`, reason: message('profile-file.window-empty') }],
  );
}

function isPlaced({ in: language, match }: TextPattern): boolean {
  return language === 'json' ? match.startsWith('/') : match.split('#').length === 2;
}
