import type { ReferenceColumn } from '#core/catalog/catalog.ts';
import type { Row } from '#core/catalog/entity-type.ts';
import { createNames, indexRow, type Names } from '../names.ts';
import { type IdentityRequest, identities } from '../rows.ts';
import { settle, skipDependent } from './conflicts.ts';
import { availableType, type PlanContext } from './context.ts';
import {
  entityKey,
  exists,
  type MatchedEntity,
  type ReferencedEntity,
  type SettledEntity,
  type Target,
  type Writable,
} from './entity.ts';
import type { MatchedBatch, ReferencedBatch, SettledBatch } from './stages.ts';
import { type Stubs, stubFor } from './stubs.ts';

/** A reference target that is not in the archive: what the archive and the receiver know of it. */
interface OutsideEntity {
  guid: string | undefined;
  receiverId?: number;
  label?: string;
}

/** What references can lead to. */
export interface References {
  /** Entities of the archive by type name and source id. */
  readonly inside: ReadonlyMap<string, ReadonlyMap<number, MatchedEntity>>;
  /** What is not in the archive, by type name and source id. */
  readonly outside: ReadonlyMap<string, ReadonlyMap<number, OutsideEntity>>;
  /** Made while references are resolved. */
  readonly stubs: Stubs;
  readonly names: Names;
}

/**
 * Finds what is referred to but not in the archive, by the Guids of `_meta/additional-data.json`: one statement for
 * all types. What the import leaves out is known, too: what requires it is skipped with it.
 */
export async function lookUpReferences(
  context: PlanContext,
  batches: readonly MatchedBatch[],
  leftOut: readonly SettledBatch[],
): Promise<References> {
  const inside = new Map<string, Map<number, MatchedEntity>>();
  for (const { type, entities } of [...batches, ...leftOut]) {
    const ofType = inside.get(type.name) ?? new Map<number, MatchedEntity>();
    inside.set(type.name, ofType);
    for (const entity of entities) ofType.set(entity.sourceId, entity);
  }
  const outside = findOutside(context, batches, inside);
  await lookUpOutside(context, outside);
  const rows = new Map<string, Map<number, Row>>();
  for (const { type, entities } of [...batches, ...leftOut]) {
    for (const { row } of entities) indexRow(rows, type, row);
  }
  const names = createNames(context.site.catalog, rows, (type, id) => outside.get(type)?.get(id)?.label);
  return { inside, outside, stubs: new Map(), names };
}

function findOutside(
  { site }: PlanContext,
  batches: readonly MatchedBatch[],
  inside: References['inside'],
): Map<string, Map<number, OutsideEntity>> {
  const outside = new Map<string, Map<number, OutsideEntity>>();
  for (const { type, entities } of batches) {
    for (const column of site.catalog.references(type)) {
      const target = column.references.type;
      const known = inside.get(target);
      for (const { row } of entities) {
        const id = row[column.name];
        if (typeof id !== 'number' || known?.has(id)) continue;
        const ofType = outside.get(target) ?? new Map<number, OutsideEntity>();
        outside.set(target, ofType);
        if (!ofType.has(id)) ofType.set(id, { guid: undefined });
      }
    }
  }
  return outside;
}

async function lookUpOutside(
  { session, site, archive }: PlanContext,
  outside: ReadonlyMap<string, ReadonlyMap<number, OutsideEntity>>,
): Promise<void> {
  const requests: IdentityRequest[] = [];
  for (const [typeName, entities] of outside) {
    const guids: string[] = [];
    for (const [guid, id] of archive.additionalData.get(typeName) ?? []) {
      const entity = entities.get(id);
      if (!entity) continue;
      entity.guid = guid;
      guids.push(guid);
    }
    const available = site.available(site.catalog.get(typeName));
    if (!('unavailable' in available)) requests.push({ available, by: 'guid', values: guids });
  }
  const found = await identities(session, requests);
  for (const [typeName, list] of found) {
    const byGuid = new Map(list.map((identity) => [identity.guid, identity]));
    for (const entity of outside.get(typeName)?.values() ?? []) {
      const identity = entity.guid === undefined ? undefined : byGuid.get(entity.guid);
      if (!identity) continue;
      entity.receiverId = identity.id;
      if (identity.label !== null) entity.label = identity.label;
    }
  }
}

