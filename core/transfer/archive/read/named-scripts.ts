import { isJsonObject } from '#core/base/json.ts';
import type { Row } from '#core/catalog/entity-type.ts';
import { message } from '#core/messages/catalogue.ts';
import { invalid, unexpected } from '../archive-errors.ts';
import type { MemoryBudget } from '../budget.ts';
import { invalidNameReason } from '../container/entry-names.ts';
import { pointerTo, type RowsPlace } from '../json/row-places.ts';
import { pathOfScript } from '../layout.ts';
import type { ScriptReference } from '../script-files.ts';

/** A text of a row that stands in a file of its own. */
export interface NamedScript {
  row: Row;
  column: string;
  /** Where the row names it. */
  place: RowsPlace;
  index: number;
  /** The file, within the archive. */
  path: string;
  lineEnds: ScriptReference['lineEnds'];
}

/** Bytes that one takes in memory until its file has been read. */
const WAITING = 160;

/** Collects the files that rows name while the rows are read. */
export class NamedScripts {
  readonly all: NamedScript[] = [];
  readonly #budget: MemoryBudget;

  constructor(budget: MemoryBudget) {
    this.#budget = budget;
  }

  /** Notes what a row names. Throws `archive-invalid` where that is no file within the archive. */
  note(row: Row, column: string, reference: unknown, place: RowsPlace, index: number): void {
    const pointer = pointerTo(place, index, column);
    if (!isReference(reference)) {
      throw unexpected(place.file, pointer, message('archive.value.script'), reference);
    }
    const refusal = invalidNameReason(reference.$file);
    if (refusal) throw invalid(place.file, refusal, { pointer });
    this.#budget.keep(place.file, 0, 1, WAITING);
    const path = pathOfScript(place.file, reference.$file);
    this.all.push({ row, column, place, index, path, lineEnds: reference.lineEnds });
  }
}

/** Whether a value names a file, well or badly. */
export function isScriptReference(value: unknown): boolean {
  return isJsonObject(value) && Object.hasOwn(value, '$file');
}

/** What is written in another way may mean something that this version does not know. */
function isReference(value: unknown): value is ScriptReference {
  if (!isJsonObject(value)) return false;
  const { $file, lineEnds = 'crlf', ...others } = value;
  return typeof $file === 'string' && lineEnds === 'crlf' && Object.keys(others).length === 0;
}
