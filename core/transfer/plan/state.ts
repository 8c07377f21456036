import { SiteferryError } from '#core/base/errors.ts';
import type { EntityType, Row, Value } from '#core/catalog/entity-type.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { ConflictCode, DecisionKind, ImportOptions } from '#core/contract/transfer.ts';
import type { AvailableType, Session, Site } from '#core/site/site.ts';
import type { ReadArchive } from '../archive/content.ts';
import type { Names } from '../names.ts';
import type { KeyHolder, Locking } from '../rows.ts';
import type { DecisionBook } from './decisions.ts';
import { entityKey, type PlanEntity } from './entity.ts';

/** A reference target that is not in the archive: what the archive and the receiver know of it. */
export interface OutsideEntity {
  guid: string | undefined;
  receiverId?: number;
  label?: string;
}

/** Everything that the steps of planning share; made in `build.ts`, one per plan. */
export interface PlanState {
  readonly session: Session;
  readonly site: Site;
  readonly archive: ReadArchive;
  readonly options: ImportOptions;
  readonly onConflict: 'fail' | 'skip';
  readonly decisions: DecisionBook;
  readonly locking: Locking;
  /** Entities by type name, in the order of the archive; stubs are appended. */
  readonly entities: Map<string, PlanEntity[]>;
  /** Entities by type name and source id. */
  readonly bySourceId: Map<string, Map<number, PlanEntity>>;
  /** Reference targets outside the archive, by type name and source id. */
  readonly outside: Map<string, Map<number, OutsideEntity>>;
  /** Stubs by `type:guid`. */
  readonly stubs: Map<string, PlanEntity>;
  /** Receiver ids that an entity of the archive is matched with, by type name. */
  readonly matchedIds: Map<string, Map<number, PlanEntity>>;
  /** Keys that an entity wants while their holder moves to another key in the same import; emptied type by type. */
  readonly vacated: { entity: PlanEntity; mover: PlanEntity; holder: KeyHolder }[];
  readonly names: Names;
  readonly warnings: Finding[];
  /** Archive rows that are left out before planning, by type name. */
  readonly leftOut: Map<string, number>;
}

/** Entities of a type that are still to be imported. */
export function activeEntities(state: PlanState, type: EntityType): PlanEntity[] {
  return (state.entities.get(type.name) ?? []).filter((entity) => entity.skipped === undefined);
}

/** The type as the receiver has it; types that are off never get entities. */
export function availableType(state: PlanState, type: EntityType): AvailableType {
  const available = state.site.available(type);
  if ('unavailable' in available)
    throw new SiteferryError('bug', { reason: `${type.name} is off on the receiver` });
  return available;
}

/** Makes `row` of the receiver the counterpart of an entity. */
export function matchEntity(state: PlanState, entity: PlanEntity, row: Row): void {
  const id = Number(row[entity.type.id]);
  entity.match = { id, guid: String(row[entity.type.guid]), row };
  // Whose id is taken is no question for an entity that keeps the receiver's.
  if (entity.conflict?.code === 'id-taken' && entity.conflict.decision === undefined) delete entity.conflict;
  const ids = state.matchedIds.get(entity.type.name) ?? new Map<number, PlanEntity>();
  state.matchedIds.set(entity.type.name, ids);
  ids.set(id, entity);
}

/**
 * Raises a conflict and gives what was decided about it: by the person, by the option that answers it, or by
 * `--on-conflict skip`. Undefined means that the plan cannot be applied yet.
 */
export function settle(
  state: PlanState,
  entity: PlanEntity,
  code: ConflictCode,
  facts: Record<string, Value>,
  allowed: readonly DecisionKind[],
): DecisionKind | undefined {
  const decision = state.decisions.find(entity, code, allowed) ?? automatic(state, allowed);
  const undecidedAlready = entity.conflict !== undefined && entity.conflict.decision === undefined;
  // A match by key answers whose id it is, too.
  const answersId = decision === 'match' && entity.conflict?.code === 'id-taken';
  if (!undecidedAlready || decision === 'skip' || answersId) {
    entity.conflict = { code, facts, decisions: [...allowed], ...(decision ? { decision } : {}) };
  }
  if (decision === 'skip') entity.skipped = `left out because of ${code}`;
  return decision;
}

function automatic(state: PlanState, allowed: readonly DecisionKind[]): DecisionKind | undefined {
  if (state.options.importConstraintsActionEnrichWithDefaults && allowed.includes('enrich')) return 'enrich';
  return state.onConflict === 'skip' && allowed.includes('skip') ? 'skip' : undefined;
}

/** Adds an entity to the indexes. */
export function indexEntity(state: PlanState, entity: PlanEntity): void {
  const { name } = entity.type;
  const list = state.entities.get(name);
  if (list) list.push(entity);
  else state.entities.set(name, [entity]);
  const byId = state.bySourceId.get(name) ?? new Map<number, PlanEntity>();
  state.bySourceId.set(name, byId);
  if (!entity.stub) byId.set(entity.sourceId, entity);
  else state.stubs.set(entityKey(name, entity.guid), entity);
}

/** Text as the receiver compares keys. */
export function foldKey(state: PlanState, text: string): string {
  return state.site.foldsKeys ? text.toLowerCase().trimEnd() : text;
}
