import type { Administration } from './administration.ts';

/** What an administrator did (spec, "Events"). */
export interface AuditEntry {
  type: string;
  objectId: string;
  /** Facts without secrets. */
  details: Readonly<Record<string, string | number | boolean>>;
}

/** Writes one row of `dbo.ActionLog`, in the transaction of what it tells of: both are there, or neither. */
export async function audit(
  { tables, operator, unaudited }: Administration,
  { type, objectId, details }: AuditEntry,
  now: Date,
): Promise<void> {
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
