import { stat } from 'node:fs/promises';
import { throwIfCancelled } from '#core/base/cancel.ts';
import { SiteferryError } from '#core/base/errors.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { CATEGORY, CATEGORY_COLUMN, type Row, SECTION_COLUMN } from '#core/catalog/entity-type.ts';
import { isSignInType } from '#core/contract/transfer/sign-in.ts';
import { message } from '#core/messages/catalogue.ts';
import { invalid } from '../archive-errors.ts';
import { openFolder } from '../container/folder-source.ts';
import type { ArchiveSource, SourceFile } from '../container/source.ts';
import { openZip } from '../container/zip-source.ts';
import {
  type ArchiveContent,
  type ArchiveLimits,
  DEFAULT_LIMITS,
  type InvalidValue,
  type ReadArchive,
} from '../content.ts';
import { LEGACY, MODULE_FILE, MULTI_FILE, parsePath } from '../layout.ts';
import { isSystemFile, legacyPart, parsePathLeniently, wrappingFolder } from '../lenient-paths.ts';
import { MAX_NAME } from '../max-name.ts';
import { readAdditionalData, readConfig, readManifest } from '../meta.ts';
import { fileError } from '../system-errors.ts';
import { createTypeNames } from '../type-names.ts';
import { readMetaFile } from './read-file.ts';
import { readIds } from './read-ids.ts';
import { readData } from './read-legacy.ts';
import { membersOf, readMembers } from './read-multi-file.ts';
import { readScripts } from './read-scripts.ts';
import { createReader, type Reader } from './reader.ts';

export interface ReadOptions {
  catalog: Catalog;
  /** Those that are not given are `DEFAULT_LIMITS`. */
  limits?: Partial<ArchiveLimits>;
  report: ReportProgress;
  signal?: AbortSignal;
  /** Keeps what nobody understands, to be written into another archive. */
  keepUnknown?: boolean;
}

/**
 * Reads an archive of either layout (spec, "Configuration transfer objects") from a ZIP file, whatever it is called,
 * or from a folder tree, and checks all of it against the catalog. Nothing is unpacked to the disk. What is written in
 * another way than ours is understood where it can mean one thing only (`docs/reference/archive.md`), each with a warning.
 *
 * Errors: `file-unreadable`, `archive-invalid`, `cancelled`.
 */
export async function readArchive(path: string, options: ReadOptions): Promise<ReadArchive> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const source = await openArchive(path, limits, options.signal);
  try {
    const reader = readerOf(path, source, limits, options);
    const data = reader.files.filter(({ name }) => legacyPart(name) === 'data');
    const read = data.length > 0 ? await readLegacy(reader) : await readMultiFile(reader);
    return read;
  } finally {
    await source.close();
  }
}

async function openArchive(
  path: string,
  limits: ArchiveLimits,
  signal: AbortSignal | undefined,
): Promise<ArchiveSource> {
  throwIfCancelled(signal);
  const kind = await stat(path).catch((error: unknown) => {
    throw fileError('file-unreadable', path, error);
  });
  if (kind.isDirectory()) return await openFolder(path, limits, signal);
  if (kind.isFile()) return await openZip(path, limits, signal);
  throw new SiteferryError('file-unreadable', {
    file: path,
    reason: message('file.neither-file-nor-folder'),
  });
}

/** A reader of the files that can mean something, under names that are relative to the archive's own folder. */
function readerOf(path: string, source: ArchiveSource, limits: ArchiveLimits, options: ReadOptions): Reader {
  const { catalog } = options;
  const names = createTypeNames(catalog);
  const isKnown = (name: string) =>
    legacyPart(name) !== undefined || parsePathLeniently(name, catalog, names).kind !== 'unknown';
  const all = source.files.filter(({ name }) => !isSystemFile(name));
  const folder = wrappingFolder(all, isKnown);
  const files = folder ? all.map((file) => ({ ...file, name: file.name.slice(folder.length) })) : all;
  const reader = createReader(path, files, limits, options);
  const { warnings } = reader;
  const [system] = source.files.filter(({ name }) => isSystemFile(name));
  const count = source.files.length - all.length;
  if (system) warnings.add(message('system-files', { count, file: system.name.slice(0, MAX_NAME) }));
  if (folder) warnings.add(message('wrapping-folder', { folder: folder.slice(0, MAX_NAME) }));
  const [respelled, ...more] = source.files.filter((file) => file.isRespelled);
  if (respelled) {
    warnings.add(
      message('path-respelled', { count: more.length + 1, file: respelled.name.slice(0, MAX_NAME) }),
    );
  }
  return reader;
}

