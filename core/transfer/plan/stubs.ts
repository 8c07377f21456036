import { createHash } from 'node:crypto';
import type { Column, EntityType, Row, Value } from '#core/catalog/entity-type.ts';
import { createEntity, entityKey, exists, type PlanEntity } from './entity.ts';
import { indexEntity, type PlanState } from './state.ts';

/**
 * The stub that stands for a missing dependency (status *AutoCreate*): the missing Guid, defaults in required columns
 * and a name that says what it is. One stub per Guid, however many entities need it. What the stub itself requires
 * is taken from the entity that needs it where both refer to the same type (a stub of a category's signature lies in
 * that category), and is a stub of its own otherwise.
 */
export function stubFor(
  state: PlanState,
  typeName: string,
  guid: string,
  sourceId: number,
  neededBy: PlanEntity,
): PlanEntity {
  const known = state.stubs.get(entityKey(typeName, guid));
  if (known) return known;
  const type = state.site.catalog.get(typeName);
  const row: Row = { [type.id]: sourceId, [type.guid]: guid };
  for (const column of type.columns) {
    if (column.required && !column.references) row[column.name] = defaultValue(type, column, guid);
  }
  const stub = createEntity(type, row, true);
  // A made-up id could belong to another entity of the source, so the receiver gives it.
  stub.generatedId = true;
  indexEntity(state, stub);
  for (const column of state.site.catalog.references(type)) {
    if (!column.required) continue;
    const shared = sharedTarget(state, neededBy, column.references.type);
    const target = shared ?? {
      kind: 'entity' as const,
      entity: stubFor(state, column.references.type, derivedGuid(guid, column.name), 0, stub),
    };
    stub.targets.set(column.name, target);
  }
  return stub;
}

function sharedTarget(state: PlanState, entity: PlanEntity, typeName: string) {
  const column = state.site.catalog
    .references(entity.type)
    .find((candidate) => candidate.references.type === typeName);
  const target = column && entity.targets.get(column.name);
  if (!target || target.kind === 'missing') return undefined;
  return target.kind === 'entity' && !exists(target.entity) ? undefined : target;
}

/** Forgets stubs that nothing needs any more, because what needed them was left out for another reason. */
export function dropUnneededStubs(state: PlanState): void {
  const needed = new Set<PlanEntity>();
  const need = (entity: PlanEntity) => {
    for (const target of entity.targets.values()) {
      if (target.kind !== 'entity' || !target.entity.stub || needed.has(target.entity)) continue;
      needed.add(target.entity);
      need(target.entity);
    }
  };
  for (const entities of state.entities.values()) {
    for (const entity of entities) if (!entity.stub && entity.skipped === undefined) need(entity);
  }
  for (const [type, entities] of state.entities) {
    state.entities.set(
      type,
      entities.filter((entity) => !entity.stub || needed.has(entity)),
    );
  }
  for (const [key, stub] of state.stubs) if (!needed.has(stub)) state.stubs.delete(key);
}

/** What *enrich with defaults* puts into a required column that has no value. */
export function defaultValue(type: EntityType, column: Column, guid: string): Value {
  if (column.default !== undefined && column.default !== null) return column.default;
  switch (column.type) {
    case 'int':
    case 'decimal':
      return 0;
    case 'bool':
      return false;
    case 'datetime':
      return '2000-01-01T00:00:00.000Z';
    case 'guid':
      return guid;
    case 'string':
    case 'text':
      if (column.format === 'json') return '{}';
      return type.key.includes(column.name) || type.label.includes(column.name) ? stubName(column, guid) : '';
  }
}

/**
 * The whole Guid keeps names apart, because the name is often part of the natural key; where it does not fit, its end
 * does, since Guids that were made in a row start alike.
 */
function stubName(column: Column, guid: string): string {
  const name = `Auto-created ${guid}`;
  const length = column.length ?? name.length;
  return name.length <= length ? name : guid.replaceAll('-', '').slice(-length);
}

/** A Guid that is the same whenever the same dependency of the same stub is made. */
function derivedGuid(guid: string, column: string): string {
  const hex = createHash('sha256').update(`stub ${guid} ${column}`).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
