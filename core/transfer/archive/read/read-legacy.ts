import { message } from '#core/messages/catalogue.ts';
import { jsonPointer } from '../archive-errors.ts';
import type { SourceFile } from '../container/source.ts';
import { OPEN_OBJECT } from '../json/json-bytes.ts';
import { isOfOtherShape, NO_OBSERVER, open, type RowsTarget, takeRows } from './read-file.ts';
import { readJson, readRows } from './read-rows.ts';
import { type Reader, rowsOf, typeNamed, unknownRows } from './reader.ts';
import { findTypeEntries, members } from './shapes.ts';

/** Names under which the rows of all types may stand together. */
const DATA_NAMES = ['data', 'entities', 'items', 'types'];

/**
 * Reads `data.json`: an object of arrays of rows by type, row by row. In another form it is read in one piece.
 *
 * Errors: `archive-invalid`.
 */
export async function readData(reader: Reader, data: SourceFile): Promise<void> {
  const { file, first } = await open(reader, data);
  const observer = reader.observer(data);
  if (first === undefined || first === OPEN_OBJECT) {
    const forget = reader.warnings.checkpoint();
    try {
      const target = (name = '') => targetNamed(reader, data.name, name, jsonPointer(name));
      return await readRows(file, 'object', target, reader.budget, observer);
    } catch (error) {
      if (!isOfOtherShape(error)) throw error;
      forget();
      reader.rows.clear();
      reader.unusable.clear();
      reader.collector?.forgetRows();
    }
    return await readOtherForm(reader, data, await readJson(file, reader.budget, NO_OBSERVER));
  }
  await readOtherForm(reader, data, await readJson(file, reader.budget, observer));
}

async function readOtherForm(reader: Reader, { name: file }: SourceFile, json: unknown): Promise<void> {
  const isType = (name: string) => reader.names.find(name) !== undefined;
  const named = findTypeEntries(json, isType, DATA_NAMES) ?? members({ name: '', value: json, pointer: '' });
  reader.warnings.add(message('data-other-form', { file }));
  for (const { name, value, pointer } of named) {
    await takeRows(reader, value, targetNamed(reader, file, name, pointer));
  }
}

function targetNamed(reader: Reader, file: string, name: string, pointer: string): RowsTarget {
  const type = typeNamed(reader, name);
  const rows = type ? rowsOf(reader, type) : unknownRows(reader, name);
  return { type, rows, place: { file, pointer, owners: [] } };
}
