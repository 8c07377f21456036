import type { ReferenceColumn } from '#core/catalog/catalog.ts';
import { type Row, SECTION } from '#core/catalog/entity-type.ts';
import { createNames, indexRow } from '../../rows/display-names.ts';
import { entityKey } from '../../rows/entity-key.ts';
import { skipDependent } from '../conflicts.ts';
import type { PlanContext } from '../context.ts';
import { hasGeneratedIds } from '../context.ts';
import {
  exists,
  isActive,
  isKept,
  type MatchedEntity,
  type ReferencedEntity,
  type SettledEntity,
  type Target,
  type Writable,
} from '../entity.ts';
import type {
  CheckedBatch,
  KeyedBatch,
  MatchedBatch,
  OpenedBatch,
  ReferencedBatch,
  SettledBatch,
} from '../stages.ts';
import { STUB_SECTION } from '../values/stubs.ts';
import {
  currentReferenceId,
  type ExternalEntities,
  findExternal,
  findIds,
  type KnownReferences,
  lookUpExternal,
  type References,
} from './external-references.ts';
import {
  findMissingDependencies,
  findTarget,
  findTargets,
  type MissingDependencies,
  presentReferences,
  requiredReferences,
} from './missing-dependencies.ts';
import { settleMissing } from './settle-missing.ts';
import { resolvePlaces, resolvePlacesByStubs, settlePlaces } from './text-places.ts';
import { indexTextReferences, type TextsOfEntities } from './text-references.ts';

/**
 * Finds what is referred to but not in the archive, by the Guids of `_meta/additional-data.json`: one statement for
 * all types, and for what is not found another one or two. What the import leaves out is known, too: what requires it
 * is skipped with it.
 */
export async function lookUpReferences(
  context: PlanContext,
  batches: readonly MatchedBatch[],
  excluded: readonly SettledBatch[],
  found: TextsOfEntities,
): Promise<KnownReferences> {
  const inside = new Map<string, Map<number, MatchedEntity>>();
  const rows = new Map<string, Map<number, Row>>();
  for (const { type, entities } of [...batches, ...excluded]) {
    const ofType = inside.get(type.name) ?? new Map<number, MatchedEntity>();
    inside.set(type.name, ofType);
    for (const entity of entities) {
      ofType.set(entity.sourceId, entity);
      indexRow(rows, type, entity.row);
    }
  }
  const texts = await indexTextReferences(context, batches, found);
  const outside = findExternal(context, batches, inside, texts);
  const { stubSection } = await lookUpExternal(context, outside);
  const names = createNames(context.site.catalog, rows, (type, id) => outside.get(type)?.get(id)?.label);
  const section = [...(inside.get(SECTION)?.values() ?? [])].find(({ guid }) => guid === STUB_SECTION);
  const references = {
    ...{ inside, outside, texts, existingIds: new Map(), names },
    stubSection: section ? ({ kind: 'entity', entity: section } as const) : stubSection,
  };
  const wanted = idsOfStubs(context, outside);
  for (const { type, entities } of batches) collectCurrentIds(context, references, type, entities, wanted);
  await lookUpExistingIds(context, references, wanted);
  return references;
}

type WantedIds = Map<string, Set<number>>;

/** Ids that stubs would have at the source. */
function idsOfStubs({ options }: PlanContext, outside: ExternalEntities): WantedIds {
  if (hasGeneratedIds(options)) return new Map();
  return new Map(
    Array.from(outside, ([type, entities]) => [
      type,
      new Set(
        Array.from(entities).flatMap(([id, { guid, receiverId }]) =>
          guid !== undefined && receiverId === undefined ? id : [],
        ),
      ),
    ]),
  );
}

/** Adds the ids that rows of the receiver refer to now, where the archive says something that is nowhere. */
function collectCurrentIds(
  context: PlanContext,
  references: Pick<References, 'inside' | 'outside' | 'existingIds'>,
  type: MatchedBatch['type'],
  entities: readonly MatchedEntity[],
  wanted: WantedIds,
): void {
  const columns = presentReferences(context, type);
  for (const entity of entities) {
    if (!entity.match) continue;
    for (const { name, references: to } of columns) {
      const [archive, receiver] = [entity.row[name], entity.match.row[name]];
      if (typeof archive !== 'number' || typeof receiver !== 'number') continue;
      if (findTarget(references, to.type, archive).kind !== 'missing') continue;
      if (references.existingIds.get(to.type)?.has(receiver)) continue;
      wanted.set(to.type, (wanted.get(to.type) ?? new Set()).add(receiver));
    }
  }
}

async function lookUpExistingIds(
  context: PlanContext,
  { existingIds }: Pick<References, 'existingIds'>,
  wanted: WantedIds,
): Promise<void> {
  const found = await findIds(context, wanted);
  for (const [type, ids] of wanted) {
    const ofType = existingIds.get(type) ?? new Map<number, boolean>();
    existingIds.set(type, ofType);
    for (const id of ids) ofType.set(id, found.get(type)?.has(id) === true);
  }
}

