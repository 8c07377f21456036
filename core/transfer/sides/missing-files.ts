import type { Catalog, ReferenceColumn } from '#core/catalog/catalog.ts';
import { CATEGORY, type EntityType, type Row, SECTION } from '#core/catalog/entity-type.ts';
import type { ImportOptions } from '#core/contract/transfer/options.ts';
import type { Site } from '#core/site/site.ts';
import type { ReadArchive } from '../archive/content.ts';
import type { TextReference } from '../references/reference.ts';
import { readGuid } from '../references/write-literal.ts';
import { nestingColumn } from '../rows/nesting.ts';
import { createTextReader } from '../selection/texts.ts';
import { type FileIndex, namingReferences } from './changed-files.ts';

/** Two archives as far as they were read. */
export interface Sides {
  from: ReadArchive;
  to: ReadArchive;
}

/** How two archives are compared; as long as the same `site` is given, texts that were seen are remembered. */
export type HowToRead = Pick<ImportOptions, 'associations' | 'texts'> & {
  site: Pick<Site, 'catalog' | 'profile'>;
};

/** Files that have to be read as well, to plan these rows as they would be planned among all of them. */
export async function missingFiles(index: FileIndex, sides: Sides, how: HowToRead): Promise<string[]> {
  const { site } = how;
  const { catalog } = site;
  const { from, to } = sides;
  const whole = new Set<EntityType>();
  const read = await createTextReader(site, how.texts);
  const guids = guidsOf(from, catalog);
  const [inFrom, inTo] = [idsOf(from, catalog), idsOf(to, catalog)];
  const [namedFrom, namedTo] = [namedIds(from), namedIds(to)];
  const isKnown: HasId = (type, id) => inFrom(type, id) || (namedFrom(type, id) && namedTo(type, id));
  const follow = (rows: readonly Row[], columns: readonly ReferenceColumn[], isThere: HasId) => {
    for (const { name, references } of columns) {
      const leadsOut = (row: Row) => typeof row[name] === 'number' && !isThere(references.type, row[name]);
      if (rows.some(leadsOut)) whole.add(catalog.get(references.type));
    }
  };
  for (const [name, rows] of from.rows) {
    const type = catalog.get(name);
    if (dependsOnAll(type, rows, sides, how)) whole.add(type);
    follow(rows, catalog.references(type), isKnown);
    follow(rows, namingReferences(catalog, type), inFrom);
    const found = (await read(type, rows)).flat().flatMap(({ references }) => references);
    for (const named of found.flatMap((reference) => typeToSearch(reference, isKnown, guids)))
      whole.add(catalog.get(named));
  }
  for (const [name, rows] of to.rows) follow(rows, namingReferences(catalog, catalog.get(name)), inTo);
  if (from.chosen.size > 0) for (const name of [SECTION, CATEGORY]) whole.add(catalog.get(name));
  return [...Array.from(whole).flatMap((type) => index.ofType(type)), ...filesOfChosen(index, from, catalog)];
}

type HasId = (type: string, id: number) => boolean;

function idsOf({ rows }: ReadArchive, catalog: Catalog): HasId {
  const ids = new Map(
    Array.from(rows, ([name, list]) => {
      const { id } = catalog.get(name);
      return [name, new Set(list.map((row) => Number(row[id])))];
    }),
  );
  return (type, id) => ids.get(type)?.has(id) === true;
}

/** Ids of what the rows of an archive refer to. */
function namedIds({ additionalData }: ReadArchive): HasId {
  const ids = new Map(Array.from(additionalData, ([type, guids]) => [type, new Set(guids.values())]));
  return (type, id) => ids.get(type)?.has(id) === true;
}

/** Guids of the rows, and of what these refer to. */
function guidsOf({ rows, additionalData }: ReadArchive, catalog: Catalog): ReadonlySet<string> {
  return new Set([
    ...Array.from(rows).flatMap(([name, list]) => list.map((row) => String(row[catalog.get(name).guid]))),
    ...Array.from(additionalData.values()).flatMap((guids) => [...guids.keys()]),
  ]);
}

/** The type among all of whose rows the entity is to be searched that a text names. */
function typeToSearch(
  { by, type, written }: TextReference,
  isKnown: HasId,
  guids: ReadonlySet<string>,
): string[] {
  if (type === undefined) return [];
  if (by === 'id' && isKnown(type, Number(written))) return [];
  return by === 'guid' && guids.has(readGuid(written)) ? [] : [type];
}

/** Whether what becomes of some rows of a type depends on all others: on who has a key, a parent, or a column at all. */
function dependsOnAll(
  type: EntityType,
  rows: readonly Row[],
  { from, to }: Sides,
  { site, associations }: HowToRead,
): boolean {
  const association = associations[type.name] ?? from.associations.get(type.name);
  if (type.uniqueKey === true || association === 'NaturalKey') return true;
  const others = to.rows.get(type.name) ?? [];
  const isUnknown = (column: string) => others.every((row) => row[column] === undefined);
  if (site.catalog.transferred(type).some(({ name }) => isUnknown(name))) return true;
  if (nestingColumn(type) === undefined) return false;
  const written = new Set(others.map((row) => JSON.stringify(row)));
  return rows.some((row) => !written.has(JSON.stringify(row)));
}

/** What tells of sections and categories that were chosen whether they are there in full: anything that they own. */
function filesOfChosen(index: FileIndex, { chosen, rows }: ReadArchive, catalog: Catalog): string[] {
  const idsOfChosen = (name: string) => {
    const { id, guid } = catalog.get(name);
    const guids = chosen.get(name);
    return (rows.get(name) ?? []).flatMap((row) => (guids?.has(String(row[guid])) ? Number(row[id]) : []));
  };
  const owned = new Set(catalog.children(catalog.get(CATEGORY)).map(({ type }) => type));
  const isOwned = (name: string) => owned.has(index.rows(name)?.type ?? catalog.get(CATEGORY));
  return [
    ...idsOfChosen(SECTION).flatMap((id) => index.inSection(id)),
    ...idsOfChosen(CATEGORY).flatMap((id) => index.inCategory(id).find(isOwned) ?? []),
  ];
}