async function readLegacy(reader: Reader): Promise<ReadArchive> {
  const { files, warnings } = reader;
  const parts = {
    data: choose(files, LEGACY.data, (name) => legacyPart(name) === 'data'),
    config: choose(files, LEGACY.config, (name) => legacyPart(name) === 'config'),
    additionalData: choose(files, LEGACY.additionalData, (name) => legacyPart(name) === 'additionalData'),
  };
  if (!parts.data) throw notAnExport(reader);
  // First, because it may have to be read twice.
  await readData(reader, parts.data);
  const others = membersOf(reader).filter(({ source }) => !Object.values(parts).includes(source));
  const hasBothLayouts = others.some(({ kind }) => kind === 'rows' || kind === 'meta');
  if (hasBothLayouts) warnings.add(message('both-layouts', { file: parts.data.name }));
  for (const { source, kind } of others) {
    if (!hasBothLayouts || kind === 'unknown') await skipFile(reader, source);
  }
  for (const [part, source] of Object.entries(parts))
    warnRespelled(reader, source, LEGACY[part as keyof typeof LEGACY]);
  return await result('legacy', reader, undefined, parts);
}

async function readMultiFile(reader: Reader): Promise<ReadArchive> {
  const members = membersOf(reader);
  if (members.every(({ kind }) => kind === 'unknown')) throw notAnExport(reader);
  const metaFile = (part: keyof typeof MULTI_FILE): SourceFile | undefined =>
    choose(
      members.flatMap((member) => (member.kind === 'meta' && member.part === part ? [member.source] : [])),
      MULTI_FILE[part],
      () => true,
    );
  const parts = {
    config: metaFile('config'),
    additionalData: metaFile('additionalData'),
    manifest: metaFile('manifest'),
  };
  const used: readonly (SourceFile | undefined)[] = Object.values(parts);
  for (const part of ['config', 'additionalData', 'manifest'] as const) {
    warnRespelled(reader, parts[part], MULTI_FILE[part]);
  }
  if (!parts.manifest) reader.warnings.add(message('manifest-missing', { file: MULTI_FILE.manifest }));
  await readMembers(reader, members);
  const scripts = await readScripts(reader, members);
  for (const { kind, source } of members) {
    const isUnused =
      kind === 'unknown' ? !scripts.has(source.name) : kind === 'meta' && !used.includes(source);
    if (isUnused) await skipFile(reader, source);
  }
  return await result(scripts.size > 0 ? 'scripts-as-files' : 'multi-file', reader, parts.manifest, parts);
}

/** The file among those that may be a part of the archive: the one with its very name, or the only one. */
function choose(
  files: readonly SourceFile[],
  name: string,
  isCandidate: (name: string) => boolean,
): SourceFile | undefined {
  const candidates = files.filter((file) => isCandidate(file.name));
  return (
    candidates.find((file) => file.name === name) ?? (candidates.length === 1 ? candidates[0] : undefined)
  );
}

function warnRespelled({ warnings }: Reader, file: SourceFile | undefined, name: string): void {
  if (!file || file.name === name) return;
  warnings.count('path-respelled', '', (count) => message('path-respelled', { count, file: file.name }));
}

async function skipFile({ catalog, warnings, collector }: Reader, file: SourceFile): Promise<void> {
  if (file.name === MODULE_FILE) return;
  const name = file.name.slice(0, MAX_NAME);
  if (parsePath(file.name, catalog).kind === 'script') {
    warnings.count('script-unnamed', '', (count) => message('script-unnamed', { count, file: name }));
  } else {
    warnings.add(message('unknown-file', { file: name }));
  }
  await collector?.takeFile(file);
}

/** So many names of what was found are told. */
const FOUND = 10;

function notAnExport({ path, files }: Reader): SiteferryError {
  const found = files.slice(0, FOUND).map(({ name }) => name.slice(0, MAX_NAME));
  const names = { config: MULTI_FILE.config, data: LEGACY.data };
  return found.length === 0
    ? invalid(path, message('archive.not-an-export.empty', names))
    : invalid(path, message('archive.not-an-export', { ...names, found }));
}

