import type { GridColumn } from '#renderer/ui/grid/grid.tsx';
import { TonedText } from '#renderer/ui/tone.tsx';
import type { Look } from './looks.ts';

/** A cell with a picture and its word; the word is what the column is filtered, sorted and copied by. */
export function tonedCell<Row>(lookOf: (row: Row) => Look): Pick<GridColumn<Row>, 'cell' | 'text'> {
  return {
    cell: (row) => {
      const { word, ...toned } = lookOf(row);
      return <TonedText {...toned}>{word}</TonedText>;
    },
    text: (row) => lookOf(row).word,
  };
}
