import type { EntityField } from '#core/contract/transfer/entity.ts';
import type { Change } from '#core/contract/transfer/plan.ts';

/** What one side has in a column; undefined where nothing is known of it there. */
export type SideValue = Pick<EntityField, 'value' | 'secret' | 'reference' | 'format'> | undefined;

/** A column of an entity on both sides. */
export interface Pair {
  /** Of which entity type it is. */
  type: string;
  column: string;
  receiver: SideValue;
  archive: SideValue;
  changed: boolean;
}

/**
 * The columns of an entity of an archive beside those of the receiver's, those that differ first. What the plan says
 * of a change counts; where it says nothing, the sides are compared, references by whom they mean.
 */
export function pairsOf(sides: {
  type: string;
  changes: readonly Change[] | undefined;
  receiver: readonly EntityField[] | undefined;
  archive: readonly EntityField[] | undefined;
}): Pair[] {
  const { type, changes, receiver = [], archive = [] } = sides;
  const onReceiver = new Map(receiver.map((field) => [field.column, field]));
  const inArchive = new Map(archive.map((field) => [field.column, field]));
  const told = new Map(changes?.map((change) => [change.column, change]));
  const columns = new Set([...told.keys(), ...inArchive.keys(), ...onReceiver.keys()]);
  const pairs = Array.from(columns, (column): Pair => {
    const [left, right, change] = [onReceiver.get(column), inArchive.get(column), told.get(column)];
    if (change) {
      return {
        type,
        column,
        receiver: withValue(left, change.receiver),
        archive: withValue(right, change.archive),
        changed: true,
      };
    }
    const changed =
      changes === undefined && left !== undefined && right !== undefined && differs(left, right);
    return { type, column, receiver: left, archive: right, changed };
  });
  return [...pairs.filter(({ changed }) => changed), ...pairs.filter(({ changed }) => !changed)];
}

/**
 * The value of a change; what is known of the field goes with it where it is the same value. An id is the receiver's, by which the
 * source's own reference is written: it means the same entity.
 */
function withValue(field: EntityField | undefined, value: EntityField['value']): SideValue {
  if (!field) return { value };
  if (field.value === value) return field;
  const { format, reference } = field;
  return {
    value,
    ...(format ? { format } : {}),
    ...(reference && typeof value === 'number' ? { reference } : {}),
  };
}

function differs(left: EntityField, right: EntityField): boolean {
  if (left.secret || right.secret) return false;
  const [one, other] = [left.reference?.guid, right.reference?.guid];
  return one && other ? one !== other : left.value !== right.value;
}

/** Values of more than this are shown beside each other instead of in a table. */
const LINE = 120;

/** True for a script, settings, or another text that does not fit into a line. */
export function isLong(value: SideValue): boolean {
  const text = value?.value;
  return typeof text === 'string' && (text.length > LINE || text.includes('\n'));
}

/** True for what is read as a text of its own: long, or code by its column. */
export function isScript({ receiver, archive }: Pick<Pair, 'receiver' | 'archive'>): boolean {
  return [receiver, archive].some((side) => isLong(side) || (side?.format !== undefined && !!side.value));
}
