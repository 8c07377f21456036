import { isUndecided } from '#core/contract/plan-item.ts';
import type { PlanItem, Status } from '#core/contract/transfer.ts';
import type { TreeRow } from '#renderer/ui/virtual-tree.tsx';

/** Filter of the plan. Empty sets and texts match everything. */
export interface PlanFilter {
  statuses: ReadonlySet<Status>;
  type: string;
  text: string;
  /** Only conflicts that nothing resolves yet. */
  undecided: boolean;
}

export const everything: PlanFilter = { statuses: new Set(), type: '', text: '', undecided: false };

interface GroupRow extends TreeRow {
  kind: 'group';
  /** Section and category; empty for what is outside sections. */
  label: string;
  count: number;
}

interface ItemRow extends TreeRow {
  kind: 'item';
  item: PlanItem;
  /** Its name without the group's. */
  name: string;
}

export type PlanRow = GroupRow | ItemRow;

/** Type and Guid of an item; duplicates share them. */
export function itemKey({ type, guid }: Pick<PlanItem, 'type' | 'guid'>): string {
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
const places = new WeakMap<PlanItem, Place>();

function placeOf(item: PlanItem): Place {
  const known = places.get(item);
  if (known) return known;
  const { group, name } = splitPath(item);
  const [section = ''] = group.split(SEPARATOR, 1);
  const place = { section, group, name };
  places.set(item, place);
  return place;
}

function splitPath({ type, path }: PlanItem): Pick<Place, 'group' | 'name'> {
  if (type === '_category') return { group: path, name: path };
  const parts = path.split(SEPARATOR);
  if (parts.length < 2) return { group: '', name: path };
  const depth = Math.min(2, type === '_subcategory' ? 2 : parts.length - 1);
  const name = type === '_subcategory' ? path : parts.slice(depth).join(SEPARATOR);
  return { group: parts.slice(0, depth).join(SEPARATOR), name };
}

/** Global types have no path of two names: their parts (an option of a parameter) stay outside the sections. */
function groupOf(item: PlanItem, sections: ReadonlySet<string>): string {
  const { section, group } = placeOf(item);
  return sections.has(section) ? group : '';
}

/** Names of the sections in a plan. */
function sectionNames(items: readonly PlanItem[]): Set<string> {
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

/** The rows to be seen: items under their section and category, collapsed groups without theirs. */
export function planRows(items: readonly PlanItem[], collapsed: ReadonlySet<string>): PlanRow[] {
  const sections = sectionNames(items);
  const groups = Map.groupBy(items, (item) => groupOf(item, sections));
  const rows: PlanRow[] = [];
  let position = 0;
  const seen = new Set<string>();
  for (const [label, list] of groups) {
    position += 1;
    const expanded = !collapsed.has(label);
    const key = `group:${label}`;
    rows.push({
      kind: 'group',
      key,
      level: 1,
      expanded,
      position,
      siblings: groups.size,
      label,
      count: list.length,
    });
    if (!expanded) continue;
    for (const [index, item] of list.entries()) {
      const known = itemKey(item);
      const unique = seen.has(known) ? `${known}:${index}` : known;
      seen.add(known);
      const name = label === '' ? item.path : placeOf(item).name;
      rows.push({
        kind: 'item',
        key: unique,
        level: 2,
        position: index + 1,
        siblings: list.length,
        item,
        name,
      });
    }
  }
  return rows;
}

/** Number of conflicts, in total and undecided. */
export function countConflicts(items: readonly PlanItem[]): { all: number; undecided: number } {
  const conflicts = items.filter(({ conflict }) => conflict !== undefined);
  return { all: conflicts.length, undecided: items.filter(isUndecided).length };
}
