import type { Row } from '#core/catalog/entity-type.ts';
import { entityKey } from '../../rows/entity-key.ts';
import type { GuidRequest } from '../../rows/rows.ts';
import {
  clearConflicts,
  raiseConflict,
  skipShared,
  withdrawConflicts,
  withdrawTakenId,
} from '../conflicts.ts';
import { availableType, hasGeneratedIds, type PlanContext } from '../context.ts';
import {
  isActive,
  type LoadedEntity,
  type Match,
  type MatchedEntity,
  type ReferencedEntity,
  type Writable,
} from '../entity.ts';
import {
  entitiesOf,
  type LoadedBatch,
  type MatchedBatch,
  type Pass,
  type RecognizedBatch,
  type ReferencedBatch,
  requireOpen,
} from '../stages.ts';
import { archiveKey, type FoundHolder, findKeyHolders, shownKey } from './natural-key.ts';

/**
 * Matches the archive's entities with the receiver's rows by Guid, and where that fails by the decisions that were
 * remembered: as few statements as they need. Identity is never guessed; any other strategy is named by the options, the
 * archive's `config.json` or a decision. Copies (*as new data*) match
 * nothing.
 */
export async function matchByGuid(
  context: PlanContext,
  loaded: readonly LoadedBatch[],
): Promise<MatchedBatch[]> {
  const generatedId = hasGeneratedIds(context.options);
  const isCopied = copiedEntities(context);
  const batches: MatchedBatch[] = [];
  const asked: (GuidRequest & { byGuid: ReadonlyMap<string, MatchedEntity> })[] = [];
  for (const { type, entities } of loaded) {
    const protectedColumns = context.rules.protectedColumns(type);
    const matched = entities.map((entity): MatchedEntity => {
      const unmatched = { match: undefined, foundByGuid: undefined, generatedId, copied: isCopied(entity) };
      return Object.assign(entity, {
        ...unmatched,
        protectedColumns: unwantedFields(context, entity) ?? protectedColumns,
      });
    });
    batches.push({ stage: 'matched', type, entities: matched });
    const byGuid = new Map<string, MatchedEntity>();
    for (const entity of matched) if (!entity.copied) byGuid.set(entity.guid, entity);
    const guids = new Set(byGuid.keys());
    for (const guid of byGuid.keys()) {
      const remembered = context.mapping.find(type.name, guid);
      if (remembered) guids.add(remembered.receiver);
    }
    asked.push({ available: availableType(context, type), guids, byGuid });
  }
  const found = await context.receiver.rowsByGuid(asked);
  for (const [index, { available, byGuid }] of asked.entries()) {
    const rows = new Map<string, Row>();
    for (const row of found[index] ?? []) rows.set(String(row[available.type.guid]), row);
    for (const [guid, entity] of byGuid) {
      const row = rows.get(guid);
      if (row) foundByGuid(context, entity, row);
    }
    matchRemembered(context, byGuid, rows);
  }
  return batches;
}

/** The columns that an undo of single fields leaves as they are. */
function unwantedFields(
  { fields }: PlanContext,
  { type, guid }: LoadedEntity,
): ReadonlySet<string> | undefined {
  const wanted = fields?.get(entityKey(type.name, guid));
  return wanted && new Set(type.columns.flatMap(({ name }) => (wanted.has(name) ? [] : [name])));
}

/** Two entities of the archive never become one row: the receiver's own Guid comes first, then who comes first. */
function matchRemembered(
  context: PlanContext,
  byGuid: ReadonlyMap<string, MatchedEntity>,
  rows: ReadonlyMap<string, Row>,
): void {
  const { mapping } = context;
  let taken: Set<string | undefined> | undefined;
  for (const entity of byGuid.values()) {
    const entry = entity.match ? undefined : mapping.find(entity.type.name, entity.guid);
    if (!entry) continue;
    taken ??= new Set(Array.from(byGuid.values(), ({ match }) => match?.guid));
    const row = rows.get(entry.receiver);
    if (!row) mapping.note({ kind: 'gone', entry });
    else if (taken.has(entry.receiver)) mapping.note({ kind: 'taken', entry });
    else {
      foundByGuid(context, entity, row);
      taken.add(entry.receiver);
      const label = entity.type.label.map((name) => row[name]).find((value) => typeof value === 'string');
      mapping.note({ kind: 'used', entry, receiver: String(label ?? entry.receiver) });
    }
  }
}

/**
 * Which entities *as new data* makes copies of: what was chosen, with what it owns. What every section shares (global
 * scope) is copied only where it was chosen itself, or with the option. Asked about owners before what they own.
 */
function copiedEntities({ options, archive, site }: PlanContext): (entity: LoadedEntity) => boolean {
  if (!options.importAsNewData) return () => false;
  const copies = new Map<string, Set<unknown>>();
  return ({ type, guid, sourceId, row }) => {
    const isOwnedByCopy = () =>
      site.catalog
        .references(type)
        .some(({ name, references: to }) => to.owning && copies.get(to.type)?.has(row[name]));
    const isCopy =
      options.copyShared ||
      type.scope !== 'global' ||
      archive.chosen.get(type.name)?.has(guid) === true ||
      isOwnedByCopy();
    if (isCopy) copies.set(type.name, (copies.get(type.name) ?? new Set()).add(sourceId));
    return isCopy;
  };
}

