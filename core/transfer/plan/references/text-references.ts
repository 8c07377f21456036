import { CATEGORY_COLUMN, type Column, type EntityType, type Value } from '#core/catalog/entity-type.ts';
import type { ColumnReferences, TextReference } from '../../references/reference.ts';
import { readGuid } from '../../references/write-literal.ts';
import { textFinder } from '../../selection/text-patterns.ts';
import { availableType, foldKey, type PlanContext } from '../context.ts';
import type { LoadedEntity, MatchedEntity, PlaceTarget, ResolvedPlace } from '../entity.ts';
import { nameColumn } from '../identity/natural-key.ts';
import type { LoadedBatch, MatchedBatch } from '../stages.ts';

/** What texts name, by the entity whose texts they are. */
export type TextsOfEntities = ReadonlyMap<LoadedEntity, readonly ColumnReferences[]>;

/** What the texts of an archive name. */
export interface TextReferenceIndex {
  readonly texts: TextsOfEntities;
  /** Entities of the archive by Guid. */
  readonly byGuid: ReadonlyMap<string, MatchedEntity>;
  /** Entities of the archive by type and name, as the receiver compares names; only types that texts name so. */
  readonly byName: ReadonlyMap<string, ReadonlyMap<string, readonly MatchedEntity[]>>;
  /** By type: names outside the archive that somebody has on the receiver, with how many have them. */
  readonly onReceiver: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** What `_meta/additional-data.json` names, by Guid. */
  readonly archived: ReadonlyMap<string, { type: string; id: number }>;
}

/** What a text leads to by Guid or id, where it is not in the archive. */
type FindOutside = (type: EntityType, id: number) => PlaceTarget;

/** Indexes what the texts of the archive name; who has the names that are not in the archive is one statement for all types. */
export async function indexTextReferences(
  context: PlanContext,
  batches: readonly MatchedBatch[],
  texts: TextsOfEntities,
): Promise<TextReferenceIndex> {
  const all = [...texts.values()].flat().flatMap(({ references }) => references);
  const byKey = new Set(all.flatMap(({ by, type }) => (by === 'key' && type !== undefined ? [type] : [])));
  const entities = batches.flatMap((batch) => batch.entities);
  await prefetchNames(context, all, batches);
  const byName = new Map(
    batches.flatMap(({ type, entities: ofType }) => {
      const column = byKey.has(type.name) ? nameColumn(type) : undefined;
      if (!column) return [];
      const names = new Map<string, MatchedEntity[]>();
      for (const entity of ofType) {
        for (const name of namesOf(context, entity, column)) {
          const folded = foldKey(context, type, column, name);
          names.set(folded, [...(names.get(folded) ?? []), entity]);
        }
      }
      return [[type.name, names]];
    }),
  );
  const anyGuid = all.some(({ by }) => by === 'guid');
  return {
    texts,
    byGuid: new Map(anyGuid ? entities.map((entity) => [entity.guid, entity]) : []),
    byName,
    onReceiver: await findNames(context, texts, byName),
    archived: anyGuid ? archivedGuids(context) : new Map(),
  };
}

/** Finds what the texts of the archive name: takes nothing but time. */
export async function findTexts(
  context: PlanContext,
  batches: readonly LoadedBatch[],
): Promise<TextsOfEntities> {
  const { site, options } = context;
  const texts = new Map<LoadedEntity, readonly ColumnReferences[]>();
  if (options.texts === 'ignore') return texts;
  const find = await textFinder(site);
  for (const { type, entities } of batches) {
    const present = new Set(availableType(context, type).columns.map((column) => column.name));
    const rows = entities.map(({ row }) => row);
    for (const [index, columns] of (await find(type, rows)).entries()) {
      const entity = entities[index];
      const found = columns.filter(({ column }) => present.has(column));
      if (entity && found.length > 0) texts.set(entity, found);
    }
  }
  return texts;
}

function archivedGuids({ archive }: PlanContext): Map<string, { type: string; id: number }> {
  const guids = new Map<string, { type: string; id: number }>();
  for (const [type, list] of archive.additionalData)
    for (const [guid, id] of list) guids.set(guid, { type, id });
  return guids;
}

async function findNames(
  context: PlanContext,
  texts: TextReferenceIndex['texts'],
  byName: TextReferenceIndex['byName'],
): Promise<Map<string, Map<string, number>>> {
  const { site, receiver } = context;
  const wanted = new Map<string, Set<string>>();
  for (const { by, type, written } of [...texts.values()].flat().flatMap(({ references }) => references)) {
    if (by !== 'key' || type === undefined) continue;
    if (entitiesByName(context, byName, site.catalog.get(type), written).length > 0) continue;
    wanted.set(type, (wanted.get(type) ?? new Set()).add(written));
  }
  const requests = [...wanted].flatMap(([typeName, names]) => {
    const available = site.available(site.catalog.get(typeName));
    if ('unavailable' in available) return [];
    const column = nameColumn(available.type);
    if (!column || !available.columns.includes(column)) return [];
    const { length = Number.POSITIVE_INFINITY } = column;
    return [{ available, column, names: [...names].filter((name) => name.length <= length) }];
  });
  return await receiver.countNames(requests);
}

