import { findSecrets } from '#core/base/secrets-in-text.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { PlanItem } from '#core/contract/transfer/plan.ts';
import { message } from '#core/messages/catalogue.ts';
import type { PlanContext } from '../context.ts';
import { isActive, isKept, type PlanEntity } from '../entity.ts';

/** What looks like a secret in the scripts and settings that would be written; what an undo brings back is the receiver's own. */
export function findingsOfSecrets({ written }: Pick<PlanContext, 'written'>, entity: PlanEntity): Finding[] {
  const { type, row, match, changes } = entity;
  if (written || !isActive(entity)) return [];
  return type.columns.flatMap(({ name, format }) => {
    const text = row[name];
    if (!format || typeof text !== 'string' || isKept(entity, name)) return [];
    if (match && !changes.some(({ column }) => column === name)) return [];
    return findSecrets(text).map(({ kind, line }) =>
      warning(message(`secret-in-text.${kind}`, { column: name, line }), { subject: name, at: { line } }),
    );
  });
}

/** Says of a plan as a whole how many places look like secrets. */
export function warnOfSecrets({ warnings }: PlanContext, items: Iterable<PlanItem>): void {
  let count = 0;
  for (const { findings = [] } of items)
    count += findings.filter((one) => one.message.code.startsWith('secret-in-text.')).length;
  if (count > 0) warnings.push(warning(message('secrets-in-texts', { count })));
}
