import type { CompareInput, CompareResult, Need } from '#core/contract/transfer/compare.ts';
import type { PlanItem, Status } from '#core/contract/transfer/plan.ts';

/** A side of a comparison: what it is called, and what the core is asked for. */
export interface ComparedSide {
  name: string;
  address: CompareInput['from'];
}

export interface ComparedSides {
  from: ComparedSide;
  to: ComparedSide;
  /** Their sign-in is compared, in place of their configuration. */
  signIn?: boolean;
}

/** All of a site as a side. */
export function siteSide(site: string): ComparedSide {
  return { name: site, address: { site, selection: 'all' } };
}

/** The site of a side; undefined for an archive or a version. */
export function siteOf({ address }: ComparedSide): string | undefined {
  return 'site' in address ? address.site : undefined;
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
  removedThere?: true | undefined;
}

function keyOf({ type, guid }: Pick<PlanItem, 'type' | 'guid'>): string {
  return `${type}:${guid}`;
}

/** What the key of an entity begins with that only the receiver has. */
export const ONLY = 'only:';

/** Whether only the receiver has the entity with this key: ticked, it goes. */
export function isOnReceiver(key: string): boolean {
  return key.startsWith(ONLY);
}

/** All entities that are not the same on both sides: what the receiver lacks or has otherwise, then what it alone has. */
export function differencesOf({ plan, onlyOnReceiver }: CompareResult): Difference[] {
  const ofItems = plan.items
    .filter(({ status, kept }) => status !== 'NoChanges' || kept !== undefined)
    .map((item): Difference => {
      const { type, guid, path } = item;
      const status = item.status === 'NoChanges' ? 'Kept' : item.status;
      return { key: keyOf(item), status, type, guid, path, item };
    });
  const alone = onlyOnReceiver.map(
    (one): Difference => ({ key: `${ONLY}${keyOf(one)}`, status: 'OnlyReceiver', ...one }),
  );
  return [...ofItems, ...alone];
}

/** What a difference needs, both by their keys. */
export type KeyedNeed = Omit<Need, 'item' | 'needs'> & { key: string; needs: string };

export function needsOf({ plan, needs = [] }: CompareResult): KeyedNeed[] {
  return needs.flatMap(({ item, needs: needed, ...how }) => {
    const [one, other] = [plan.items[item], plan.items[needed]];
    return one && other ? [{ ...how, key: keyOf(one), needs: keyOf(other) }] : [];
  });
}

/** How many there are of each status that occurs, in the order of the list. */
export function countsOf(differences: readonly Difference[]): ReadonlyMap<ComparedStatus, number> {
  const counts = new Map<ComparedStatus, number>();
  for (const { status } of differences) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}
