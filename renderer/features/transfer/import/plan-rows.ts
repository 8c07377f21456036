import type { Change, PlanItem, Status } from '#core/contract/transfer/plan.ts';
import { isUndecided } from '#core/contract/transfer/plan-item.ts';

/** Filter of the plan. Empty sets and texts match everything. */
export interface PlanFilter {
  statuses: ReadonlySet<Status>;
  type: string;
  text: string;
  /** Only conflicts that nothing resolves yet. */
  undecided: boolean;
}

export const everything: PlanFilter = { statuses: new Set(), type: '', text: '', undecided: false };

/** An entity of a plan as it is listed. */
export interface PlanRow {
  key: string;
  item: PlanItem;
  /** Its section and category; empty for what is outside sections. */
  group: string;
  /** Its name without the group's. */
  name: string;
}

/** Type and Guid of an item; duplicates share them. */
function itemKey({ type, guid }: Pick<PlanItem, 'type' | 'guid'>): string {
  return `${type}:${guid}`;
}

const SEPARATOR = ' / ';

/** Where an item lies: its section, its section and category, and the name that is left. */
interface Place {
  section: string;
  group: string;
  name: string;
}

/** Of items that a plan shares with the one before. */
const places = new WeakMap<Placed, Place>();

/** What has a place. */
type Placed = Pick<PlanItem, 'type' | 'path'>;

function placeOf(item: Placed): Place {
  const known = places.get(item);
  if (known) return known;
  const { group, name } = splitPath(item);
  const [section = ''] = group.split(SEPARATOR, 1);
  const place = { section, group, name };
  places.set(item, place);
  return place;
}

function splitPath({ type, path }: Placed): Pick<Place, 'group' | 'name'> {
  if (type === '_category') return { group: path, name: path };
  const parts = path.split(SEPARATOR);
  if (parts.length < 2) return { group: '', name: path };
  const depth = Math.min(2, type === '_subcategory' ? 2 : parts.length - 1);
  const name = type === '_subcategory' ? path : parts.slice(depth).join(SEPARATOR);
  return { group: parts.slice(0, depth).join(SEPARATOR), name };
}

/** The section, or section and category, that something lies in; empty for what is outside sections, as parts of global types are. */
export function groupIn(item: Placed, sections: ReadonlySet<string>): string {
  const { section, group } = placeOf(item);
  return sections.has(section) ? group : '';
}

/** What something is called where its group stands beside it. */
export function nameIn(item: Placed, sections: ReadonlySet<string>): string {
  return groupIn(item, sections) === '' ? item.path : placeOf(item).name;
}

/** The name that an entity has on the receiver, where a column of its natural key (`key`) has another there. */
export function otherName(
  { path, changes = [] }: Pick<PlanItem, 'path' | 'changes'>,
  key: readonly string[],
): string | undefined {
  const isName = ({ column, archive }: Change) =>
    key.includes(column) &&
    typeof archive === 'string' &&
    (path === archive || path.endsWith(`${SEPARATOR}${archive}`));
  const { receiver } = changes.find(isName) ?? {};
  return typeof receiver === 'string' ? receiver : undefined;
}

/** Names of the sections that these say there are. */
export function sectionNames(items: readonly Placed[]): Set<string> {
  return new Set(
    items.flatMap(({ type, path }) => {
      if (type === '_category') return path;
      return type === '_subcategory' ? (path.split(SEPARATOR)[0] ?? '') : [];
    }),
  );
}

export function filterItems(items: readonly PlanItem[], filter: PlanFilter): PlanItem[] {
  const text = filter.text.trim().toLowerCase();
  return items.filter(
    (item) =>
      (filter.statuses.size === 0 || filter.statuses.has(item.status)) &&
      (filter.type === '' || item.type === filter.type) &&
      (!filter.undecided || isUndecided(item)) &&
      (text === '' || item.path.toLowerCase().includes(text) || item.guid.startsWith(text)),
  );
}

/** A key for each item of a plan. Duplicates have one each, whatever is filtered. */
export type PlanKeys = ReadonlyMap<PlanItem, string>;

export function planKeys(items: readonly PlanItem[]): PlanKeys {
  const seen = new Map<string, number>();
  return new Map(
    items.map((item) => {
      const known = itemKey(item);
      const before = seen.get(known) ?? 0;
      seen.set(known, before + 1);
      return [item, before === 0 ? known : `${known}:${before}`];
    }),
  );
}

/** The rows to be seen, in their places. */
export function planRows(items: readonly PlanItem[], keys: PlanKeys = planKeys(items)): PlanRow[] {
  const sections = sectionNames(items);
  return inPlaces(items, sections).map((item) => ({
    key: keys.get(item) ?? itemKey(item),
    item,
    group: groupIn(item, sections),
    name: nameIn(item, sections),
  }));
}

/** Section by section, each before its categories; in each of them in the order in which they come. */
export function inPlaces<Item extends Placed>(items: readonly Item[], sections: ReadonlySet<string>): Item[] {
  const bySection = Map.groupBy(items, (item) => groupIn(item, sections) && placeOf(item).section);
  return [...bySection].flatMap(([section, inSection]) => {
    const groups = Map.groupBy(inSection, (item) => groupIn(item, sections));
    const own = groups.get(section) ?? [];
    groups.delete(section);
    return [own, ...groups.values()].flat();
  });
}

/** Number of conflicts, in total and undecided. */
export function countConflicts(items: readonly PlanItem[]): { all: number; undecided: number } {
  const conflicts = items.filter(({ conflict }) => conflict !== undefined);
  return { all: conflicts.length, undecided: items.filter(isUndecided).length };
}
