import type { Row } from '#core/catalog/entity-type.ts';
import type { MemoryBudget } from './budget.ts';
import { readWhole, type SourceFile } from './container/source.ts';
import type { Passthrough } from './content.ts';
import type { RowsPlace } from './json/row-places.ts';

/** Takes what nobody understands while an archive is read; values come from `parseExactly`. */
export class PassthroughCollector {
  readonly passthrough: Passthrough = {
    files: [],
    dropped: 0,
    types: new Map(),
    rows: new Map(),
    columns: new Map(),
  };
  readonly #budget: MemoryBudget;

  constructor(budget: MemoryBudget) {
    this.#budget = budget;
  }

  /** A file that is longer than what may still be held is left out, and counted. */
  async takeFile(file: SourceFile): Promise<void> {
    if (file.size > this.#budget.limits.maxMemory - this.#budget.kept) {
      this.passthrough.dropped += 1;
      return;
    }
    this.#budget.keep(file.name, 1, 0, file.size);
    this.passthrough.files.push({ name: file.name, bytes: await readWhole(file) });
  }

  /** That there is such a type: it may have no rows. `path` in the multi-file layout. */
  noteType(name: string, path: string | undefined): unknown[] {
    const type = this.passthrough.types.get(name) ?? { paths: new Map(), unplaced: [] };
    this.passthrough.types.set(name, type);
    if (path === undefined) return type.unplaced;
    const rows = type.paths.get(path) ?? [];
    type.paths.set(path, rows);
    return rows;
  }

  takeUnknown(name: string, path: string | undefined, place: RowsPlace, value: unknown): void {
    this.#keep(place, value);
    this.noteType(name, path).push(value);
  }

  takeRow(type: string, place: RowsPlace, value: unknown): void {
    this.#keep(place, value);
    const rows = this.passthrough.rows.get(type) ?? [];
    this.passthrough.rows.set(type, rows);
    rows.push({ value, owners: place.owners });
  }

  takeColumns(row: Row, place: RowsPlace, columns: readonly (readonly [string, unknown])[]): void {
    const values = Object.fromEntries(columns);
    this.#keep(place, values);
    this.passthrough.columns.set(row, values);
  }

  /** Forgets all rows: they are read once more. */
  forgetRows(): void {
    const { types, rows, columns } = this.passthrough;
    for (const taken of [types, rows, columns]) taken.clear();
  }

  #keep({ file }: RowsPlace, value: unknown): void {
    const { length } = JSON.stringify(value);
    this.#budget.keep(file, 1, 1, 2 * length);
  }
}

/** How many rows are passed through, of types that are known and of others. */
export function countPassthrough({ types, rows }: Passthrough): number {
  const ofTypes = Array.from(types.values(), ({ paths, unplaced }) => [...paths.values(), unplaced]).flat();
  return [...ofTypes, ...rows.values()].reduce((sum, list) => sum + list.length, 0);
}
