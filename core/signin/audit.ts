import type { Administration, AuditEntry } from './administration.ts';

/** Writes one row of `dbo.ActionLog`, in the transaction of what it tells of: both are there, or neither. */
export async function audit(
  { tables, operator, unaudited, onWrite }: Administration,
  entry: AuditEntry,
  now: Date,
): Promise<void> {
  const { type, objectId, details } = entry;
  onWrite?.(entry, !unaudited);
  if (unaudited) return;
  await tables.insert('ActionLog', [
    {
      ActionType: type,
      UserID: operator.userId,
      Date: now.toISOString(),
      ObjectId: objectId,
      Details: JSON.stringify(details),
    },
  ]);
}
