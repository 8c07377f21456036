import { createHash } from 'node:crypto';
import { type Column, type EntityType, type Row, SECTION, type Value } from '#core/catalog/entity-type.ts';
import { entityKey } from '../../rows/entity-key.ts';
import { availableType, hasGeneratedIds, type PlanContext } from '../context.ts';
import {
  createEntity,
  exists,
  isActive,
  type MatchedEntity,
  type ReferencedEntity,
  type SettledEntity,
  type Target,
} from '../entity.ts';

/** An entity that a stub stands for. */
interface MissingEntity {
  type: string;
  guid: string;
  sourceId: number;
  /** The stub gets the source's id; a made-up id could belong to another entity of the source. */
  keepsId: boolean;
}

/** Stubs by `type:guid`. */
export type Stubs = Map<string, SettledEntity>;

/** Stubs, and what is there already of the section in which all of them lie. */
export interface StubReferences {
  readonly stubs: Stubs;
  readonly stubSection: Target | undefined;
}

/** The section of all stubs that need one: the same in every import and on every site. */
export const STUB_SECTION = derivedGuid(SECTION, 'shared');

/**
 * The stub that stands for a missing dependency (status *AutoCreate*): the missing Guid, defaults in required columns
 * and a name that says what it is. One stub per Guid, however many entities need it. What the stub itself requires
 * is taken from the entity that needs it where both refer to the same type (a stub of a category's signature lies in
 * that category), and is a stub of its own otherwise; one section serves all of them.
 */
export function stubFor(
  context: PlanContext,
  references: StubReferences,
  missing: MissingEntity,
  neededBy: Pick<ReferencedEntity, 'type' | 'targets'>,
): SettledEntity {
  const key = entityKey(missing.type, missing.guid);
  const { stubs, stubSection } = references;
  const known = stubs.get(key);
  if (known) return known;
  const targets = new Map<string, Target>();
  const stub = createStub(context, missing, targets);
  stubs.set(key, stub);
  for (const { name, required, references: to } of context.site.catalog.references(stub.type)) {
    if (!required) continue;
    const isSection = to.type === SECTION;
    const there = sharedTarget(context, neededBy, to.type) ?? (isSection ? stubSection : undefined);
    const guid = isSection ? STUB_SECTION : derivedGuid(missing.guid, name);
    const own = { type: to.type, guid, sourceId: 0, keepsId: false };
    targets.set(name, there ?? { kind: 'entity', entity: stubFor(context, references, own, stub) });
  }
  return stub;
}

/** Nothing can stand against a stub, so it is settled from the start. */
function createStub(
  { site, options }: PlanContext,
  missing: MissingEntity,
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
    foundByGuid: undefined,
    copied: false,
    protectedColumns: new Set(),
    generatedId: missing.keepsId ? false : hasGeneratedIds(options) || 'below-zero',
    targets,
    named: new Map(),
    overrides: new Map(),
    kept: new Set(),
    releasesKey: false,
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

/** Forgets stubs that none of these entities needs any more, because what needed them was skipped for another reason. */
export function pruneStubs(stubs: Stubs, entities: Iterable<SettledEntity>): void {
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
  if (stubs.size > 0) for (const entity of entities) if (isActive(entity)) need(entity);
  for (const key of stubs.keys()) if (!needed.has(key)) stubs.delete(key);
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
      return isStubName(type, column) ? stubName(column, guid) : '';
  }
}

/**
 * Whether the receiver's counterpart of an entity was made as its stub: known by its name, which says so, and `untouched`
 * while every column has what a stub is made with. A type without a name has no stubs that can be told from rows.
 */
export function stubState(
  context: PlanContext,
  { type, guid, match }: MatchedEntity,
): 'untouched' | 'changed' | undefined {
  if (match?.guid !== guid) return undefined;
  const { row } = match;
  const names = type.columns.filter((column) => isStubName(type, column));
  if (!names.some((column) => row[column.name] === stubName(column, guid))) return undefined;
  const { columns } = availableType(context, type);
  const isAsMade = columns.every((column) => {
    if (column.secret || (column.references && column.required)) return true;
    const made = column.required ? defaultValue(type, column, guid) : (column.default ?? null);
    return (row[column.name] ?? null) === made;
  });
  return isAsMade ? 'untouched' : 'changed';
}

/** True for a column of which a stub gets a name that says what it is. */
function isStubName(type: EntityType, column: Column): boolean {
  const hasDefault = column.default !== undefined && column.default !== null;
  if (hasDefault || !column.required || column.references || column.format === 'json') return false;
  if (column.type !== 'string' && column.type !== 'text') return false;
  return type.key.includes(column.name) || type.label.includes(column.name);
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
