import type { Catalog } from '#core/catalog/catalog.ts';
import type { EntityType, Scope } from '#core/catalog/entity-type.ts';
import type { SourceFile } from './container/source.ts';
import { ownersOf, parsePath, type RowFile } from './layout.ts';
import { normalizeName, type TypeNames } from './type-names.ts';

/** A part of an archive beside its rows. */
export type MetaPart = 'config' | 'additionalData' | 'manifest';

/** What a path means that another program may have written. */
export type LenientPath =
  | { kind: 'meta'; part: MetaPart; isExact: boolean }
  | { kind: 'rows'; file: RowFile; isExact: boolean; isMisplaced: boolean }
  | { kind: 'unknown-type'; type: string }
  | { kind: 'unknown' };

const META_PATH = /^_?meta\/(?<name>[^/]+)\.json$/i;
const ROOT_PATH = /^(?<name>[^/]+)\.json$/i;
const ROWS_PATH =
  /^(?:_?(?<flat>global|versions|sign-in)|categories\/cat[-_]?(?<cat>-?\d{1,10})(?:\/subcat[-_]?(?<subcat>-?\d{1,10}))?)\/(?<type>[^/]+)\.json$/i;

const META_PARTS: ReadonlyMap<string, MetaPart> = new Map([
  ['config', 'config'],
  ['additionaldata', 'additionalData'],
  ['manifest', 'manifest'],
]);

/** What a path of the multi-file layout means, however its names are spelled. `parsePath` knows our own spelling only. */
export function parsePathLeniently(path: string, catalog: Catalog, names: TypeNames): LenientPath {
  const place = parsePath(path, catalog);
  if (place.kind === 'rows') return { ...place, isExact: true, isMisplaced: false };
  const part = META_PARTS.get(normalizeName(META_PATH.exec(path)?.groups?.name ?? ''));
  if (part) return { kind: 'meta', part, isExact: place.kind === 'meta' };
  const parts = ROWS_PATH.exec(path)?.groups;
  if (!parts?.type) return { kind: 'unknown' };
  const type = names.find(parts.type);
  if (!type) return { kind: 'unknown-type', type: parts.type };
  return { kind: 'rows', isExact: false, ...rowFile(type, parts) };
}

function rowFile(
  type: EntityType,
  { flat, cat, subcat }: Readonly<Record<string, string | undefined>>,
): { file: RowFile; isMisplaced: boolean } {
  const section = cat === undefined ? undefined : Number(cat);
  const category = subcat === undefined ? undefined : Number(subcat);
  if (type.scope !== scopeOf(flat, category)) return { file: { type, owners: [] }, isMisplaced: true };
  const folder = {
    ...(section === undefined ? {} : { section }),
    ...(category === undefined ? {} : { category }),
  };
  return { file: { type, owners: ownersOf(type, section, category), ...folder }, isMisplaced: false };
}

function scopeOf(flat: string | undefined, category: number | undefined): Scope {
  const folder = flat?.toLowerCase();
  if (folder === 'sign-in') return 'sign-in';
  if (folder !== undefined) return folder === 'global' ? 'global' : 'version';
  return category === undefined ? 'section' : 'category';
}

/** The part of the legacy layout that a file in the root is, however its name is spelled. */
export function legacyPart(path: string): 'data' | 'config' | 'additionalData' | undefined {
  const name = normalizeName(ROOT_PATH.exec(path)?.groups?.name ?? '');
  if (name === 'data') return 'data';
  const part = META_PARTS.get(name);
  return part === 'manifest' ? undefined : part;
}

/** Files that operating systems and version control leave in folders. */
export function isSystemFile(path: string): boolean {
  return path
    .split('/')
    .some((step) => /^(__MACOSX|\._.*|\.git.*|\.svn|\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(step));
}

/**
 * The one folder that all files lie in, where an archive was packed with the folder around it. Nothing where the files
 * mean something as they are, or would mean nothing without it.
 */
export function wrappingFolder(
  files: readonly SourceFile[],
  isKnown: (path: string) => boolean,
): string | undefined {
  const [folder, rest] = files[0]?.name.split('/', 2) ?? [];
  if (folder === undefined || rest === undefined) return undefined;
  const prefix = `${folder}/`;
  const isWrapped =
    files.every(({ name }) => name.startsWith(prefix)) && !files.some(({ name }) => isKnown(name));
  return isWrapped && files.some(({ name }) => isKnown(name.slice(prefix.length))) ? prefix : undefined;
}
