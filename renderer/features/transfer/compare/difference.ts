import type { CompareResult } from '#core/contract/transfer-compare.ts';
import type { PlanItem, Status } from '#core/contract/transfer-plan.ts';

/** The sites of a comparison, by name. */
export interface ComparedSites {
  from: string;
  to: string;
}

/** What an entity is in a comparison; `Kept` where only the receiver has changed it since the base. */
export type ComparedStatus = Status | 'OnlyReceiver' | 'Kept';

/** An entity in which two sides differ. */
export interface Difference {
  key: string;
  status: ComparedStatus;
  type: string;
  guid: string;
  path: string;
  /** Absent for what only the receiver has. */
  item?: PlanItem;
  /** The source has removed it since the base. */
  removedThere?: true;
}

/** All entities that are not the same on both sides: what the receiver lacks or has otherwise, then what it alone has. */
export function differencesOf({ plan, onlyOnReceiver }: CompareResult): Difference[] {
  const ofItems = plan.items
    .filter(({ status, kept }) => status !== 'NoChanges' || kept !== undefined)
    .map((item): Difference => {
      const { type, guid, path } = item;
      const status = item.status === 'NoChanges' ? 'Kept' : item.status;
      return { key: `${type}:${guid}`, status, type, guid, path, item };
    });
  const alone = onlyOnReceiver.map(
    ({ type, guid, path, removedThere }): Difference => ({
      key: `only:${type}:${guid}`,
      status: 'OnlyReceiver',
      type,
      guid,
      path,
      ...(removedThere ? { removedThere } : {}),
    }),
  );
  return [...ofItems, ...alone];
}

/** How many there are of each status that occurs, in the order of the list. */
export function countsOf(differences: readonly Difference[]): ReadonlyMap<ComparedStatus, number> {
  const counts = new Map<ComparedStatus, number>();
  for (const { status } of differences) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}
