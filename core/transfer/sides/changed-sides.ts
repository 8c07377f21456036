import type { Catalog } from '#core/catalog/catalog.ts';
import { CATEGORY, type EntityType, SECTION } from '#core/catalog/entity-type.ts';
import type { ReadArchive } from '../archive/content.ts';
import { type FileIndex, indexFiles, type ListedFiles, namingReferences } from './changed-files.ts';
import { type HowToRead, missingFiles, type Sides } from './missing-files.ts';

/** An archive of which it is known what is in each of its files before it is read. */
export interface ListedSide {
  files: ListedFiles;
  /** Reads some of the files as an archive. */
  read(files: ListedFiles): Promise<ReadArchive>;
}

/** What differs between two archives, with what is needed to say how. */
export interface ChangedSides extends Sides {
  /** How many files are the same in both, and were not read. */
  unread: number;
}

/** Where fewer files are left unread, all of them are read: it takes no longer. */
const LEAST_UNREAD = 1_000;

/**
 * Reads of two archives the files that differ, and those that these rows refer to. What is in equal files on both sides is
 * the same, as long as an id means one entity in both, and nothing that was added or removed is what an equal file may refer
 * to. Undefined where that is not so, or cannot be told: then both have to be read whole.
 */
export async function readChangedSides(
  from: ListedSide,
  to: ListedSide,
  how: HowToRead,
  leastUnread = LEAST_UNREAD,
): Promise<ChangedSides | undefined> {
  const { catalog } = how.site;
  const index = indexFiles([from.files, to.files], catalog);
  if (!index) return undefined;
  const wanted = filesAtFirst(index, catalog);
  for (;;) {
    const names = index.complete(wanted);
    const unread = index.count - names.size;
    if (unread < leastUnread || unread < names.size) return undefined;
    const read = [from, to].map(async (side) => await side.read(pick(side.files, names)));
    const [one, other] = await Promise.all(read);
    if (!one || !other) return undefined;
    const sides = { from: one, to: other };
    if (!isPlain(one) || !isPlain(other) || !agree(sides, catalog)) return undefined;
    const before = wanted.size;
    for (const name of await missingFiles(index, sides, how)) wanted.add(name);
    if (wanted.size === before) return { ...sides, unread };
  }
}

function pick(files: ListedFiles, names: ReadonlySet<string>): ListedFiles {
  return new Map(
    Array.from(names).flatMap((name): [string, string][] => {
      const content = files.get(name);
      return content === undefined ? [] : [[name, content]];
    }),
  );
}

/** What differs, what its rows refer to at the same place, and what names all of these, at any depth. */
function filesAtFirst(index: FileIndex, catalog: Catalog): Set<string> {
  const wanted = new Set(index.changed);
  const refer = (name: string, targets: readonly { references: { type: string } }[]) => {
    const file = index.rows(name);
    for (const { references } of file ? targets : []) {
      const beside = file && index.beside(file, catalog.get(references.type));
      if (beside !== undefined) wanted.add(beside);
    }
  };
  const typeOf = (name: string) => index.rows(name)?.type;
  for (const name of index.changed) {
    const type = typeOf(name);
    if (type) refer(name, catalog.references(type));
  }
  for (const name of wanted) {
    const type = typeOf(name);
    if (type) refer(name, namingReferences(catalog, type));
  }
  // An archive without entities is no archive.
  const [any] = wanted.size === 0 ? catalog.types.flatMap((type) => index.ofType(type).slice(0, 1)) : [];
  return any === undefined ? wanted : wanted.add(any);
}

/** Nothing is to be said of it but what its rows are, and of what was chosen files tell whether it is there in full. */
function isPlain({ warnings, unusable, invalidValues, chosen }: ReadArchive): boolean {
  const isOfTree = Array.from(chosen.keys()).every((type) => type === SECTION || type === CATEGORY);
  return isOfTree && warnings.length === 0 && unusable.size === 0 && invalidValues.size === 0;
}

/** Whether ids mean the same in both, and equal files cannot refer to what only one of them has. */
function agree({ from, to }: Sides, catalog: Catalog): boolean {
  return catalog.types.every((type) => {
    const [added, gone] = [knownOf(from, type), knownOf(to, type)];
    if (!isNamedAlike(added.named, gone.named)) return false;
    // A text that names what is gone is in both, and leads nowhere in one.
    return (
      onlyIn(added, gone).every((key) => !gone.named.has(key)) &&
      onlyIn(gone, added).every((key) => !gone.named.has(key) && !added.named.has(key))
    );
  });
}

/** Guids with ids, and ids with Guids: of the rows of a type that were read, and of those that something refers to. */
interface Known {
  rows: readonly (readonly [string, number])[];
  named: ReadonlyMap<string | number, string | number>;
}

function knownOf({ rows, additionalData }: ReadArchive, { name, id, guid }: EntityType): Known {
  const named = Array.from(additionalData.get(name) ?? []);
  return {
    rows: (rows.get(name) ?? []).map((row) => [String(row[guid]), Number(row[id])]),
    named: new Map<string | number, string | number>([
      ...named,
      ...named.map(([one, other]) => [other, one] as const),
    ]),
  };
}

function isNamedAlike(one: Known['named'], other: Known['named']): boolean {
  return Array.from(one).every(([key, value]) => (other.get(key) ?? value) === value);
}

/** Guids and ids of rows that the other side does not have so. */
function onlyIn({ rows }: Known, other: Known): (string | number)[] {
  const ids = new Map(other.rows);
  return rows.filter(([guid, id]) => ids.get(guid) !== id).flat();
}
