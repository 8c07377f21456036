import type { Message } from '#core/base/message.ts';
import type { Column, EntityType, Row, Value } from '#core/catalog/entity-type.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { Conflict } from '#core/contract/transfer/conflicts.ts';
import type { Change } from '#core/contract/transfer/plan.ts';
import type { TextReference } from '../references/reference.ts';

/**
 * An entity of an import, as far as the plan knows it: each stage takes the entity of the stage before and adds what
 * it finds out. A field is written by the one module that adds it; everybody else sees it readonly.
 */

/** Loaded (`load-entities.ts`): an entity of the archive, or a stub, before anything is known of the receiver. */
export interface LoadedEntity {
  readonly type: EntityType;
  /** The archive's Guid and id. */
  readonly guid: string;
  readonly sourceId: number;
  readonly row: Row;
  readonly stub: boolean;
  /** All that stands against it, in the order in which it was found; any stage may raise one (`conflicts.ts`). */
  readonly conflicts: readonly Conflict[];
  /** Why the entity is skipped. */
  readonly skipped: Message | undefined;
}

/** Matched (`match.ts`): which row of the receiver it is. */
export interface MatchedEntity extends LoadedEntity {
  readonly match: Match | undefined;
  /** The match by Guid or by a remembered decision, whatever later stages find. */
  readonly foundByGuid: Match | undefined;
  /** Becomes a row of its own in any case, with a Guid of its own (*as new data*). */
  readonly copied: boolean;
  /** The receiver gives the id of the new row; `below-zero` one that no source has, so that it is in nobody's way. */
  readonly generatedId: boolean | 'below-zero';
  /** Columns that the profile protects: a matched row keeps them. */
  readonly protectedColumns: ReadonlySet<string>;
}

/** Referenced (`references.ts`): what its references lead to. */
export interface ReferencedEntity extends MatchedEntity {
  /** By reference column; only columns that have a value. */
  readonly targets: ReadonlyMap<string, Target>;
  /** What its texts name, by column; only columns that name something. */
  readonly named: ReadonlyMap<string, readonly ResolvedPlace[]>;
}

/** Valued (`values.ts`): where the import does not write what the archive says. */
export interface ValuedEntity extends ReferencedEntity {
  /** Values that differ from the archive's: a new name, a default. */
  readonly overrides: ReadonlyMap<string, Value>;
  /** Columns of a matched entity that stay as they are on the receiver. */
  readonly kept: ReadonlySet<string>;
}

/** Settled (`settle-key-swaps.ts`): everything that can stand against it is known. */
export interface SettledEntity extends ValuedEntity {
  /** Another entity takes its natural key in this import, so it gives the key up before that one is written. */
  readonly releasesKey: boolean;
}

/** Rewritten (`text-rewrites.ts`): what its texts name is known as the receiver will have it. */
export interface RewrittenEntity extends SettledEntity {
  /** What is written in its texts instead of what the archive says, by column. */
  readonly rewrites: ReadonlyMap<string, readonly Rewrite[]>;
  /** Places in its texts that are left as they are. */
  readonly findings: readonly Finding[];
}

/** Compared (`compare.ts`): an entity of a finished plan. */
export interface PlanEntity extends RewrittenEntity {
  readonly changes: Change[];
  /** Columns that differ and stay as they are, because the profile protects them. */
  readonly shielded: readonly string[];
}

/** What is written in a place of a text. */
export interface Rewrite {
  readonly place: ResolvedPlace;
  readonly to: string | NewIdentity;
}

/** The id or the Guid of a row that gets it only when the import writes it. */
export interface NewIdentity {
  readonly entity: MatchedEntity;
  readonly give: 'id' | 'guid';
}

/** The receiver's row that an archive entity is. */
export interface Match {
  id: number;
  guid: string;
  row: Row;
}

