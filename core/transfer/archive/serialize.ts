import { SiteferryError } from '#core/base/errors.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { EntityType, Row } from '#core/catalog/entity-type.ts';
import type { ArchiveFormat, Association, WritableArchive } from './content.ts';
import { byName, LEGACY, MULTI_FILE, ownerColumn, pathOf } from './layout.ts';

/** A file of an archive to be written, made while it is asked for. */
export interface OutputFile {
  name: string;
  chunks: Iterable<Buffer>;
}

/** So many rows become text at a time: a file of any size needs the memory of one chunk. */
const CHUNK_ROWS = 1000;

/**
 * The files of an archive, sorted by name. The same content gives the same bytes: rows by id then Guid, keys in
 * catalog order, UTF-8, LF, two spaces. `countRows` is told how many rows have become text.
 */
export function archiveFiles(
  content: WritableArchive,
  catalog: Catalog,
  format: ArchiveFormat,
  countRows: (count: number) => void,
): OutputFile[] {
  for (const name of content.rows.keys()) catalog.get(name);
  const files =
    format === 'legacy' ? legacyFiles(content, catalog, countRows) : multiFiles(content, catalog, countRows);
  return files.sort(byName);
}

function multiFiles(
  content: WritableArchive,
  catalog: Catalog,
  countRows: (count: number) => void,
): OutputFile[] {
  const files = [
    jsonFile(MULTI_FILE.config, config(content, catalog)),
    jsonFile(MULTI_FILE.additionalData, additionalData(content, catalog)),
  ];
  if (content.manifest)
    files.push(jsonFile(MULTI_FILE.manifest, { sourceVersion: content.manifest.sourceVersion }));
  for (const { type, rows } of filledTypes(content, catalog)) {
    for (const [name, ofFile] of rowsByFile(type, rows, content.sectionOfCategory)) {
      files.push({ name, chunks: arrayChunks(type, catalog, ofFile, countRows) });
    }
  }
  return files;
}

function legacyFiles(
  content: WritableArchive,
  catalog: Catalog,
  countRows: (count: number) => void,
): OutputFile[] {
  return [
    { name: LEGACY.data, chunks: objectChunks(filledTypes(content, catalog), catalog, countRows) },
    jsonFile(LEGACY.config, config(content, catalog)),
    jsonFile(LEGACY.additionalData, additionalData(content, catalog)),
  ];
}

interface FilledType {
  type: EntityType;
  rows: readonly Row[];
}

/** Types that have rows, in catalog order. */
function filledTypes(content: WritableArchive, catalog: Catalog): FilledType[] {
  return catalog.types.flatMap((type) => {
    const rows = content.rows.get(type.name) ?? [];
    return rows.length === 0 ? [] : [{ type, rows: sortRows(rows, type) }];
  });
}

function sortRows(rows: readonly Row[], { id, guid }: EntityType): readonly Row[] {
  return [...rows].sort((left, right) => {
    const byId = Number(left[id]) - Number(right[id]);
    if (byId !== 0) return byId;
    return String(left[guid]) < String(right[guid]) ? -1 : 1;
  });
}

function rowsByFile(
  type: EntityType,
  rows: readonly Row[],
  sectionOfCategory: ReadonlyMap<number, number>,
): Map<string, readonly Row[]> {
  if (type.scope === 'global' || type.scope === 'version') return new Map([[pathOf(type), rows]]);
  const column = ownerColumn(type);
  const files = new Map<string, Row[]>();
  for (const [owner, ofOwner] of Map.groupBy(rows, (row) => Number(row[column]))) {
    files.set(pathOf(type, folderIds(type, owner, sectionOfCategory)), ofOwner);
  }
  return files;
}

function folderIds(
  type: EntityType,
  owner: number,
  sectionOfCategory: ReadonlyMap<number, number>,
): { section: number; category?: number } {
  if (type.scope === 'section') return { section: owner };
  const section = sectionOfCategory.get(owner);
  if (section !== undefined) return { section, category: owner };
  throw new SiteferryError('bug', {
    reason: `the section of category ${owner}, which has ${type.name}, is not known`,
  });
}

