import type { ReferenceColumn } from '#core/catalog/catalog.ts';
import { availableType, type PlanContext } from '../context.ts';
import { type MissingTarget, missingKey } from '../decisions.ts';
import { isKept, type MatchedEntity, type PlaceTarget, type ResolvedPlace, type Target } from '../entity.ts';
import type { MatchedBatch } from '../stages.ts';
import type { References } from './external-references.ts';

/** A required reference that leads nowhere, with the source's id of what it should lead to. */
export interface MissingDependency extends MissingTarget {
  readonly column: ReferenceColumn;
  readonly id: number;
}

/** What an entity requires and does not find. */
export interface MissingDependencies {
  readonly columns: readonly MissingDependency[];
  /** It is one thing, however many columns and texts name it. */
  readonly isOne: boolean;
}

/** A place in a text that leads nowhere. */
type UnresolvedPlace = ResolvedPlace & { readonly target: Extract<PlaceTarget, { kind: 'missing' }> };

/** Reference columns that the receiver has. */
export function presentReferences(context: PlanContext, type: MatchedBatch['type']): ReferenceColumn[] {
  const present = new Set(availableType(context, type).columns.map((column) => column.name));
  return context.site.catalog.references(type).filter((column) => present.has(column.name));
}

export function requiredReferences(context: PlanContext, type: MatchedBatch['type']): ReferenceColumn[] {
  return presentReferences(context, type).filter((column) => column.required);
}

/** What the references of an entity lead to before anything is decided, by column. */
export function findTargets(
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

/** What a reference to this id leads to before anything is decided. */
export function findTarget(
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

const NONE_MISSING: MissingDependencies = { columns: [], isOne: false };

/** The required references of an entity that lead nowhere, beside what its texts name and nobody has. */
export function findMissingDependencies(
  targets: ReadonlyMap<string, Target>,
  named: ReadonlyMap<string, readonly ResolvedPlace[]>,
  entity: MatchedEntity,
  required: readonly ReferenceColumn[],
): MissingDependencies {
  const found = required.flatMap((column) => {
    if (isKept(entity, column.name)) return [];
    const target = targets.get(column.name);
    if (target?.kind !== 'missing') return [];
    const id = Number(entity.row[column.name]);
    const { type } = column.references;
    return [{ column, id, type, guid: target.guid, by: 'id' as const, written: String(id) }];
  });
  const inTexts: Omit<MissingTarget, 'isOnly'>[] = [];
  for (const [column, places] of named) {
    if (isKept(entity, column)) continue;
    for (const place of places) if (isUnresolved(place)) inTexts.push(missingTargetOf(place));
  }
  if (found.length === 0 && inTexts.length === 0) return NONE_MISSING;
  const isOne = new Set([...found, ...inTexts].map(missingKey)).size === 1;
  return { columns: found.map((missing) => ({ ...missing, isOnly: isOne })), isOne };
}

/** True for a place that would be rewritten, if it led anywhere. */
export function isUnresolved(place: ResolvedPlace): place is UnresolvedPlace {
  return place.rewritten && place.target.kind === 'missing';
}

/** What a place names and nobody has. */
export function missingTargetOf({ reference, target }: UnresolvedPlace): Omit<MissingTarget, 'isOnly'> {
  const { type, guid, sourceId } = target;
  return reference.by === 'key'
    ? { type: type.name, guid, by: 'key', written: reference.written }
    : { type: type.name, guid, by: 'id', written: String(sourceId) };
}
