import { visible } from '#core/base/text.ts';
import type { ReferenceColumn } from '#core/catalog/catalog.ts';
import type { EntityType } from '#core/catalog/entity-type.ts';
import { type IdentityRequest, identities } from '../rows.ts';
import { entityKey, exists, type PlanEntity, type Target } from './entity.ts';
import { availableType, type PlanState, settle } from './state.ts';
import { stubFor } from './stubs.ts';

/**
 * Finds what is referred to but not in the archive, by the Guids of `_meta/additional-data.json`: one statement for
 * all types.
 */
export async function lookUpOutside(state: PlanState): Promise<void> {
  const { site, archive, outside } = state;
  for (const [typeName, entities] of state.entities) {
    for (const column of site.catalog.references(site.catalog.get(typeName))) {
      const target = column.references.type;
      const inside = state.bySourceId.get(target);
      for (const { row } of entities) {
        const id = row[column.name];
        if (typeof id !== 'number' || inside?.has(id)) continue;
        const ofType = outside.get(target) ?? new Map();
        outside.set(target, ofType);
        if (!ofType.has(id)) ofType.set(id, { guid: undefined });
      }
    }
  }
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
  const found = await identities(state.session, requests);
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
 * (`missing-dependency`). What requires a left-out entity is left out too.
 */
export function resolveReferences(state: PlanState, type: EntityType): void {
  const columns = state.site.catalog.references(type);
  const present = new Set(availableType(state, type).columns.map((column) => column.name));
  const used = columns.filter((column) => present.has(column.name));
  for (const entity of state.entities.get(type.name) ?? []) {
    if (entity.stub) continue;
    // All targets first: a stub for one of them may share another.
    for (const column of used) {
      const id = entity.row[column.name];
      if (typeof id === 'number') entity.targets.set(column.name, findTarget(state, column, id));
    }
    for (const column of used) {
      if (entity.skipped === undefined && column.required) settleReference(state, entity, column);
    }
  }
}

function settleReference(state: PlanState, entity: PlanEntity, column: ReferenceColumn): void {
  const target = entity.targets.get(column.name);
  const id = entity.row[column.name];
  if (!target || typeof id !== 'number') return;
  if (target.kind === 'missing') {
    settleMissing(state, entity, column, target.guid, id);
  } else if (target.kind === 'entity' && !exists(target.entity)) {
    const needed = target.entity;
    const path = state.names.path(needed.type, needed.row);
    entity.conflict = {
      code: 'missing-dependency',
      facts: { column: column.name, type: needed.type.name, guid: needed.guid, path },
      decisions: ['skip'],
      decision: 'skip',
    };
    entity.skipped = `left out because it requires ${needed.type.name} ${visible(path)}, which is left out`;
  }
}

function findTarget(state: PlanState, column: ReferenceColumn, id: number): Target {
  const { type } = column.references;
  const entity = state.bySourceId.get(type)?.get(id);
  if (entity) return { kind: 'entity', entity };
  const outside = state.outside.get(type)?.get(id);
  if (outside?.receiverId !== undefined) return { kind: 'receiver', id: outside.receiverId };
  return { kind: 'missing', guid: outside?.guid };
}

function settleMissing(
  state: PlanState,
  entity: PlanEntity,
  column: ReferenceColumn,
  guid: string | undefined,
  id: number,
): void {
  const { type } = column.references;
  const unavailable = 'unavailable' in state.site.available(state.site.catalog.get(type));
  // A stub needs the Guid that later imports will know it by; without one there is nothing to create.
  const decision = settle(
    state,
    entity,
    'missing-dependency',
    { column: column.name, type, guid: guid ?? null, id },
    guid === undefined || unavailable ? ['skip'] : ['enrich', 'skip'],
  );
  if (decision === 'enrich' && guid !== undefined) {
    entity.targets.set(column.name, { kind: 'entity', entity: stubFor(state, type, guid, id, entity) });
  }
}

/**
 * Optional references that led nowhere lead to a stub after all where another entity required one: called when all
 * stubs are known.
 */
export function resolveByStubs(state: PlanState): void {
  if (state.stubs.size === 0) return;
  for (const [typeName, entities] of state.entities) {
    for (const column of state.site.catalog.references(state.site.catalog.get(typeName))) {
      for (const { targets } of entities) {
        const target = targets.get(column.name);
        if (target?.kind !== 'missing' || target.guid === undefined) continue;
        const stub = state.stubs.get(entityKey(column.references.type, target.guid));
        if (stub) targets.set(column.name, { kind: 'entity', entity: stub });
      }
    }
  }
}