async function result(
  format: ReadArchive['format'],
  reader: Reader,
  manifest: SourceFile | undefined,
  meta: { config: SourceFile | undefined; additionalData: SourceFile | undefined },
): Promise<ReadArchive> {
  const config = meta.config && (await readMetaFile(reader, meta.config, readConfig));
  const content: ArchiveContent = {
    manifest: manifest && (await readMetaFile(reader, manifest, readManifest)),
    associations: config?.associations ?? new Map(),
    chosen: config?.chosen ?? new Map(),
    additionalData:
      (meta.additionalData &&
        (await readMetaFile(reader, meta.additionalData, readAdditionalData, readIds))) ??
      new Map(),
    rows: sortedRows(reader),
  };
  const names = format === 'legacy' ? LEGACY : MULTI_FILE;
  const { warnings } = reader;
  if (!meta.config) warnings.add(message('config-missing', { file: names.config }));
  if (!meta.additionalData && content.rows.size > 0) {
    warnings.add(message('additional-data-missing', { file: names.additionalData }));
  }
  const unusable = unusableRows(reader);
  requireKind(reader, content, unusable);
  if (content.rows.size === 0) settleEmpty(reader, unusable);
  return {
    format,
    ...content,
    sectionOfCategory: sectionsOf(reader, content),
    ...(reader.collector ? { passthrough: reader.collector.passthrough } : {}),
    unusable,
    invalidValues: invalidValues(reader),
    hash: reader.hash(),
    files: reader.files.length,
    bytes: reader.files.reduce((sum, file) => sum + file.size, 0),
    memory: reader.budget.kept,
    warnings: warnings.list(),
  };
}

/** Where the folder of each category lies: as its row says, or else the folder in which it was found. */
function sectionsOf({ sectionOfCategory }: Reader, { rows }: ArchiveContent): Map<number, number> {
  const ofRows = (rows.get(CATEGORY) ?? []).flatMap(({ [CATEGORY_COLUMN]: id, [SECTION_COLUMN]: section }) =>
    typeof section === 'number' ? [[Number(id), section] as const] : [],
  );
  return new Map([...sectionOfCategory, ...ofRows]);
}

/** Refuses an archive of configuration where sign-in is read, and the other way round. */
function requireKind(
  { path, catalog }: Reader,
  { rows }: ArchiveContent,
  unusable: ReadonlyMap<string, number>,
): void {
  const isSignIn = catalog.types.some(({ name }) => isSignInType(name));
  const isOther = (type: string) => isSignInType(type) !== isSignIn;
  const unknown = [...unusable.keys()];
  // Groups belong to both.
  if (unknown.length > 0 && unknown.every(isOther) && [...rows.keys()].every(isOther)) {
    throw invalid(path, message(isSignIn ? 'archive.of-configuration' : 'archive.of-sign-in'));
  }
}

/** An archive without entities is told of; one that holds something, and nothing that is understood, is refused. */
function settleEmpty(reader: Reader, unusable: ReadonlyMap<string, number>): void {
  const found = Array.from(unusable, ([type, count]) => message('archive.found-rows', { type, count }));
  if (found.length > 0) {
    throw invalid(reader.path, message('archive.nothing-understood', { found: found.slice(0, FOUND) }));
  }
  reader.warnings.add(message('archive-empty'));
}

function sortedRows({ catalog, rows }: Reader): Map<string, Row[]> {
  const sorted = new Map<string, Row[]>();
  for (const { name } of catalog.types) {
    const ofType = rows.get(name)?.sorted() ?? [];
    if (ofType.length > 0) sorted.set(name, ofType);
  }
  return sorted;
}

function unusableRows(reader: Reader): Map<string, number> {
  const unusable = new Map(reader.unusable);
  for (const [type, rows] of reader.rows) {
    if (rows.unusable > 0) unusable.set(type, (unusable.get(type) ?? 0) + rows.unusable);
  }
  return unusable;
}

function invalidValues({ rows }: Reader): Map<string, ReadonlyMap<string, readonly InvalidValue[]>> {
  const ofTypes = Array.from(rows, ([type, ofType]) => [type, ofType.invalidValues] as const);
  return new Map(ofTypes.filter(([, ofType]) => ofType.size > 0));
}
