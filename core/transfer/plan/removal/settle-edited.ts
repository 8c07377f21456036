import { sinceAdded } from '../changed-since.ts';
import { type Deciding, settle } from '../conflicts.ts';
import type { Writable } from '../entity.ts';
import type { Written } from '../left.ts';
import type { RemovedEntity } from './removed.ts';

/** Settles `changed-since`: rows that the undone run has added and somebody has edited since. Gives those that stay. */
export function settleEdited(
  context: Deciding,
  removals: Iterable<Writable<RemovedEntity>>,
  written: Written | undefined,
): RemovedEntity[] {
  const keep: RemovedEntity[] = [];
  if (!written) return keep;
  for (const removed of removals) {
    const { type, guid, row } = removed;
    const facts = sinceAdded(written, { type: type.name, guid, row });
    if (!facts) continue;
    const decision = settle(context, removed, { code: 'changed-since', facts }, ['restore', 'keep']);
    if (decision === 'keep') keep.push(removed);
  }
  return keep;
}
