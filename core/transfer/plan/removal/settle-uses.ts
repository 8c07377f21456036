import type { DecisionKind } from '#core/contract/transfer-conflicts.ts';
import type { Names } from '../../names.ts';
import { type Deciding, settle } from '../conflicts.ts';
import type { Writable } from '../entity.ts';
import { createRemoved, type RemovedEntity } from './removed.ts';
import type { Use } from './uses.ts';

/**
 * Settles `in-use`: what is in use stays, or what uses it goes as well, and nobody but a person says which. What is used by
 * working data, or by something that stays, can only stay.
 */
export function settleUses(
  context: Deciding,
  removals: Iterable<Writable<RemovedEntity>>,
  uses: ReadonlyMap<RemovedEntity, readonly Use[]>,
  names: Names,
): { keep: RemovedEntity[]; more: RemovedEntity[] } {
  const keep: RemovedEntity[] = [];
  const more: RemovedEntity[] = [];
  for (const removed of removals) forgetUndecided(removed);
  for (const [removed, list] of uses) {
    const isBound = list.some((use) => use.kind === 'data' || use.stays);
    const allowed: DecisionKind[] = isBound ? ['skip'] : ['remove', 'skip'];
    const decisions = list.map((use) => settle(context, removed, obstacleOf(use, names), allowed));
    if (decisions.includes('skip')) keep.push(removed);
    else if (decisions.includes('remove'))
      for (const use of list)
        if (use.kind === 'entity')
          more.push(createRemoved(use.type, use.row, { removed, column: use.column, kind: 'decided' }));
  }
  return { keep, more };
}

/** What was in the way before may go by now. */
function forgetUndecided(removed: Writable<RemovedEntity>): void {
  removed.conflicts = removed.conflicts.filter(({ decision }) => decision !== undefined);
}

function obstacleOf(use: Use, names: Names) {
  if (use.kind === 'data') {
    const { table, column, count } = use;
    return { code: 'in-use', facts: { table, column, count } } as const;
  }
  const { type, row, column } = use;
  const guid = String(row[type.guid]);
  return { code: 'in-use', facts: { type: type.name, guid, path: names.path(type, row), column } } as const;
}