/** Lets the receiver say which names, in texts and of the archive's entities, are equal to it. */
async function prefetchNames(
  context: PlanContext,
  references: readonly TextReference[],
  batches: readonly MatchedBatch[],
): Promise<void> {
  const byKey = Map.groupBy(references, ({ by, type }) => (by === 'key' ? type : undefined));
  const entitiesOf = new Map(batches.map(({ type, entities }) => [type.name, entities]));
  const texts = [...byKey].flatMap(([typeName, written]) => {
    if (typeName === undefined) return [];
    const available = context.site.available(context.site.catalog.get(typeName));
    const column = 'unavailable' in available ? undefined : nameColumn(available.type);
    if ('unavailable' in available || !column) return [];
    const names = entitiesOf.get(typeName)?.flatMap((entity) => [...namesOf(context, entity, column)]) ?? [];
    return [{ available, column, texts: [...names, ...written.map((one) => one.written)] }];
  });
  await context.collation.prefetch(context.receiver, texts);
}

/** What texts call an entity: its name, and the one that the source has where the profile replaces it. */
function namesOf({ rules }: PlanContext, { type, guid, row }: MatchedEntity, { name }: Column): Set<string> {
  const replaced = rules.replacedIn(type, guid).find(({ column }) => column === name);
  const own = String(row[name] ?? '');
  return new Set(replaced ? [own, replaced.before] : [own]);
}

/** Entities of the archive that have this name to the receiver. */
function entitiesByName(
  context: PlanContext,
  byName: TextReferenceIndex['byName'],
  type: EntityType,
  name: string,
): readonly MatchedEntity[] {
  const column = nameColumn(type);
  const names = byName.get(type.name);
  return (column && names?.get(foldKey(context, type, column, name))) ?? [];
}

/** Calls `add` with what texts name by an id or a Guid that the archive knows, in the archive or not. */
export function eachIdentity(
  { texts, archived }: TextReferenceIndex,
  add: (type: string, id: number) => void,
): void {
  for (const columns of texts.values()) {
    for (const { by, type, written } of columns.flatMap(({ references }) => references)) {
      if (by === 'id' && type !== undefined) add(type, Number(written));
      const known = by === 'guid' ? archived.get(readGuid(written)) : undefined;
      if (known) add(known.type, known.id);
    }
  }
}

const NO_PLACES: ReadonlyMap<string, readonly ResolvedPlace[]> = new Map();

/** What the texts of an entity lead to, by column. */
export function findPlaces(
  context: PlanContext,
  named: TextReferenceIndex,
  entity: MatchedEntity,
  findOutside: FindOutside,
): ReadonlyMap<string, readonly ResolvedPlace[]> {
  const texts = named.texts.get(entity);
  if (!texts) return NO_PLACES;
  const places = new Map<string, readonly ResolvedPlace[]>();
  for (const { column, references } of texts) {
    const found = references.flatMap((reference): ResolvedPlace[] => {
      const target = resolveTarget(context, named, { entity, reference }, findOutside);
      if (target === 'none') return [];
      if (target === 'unknown') return [place({ ...reference, certain: false }, { kind: 'unknown' })];
      return [place(reference, target)];
    });
    if (found.length > 0) places.set(column, found);
  }
  return places;

  function place(reference: TextReference, target: PlaceTarget): ResolvedPlace {
    return { reference, target, rewritten: reference.certain && context.options.texts === 'rewrite' };
  }
}

/** A place of a text. */
interface Place {
  entity: MatchedEntity;
  reference: TextReference;
}

/** `none`: it names no entity, or one that is called so on the receiver as well; `unknown`: nobody can say. */
function resolveTarget(
  context: PlanContext,
  named: TextReferenceIndex,
  at: Place,
  findOutside: FindOutside,
): PlaceTarget | 'none' | 'unknown' {
  const { by, written, type } = at.reference;
  const { catalog } = context.site;
  if (by === 'guid') {
    const guid = readGuid(written);
    const entity = named.byGuid.get(guid);
    if (entity) return { kind: 'entity', entity };
    const known = named.archived.get(guid);
    if (known) return findOutside(catalog.get(known.type), known.id);
    // Any Guid may stand in a text; one that a pattern takes for an entity's should be known.
    return type === undefined ? 'none' : 'unknown';
  }
  if (type === undefined) return 'unknown';
  return by === 'id'
    ? findOutside(catalog.get(type), Number(written))
    : findByName(context, named, at, catalog.get(type));
}

function findByName(
  context: PlanContext,
  named: TextReferenceIndex,
  { entity, reference }: Place,
  type: EntityType,
): PlaceTarget | 'none' | 'unknown' {
  if (!nameColumn(type)) return 'unknown';
  const name = reference.written;
  const candidates = entitiesByName(context, named.byName, type, name);
  const perCategory = type.key.includes(CATEGORY_COLUMN);
  const [only, ...others] = candidates.filter(({ row }) => !perCategory || inOneCategory(row, entity.row));
  if (only) return others.length === 0 ? { kind: 'entity', entity: only } : 'unknown';
  if (candidates.length > 0) return 'unknown';
  const onReceiver = named.onReceiver.get(type.name)?.get(name) ?? 0;
  if (onReceiver === 0) return { kind: 'missing', type, guid: undefined, sourceId: 0 };
  // Of several of one name nobody can say which is meant; names that repeat per category are each other's in theirs.
  return onReceiver === 1 || perCategory ? 'none' : 'unknown';
}

type Values = Readonly<Record<string, Value>>;

/** Names repeat per category, and a text means the one of its own. */
function inOneCategory(one: Values, other: Values): boolean {
  const [first, second] = [one[CATEGORY_COLUMN], other[CATEGORY_COLUMN]];
  return first === undefined || second === undefined || first === second;
}
