import { isSiteferryError } from '#core/base/errors.ts';
import type { EntityType } from '#core/catalog/entity-type.ts';
import { message } from '#core/messages/catalogue.ts';
import { readWhole, type SourceFile } from '../container/source.ts';
import { isBlank, OPEN_ARRAY, OPEN_OBJECT } from '../json/json-bytes.ts';
import type { RowsPlace } from '../json/row-places.ts';
import type { MetaFile } from '../meta.ts';
import { columnFinder } from './column-names.ts';
import { bytesAsFile, type Peeked, peek } from './peek.ts';
import { type ChunkObserver, readJson, readRows } from './read-rows.ts';
import type { Reader } from './reader.ts';
import { findRows } from './shapes.ts';
import type { RowConsumer } from './validate.ts';

/** Passes over bytes that have been seen. */
export const NO_OBSERVER: ChunkObserver = () => {};

/** Rows that stand somewhere, and what takes them; `type` where the catalog knows it. */
export interface RowsTarget {
  type: EntityType | undefined;
  rows: RowConsumer;
  place: RowsPlace;
}

/** A file from its beginning, in UTF-8 whatever it was in. */
export async function open(reader: Reader, file: SourceFile): Promise<Peeked> {
  const peeked = await peek(file);
  if (peeked.isConverted) {
    reader.warnings.count('utf-16', '', (count) => message('utf-16', { count, file: file.name }));
  }
  return peeked;
}

/** Reads a file that should be one array of rows. An array is read row by row, anything else in one piece. */
export async function readRowsFile(
  reader: Reader,
  file: SourceFile,
  target: RowsTarget,
  observer: ChunkObserver,
): Promise<void> {
  const { file: source, first } = await open(reader, file);
  if (first !== undefined && first !== OPEN_ARRAY && isStartOfValue(first)) {
    await takeRows(reader, await readJson(source, reader.budget, observer), target);
  } else {
    await readRows(source, 'array', () => target, reader.budget, observer);
  }
}

/** Takes rows that have been parsed, in whatever they are wrapped. */
export async function takeRows(reader: Reader, value: unknown, target: RowsTarget): Promise<void> {
  const { place, rows, type } = target;
  const found = findRows(value, rowTest(type), place.pointer);
  if (!found) {
    // Something stands there that is not understood: it counts, so that it is not lost.
    rows.add(undefined, { ...place, single: true }, 0, () => value);
    return;
  }
  if (type && !Array.isArray(value)) {
    reader.warnings.count('rows-wrapped', '', (count) =>
      message('rows-wrapped', { count, file: place.file }),
    );
  }
  // They go the way of all rows, for what is checked on it.
  const array = bytesAsFile(place.file, Buffer.from(JSON.stringify(found.rows)));
  const inside = { ...place, pointer: found.pointer, ...(found.single ? { single: true as const } : {}) };
  await readRows(array, 'array', () => ({ rows, place: inside }), reader.budget, NO_OBSERVER);
}

/** A row has an id or a Guid. Of a type that nobody knows, anything that is no array may be one. */
function rowTest(type: EntityType | undefined): (keys: readonly string[]) => boolean {
  if (!type) return () => false;
  const columnOf = columnFinder(type);
  return (keys) =>
    keys.some((key) => {
      const known = columnOf(key);
      return known.kind === 'column' && (known.name === type.id || known.name === type.guid);
    });
}

/** Brackets that close, commas and the like are left to the reader that says where the mistake is. */
function isStartOfValue(byte: number): boolean {
  return byte === OPEN_OBJECT || /["\-\dtfn]/.test(String.fromCharCode(byte));
}

/** Reads a file of `_meta` without keeping its text; nothing where that cannot be done. */
type ReadInPieces<Result> = (
  reader: Reader,
  file: SourceFile,
  observer: ChunkObserver,
) => Promise<Result | undefined>;

/** Reads a file of `_meta`, whole unless it can be read in pieces. Nothing, with a warning, where it is empty. */
export async function readMetaFile<Result>(
  reader: Reader,
  file: SourceFile,
  read: (file: MetaFile, json: unknown) => Result,
  readInPieces?: ReadInPieces<Result>,
): Promise<Result | undefined> {
  const { file: source, first } = await open(reader, file);
  const observer = reader.observer(file);
  if (first === undefined && (await isEmpty(source, observer))) {
    reader.warnings.add(message('meta-empty', { file: file.name }));
    return undefined;
  }
  const inPieces = await readInPieces?.(reader, source, observer);
  if (inPieces !== undefined) return inPieces;
  const json = await readJson(source, reader.budget, readInPieces ? NO_OBSERVER : observer);
  const meta: MetaFile = { reader, name: file.name, isOtherForm: false };
  const result = read(meta, json);
  if (meta.isOtherForm) reader.warnings.add(message('meta-other-form', { file: file.name }));
  return result;
}

/** Longer files are not looked through for being blank. */
const LONGEST_BLANK = 64 * 1024;

async function isEmpty(file: SourceFile, observer: ChunkObserver): Promise<boolean> {
  if (file.size > LONGEST_BLANK) return false;
  const bytes = await readWhole(file);
  if (!bytes.every((byte) => isBlank(byte))) return false;
  observer(bytes);
  return true;
}

/** True for the refusal of a file that is JSON, but no array of rows or no object of such arrays. */
export function isOfOtherShape(error: unknown): boolean {
  if (!isSiteferryError(error, 'archive-invalid')) return false;
  const { code, values } = error.data.reason;
  if (code !== 'json.expected' || typeof values.expected !== 'object' || !('code' in values.expected))
    return false;
  return (
    values.expected.code === 'archive.array-of-rows' || values.expected.code === 'archive.arrays-of-rows'
  );
}
