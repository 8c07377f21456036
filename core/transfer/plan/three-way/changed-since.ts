import type { Row, Value } from '#core/catalog/entity-type.ts';
import type { ConflictFacts } from '#core/contract/transfer/conflicts.ts';
import { writtenColumns } from '../../rows/rows.ts';
import { equalsPostImage, isFingerprint, type PostImages } from '../../sides/post-images.ts';
import { raiseConflict } from '../conflicts.ts';
import { availableType, type PlanContext } from '../context.ts';
import { isActive, isProtected, type MatchedEntity } from '../entity.ts';
import type { OpenedBatch } from '../stages.ts';

type Facts = ConflictFacts<'changed-since'>;

/**
 * Settles `changed-since`, first of all: a row that is neither as the undone run left it nor as it was before. Who keeps it has
 * nothing more to decide about it.
 */
export function settleChangedSince(context: PlanContext, pass: OpenedBatch): OpenedBatch {
  const { written } = context;
  if (!written) return pass;
  const { type, open } = pass;
  const columns = writtenColumns(availableType(context, type)).map(({ name }) => name);
  for (const entity of open.filter(isActive)) {
    const changed = written[type.name]?.changed[entity.guid];
    const back = columns.filter((column) => !isProtected(entity, column));
    const facts = changed ? sinceChanged(entity, back, changed) : sinceRemoved(entity, back);
    if (facts) raiseConflict(context, entity, { code: 'changed-since', facts }, ['restore', 'keep']);
  }
  return pass;
}

/** What somebody has made of a row that the run changed. */
function sinceChanged(
  { match, row }: MatchedEntity,
  columns: readonly string[],
  written: Readonly<Record<string, Value>>,
): Facts | undefined {
  if (!match) return { columns: [], row: 'gone' };
  const edited = columns.flatMap((column) => {
    const before = row[column] ?? null;
    const left = Object.hasOwn(written, column) ? (written[column] ?? null) : before;
    const receiver = match.row[column] ?? null;
    return receiver === left || receiver === before ? [] : [{ column, written: left, receiver }];
  });
  return edited.length > 0 ? { columns: edited } : undefined;
}

/** What somebody has put in the place of a row that the run removed. */
function sinceRemoved({ match, row }: MatchedEntity, columns: readonly string[]): Facts | undefined {
  if (!match) return undefined;
  const others = columns.flatMap((column) => {
    const receiver = match.row[column] ?? null;
    return receiver === (row[column] ?? null) ? [] : [{ column, receiver }];
  });
  return others.length > 0 ? { columns: others, row: 'back' } : undefined;
}

/** What somebody has made of a row that the run added; undefined where it is as the run left it. */
export function sinceAdded(
  written: PostImages,
  { type, guid, row }: { type: string; guid: string; row: Row },
): Facts | undefined {
  const left = written[type]?.added[guid];
  if (!left) return undefined;
  const names = written[type]?.columns ?? [];
  const edited = left.flatMap((value, index) => {
    const column = names[index];
    if (column === undefined || equalsPostImage(value, row[column])) return [];
    const receiver = row[column] ?? null;
    return [isFingerprint(value) ? { column, receiver } : { column, written: value, receiver }];
  });
  return edited.length > 0 ? { columns: edited } : undefined;
}
