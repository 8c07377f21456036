import type { ReferenceColumn } from '#core/catalog/catalog.ts';
import type { Row } from '#core/catalog/entity-type.ts';
import { createNames, indexRow } from '../names.ts';
import { skipDependent } from './conflicts.ts';
import { availableType, type PlanContext } from './context.ts';
import {
  entityKey,
  exists,
  isActive,
  type MatchedEntity,
  type ReferencedEntity,
  type SettledEntity,
  type Target,
  type Writable,
} from './entity.ts';
import { hasGeneratedIds } from './match.ts';
import { type MissingDependency, settleMissing } from './missing.ts';
import { findNamed } from './named.ts';
import {
  findCalled,
  findIds,
  findOutside,
  heldId,
  type KnownReferences,
  lookUpOutside,
  type Outside,
  type References,
} from './outside.ts';
import { leadPlacesToStubs, settlePlaces } from './places.ts';
import type {
  CheckedBatch,
  KeyedBatch,
  MatchedBatch,
  OpenedBatch,
  ReferencedBatch,
  SettledBatch,
} from './stages.ts';

/**
 * Finds what is referred to but not in the archive, by the Guids of `_meta/additional-data.json`: one statement for
 * all types, and for what is not found another one or two. What the import leaves out is known, too: what requires it
 * is skipped with it.
 */
export async function lookUpReferences(
  context: PlanContext,
  batches: readonly MatchedBatch[],
  leftOut: readonly SettledBatch[],
): Promise<KnownReferences> {
  const inside = new Map<string, Map<number, MatchedEntity>>();
  const rows = new Map<string, Map<number, Row>>();
  for (const { type, entities } of [...batches, ...leftOut]) {
    const ofType = inside.get(type.name) ?? new Map<number, MatchedEntity>();
    inside.set(type.name, ofType);
    for (const entity of entities) {
      ofType.set(entity.sourceId, entity);
      indexRow(rows, type, entity.row);
    }
  }
  const texts = await findNamed(context, batches);
  const outside = findOutside(context, batches, inside, texts);
  await lookUpOutside(context, outside);
  const names = createNames(context.site.catalog, rows, (type, id) => outside.get(type)?.get(id)?.label);
  const references = { inside, outside, texts, held: new Map(), names };
  const wanted = idsOfStubs(context, outside);
  for (const { type, entities } of batches) wantHeld(context, references, type, entities, wanted);
  await lookUpHeld(context, references, wanted);
  return references;
}

/** Finds the entities of the receiver that decisions name in place of missing ones. */
export async function lookUpCalled(
  context: PlanContext,
  batches: readonly MatchedBatch[],
  references: KnownReferences,
): Promise<References['called']> {
  const isAsked = context.decisions.hasUse;
  return await findCalled(context, isAsked ? calledByDecisions(context, batches, references) : new Map());
}

/** What decisions call the receiver's entities that take the place of missing ones, by type name. */
function calledByDecisions(
  context: PlanContext,
  batches: readonly MatchedBatch[],
  known: Pick<References, 'inside' | 'outside'>,
): Map<string, Set<string>> {
  const called = new Map<string, Set<string>>();
  for (const { type, entities } of batches) {
    const columns = requiredReferences(context, type);
    for (const entity of entities) {
      for (const missing of missingDependencies(findTargets(known, entity, columns), entity, columns)) {
        const text = context.decisions.entityFor(entity, missing);
        if (text === undefined) continue;
        called.set(missing.type, (called.get(missing.type) ?? new Set()).add(text));
      }
    }
  }
  return called;
}

type WantedIds = Map<string, Set<number>>;

/** Ids that stubs would have at the source. */
function idsOfStubs({ options }: PlanContext, outside: Outside): WantedIds {
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
function wantHeld(
  context: PlanContext,
  references: Pick<References, 'inside' | 'outside' | 'held'>,
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
      if (references.held.get(to.type)?.has(receiver)) continue;
      wanted.set(to.type, (wanted.get(to.type) ?? new Set()).add(receiver));
    }
  }
}

