import type { ReferenceColumn } from '#core/catalog/catalog.ts';
import type { EntityType, Row } from '#core/catalog/entity-type.ts';
import { createNames, indexRow, type Names } from '../names.ts';
import { type IdentityRequest, identities } from '../rows.ts';
import { settle, skipDependent } from './conflicts.ts';
import { availableType, type PlanContext } from './context.ts';
import {
  entityKey,
  exists,
  type MatchedEntity,
  type NamedPlace,
  type NamedTarget,
  type ReferencedEntity,
  type SettledEntity,
  type Target,
  type Writable,
} from './entity.ts';
import { eachIdentity, findNamed, findPlaces, type NamedInTexts } from './named.ts';
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
  /** What texts name. */
  readonly texts: NamedInTexts;
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
  const texts = await findNamed(context, batches);
  const outside = findOutside(context, batches, inside, texts);
  await lookUpOutside(context, outside);
  const rows = new Map<string, Map<number, Row>>();
  for (const { type, entities } of [...batches, ...leftOut]) {
    for (const { row } of entities) indexRow(rows, type, row);
  }
  const names = createNames(context.site.catalog, rows, (type, id) => outside.get(type)?.get(id)?.label);
  return { inside, outside, texts, stubs: new Map(), names };
}

function findOutside(
  { site }: PlanContext,
  batches: readonly MatchedBatch[],
  inside: References['inside'],
  texts: NamedInTexts,
): Map<string, Map<number, OutsideEntity>> {
  const outside = new Map<string, Map<number, OutsideEntity>>();
  const add = (type: string, id: number, guid?: string) => {
    const ofType = outside.get(type) ?? new Map<number, OutsideEntity>();
    outside.set(type, ofType);
    if (!ofType.has(id)) ofType.set(id, { guid });
  };
  for (const { type, entities } of batches) {
    for (const column of site.catalog.references(type)) {
      for (const { row } of entities) {
        const id = row[column.name];
        const target = column.references.type;
        if (typeof id === 'number' && !inside.get(target)?.has(id)) add(target, id);
      }
    }
  }
  eachIdentity(texts, (type, id) => {
    const entity = inside.get(type)?.get(id);
    // What this import leaves out, the receiver may have.
    if (!entity || !exists(entity)) add(type, id, entity?.guid);
  });
  return outside;
}

async function lookUpOutside(
  { session, site, archive }: PlanContext,
  outside: ReadonlyMap<string, ReadonlyMap<number, OutsideEntity>>,
): Promise<void> {
  const requests: IdentityRequest[] = [];
  for (const [typeName, entities] of outside) {
    for (const [guid, id] of archive.additionalData.get(typeName) ?? []) {
      const entity = entities.get(id);
      if (entity) entity.guid = guid;
    }
    const guids = Array.from(entities.values()).flatMap(({ guid }) => guid ?? []);
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
    const named = findPlaces(context, references.texts, entity, (to, id) =>
      findNamedEntity(references, to, id),
    );
    const settled = settleNamed(context, references, entity, targets, named);
    return Object.assign(entity, { targets, named: settled });
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

function findNamedEntity({ inside, outside }: References, type: EntityType, id: number): NamedTarget {
  const known = outside.get(type.name)?.get(id);
  const entity = known ? undefined : inside.get(type.name)?.get(id);
  if (entity) return { kind: 'entity', entity };
  const { guid, receiverId, label } = known ?? { guid: undefined };
  return guid !== undefined && receiverId !== undefined
    ? { kind: 'receiver', type, id: receiverId, guid, label }
    : { kind: 'missing', type, guid, sourceId: id };
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

/** Settles what texts name and nobody has (`missing-dependency`): once for all places that name the same. */
function settleNamed(
  context: PlanContext,
  references: References,
  entity: MatchedEntity,
  targets: ReadonlyMap<string, Target>,
  named: ReadonlyMap<string, readonly NamedPlace[]>,
): ReadonlyMap<string, readonly NamedPlace[]> {
  const stubs = new Map<string, SettledEntity | undefined>();
  const settlePlace = (column: string, place: NamedPlace): NamedPlace => {
    const { reference, target } = place;
    if (target.kind !== 'missing' || !place.rewritten || entity.skipped !== undefined) return place;
    const key = entityKey(target.type.name, target.guid ?? reference.written);
    if (!stubs.has(key)) {
      const { type, guid, sourceId } = target;
      const { line, by, written } = reference;
      const facts = { column, line, type: type.name, guid: guid ?? null, by, written };
      const decision = settle(
        context,
        entity,
        { code: 'missing-dependency', facts },
        canHaveStub(context, type, guid) ? ['enrich', 'leave', 'skip'] : ['leave', 'skip'],
      );
      const missing = guid === undefined ? undefined : { type: type.name, guid, sourceId };
      const wanted = decision === 'enrich' ? missing : undefined;
      stubs.set(key, wanted && stubFor(context, references.stubs, wanted, { type: entity.type, targets }));
    }
    const stub = stubs.get(key);
    return stub ? { ...place, target: { kind: 'entity', entity: stub } } : place;
  };
  return new Map(
    Array.from(named, ([column, places]) => [column, places.map((place) => settlePlace(column, place))]),
  );
}

/** A stub needs the Guid that later imports will know it by; without one there is nothing to create. */
function canHaveStub({ site }: PlanContext, type: EntityType, guid: string | undefined): boolean {
  return guid !== undefined && !('unavailable' in site.available(type));
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
  const possible = canHaveStub(context, context.site.catalog.get(type), guid);
  const decision = settle(
    context,
    entity,
    { code: 'missing-dependency', facts: { column: column.name, type, guid: guid ?? null, id } },
    possible ? ['enrich', 'skip'] : ['skip'],
  );
  if (decision !== 'enrich' || guid === undefined) return undefined;
  return stubFor(context, references.stubs, { type, guid, sourceId: id }, { type: entity.type, targets });
}

/**
 * Optional references and places in texts that led nowhere lead to a stub after all where another entity required one: called when all
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
    for (const entity of list) leadPlacesToStubs(entity, stubs);
  }
}

function leadPlacesToStubs(entity: Writable<ReferencedEntity>, stubs: Stubs): void {
  if (entity.named.size === 0) return;
  const lead = (place: NamedPlace): NamedPlace => {
    const { target } = place;
    if (target.kind !== 'missing' || target.guid === undefined) return place;
    const stub = stubs.get(entityKey(target.type.name, target.guid));
    return stub ? { ...place, target: { kind: 'entity', entity: stub } } : place;
  };
  entity.named = new Map(Array.from(entity.named, ([column, places]) => [column, places.map(lead)]));
}

function leadToStub(entity: Writable<ReferencedEntity>, column: ReferenceColumn, stubs: Stubs): void {
  const target = entity.targets.get(column.name);
  if (target?.kind !== 'missing' || target.guid === undefined) return;
  const stub = stubs.get(entityKey(column.references.type, target.guid));
  if (stub) entity.targets = new Map(entity.targets).set(column.name, { kind: 'entity', entity: stub });
}
