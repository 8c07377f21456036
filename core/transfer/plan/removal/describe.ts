import type { Message } from '#core/base/message.ts';
import { finding, warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { PlanItem, Status } from '#core/contract/transfer/plan.ts';
import { message } from '#core/messages/catalogue.ts';
import { createNames, indexRow, type Names, readNamedRows } from '../../rows/display-names.ts';
import { isActive, isUndecided, type PlanEntity } from '../entity.ts';
import { describeConflicts } from '../plan-document.ts';
import type { Receiver } from '../receiver.ts';
import type { RemovedEntity } from './removed-entity.ts';
import { isOf, type Replacement } from './replacements.ts';
import type { Use } from './uses.ts';

/** Names for rows of the receiver: what goes, and what refers to it. */
export async function namesOfRows(
  receiver: Receiver,
  removed: readonly RemovedEntity[],
  uses: Iterable<readonly Use[]>,
): Promise<Names> {
  const rows = new Map<string, Map<number, RemovedEntity['row']>>();
  for (const { type, row } of removed) indexRow(rows, type, row);
  for (const use of [...uses].flat()) if (use.kind === 'entity') indexRow(rows, use.type, use.row);
  await readNamedRows((available, ids) => receiver.rowsById(available, ids), receiver.site, rows, 'owners');
  return createNames(receiver.site.catalog, rows);
}

/**
 * A removal as the plan shows it; `unkept` are columns with values that no undo brings back, `uncounted` why it is unknown what
 * working data it has.
 */
export function describeRemoved(
  names: Names,
  removed: RemovedEntity,
  unkept: readonly string[],
  uncounted?: Message,
): PlanItem {
  const { type, guid, row, conflicts, skipped } = removed;
  const findings = findingsOf(names, removed, unkept);
  if (uncounted) findings.push(warning(message('live-data.uncounted', { reason: uncounted })));
  return {
    type: type.name,
    guid,
    path: names.path(type, row),
    status: statusOf(removed),
    ...(conflicts.length > 0 ? describeConflicts(conflicts) : {}),
    ...(findings.length > 0 ? { findings } : {}),
    ...(skipped ? { skipped } : {}),
  };
}

/** A row of the receiver that uses something else in place of what goes, as the plan shows it. */
export function describeReplacing(
  names: Names,
  entity: PlanEntity,
  replaced: readonly Replacement[],
): PlanItem {
  const { type, guid, row, changes } = entity;
  const findings = replaced
    .filter((one) => isOf(entity, one))
    .map(({ use, removed, by }) =>
      finding(
        'note',
        message('removal.replaced', {
          column: use.column,
          path: names.path(removed.type, removed.row),
          replacement: by.label ?? by.guid,
          type: removed.type.name,
        }),
      ),
    );
  return { type: type.name, guid, path: names.path(type, row), status: 'Update', changes, findings };
}

function statusOf(removed: RemovedEntity): Status {
  if (!isActive(removed)) return 'Skipped';
  return isUndecided(removed) ? 'Conflict' : 'Remove';
}

function findingsOf(names: Names, { because }: RemovedEntity, unkept: readonly string[]): Finding[] {
  const findings: Finding[] = [];
  if (because) {
    const { type, row } = because.removed;
    const values = { path: names.path(type, row), type: type.name };
    findings.push(
      finding(
        'note',
        because.kind === 'owned'
          ? message('removal.owned', values)
          : message('removal.refers', { ...values, column: because.column }),
      ),
    );
  }
  if (unkept.length > 0) findings.push(warning(message('removal.unkept', { columns: [...unkept] })));
  return findings;
}
