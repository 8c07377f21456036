import { createHash } from 'node:crypto';
import { isJsonObject } from '#core/base/json.ts';
import type { EntityType } from '#core/catalog/entity-type.ts';
import type { PassthroughRow, WritableArchive } from '../content.ts';
import { isFlat, ownerColumn, pathOf } from '../layout.ts';
import { legacyPart } from '../lenient-paths.ts';
import type { OutputFile, RowList } from './json-chunks.ts';

/** Where that which nobody understands goes in an archive. */

/** Folder of types that nobody knows and that no folder was named for. */
const UNPLACED = '_global';

/** Folder of files whose place another file of the archive needs. */
const ASIDE = '_other';

/** The rows of a type that are none, by the file of the multi-file layout that they go to. */
export function passthroughByFile(type: EntityType, content: WritableArchive): Map<string, unknown[]> {
  const rows = content.passthrough?.rows.get(type.name) ?? [];
  return new Map(
    Array.from(
      Map.groupBy(rows, (row) => passthroughPath(type, row, content.sectionOfCategory)),
      ([path, ofFile]) => [path, ofFile.map(({ value }) => value)],
    ),
  );
}

function passthroughPath(
  type: EntityType,
  { value, owners }: PassthroughRow,
  sectionOfCategory: ReadonlyMap<number, number>,
): string {
  if (isFlat(type)) return pathOf(type);
  const column = ownerColumn(type);
  const written = isJsonObject(value) ? value[column] : undefined;
  const owner = owners.find((one) => one.column === column)?.id ?? written;
  if (typeof owner === 'number' && Number.isInteger(owner)) {
    if (type.scope === 'section') return pathOf(type, { section: owner });
    const section = sectionOfCategory.get(owner);
    if (section !== undefined) return pathOf(type, { section, category: owner });
  }
  return `${UNPLACED}/${type.name}.json`;
}

/** A row that goes where no folder says whose it is. */
export function withOwners({ value, owners }: PassthroughRow): unknown {
  if (!isJsonObject(value)) return value;
  const lacking = owners.filter(({ column }) => !Object.hasOwn(value, column));
  return { ...value, ...Object.fromEntries(lacking.map(({ column, id }) => [column, id])) };
}

/** The types that nobody knows, with all their rows. */
export function unknownTypes({ passthrough }: WritableArchive): [string, RowList][] {
  return Array.from(passthrough?.types ?? [], ([name, { paths, unplaced }]) => [
    name,
    [...[...paths.values()].flat(), ...unplaced],
  ]);
}

/** The files of the types that nobody knows: where they were, or else beside what is global. */
export function unknownFiles({ passthrough }: WritableArchive): Map<string, RowList> {
  const files = new Map<string, unknown[]>();
  // On many systems names that differ in case are one.
  const taken = new Set<string>();
  for (const [name, { paths, unplaced }] of passthrough?.types ?? []) {
    for (const [path, rows] of paths) files.set(path, rows);
    if (paths.size > 0) continue;
    const isPlain = PLAIN.test(name) && !taken.has(name.toLowerCase());
    taken.add(name.toLowerCase());
    files.set(`${UNPLACED}/${isPlain ? name : hexadecimal(name)}.json`, unplaced);
  }
  return files;
}

/** Names that may be those of a file on every system; Windows takes some words for devices. */
const PLAIN = /^(?!(?:con|prn|aux|nul|com\d|lpt\d)$)[a-z0-9_][a-z0-9_-]{0,99}$/i;

/** A type name that cannot be the name of a file. */
function hexadecimal(name: string): string {
  return `type-${createHash('sha256').update(name).digest('hex').slice(0, 16)}`;
}

/** The files that nobody knows, beside those that the archive has. */
export function otherFiles({ passthrough }: WritableArchive, files: readonly OutputFile[]): OutputFile[] {
  const own = new Set(files.map(({ name }) => name.toLowerCase()));
  const taken = new Set(own);
  for (const { name } of passthrough?.files ?? [])
    if (legacyPart(name) === undefined) taken.add(name.toLowerCase());
  return (passthrough?.files ?? []).map(({ name, bytes }) => {
    let free = name;
    const isNeeded = legacyPart(name) !== undefined || own.has(name.toLowerCase());
    while (isNeeded && (free === name || taken.has(free.toLowerCase()))) free = `${ASIDE}/${free}`;
    taken.add(free.toLowerCase());
    return { name: free, chunks: [bytes] };
  });
}
