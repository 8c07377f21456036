import { SiteferryError } from '#core/base/errors.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { EntityType, Row } from '#core/catalog/entity-type.ts';
import type { Association } from '#core/contract/transfer/options.ts';
import type { ArchiveFormat, Passthrough, WritableArchive } from '../content.ts';
import { byName, isFlat, LEGACY, MULTI_FILE, ownerColumn, pathOf } from '../layout.ts';
import { type ScriptFiles, scriptFiles } from '../script-files.ts';
import {
  arrayChunks,
  idsFile,
  jsonFile,
  type OutputFile,
  objectChunks,
  type RowList,
} from './json-chunks.ts';
import {
  otherFiles,
  passthroughByFile,
  unknownFiles,
  unknownTypes,
  withOwners,
} from './passthrough-files.ts';

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
    format === 'legacy'
      ? legacyFiles(content, catalog, countRows)
      : multiFiles(content, catalog, countRows, format === 'scripts-as-files');
  return files.sort(byName);
}

function multiFiles(
  content: WritableArchive,
  catalog: Catalog,
  countRows: (count: number) => void,
  withScripts: boolean,
): OutputFile[] {
  const files = [
    jsonFile(MULTI_FILE.config, config(content, catalog)),
    idsFile(MULTI_FILE.additionalData, additionalData(content, catalog)),
  ];
  if (content.manifest)
    files.push(jsonFile(MULTI_FILE.manifest, { sourceVersion: content.manifest.sourceVersion }));
  for (const { type, rows } of filledTypes(content, catalog)) {
    const ofFiles = rowsByFile(type, rows, content.sectionOfCategory);
    const passthrough = passthroughByFile(type, content);
    const scripts = withScripts ? scriptFiles(type, catalog) : undefined;
    for (const name of new Set([...ofFiles.keys(), ...passthrough.keys()])) {
      const ofFile = ofFiles.get(name) ?? [];
      const list = rowList(
        type,
        catalog,
        ofFile,
        passthrough.get(name) ?? [],
        content.passthrough,
        scripts?.refer,
      );
      files.push({ name, chunks: arrayChunks(list, countRows) });
      for (const file of scripts?.filesOf(ofFile, name) ?? []) files.push(file);
    }
  }
  for (const [name, rows] of unknownFiles(content))
    files.push({ name, chunks: arrayChunks(rows, countRows) });
  return [...files, ...otherFiles(content, files)];
}

function legacyFiles(
  content: WritableArchive,
  catalog: Catalog,
  countRows: (count: number) => void,
): OutputFile[] {
  const types = filledTypes(content, catalog).map(({ type, rows }) => {
    const passthrough = (content.passthrough?.rows.get(type.name) ?? []).map(withOwners);
    return [type.name, rowList(type, catalog, rows, passthrough, content.passthrough)] as const;
  });
  const files = [
    { name: LEGACY.data, chunks: objectChunks([...types, ...unknownTypes(content)], countRows) },
    jsonFile(LEGACY.config, config(content, catalog)),
    idsFile(LEGACY.additionalData, additionalData(content, catalog)),
  ];
  return [...files, ...otherFiles(content, files)];
}

interface FilledType {
  type: EntityType;
  rows: readonly Row[];
}

/** Types that have rows, in catalog order. */
function filledTypes(content: WritableArchive, catalog: Catalog): FilledType[] {
  return catalog.types.flatMap((type) => {
    const rows = content.rows.get(type.name) ?? [];
    if (rows.length === 0 && !content.passthrough?.rows.has(type.name)) return [];
    return [{ type, rows: sortRows(rows, type) }];
  });
}

function sortRows(rows: readonly Row[], { id, guid }: EntityType): readonly Row[] {
  return [...rows].sort((left, right) => {
    const byId = Number(left[id]) - Number(right[id]);
    if (byId !== 0) return byId;
    return String(left[guid]) < String(right[guid]) ? -1 : 1;
  });
}

/** The rows of a type with those that are passed through behind them, made ready piece by piece. */
function rowList(
  type: EntityType,
  catalog: Catalog,
  rows: readonly Row[],
  passthrough: readonly unknown[],
  { columns: others }: Pick<Passthrough, 'columns'> = { columns: new Map() },
  refer: ScriptFiles['refer'] = (row) => row,
): RowList {
  const columns = columnOrder(type, catalog);
  return {
    length: rows.length + passthrough.length,
    slice: (start, end) => [
      ...rows.slice(start, end).map((row) => {
        const ordered = refer(orderKeys(row, columns));
        const more = others.size > 0 ? others.get(row) : undefined;
        return more ? { ...ordered, ...more } : ordered;
      }),
      ...passthrough.slice(Math.max(0, start - rows.length), Math.max(0, end - rows.length)),
    ],
  };
}

function rowsByFile(
  type: EntityType,
  rows: readonly Row[],
  sectionOfCategory: ReadonlyMap<number, number>,
): Map<string, readonly Row[]> {
  if (rows.length === 0) return new Map();
  if (isFlat(type)) return new Map([[pathOf(type), rows]]);
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

/** Guid and id of what is referred to, by type, in the order of the catalog and of the ids. */
function additionalData(content: WritableArchive, catalog: Catalog): [string, [string, number][]][] {
  return catalog.types.flatMap(({ name }) => {
    const ids = Array.from(content.additionalData.get(name) ?? []);
    if (ids.length === 0) return [];
    ids.sort(([leftGuid, left], [rightGuid, right]) => left - right || (leftGuid < rightGuid ? -1 : 1));
    return [[name, ids]];
  });
}

/** Id, Guid, then the columns that travel. */
function columnOrder(type: EntityType, catalog: Catalog): string[] {
  return [type.id, type.guid, ...catalog.transferred(type).map((column) => column.name)];
}

function orderKeys(row: Row, columns: readonly string[]): Row {
  if (isInOrder(row, columns)) return row;
  const ordered: Row = {};
  for (const column of columns) {
    const value = row[column];
    if (value !== undefined && Object.hasOwn(row, column)) ordered[column] = value;
  }
  return ordered;
}

/** True for a row whose keys are the first of the columns, in their order, as rows of a site mostly are. */
function isInOrder(row: Row, columns: readonly string[]): boolean {
  let index = 0;
  for (const key in row) {
    if (key !== columns[index]) return false;
    index += 1;
  }
  return true;
}
