import type { ReactElement, ReactNode } from 'react';

/** A column of a grid. */
export interface GridColumn<Row> {
  /** Under which its width is remembered, and its name in copied JSON. */
  id: string;
  heading: string;
  /** What is shown. Text and numbers are made safe to show by the grid. */
  cell: (row: Row) => ReactNode;
  /** What is filtered, copied and shown as a tooltip, where `cell` is no text. */
  text?: (row: Row) => string;
  /** What is sorted by, where that is not the text; what has none comes last. */
  sort?: (row: Row) => string | number | undefined;
  /** Pixels, or a track of a CSS grid; equal shares of what is left where absent. */
  width?: number | string;
  /** True for a column that is shown only when it is asked for. */
  hidden?: boolean;
  /** What is done with its cells: Enter and a double click do it in place of the first action of the row. */
  action?: GridAction<Row>;
}

/** Something that can be done with a row. */
export interface GridAction<Row> {
  id: string;
  label: string;
  icon?: ReactElement | undefined;
  /** Whether it can be done with a row; with each where absent. */
  allows?: (row: Row) => boolean;
  run: (row: Row) => void;
  /** Does it with several rows at once; where absent, it is for one row. */
  runAll?: (rows: readonly Row[]) => void;
}

/** The words that a page looks for itself. */
export interface PageSearch {
  words: string;
  onWords: (words: string) => void;
  /** What is looked for, as the box is called. */
  label: string;
  /** How many rows there are, found or not. */
  all: number;
}

/** What rows are filtered by, where the page knows it: one box for all that it shows. */
export interface GridFilter {
  words: string;
  onWords: (words: string) => void;
  /** The box stands elsewhere. */
  isElsewhere?: boolean;
}

/** For a grid of a page that has a box of its own, which chooses the rows. */
export const filteredByPage: GridFilter = { words: '', onWords: () => {}, isElsewhere: true };

/** A column that is sorted by. */
export interface GridSort {
  columnKey: string;
  direction: 'ASC' | 'DESC';
}
