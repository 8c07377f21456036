import type { SelectedItem } from '#core/contract/transfer/selection.ts';
import type { TreeRow } from '#renderer/ui/tree/rows.ts';

interface TypeRow extends TreeRow {
  kind: 'type';
  type: string;
  count: number;
}

interface ItemRow extends TreeRow {
  kind: 'item';
  item: SelectedItem;
}

export type BasketRow = TypeRow | ItemRow;

/** What is selected under its types; types are folded until they are opened, and open while there is a filter. */
export function basketRows(
  items: readonly SelectedItem[],
  open: ReadonlySet<string>,
  text: string,
): BasketRow[] {
  const query = text.trim().toLowerCase();
  const matching = query === '' ? items : items.filter(({ path }) => path.toLowerCase().includes(query));
  const groups = Map.groupBy(matching, ({ type }) => type);
  return Array.from(groups, ([type, list], index): BasketRow[] => {
    const expanded = open.has(type) || query !== '';
    const place = { position: index + 1, siblings: groups.size };
    const head: BasketRow = {
      kind: 'type',
      key: type,
      level: 1,
      ...place,
      expanded,
      type,
      count: list.length,
    };
    if (!expanded) return [head];
    return [
      head,
      ...list.map(
        (item, at): BasketRow => ({
          kind: 'item',
          key: `${type}:${item.guid}`,
          level: 2,
          position: at + 1,
          siblings: list.length,
          item,
        }),
      ),
    ];
  }).flat();
}

/** True for what the person chose; everything else is included because of it. */
export function isChosen({ because }: SelectedItem): boolean {
  return because.length === 1;
}
