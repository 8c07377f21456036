import { createHash } from 'node:crypto';
import type { Column, EntityType, Row, Value } from '#core/catalog/entity-type.ts';
import type { PlanContext } from './context.ts';
import {
  createEntity,
  entityKey,
  exists,
  isActive,
  type ReferencedEntity,
  type SettledEntity,
  type Target,
} from './entity.ts';

/** Stubs by `type:guid`. */
export type Stubs = Map<string, SettledEntity>;

/**
 * The stub that stands for a missing dependency (status *AutoCreate*): the missing Guid, defaults in required columns
 * and a name that says what it is. One stub per Guid, however many entities need it. What the stub itself requires
 * is taken from the entity that needs it where both refer to the same type (a stub of a category's signature lies in
 * that category), and is a stub of its own otherwise.
 */
export function stubFor(
  context: PlanContext,
  stubs: Stubs,
  missing: { type: string; guid: string; sourceId: number },
  neededBy: Pick<ReferencedEntity, 'type' | 'targets'>,
): SettledEntity {
  const key = entityKey(missing.type, missing.guid);
  const known = stubs.get(key);
  if (known) return known;
  const targets = new Map<string, Target>();
  const stub = createStub(context, missing, targets);
  stubs.set(key, stub);
  for (const { name, required, references } of context.site.catalog.references(stub.type)) {
    if (!required) continue;
    const shared = sharedTarget(context, neededBy, references.type);
    const own = { type: references.type, guid: derivedGuid(missing.guid, name), sourceId: 0 };
    targets.set(name, shared ?? { kind: 'entity', entity: stubFor(context, stubs, own, stub) });
  }
  return stub;
}

/** Nothing can stand against a stub, so it is settled from the start. */
function createStub(
  { site }: PlanContext,
  missing: { type: string; guid: string; sourceId: number },
  targets: ReadonlyMap<string, Target>,
): SettledEntity {
  const type = site.catalog.get(missing.type);
  const row: Row = { [type.id]: missing.sourceId, [type.guid]: missing.guid };
  for (const column of type.columns) {
    if (column.required && !column.references) row[column.name] = defaultValue(type, column, missing.guid);
  }
  return {
    ...createEntity(type, row, true),
    match: undefined,
    copied: false,
    // A made-up id could belong to another entity of the source, so the receiver gives it.
    generatedId: true,
    targets,
    named: new Map(),
    overrides: new Map(),
    kept: new Set(),
    stepsAside: false,
  };
}

function sharedTarget(
  { site }: PlanContext,
  { type, targets }: Pick<ReferencedEntity, 'type' | 'targets'>,
  typeName: string,
): Target | undefined {
  const column = site.catalog.references(type).find((candidate) => candidate.references.type === typeName);
  const target = column && targets.get(column.name);
  if (!target || target.kind === 'missing') return undefined;
  return target.kind === 'entity' && !exists(target.entity) ? undefined : target;
}

/**
 * The entities of an import by type name, stubs after those of the archive. Forgets stubs that nothing needs any more,
 * because what needed them was skipped for another reason.
 */
export function addStubs(
  settled: ReadonlyMap<string, readonly SettledEntity[]>,
  stubs: Stubs,
): Map<string, readonly SettledEntity[]> {
  const entities = new Map(settled);
  const made = Map.groupBy(stubs, ([, stub]) => stub.type.name);
  const needed = neededStubs(settled, stubs);
  for (const key of stubs.keys()) if (!needed.has(key)) stubs.delete(key);
  for (const [type, list] of made) {
    const kept = list.flatMap(([key, stub]) => (needed.has(key) ? stub : []));
    entities.set(type, [...(entities.get(type) ?? []), ...kept]);
  }
  return entities;
}

function neededStubs(
  settled: ReadonlyMap<string, readonly SettledEntity[]>,
  stubs: ReadonlyMap<string, SettledEntity>,
): Set<string> {
  const needed = new Set<string>();
  const need = ({ targets, named }: ReferencedEntity) => {
    const places = [...named.values()].flat();
    for (const target of [...targets.values(), ...places.map((place) => place.target)]) {
      if (target.kind !== 'entity' || !target.entity.stub) continue;
      const key = entityKey(target.entity.type.name, target.entity.guid);
      const stub = stubs.get(key);
      if (!stub || needed.has(key)) continue;
      needed.add(key);
      need(stub);
    }
  };
  for (const list of settled.values()) for (const entity of list) if (isActive(entity)) need(entity);
  return needed;
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
