import type { CompareResult } from '#core/contract/transfer/compare.ts';
import type { TreeRow } from '#renderer/ui/tree/rows.ts';
import { groupIn, sectionNames } from '../import/plan-rows.ts';
import { type Difference, isOnReceiver } from './difference.ts';

/** A section, a category or a type in which something differs. */
export interface Branch {
  key: string;
  /** The name of a section or category; the entity type where it is one. */
  name: string;
  kind: 'whole' | 'section' | 'category' | 'outside' | 'type';
  differences: readonly Difference[];
  below: readonly Branch[];
}

export interface BranchRow extends TreeRow {
  branch: Branch;
  /** How much of it is ticked to go from the receiver. */
  removed: number;
}

const SEPARATOR = ' / ';

/** Both sides as one tree: the differences by section, category and type. */
export function buildBranchTree(result: CompareResult, differences: readonly Difference[]): Branch {
  const sections = sectionNames([...result.plan.items, ...result.onlyOnReceiver]);
  const groups = Map.groupBy(differences, (one) => groupIn(one, sections));
  const bySection = Map.groupBy(groups.keys(), (group) => group.split(SEPARATOR, 1)[0] ?? '');
  const below = Array.from(bySection, ([section, names]): Branch => {
    const list = names.flatMap((name) => groups.get(name) ?? []);
    if (section === '') return branch('outside', 'outside', '', list, typesOf('outside', list));
    const key = `section ${section}`;
    const categories = names
      .filter((name) => name !== section)
      .map((name) => {
        const own = groups.get(name) ?? [];
        const at = `category ${name}`;
        return branch('category', at, name.slice(section.length + SEPARATOR.length), own, typesOf(at, own));
      });
    return branch('section', key, section, list, [...typesOf(key, groups.get(section) ?? []), ...categories]);
  });
  return branch('whole', 'whole', '', differences, below);
}

function typesOf(above: string, differences: readonly Difference[]): Branch[] {
  return Array.from(
    Map.groupBy(differences, ({ type }) => type),
    ([type, list]) => branch('type', `${above} ${type}`, type, list, []),
  );
}

function branch(
  kind: Branch['kind'],
  key: string,
  name: string,
  differences: readonly Difference[],
  below: readonly Branch[],
): Branch {
  return { kind, key, name, differences, below };
}

/** What of a branch can be ticked with it: that something goes is never implied. */
export function tickable({ differences }: Branch): Difference[] {
  return differences.filter(({ status }) => status !== 'OnlyReceiver');
}

/** The rows to be seen, each with the state of its box. */
export function branchRows(
  root: Branch,
  folded: ReadonlySet<string>,
  isTicked: (key: string) => boolean,
): BranchRow[] {
  const rows: BranchRow[] = [];
  const visit = (siblings: readonly Branch[], level: number) => {
    for (const [index, one] of siblings.entries()) {
      const row: BranchRow = {
        key: one.key,
        level,
        position: index + 1,
        siblings: siblings.length,
        branch: one,
        removed: one.differences.filter(({ key }) => isOnReceiver(key) && isTicked(key)).length,
      };
      const own = tickable(one);
      const count = own.filter(({ key }) => isTicked(key)).length;
      if (own.length > 0) row.checked = count === own.length || (count > 0 && 'mixed');
      if (one.below.length > 0) row.expanded = !folded.has(one.key);
      rows.push(row);
      if (row.expanded) visit(one.below, level + 1);
    }
  };
  visit([root], 1);
  return rows;
}

/** The branch with this key; the whole where there is none. */
export function branchAt(root: Branch, key: string | undefined): Branch {
  const find = (one: Branch): Branch | undefined =>
    one.key === key ? one : one.below.map(find).find((found) => found !== undefined);
  return find(root) ?? root;
}