/** Makes `row` of the receiver the counterpart of an entity; new data changes nothing that is there. */
function matchEntity({ options }: PlanContext, entity: Writable<MatchedEntity>, row: Row): void {
  entity.match = { id: Number(row[entity.type.id]), guid: String(row[entity.type.guid]), row };
  withdrawTakenId(entity);
  withdrawConflicts(entity, entity.protectedColumns);
  if (options.importAsNewData) skipShared(entity);
}

function foundByGuid(context: PlanContext, entity: Writable<MatchedEntity>, row: Row): void {
  matchEntity(context, entity, row);
  entity.foundByGuid = entity.match;
}

/** Takes an entity back to what `matchByGuid` made of it. */
export function reopen(context: PlanContext, entity: Writable<MatchedEntity>): void {
  clearConflicts(entity);
  entity.match = undefined;
  entity.generatedId = hasGeneratedIds(context.options);
  if (!entity.foundByGuid) return;
  matchEntity(context, entity, entity.foundByGuid.row);
  // The same match, so that it does not pass for a later one.
  entity.match = entity.foundByGuid;
}

/** True for an entity that is what `matchByGuid` made of it. */
export function isAsFound(context: PlanContext, { match, foundByGuid: found, generatedId }: MatchedEntity) {
  return isSameRow(match, found) && generatedId === hasGeneratedIds(context.options);
}

function isSameRow(one: Match | undefined, other: Match | undefined): boolean {
  return one?.id === other?.id;
}

/** Receiver ids that entities of the archive are matched with. */
export function matchedIds(entities: readonly MatchedEntity[]): Set<number> {
  return new Set(entities.flatMap(({ match }) => match?.id ?? []));
}

/**
 * Matches by natural key where the options or else the archive's `config.json` say so for the type, and *as new data*
 * whatever is shared: the receiver's is used as it is, so that nothing of it can be overwritten.
 */
export async function matchByNaturalKey(
  context: PlanContext,
  batch: ReferencedBatch,
): Promise<RecognizedBatch> {
  const { type, open } = batch;
  const { associations, importAsNewData } = context.options;
  const association = associations[type.name] ?? context.archive.associations.get(type.name);
  if (association === 'NaturalKey' || importAsNewData) {
    const unmatched = open.filter(
      (entity) => isActive(entity) && entity.match === undefined && !entity.copied,
    );
    const holders = await findKeyHolders(context, type, unmatched);
    const wanted = new Map(Array.from(holders, ([entity, { id }]) => [entity, id] as const));
    for (const entity of settleAmbiguous(context, batch, holders)) wanted.delete(entity);
    await matchWithRows(context, batch, wanted);
  }
  return { ...batch, stage: 'recognized' };
}

/**
 * Settles `ambiguous-key`: who is matched by a key that several have, on the receiver or in the archive, is not guessed. Gives
 * the entities that are not matched by their keys. Where keys are unique on the receiver, several of the archive are `duplicate`.
 */
function settleAmbiguous(
  context: PlanContext,
  batch: ReferencedBatch,
  holders: ReadonlyMap<ReferencedEntity, FoundHolder>,
): ReferencedEntity[] {
  const { keyIsUnique } = availableType(context, batch.type);
  const unmatched = entitiesOf(batch).filter(
    (entity) => isActive(entity) && entity.foundByGuid === undefined && !entity.copied,
  );
  const groups = keyIsUnique
    ? new Map<string | undefined, ReferencedEntity[]>()
    : Map.groupBy(unmatched, (entity) => archiveKey(context, entity));
  const ambiguous: ReferencedEntity[] = [];
  for (const [entity, { count }] of holders) {
    const group = groups.get(archiveKey(context, entity)) ?? [entity];
    if (count === 1 && group.length === 1) continue;
    requireOpen(batch, group);
    ambiguous.push(entity);
    const facts = { key: shownKey(entity), receiver: count, archive: group.length };
    raiseConflict(context, entity, { code: 'ambiguous-key', facts }, ['add', 'skip']);
  }
  return ambiguous;
}

/**
 * Matches entities of a batch with receiver rows of known ids: one statement. Two entities of the archive never become
 * one row: the first takes it, the other keeps its conflict.
 */
export async function matchWithRows(
  context: PlanContext,
  batch: Pick<Pass<string, MatchedEntity>, 'type' | 'open' | 'closed'>,
  wanted: ReadonlyMap<MatchedEntity, number>,
): Promise<void> {
  const { type } = batch;
  const matched = matchedIds(wanted.size > 0 ? entitiesOf(batch) : []);
  const free = [...wanted].filter(([, id]) => !matched.has(id));
  if (free.length === 0) return;
  const ids = new Set(free.map(([, id]) => id));
  const rows = new Map<number, Row>();
  for (const row of await context.receiver.rowsById(availableType(context, type), ids)) {
    rows.set(Number(row[type.id]), row);
  }
  for (const [entity, id] of free) {
    const row = rows.get(id);
    if (row) matchEntity(context, entity, row);
    rows.delete(id);
  }
}