/**
 * The strategy of every type that the archive says anything about, those of references included, and what was chosen
 * where it was not everything.
 */
function config(
  content: WritableArchive,
  catalog: Catalog,
): { associations: Record<string, Association>; chosen?: Record<string, string[]> } {
  const associations: Record<string, Association> = {};
  const chosen: Record<string, string[]> = {};
  for (const { name } of catalog.types) {
    const isThere = content.rows.get(name)?.length || content.additionalData.get(name)?.size;
    const association = content.associations.get(name) ?? (isThere ? 'Guid' : undefined);
    if (association) associations[name] = association;
    const guids = content.chosen.get(name);
    if (guids?.size) chosen[name] = [...guids].sort();
  }
  return { associations, ...(content.chosen.size > 0 ? { chosen } : {}) };
}

function additionalData(content: WritableArchive, catalog: Catalog): Record<string, Record<string, number>> {
  const byType: Record<string, Record<string, number>> = {};
  for (const { name } of catalog.types) {
    const ids = Array.from(content.additionalData.get(name) ?? []);
    if (ids.length === 0) continue;
    ids.sort(([leftGuid, left], [rightGuid, right]) => left - right || (leftGuid < rightGuid ? -1 : 1));
    byType[name] = Object.fromEntries(ids);
  }
  return byType;
}

function jsonFile(name: string, json: object): OutputFile {
  return { name, chunks: [Buffer.from(`${JSON.stringify(json, null, 2)}\n`)] };
}

/** The bytes of `JSON.stringify(rows, null, 2)` and a line end, piece by piece. */
function* arrayChunks(
  type: EntityType,
  catalog: Catalog,
  rows: readonly Row[],
  countRows: (count: number) => void,
): Generator<Buffer> {
  const columns = columnOrder(type, catalog);
  for (let start = 0; start < rows.length; start += CHUNK_ROWS) {
    const chunk = rows.slice(start, start + CHUNK_ROWS);
    const text = JSON.stringify(
      chunk.map((row) => orderKeys(row, columns)),
      null,
      2,
    );
    const isLast = start + CHUNK_ROWS >= rows.length;
    yield Buffer.from(
      `${start === 0 ? '[' : ','}${text.slice('['.length, -'\n]'.length)}${isLast ? '\n]\n' : ''}`,
    );
    countRows(chunk.length);
  }
}

/** The bytes of `JSON.stringify({ type: rows, … }, null, 2)` and a line end, piece by piece. */
function* objectChunks(
  types: readonly FilledType[],
  catalog: Catalog,
  countRows: (count: number) => void,
): Generator<Buffer> {
  // A chunk is made at the right depth by wrapping it in what is cut off again.
  const before = '{\n  "": [';
  const after = '\n  ]\n}';
  yield Buffer.from('{');
  for (const [position, { type, rows }] of types.entries()) {
    const columns = columnOrder(type, catalog);
    yield Buffer.from(`${position === 0 ? '' : ','}\n  ${JSON.stringify(type.name)}: [`);
    for (let start = 0; start < rows.length; start += CHUNK_ROWS) {
      const chunk = rows.slice(start, start + CHUNK_ROWS);
      const text = JSON.stringify({ '': chunk.map((row) => orderKeys(row, columns)) }, null, 2);
      yield Buffer.from(`${start === 0 ? '' : ','}${text.slice(before.length, -after.length)}`);
      countRows(chunk.length);
    }
    yield Buffer.from('\n  ]');
  }
  yield Buffer.from(types.length === 0 ? '}\n' : '\n}\n');
}

/** Id, Guid, then the columns that travel. */
function columnOrder(type: EntityType, catalog: Catalog): string[] {
  return [type.id, type.guid, ...catalog.transferred(type).map((column) => column.name)];
}

function orderKeys(row: Row, columns: readonly string[]): Row {
  const ordered: Row = {};
  for (const column of columns) {
    const value = row[column];
    if (value !== undefined && Object.hasOwn(row, column)) ordered[column] = value;
  }
  return ordered;
}