/** What a reference of an archive row leads to on the receiver. */
export type Target =
  /** A row that only the receiver has; the archive refers to it by Guid. */
  | { kind: 'receiver'; id: number }
  /** An entity of the archive, or a stub: existing where it has a match, new otherwise. */
  | { kind: 'entity'; entity: MatchedEntity }
  /** Neither in the archive nor on the receiver; the Guid is unknown where the archive does not name it. */
  | { kind: 'missing'; guid: string | undefined };

/** A place in a text, and what it leads to. */
export interface ResolvedPlace {
  readonly reference: TextReference;
  readonly target: PlaceTarget;
  /** It is written as the receiver has it; otherwise it is left as it is. */
  readonly rewritten: boolean;
}

/** What a place in a text leads to. */
export type PlaceTarget =
  /** A row that only the receiver has, with what the receiver calls it. */
  | { kind: 'receiver'; type: EntityType; id: number; guid: string; label: string | undefined }
  /** An entity of the archive, or a stub. */
  | { kind: 'entity'; entity: MatchedEntity }
  /** Neither in the archive nor on the receiver; the Guid is unknown where the archive does not name it. */
  | { kind: 'missing'; type: EntityType; guid: string | undefined; sourceId: number }
  /** It cannot be said what it names. */
  | { kind: 'unknown' };

/** For the module that a field belongs to. */
export type Writable<Entity> = { -readonly [Field in keyof Entity]: Entity[Field] };

const NO_CONFLICTS: readonly Conflict[] = [];

/** What the stages add. */
type LaterFields = Record<Exclude<keyof PlanEntity, keyof LoadedEntity>, undefined>;

/** An entity before anything is known of the receiver. */
export function createEntity(type: EntityType, row: Row, stub = false): LoadedEntity {
  // With a place for everything: there are many entities, and one that grows is copied each time.
  const entity: LoadedEntity & LaterFields = {
    type,
    guid: String(row[type.guid]),
    sourceId: Number(row[type.id]),
    row,
    stub,
    conflicts: NO_CONFLICTS,
    skipped: undefined,
    match: undefined,
    foundByGuid: undefined,
    copied: undefined,
    generatedId: undefined,
    protectedColumns: undefined,
    targets: undefined,
    named: undefined,
    overrides: undefined,
    kept: undefined,
    releasesKey: undefined,
    rewrites: undefined,
    findings: undefined,
    changes: undefined,
    shielded: undefined,
  };
  return entity;
}

/** True for an entity that is still to be imported. */
export function isActive(entity: LoadedEntity): boolean {
  return entity.skipped === undefined;
}

/** True while something about the entity is still to be decided. */
export function isUndecided(entity: LoadedEntity): boolean {
  return isActive(entity) && entity.conflicts.some((conflict) => conflict.decision === undefined);
}

/** True for an entity that will have a row on the receiver of its own. */
export function exists(entity: MatchedEntity): boolean {
  return entity.match !== undefined || isActive(entity);
}

/** An entity whose key can be read: before its values are settled it has those of the archive. */
export type KeyedByArchive = ReferencedEntity & Partial<Pick<ValuedEntity, 'overrides' | 'kept'>>;

/**
 * The value that the import would write, or that it leaves there, before references are mapped; undefined where the archive
 * does not know it.
 */
export function wantedValue(
  entity: LoadedEntity & Partial<Pick<ValuedEntity, 'match' | 'overrides' | 'kept'>>,
  column: Column,
): Value | undefined {
  if (entity.match && entity.kept?.has(column.name)) return entity.match.row[column.name] ?? null;
  return entity.overrides?.has(column.name) ? entity.overrides.get(column.name) : entity.row[column.name];
}

/** True for a column that stays as it is on the receiver. */
export function isKept(entity: MatchedEntity & Partial<Pick<ValuedEntity, 'kept'>>, column: string): boolean {
  return isProtected(entity, column) || entity.kept?.has(column) === true;
}

/** True for a column that stays as it is on the receiver because its profile says so. */
export function isProtected({ match, protectedColumns }: MatchedEntity, column: string): boolean {
  return match !== undefined && protectedColumns.has(column);
}
