import type { GridColumn } from '#renderer/ui/grid/grid.tsx';
import { TonedText } from '#renderer/ui/tone.tsx';
import type { StatusBadge } from './badges.ts';

/** A cell with a picture and its word; the word is what the column is filtered, sorted and copied by. */
export function badgeCell<Row>(badgeOf: (row: Row) => StatusBadge): Pick<GridColumn<Row>, 'cell' | 'text'> {
  return {
    cell: (row) => {
      const { word, ...toned } = badgeOf(row);
      return <TonedText {...toned}>{word}</TonedText>;
    },
    text: (row) => badgeOf(row).word,
  };
}
