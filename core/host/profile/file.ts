import { dirname, resolve } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { type Profile, profile, type SiteProfile, type TextPattern } from '#core/contract/profile.ts';
import { message } from '#core/messages/catalogue.ts';
import { openCatalog } from '../catalog/file.ts';
import { type FileProblem, type Judged, judgeContent, judgeFile } from '../rule-file.ts';

/** What holds for a site: what it is made of, and what people have decided for it. */
export interface SiteRules {
  catalog: Catalog;
  profile: SiteProfile;
}

/** Reads a profile and holds it against its schema and its own rules, without its catalog. Throws `file-unreadable`. */
export async function judgeProfile(file: string): Promise<Judged<Profile>> {
  return withRules(await judgeFile(profile, file));
}

/** The content of a profile, checked; `file` is for the error. Throws `profile-invalid`. */
export function parseProfile(file: string, content: unknown): Profile {
  return unlessWrong(file, withRules(judgeContent(profile, content)));
}

/**
 * Opens a profile with the catalog file that it names. Throws `file-unreadable`, and `profile-invalid` or
 * `catalog-invalid` for the first thing that is wrong.
 */
export async function openProfile(file: string, reference: Catalog): Promise<SiteRules> {
  const read = unlessWrong(file, await judgeProfile(file));
  const catalogPath = catalogFileOf(file, read);
  const catalog = catalogPath === undefined ? reference : await openCatalog(catalogPath, reference);
  const [problem] = unknownTypes(read, catalog);
  if (problem) throw new SiteferryError('profile-invalid', { file, ...problem });
  return { catalog, profile: { ...read, file } };
}

/** The catalog file that a profile names, absolute. */
export function catalogFileOf(file: string, { catalog }: Profile): string | undefined {
  return catalog === undefined ? undefined : resolve(dirname(file), catalog);
}

/** Entity types that a profile names and the catalog lacks. */
export function unknownTypes({ mapping, patterns }: Profile, catalog: Catalog): FileProblem[] {
  const named = [
    ...mapping.map(({ type }, index) => ({ type, pointer: `/mapping/${index}/type` })),
    ...patterns.map(({ type }, index) => ({ type, pointer: `/patterns/${index}/type` })),
  ];
  return named
    .filter(({ type }) => !catalog.find(type))
    .map(({ type, pointer }) => ({ pointer, reason: message('profile-file.type-unknown', { type }) }));
}

function unlessWrong(file: string, judged: Judged<Profile>): Profile {
  if ('content' in judged) return judged.content;
  throw new SiteferryError('profile-invalid', { file, ...judged.problems[0] });
}

function withRules(judged: Judged<Profile>): Judged<Profile> {
  if ('problems' in judged) return judged;
  const [first, ...others] = [...repeatedMappings(judged.content), ...wrongPatterns(judged.content)];
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

function isPlaced({ in: language, match }: TextPattern): boolean {
  return language === 'json' ? match.startsWith('/') : match.split('#').length === 2;
}