async function lookUpHeld(
  context: PlanContext,
  { held }: Pick<References, 'held'>,
  wanted: WantedIds,
): Promise<void> {
  const found = await findIds(context, wanted);
  for (const [type, ids] of wanted) {
    const ofType = held.get(type) ?? new Map<number, boolean>();
    held.set(type, ofType);
    for (const id of ids) ofType.set(id, found.get(type)?.has(id) === true);
  }
}

function presentReferences(context: PlanContext, type: MatchedBatch['type']): ReferenceColumn[] {
  const present = new Set(availableType(context, type).columns.map((column) => column.name));
  return context.site.catalog.references(type).filter((column) => present.has(column.name));
}

function requiredReferences(context: PlanContext, type: MatchedBatch['type']): ReferenceColumn[] {
  return presentReferences(context, type).filter((column) => column.required);
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
    if (isActive(entity)) settleReferences(context, references, entity, targets, required);
    const named = settlePlaces(context, references, { ...entity, targets }, entity);
    return Object.assign(entity, { targets, named });
  });
  return { ...pass, stage: 'referenced', open };
}

function findTargets(
  references: Pick<References, 'inside' | 'outside'>,
  entity: MatchedEntity,
  columns: readonly ReferenceColumn[],
): Map<string, Target> {
  const targets = new Map<string, Target>();
  for (const { name, references: to } of columns) {
    const id = entity.row[name];
    if (typeof id === 'number') targets.set(name, findTarget(references, to.type, id));
  }
  return targets;
}

function findTarget(
  { inside, outside }: Pick<References, 'inside' | 'outside'>,
  type: string,
  id: number,
): Target {
  const entity = inside.get(type)?.get(id);
  if (entity) return { kind: 'entity', entity };
  const known = outside.get(type)?.get(id);
  if (known?.receiverId !== undefined) return { kind: 'receiver', id: known.receiverId };
  return { kind: 'missing', guid: known?.guid };
}

/** The required references of an entity that lead nowhere. */
function missingDependencies(
  targets: ReadonlyMap<string, Target>,
  entity: MatchedEntity,
  required: readonly ReferenceColumn[],
): MissingDependency[] {
  const found = required.flatMap((column) => {
    const target = targets.get(column.name);
    if (target?.kind !== 'missing') return [];
    const id = Number(entity.row[column.name]);
    return [{ column, type: column.references.type, guid: target.guid, id }];
  });
  const isOnly = new Set(found.map(({ type, id }) => `${type}:${id}`)).size === 1;
  return found.map((missing) => ({ ...missing, isOnly }));
}

function settleReferences(
  context: PlanContext,
  references: References,
  entity: MatchedEntity,
  targets: Map<string, Target>,
  required: readonly ReferenceColumn[],
): void {
  const missing = missingDependencies(targets, entity, required);
  for (const column of required) {
    const target = targets.get(column.name);
    if (!isActive(entity)) return;
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
  const active = open.filter(isActive);
  const wanted: WantedIds = new Map();
  wantHeld(context, references, type, active, wanted);
  await lookUpHeld(context, references, wanted);
  const required = requiredReferences(context, type);
  for (const entity of active) {
    const nowhere = missingDependencies(findTargets(references, entity, required), entity, required);
    for (const missing of nowhere) {
      const isSettled = entity.targets.get(missing.column.name)?.kind === 'receiver';
      if (isSettled || !isActive(entity) || heldId(references, entity, missing.column) === undefined)
        continue;
      const settled = settleMissing(context, references, entity, entity, missing);
      leadTo(entity, missing.column, settled ?? { kind: 'missing', guid: missing.guid });
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
        if (stub && heldId(references, entity, column) === undefined)
          leadTo(entity, column, { kind: 'entity', entity: stub });
      }
    }
    for (const entity of list) leadPlacesToStubs(entity, stubs);
  }
}

function leadTo(entity: Writable<ReferencedEntity>, { name }: ReferenceColumn, target: Target): void {
  entity.targets = new Map(entity.targets).set(name, target);
}
