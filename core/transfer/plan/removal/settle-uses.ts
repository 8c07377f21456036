import type { DecisionKind } from '#core/contract/transfer/conflicts.ts';
import type { Names } from '../../rows/display-names.ts';
import { type DecisionContext, raiseConflict } from '../conflicts.ts';
import type { Writable } from '../entity.ts';
import { createRemoved, type RemovedEntity } from './removed-entity.ts';
import { canUseAnother, type Replacement } from './replacements.ts';
import { MAX_LISTED_USES, type Use } from './uses.ts';

/**
 * Settles `in-use`: what is in use stays, or what uses it goes as well or uses another entity, and nobody but a person says
 * which. What is used by working data, or by something that stays, can only stay. `replacements` are those that can be.
 */
export function settleUses(
  context: DecisionContext,
  removals: Iterable<Writable<RemovedEntity>>,
  uses: ReadonlyMap<RemovedEntity, readonly Use[]>,
  replacements: ReadonlyMap<Use, Replacement>,
  names: Names,
): { keep: RemovedEntity[]; more: RemovedEntity[]; replaced: Replacement[] } {
  const keep: RemovedEntity[] = [];
  const more: RemovedEntity[] = [];
  const replaced: Replacement[] = [];
  for (const removed of removals) forgetUndecided(removed);
  for (const [removed, list] of uses) {
    const isBound = list.some((use) => use.kind === 'data' || (use.stays && !isText(use)));
    const decided = list.map((use, index) => {
      const allowed = decisionsFor(use, isBound);
      const cause = causeOf(use, names);
      const replacement = replacements.get(use);
      const counting = allowed.filter((kind) => kind !== 'use' || replacement !== undefined);
      // What was decided about all is told of the first ones; what is still open is told of each.
      const given = index < MAX_LISTED_USES ? undefined : context.decisions.find(removed, cause, counting);
      if (given && given !== 'skip') return { use, decision: given, replacement };
      const unless = replacement ? {} : ({ void: 'use' } as const);
      const decision = raiseConflict(context, removed, cause, allowed, unless);
      return { use, decision, replacement };
    });
    if (decided.some(({ decision }) => decision === 'skip')) keep.push(removed);
    else
      for (const { use, decision, replacement } of decided) {
        if (use.kind === 'entity' && decision === 'remove')
          more.push(createRemoved(use.type, use.row, { removed, column: use.column, kind: 'decided' }));
        else if (replacement && decision === 'use') replaced.push(replacement);
      }
  }
  return { keep, more, replaced };
}

function isText(use: Use): boolean {
  return use.kind === 'entity' && use.line !== undefined;
}

/** A text can go on naming what is not there any more; a column cannot. */
function decisionsFor(use: Use, isBound: boolean): DecisionKind[] {
  const canGo = !isBound && use.kind === 'entity' && !use.stays;
  return [
    ...(canGo ? (['remove'] as const) : []),
    ...(canGo && canUseAnother(use) ? (['use'] as const) : []),
    ...(isText(use) ? (['leave'] as const) : []),
    'skip',
  ];
}

/** What was in the way before may go by now. */
function forgetUndecided(removed: Writable<RemovedEntity>): void {
  removed.conflicts = removed.conflicts.filter(({ decision }) => decision !== undefined);
}

function causeOf(use: Use, names: Names) {
  if (use.kind === 'data') {
    const { table, column, count } = use;
    return { code: 'in-use', facts: { table, column, count } } as const;
  }
  const { type, row, column, line } = use;
  const guid = String(row[type.guid]);
  const facts = { type: type.name, guid, path: names.path(type, row), column };
  return { code: 'in-use', facts: line === undefined ? facts : { ...facts, line } } as const;
}
