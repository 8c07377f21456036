import { SiteferryError } from '#core/base/errors.ts';
import { jsonPointer } from '../archive-errors.ts';
import type { Owner } from '../layout.ts';

/** Where an array of rows stands. */
export interface RowsPlace {
  file: string;
  /** JSON pointer of the array. */
  pointer: string;
  /** Values that the folder of the file dictates. */
  owners: readonly Owner[];
  /** There is no array: the pointer leads to the only row. */
  single?: true;
  /** Its rows may name files that their texts stand in. */
  namesScripts?: true;
}

/** Where a row stands. */
export function rowPointer(place: RowsPlace, index: number): string {
  return place.single ? place.pointer : `${place.pointer}/${index}`;
}

/** Where a column of a row stands. */
export function pointerTo(place: RowsPlace, index: number, column: string): string {
  return `${rowPointer(place, index)}${jsonPointer(column)}`;
}

interface Run {
  place: RowsPlace;
  /** Position of its first row among all rows, and that row's index at its place. */
  start: number;
  index: number;
}

/** From which place each row of a type came, kept as runs: rows mostly follow each other. */
export class RowPlaces {
  readonly #runs: Run[] = [];
  #nextIndex = 0;

  /** The row that will have `position` among all rows is the `index`th at `place`. */
  note(place: RowsPlace, position: number, index: number): void {
    if (this.#runs.at(-1)?.place !== place || index !== this.#nextIndex) {
      this.#runs.push({ place, start: position, index });
    }
    this.#nextIndex = index + 1;
  }

  of(position: number): { place: RowsPlace; index: number } {
    const run = this.#runs.findLast(({ start }) => start <= position);
    if (!run) throw new SiteferryError('bug', { reason: `row ${position} came from nowhere` });
    return { place: run.place, index: run.index + position - run.start };
  }
}
