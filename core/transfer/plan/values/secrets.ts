import { findSecrets, type SecretPlace } from '#core/base/secrets-in-text.ts';
import type { Row } from '#core/catalog/entity-type.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import type { PlanContext } from '../context.ts';
import { isActive, isKept, type PlanEntity } from '../entity.ts';

/** Rows are planned again and again with other decisions; their texts stay. */
const known = new WeakMap<Row, Map<string, readonly SecretPlace[]>>();

function secretsIn(row: Row, column: string, text: string): readonly SecretPlace[] {
  const ofRow = known.get(row) ?? new Map<string, readonly SecretPlace[]>();
  known.set(row, ofRow);
  const found = ofRow.get(column) ?? findSecrets(text);
  ofRow.set(column, found);
  return found;
}

/** What looks like a secret in the scripts and settings that would be written; what an undo brings back is the receiver's own. */
export function findingsOfSecrets({ written }: Pick<PlanContext, 'written'>, entity: PlanEntity): Finding[] {
  const { type, row, match, changes } = entity;
  if (written || !isActive(entity)) return [];
  return type.columns.flatMap(({ name, format }) => {
    const text = row[name];
    if (!format || typeof text !== 'string' || isKept(entity, name)) return [];
    if (match && !changes.some(({ column }) => column === name)) return [];
    return secretsIn(row, name, text).map(({ kind, line }) =>
      warning(message(`secret-in-text.${kind}`, { column: name, line }), { subject: name, at: { line } }),
    );
  });
}

/** Says of a plan as a whole how many places look like secrets. */
export function warnOfSecrets(context: PlanContext, entities: Iterable<PlanEntity>): void {
  let count = 0;
  for (const entity of entities) count += findingsOfSecrets(context, entity).length;
  if (count > 0) context.warnings.push(warning(message('secrets-in-texts', { count })));
}
