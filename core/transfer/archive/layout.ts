import type { Catalog } from '#core/catalog/catalog.ts';
import {
  CATEGORY,
  CATEGORY_COLUMN,
  type EntityType,
  SECTION,
  SECTION_COLUMN,
} from '#core/catalog/entity-type.ts';

/** Paths inside an archive (spec, "Configuration transfer objects"), always with forward slashes. */
export const MULTI_FILE = {
  config: '_meta/config.json',
  additionalData: '_meta/additional-data.json',
  manifest: '_meta/manifest.json',
} as const;

export const LEGACY = {
  data: 'data.json',
  config: 'config.json',
  additionalData: 'additionalData.json',
} as const;

/** What is said about an archive that is a version of a module; it belongs to the version and not to the archive. */
export const MODULE_FILE = 'module.json';

/** A file of rows of one type, and what its folder says about them. */
export interface RowFile {
  type: EntityType;
  /** Values that a column has in every row of this file: the ids in the names of its folders. */
  owners: readonly Owner[];
  /** The section and the category in whose folders the file lies. */
  section?: number;
  category?: number;
}

export interface Owner {
  column: string;
  id: number;
}

/** What a path of the multi-file layout means to a catalog. */
export type ParsedPath =
  | { kind: 'meta' }
  | { kind: 'rows'; file: RowFile }
  /** A known type in a folder of another scope. */
  | { kind: 'misplaced'; type: EntityType }
  | { kind: 'unknown-type'; type: string }
  /** Where a text of a row may stand. */
  | { kind: 'script' }
  | { kind: 'unknown' };

const META_FILES: ReadonlySet<string> = new Set(Object.values(MULTI_FILE));
const ROWS_PATH =
  /^(?:_(?<flat>global|versions|sign-in)|categories\/cat-(?<cat>-?\d{1,10})(?:\/subcat-(?<subcat>-?\d{1,10}))?)\/(?<type>[^/]+)\.json$/;

const SCRIPT_PATH =
  /^(?:_global|_versions|_sign-in|categories\/cat--?\d{1,10}(?:\/subcat--?\d{1,10})?)\/[^/]+\/[^/]+\.(?:cs|sql|js|html)$/;

/** The way from a path to its meaning; `pathOf` is the way back. */
export function parsePath(path: string, catalog: Catalog): ParsedPath {
  if (META_FILES.has(path)) return { kind: 'meta' };
  if (!path.endsWith('.json')) return { kind: SCRIPT_PATH.test(path) ? 'script' : 'unknown' };
  const parts = ROWS_PATH.exec(path)?.groups;
  const name = parts?.type;
  if (!parts || name === undefined) return { kind: 'unknown' };
  const type = catalog.find(name);
  if (!type) return { kind: 'unknown-type', type: name };
  const section = parts.cat === undefined ? undefined : Number(parts.cat);
  const category = parts.subcat === undefined ? undefined : Number(parts.subcat);
  if (pathOf(type, { section, category }) !== path) return { kind: 'misplaced', type };
  return {
    kind: 'rows',
    file: {
      type,
      owners: ownersOf(type, section, category),
      ...(section === undefined ? {} : { section }),
      ...(category === undefined ? {} : { category }),
    },
  };
}

interface Folder {
  section?: number | undefined;
  category?: number | undefined;
}

/** The file for rows of a type in this section and category; without them the pattern of its path, for a message. */
export function pathOf(type: EntityType, folder: Folder = {}): string {
  return `${folderOf(type, folder)}/${type.name}.json`;
}

/** The path of a file that rows name by its path from the folder of their own file. */
export function pathOfScript(rowsFile: string, name: string): string {
  return `${rowsFile.slice(0, rowsFile.lastIndexOf('/') + 1)}${name}`;
}

function folderOf(type: EntityType, { section, category }: Folder): string {
  switch (type.scope) {
    case 'global':
      return '_global';
    case 'version':
      return '_versions';
    case 'sign-in':
      return '_sign-in';
    case 'section':
      return `categories/cat-${section ?? '<id>'}`;
    case 'category':
      return `categories/cat-${section ?? '<id>'}/subcat-${category ?? '<id>'}`;
  }
}

/** True for a type whose rows lie in one file, whatever they belong to. */
export function isFlat({ scope }: EntityType): boolean {
  return scope !== 'section' && scope !== 'category';
}

/** Where the id of the section stands in a row of section scope, or the id of the category in one of category scope. */
export function ownerColumn(type: EntityType): string {
  if (type.name === SECTION || type.name === CATEGORY) return type.id;
  return type.scope === 'section' ? SECTION_COLUMN : CATEGORY_COLUMN;
}

export function ownersOf(
  type: EntityType,
  section: number | undefined,
  category: number | undefined,
): Owner[] {
  const own = category ?? section;
  if (own === undefined) return [];
  const owners = [{ column: ownerColumn(type), id: own }];
  if (type.name === CATEGORY && section !== undefined) owners.push({ column: SECTION_COLUMN, id: section });
  return owners;
}

/** Order of file names that is the same everywhere: by UTF-16 code units. */
export function byName(left: { name: string }, right: { name: string }): number {
  if (left.name === right.name) return 0;
  return left.name < right.name ? -1 : 1;
}
