import type { Column, EntityType, Row, Value } from '#core/catalog/entity-type.ts';
import type { Change, Conflict } from '#core/contract/transfer.ts';

/** What a reference of an archive row leads to on the receiver. */
export type Target =
  /** A row that only the receiver has; the archive refers to it by Guid. */
  | { kind: 'receiver'; id: number }
  /** An entity of the archive, or a stub: existing where it has a match, new otherwise. */
  | { kind: 'entity'; entity: PlanEntity }
  /** Neither in the archive nor on the receiver; the Guid is unknown where the archive does not name it. */
  | { kind: 'missing'; guid: string | undefined };

/** The receiver's row that an archive entity is. */
export interface Match {
  id: number;
  guid: string;
  row: Row;
}

/** One entity of an import, from the archive or a stub, while the plan is made and then applied. */
export interface PlanEntity {
  readonly type: EntityType;
  /** The archive's Guid and id. */
  readonly guid: string;
  readonly sourceId: number;
  readonly row: Row;
  readonly stub: boolean;
  match?: Match;
  /** By reference column; only columns that have a value. */
  readonly targets: Map<string, Target>;
  /** Values that differ from the archive's: a new name, a default. */
  readonly overrides: Map<string, Value>;
  /** Columns of a matched entity that stay as they are on the receiver. */
  readonly kept: Set<string>;
  /** The receiver gives the id of the new row. */
  generatedId: boolean;
  /** The first conflict without a decision, or the last decided one. */
  conflict?: Conflict;
  /** Why the entity is left out. */
  skipped?: string;
  changes: Change[];
  /** Its key is wanted by another entity while this one moves to a new key: it moves, or steps aside, first. */
  parked: boolean;
  /** Set while applying: the receiver's id and, for new data, the new Guid. */
  receiverId?: number;
  newGuid?: string;
}

/** An entity of the archive before anything is known of the receiver. */
export function createEntity(type: EntityType, row: Row, stub = false): PlanEntity {
  return {
    type,
    guid: String(row[type.guid]),
    sourceId: Number(row[type.id]),
    row,
    stub,
    targets: new Map(),
    overrides: new Map(),
    kept: new Set(),
    generatedId: false,
    changes: [],
    parked: false,
  };
}

/** True while something about the entity is still to be decided. */
export function isUndecided(entity: PlanEntity): boolean {
  return (
    entity.conflict !== undefined && entity.conflict.decision === undefined && entity.skipped === undefined
  );
}

/** True for an entity that will have a row on the receiver of its own. */
export function exists(entity: PlanEntity): boolean {
  return entity.match !== undefined || entity.skipped === undefined;
}

/** The value that the import would write, before references are mapped; undefined where the archive does not know it. */
export function wantedValue(entity: PlanEntity, column: Column): Value | undefined {
  return entity.overrides.has(column.name) ? entity.overrides.get(column.name) : entity.row[column.name];
}

/** `type:guid`, the name of an entity in maps. */
export function entityKey(type: string, guid: string): string {
  return `${type}:${guid}`;
}