/**
 * Gives every reference of a type's entities its target, and settles required references that have none
 * (`missing-dependency`). What requires a skipped entity is skipped too.
 */
export function resolveReferences(
  context: PlanContext,
  { type, entities }: MatchedBatch,
  references: References,
): ReferencedBatch {
  const present = new Set(availableType(context, type).columns.map((column) => column.name));
  const columns = context.site.catalog.references(type).filter((column) => present.has(column.name));
  const required = columns.filter((column) => column.required);
  const referenced = entities.map((entity): ReferencedEntity => {
    // All targets first: a stub for one of them may share another.
    const targets = findTargets(references, entity, columns);
    for (const column of required) {
      if (entity.skipped === undefined) settleReference(context, references, entity, targets, column);
    }
    return Object.assign(entity, { targets });
  });
  return { stage: 'referenced', type, entities: referenced };
}

function findTargets(
  references: References,
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

function findTarget({ inside, outside }: References, type: string, id: number): Target {
  const entity = inside.get(type)?.get(id);
  if (entity) return { kind: 'entity', entity };
  const known = outside.get(type)?.get(id);
  if (known?.receiverId !== undefined) return { kind: 'receiver', id: known.receiverId };
  return { kind: 'missing', guid: known?.guid };
}

function settleReference(
  context: PlanContext,
  references: References,
  entity: MatchedEntity,
  targets: Map<string, Target>,
  column: ReferenceColumn,
): void {
  const target = targets.get(column.name);
  if (target?.kind === 'missing') {
    const stub = settleMissing(context, references, entity, targets, column, target.guid);
    if (stub) targets.set(column.name, { kind: 'entity', entity: stub });
  } else if (target?.kind === 'entity' && !exists(target.entity)) {
    const { type, guid, row } = target.entity;
    const path = references.names.path(type, row);
    skipDependent(entity, { column: column.name, type: type.name, guid, path });
  }
}

/** The stub that a missing dependency gets, where that is decided. */
function settleMissing(
  context: PlanContext,
  references: References,
  entity: MatchedEntity,
  targets: ReadonlyMap<string, Target>,
  column: ReferenceColumn,
  guid: string | undefined,
): SettledEntity | undefined {
  const { type } = column.references;
  const id = Number(entity.row[column.name]);
  const unavailable = 'unavailable' in context.site.available(context.site.catalog.get(type));
  // A stub needs the Guid that later imports will know it by; without one there is nothing to create.
  const decision = settle(
    context,
    entity,
    { code: 'missing-dependency', facts: { column: column.name, type, guid: guid ?? null, id } },
    guid === undefined || unavailable ? ['skip'] : ['enrich', 'skip'],
  );
  if (decision !== 'enrich' || guid === undefined) return undefined;
  return stubFor(context, references.stubs, { type, guid, sourceId: id }, { type: entity.type, targets });
}

/**
 * Optional references that led nowhere lead to a stub after all where another entity required one: called when all
 * stubs are known.
 */
export function resolveByStubs(
  context: PlanContext,
  entities: ReadonlyMap<string, readonly SettledEntity[]>,
  stubs: Stubs,
): void {
  if (stubs.size === 0) return;
  for (const [typeName, list] of entities) {
    for (const column of context.site.catalog.references(context.site.catalog.get(typeName))) {
      for (const entity of list) leadToStub(entity, column, stubs);
    }
  }
}

function leadToStub(entity: Writable<ReferencedEntity>, column: ReferenceColumn, stubs: Stubs): void {
  const target = entity.targets.get(column.name);
  if (target?.kind !== 'missing' || target.guid === undefined) return;
  const stub = stubs.get(entityKey(column.references.type, target.guid));
  if (stub) entity.targets = new Map(entity.targets).set(column.name, { kind: 'entity', entity: stub });
}