/**
 * Gives every reference of a type's entities its target, and settles required references that have none
 * (`missing-dependency`). What requires a skipped entity is skipped too.
 */
export function resolveReferences(
  context: PlanContext,
  pass: OpenedBatch,
  references: References,
): ReferencedBatch {
  const { type } = pass;
  const columns = presentReferences(context, type);
  const required = columns.filter((column) => column.required);
  const open = pass.open.map((entity): ReferencedEntity => {
    // All targets first: a stub for one of them may share another.
    const targets = findTargets(references, entity, columns);
    const places = resolvePlaces(context, references, entity);
    const dependencies = findMissingDependencies(targets, places, entity, required);
    if (isActive(entity)) settleReferences(context, references, entity, targets, required, dependencies);
    const named =
      places.size === 0
        ? places
        : settlePlaces(context, references, { type, targets }, entity, places, dependencies);
    return Object.assign(entity, { targets, named });
  });
  return { ...pass, stage: 'referenced', open };
}

function settleReferences(
  context: PlanContext,
  references: References,
  entity: MatchedEntity,
  targets: Map<string, Target>,
  required: readonly ReferenceColumn[],
  { columns: missing }: MissingDependencies,
): void {
  for (const column of required) {
    const target = targets.get(column.name);
    if (!isActive(entity)) return;
    if (isKept(entity, column.name)) continue;
    if (target?.kind === 'entity' && !exists(target.entity)) {
      const { type, guid, row } = target.entity;
      const path = references.names.path(type, row);
      skipDependent(entity, { column: column.name, type: type.name, guid, path });
    }
    const nowhere = missing.find((one) => one.column === column);
    const settled = nowhere && settleMissing(context, references, { ...entity, targets }, entity, nowhere);
    if (settled) targets.set(column.name, settled);
  }
}

/**
 * Matches by key and by decision are known only now: a reference that such an entity has on the receiver is good, and no
 * stub takes its place. One statement, where there is something to ask.
 */
export async function keepReferences(
  context: PlanContext,
  batch: KeyedBatch,
  references: References,
): Promise<CheckedBatch> {
  const { type, open } = batch;
  const active = open.filter((entity) => isActive(entity) && entity.match !== entity.foundByGuid);
  const wanted: WantedIds = new Map();
  collectCurrentIds(context, references, type, active, wanted);
  await lookUpExistingIds(context, references, wanted);
  const required = requiredReferences(context, type);
  for (const entity of active) {
    const places = resolvePlaces(context, references, entity);
    const dependencies = findMissingDependencies(
      findTargets(references, entity, required),
      places,
      entity,
      required,
    );
    for (const missing of dependencies.columns) {
      const isSettled = entity.targets.get(missing.column.name)?.kind === 'receiver';
      if (
        isSettled ||
        !isActive(entity) ||
        currentReferenceId(references, entity, missing.column) === undefined
      )
        continue;
      const settled = settleMissing(context, references, entity, entity, missing);
      setTarget(entity, missing.column, settled ?? { kind: 'missing', guid: missing.guid });
    }
  }
  return { ...batch, stage: 'checked' };
}

/**
 * Optional references and places in texts that led nowhere lead to a stub after all where another entity required one, unless the receiver's
 * row has a good one: called when all stubs are known.
 */
export function resolveByStubs(
  context: PlanContext,
  entities: ReadonlyMap<string, readonly SettledEntity[]>,
  references: References,
): void {
  const { stubs } = references;
  if (stubs.size === 0) return;
  for (const [typeName, list] of entities) {
    for (const column of context.site.catalog.references(context.site.catalog.get(typeName))) {
      for (const entity of list) {
        const target = entity.targets.get(column.name);
        if (target?.kind !== 'missing' || target.guid === undefined) continue;
        const stub = stubs.get(entityKey(column.references.type, target.guid));
        if (stub && currentReferenceId(references, entity, column) === undefined)
          setTarget(entity, column, { kind: 'entity', entity: stub });
      }
    }
    for (const entity of list) resolvePlacesByStubs(entity, stubs);
  }
}

/** Lets a reference column of a matched entity lead to what the receiver's row has there. */
export function keepReceiverTarget(entity: Writable<ReferencedEntity>, column: string): void {
  const id = entity.match?.row[column];
  const targets = new Map(entity.targets);
  if (typeof id === 'number') targets.set(column, { kind: 'receiver', id });
  else targets.delete(column);
  entity.targets = targets;
}

/** Lets a reference column lead to nothing: it gets no value. */
export function clearTarget(entity: Writable<ReferencedEntity>, column: string): void {
  const targets = new Map(entity.targets);
  targets.delete(column);
  entity.targets = targets;
}

function setTarget(entity: Writable<ReferencedEntity>, { name }: ReferenceColumn, target: Target): void {
  entity.targets = new Map(entity.targets).set(name, target);
}
