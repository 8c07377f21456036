import type { Catalog, ReferenceColumn } from '#core/catalog/catalog.ts';
import type { EntityType } from '#core/catalog/entity-type.ts';
import { MODULE_FILE, parsePath, pathOf, type RowFile } from '../archive/layout.ts';
import { nestingColumn } from '../rows/nesting.ts';

/** Files of an archive by name, each with what stands for its content: the same in two archives where the content is. */
export type ListedFiles = ReadonlyMap<string, string>;

/** The files of two archives, by what their names say. */
export interface FileIndex {
  /** Files of rows whose own content differs, or that of their texts. */
  readonly changed: ReadonlySet<string>;
  /** How many files there are in both archives together. */
  readonly count: number;
  rows(name: string): RowFile | undefined;
  /** The files of rows of a type. */
  ofType(type: EntityType): readonly string[];
  /** The file where rows of a type lie that rows of `file` refer to, as far as its place tells. */
  beside(file: RowFile, type: EntityType): string | undefined;
  /** Files of rows right in the folder of a section, and in the folder of a category. */
  inSection(id: number): readonly string[];
  inCategory(id: number): readonly string[];
  /** These files of rows with their texts, and what every archive has. */
  complete(names: ReadonlySet<string>): Set<string>;
}

/** Looks at the names of the files of two archives; undefined where one of them is not as this program writes it. */
export function indexFiles(
  listings: readonly [ListedFiles, ListedFiles],
  catalog: Catalog,
): FileIndex | undefined {
  const rowFiles = new Map<string, RowFile>();
  const texts = new Map<string, string[]>();
  const meta: string[] = [];
  const changed = new Set<string>();
  const [one, other] = listings;
  const added = Array.from(other.keys()).filter((name) => !one.has(name));
  const all = [...one.keys(), ...added].filter((name) => name !== MODULE_FILE);
  for (const name of all) {
    const parsed = parsePath(name, catalog);
    if (parsed.kind === 'meta') {
      meta.push(name);
      continue;
    }
    const place = parsed.kind === 'script' ? rowsOfText(name) : name;
    if (parsed.kind === 'rows') rowFiles.set(name, parsed.file);
    else if (parsed.kind === 'script' && listings.every((files) => files.has(place) || !files.has(name)))
      addTo(texts, place, name);
    else return undefined;
    if (one.get(name) !== other.get(name)) changed.add(place);
  }
  const byType = Map.groupBy(rowFiles.keys(), (name) => rowFiles.get(name)?.type);
  const bySection = Map.groupBy(rowFiles.keys(), (name) => sectionOnly(rowFiles.get(name)));
  const byCategory = Map.groupBy(rowFiles.keys(), (name) => rowFiles.get(name)?.category);
  return {
    changed,
    count: all.length,
    rows: (name) => rowFiles.get(name),
    ofType: (type) => byType.get(type) ?? [],
    beside(file, type) {
      const path = pathOf(type, file);
      return rowFiles.has(path) ? path : undefined;
    },
    inSection: (id) => bySection.get(id) ?? [],
    inCategory: (id) => byCategory.get(id) ?? [],
    complete: (names) =>
      new Set([...meta, ...Array.from(names).flatMap((name) => [name, ...(texts.get(name) ?? [])])]),
  };
}

/** The references of a type that its rows are named by: those in labels, and to what owns them. */
export function namingReferences(catalog: Catalog, type: EntityType): ReferenceColumn[] {
  const nesting = nestingColumn(type);
  return catalog
    .references(type)
    .filter(
      ({ name, references }) => type.label.includes(name) || references.owning === true || name === nesting,
    );
}

function rowsOfText(name: string): string {
  return `${name.slice(0, name.lastIndexOf('/'))}.json`;
}

function sectionOnly(file: RowFile | undefined): number | undefined {
  return file?.category === undefined ? file?.section : undefined;
}

function addTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}
