import type { Column, EntityType, Value } from '#core/catalog/entity-type.ts';
import { warning } from '#core/checks/finding.ts';
import type { Change } from '#core/contract/transfer/plan.ts';
import { message } from '#core/messages/catalogue.ts';
import { writtenColumns } from '../rows/rows.ts';
import type { PlanContext } from './context.ts';
import {
  exists,
  isActive,
  isProtected,
  type MatchedEntity,
  type PlanEntity,
  type RewrittenEntity,
  type ValuedEntity,
  wantedValue,
} from './entity.ts';
import { applyRewrites, fillIn, type PendingText } from './references/rewrite.ts';

/** A reference to a row that gets its id only when the import writes it. */
export interface PendingRow {
  entity: MatchedEntity;
}

/** True for a value that is known only while the import writes. */
export function isPending(value: Value | PendingRow | PendingText): value is PendingRow | PendingText {
  return typeof value === 'object' && value !== null;
}

/**
 * The value as the receiver would store it, references mapped to the receiver's ids, in texts as well; undefined where
 * the archive does not know the column or its reference leads nowhere, so that it must be left alone.
 */
export function mappedValue(
  entity: ValuedEntity & Partial<Pick<RewrittenEntity, 'rewrites'>>,
  column: Column,
): Value | PendingRow | PendingText | undefined {
  const target = entity.targets.get(column.name);
  switch (target?.kind) {
    case 'receiver':
      return target.id;
    case 'entity':
      if (target.entity.match) return target.entity.match.id;
      return exists(target.entity) ? { entity: target.entity } : undefined;
    case 'missing':
      return undefined;
    default: {
      const value = wantedValue(entity, column);
      const rewrites = entity.rewrites?.get(column.name);
      return rewrites && typeof value === 'string' ? applyRewrites(value, rewrites) : value;
    }
  }
}

/** Columns of entities whose reference leads nowhere; only entities that have one. */
export type UnresolvedReferences = Map<MatchedEntity, readonly string[]>;

/**
 * Compares matched entities with the receiver's rows, column by column, once it is known what every reference leads to.
 * An optional reference that leads nowhere leaves the column alone (null in a new row); `unresolved` gets it.
 */
export function compareEntities(
  context: PlanContext,
  entities: Iterable<RewrittenEntity>,
  unresolved: UnresolvedReferences,
): PlanEntity[] {
  const columnsOf = new Map<EntityType, readonly Column[]>();
  return Array.from(entities, (entity) => {
    const columns = columnsOf.get(entity.type) ?? comparedColumns(context, entity.type);
    columnsOf.set(entity.type, columns);
    const ofEntity: string[] = [];
    const compared = Object.assign(entity, compare(entity, columns, ofEntity));
    if (ofEntity.length > 0) unresolved.set(entity, ofEntity);
    else unresolved.delete(entity);
    return compared;
  });
}

function comparedColumns({ site }: PlanContext, type: EntityType): readonly Column[] {
  const available = site.available(type);
  return 'unavailable' in available ? [] : writtenColumns(available);
}

/** References that lead nowhere are said once per type and column. */
export function warnOfUnresolved(
  { warnings }: PlanContext,
  entities: ReadonlyMap<string, readonly PlanEntity[]>,
  unresolved: UnresolvedReferences,
): void {
  if (unresolved.size === 0) return;
  for (const [type, list] of entities) {
    const columns = list.flatMap((entity) => unresolved.get(entity) ?? []);
    for (const [column, names] of Map.groupBy(columns, (name) => name))
      warnings.push(warning(message('reference-unresolved', { count: names.length, type, column })));
  }
}

const UNCHANGED: Pick<PlanEntity, 'changes' | 'shielded'> = { changes: [], shielded: [] };

/** What the import changes in the receiver's row, and what it would; columns whose reference leads nowhere are `unresolved`. */
function compare(
  entity: RewrittenEntity,
  columns: readonly Column[],
  unresolved: string[],
): Pick<PlanEntity, 'changes' | 'shielded'> {
  const changes: Change[] = [];
  const shielded: string[] = [];
  if (!isActive(entity)) return UNCHANGED;
  for (const column of columns) {
    if (entity.kept.has(column.name)) continue;
    const wanted = mappedValue(entity, column);
    if (isProtected(entity, column.name)) {
      if (differs(entity, column, wanted)) shielded.push(column.name);
    } else if (wanted === undefined) {
      if (entity.targets.has(column.name) && !column.required) unresolved.push(column.name);
    } else if (entity.match) {
      const receiver = entity.match.row[column.name] ?? null;
      const archive = isPending(wanted) ? shownValue(wanted) : wanted;
      if (differs(entity, column, wanted)) changes.push({ column: column.name, receiver, archive });
    }
  }
  return changes.length + shielded.length > 0 ? { changes, shielded } : UNCHANGED;
}

function differs(
  { match }: RewrittenEntity,
  { name }: Column,
  wanted: ReturnType<typeof mappedValue>,
): boolean {
  return wanted !== undefined && (isPending(wanted) || wanted !== (match?.row[name] ?? null));
}

/** The id of a new row is not known before it is written, and the source's could look like the receiver's. */
function shownValue(value: PendingRow | PendingText): string {
  return 'entity' in value ? value.entity.guid : fillIn(value, ({ entity }) => entity.guid);
}
