import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { throwIfCancelled } from '#core/base/cancel.ts';
import { SiteferryError } from '#core/base/errors.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { EntityType } from '#core/catalog/entity-type.ts';
import { message } from '#core/messages/catalogue.ts';
import { type ArchiveContent, type ArchiveLimits, DEFAULT_LIMITS, type ReadArchive } from './content.ts';
import { openFolder } from './folder-source.ts';
import { byName, LEGACY, MULTI_FILE, pathOf, placeOf, type RowFile } from './layout.ts';
import {
  MAX_NAME,
  readAdditionalData,
  readAssociations,
  readChosen,
  readManifest,
  warnUnknownType,
} from './meta.ts';
import { invalid, jsonPointer } from './problems.ts';
import { countProgress } from './progress.ts';
import { readJson, readRows, type Witness } from './read-rows.ts';
import type { ArchiveSource, SourceFile } from './source.ts';
import { fileError } from './system-errors.ts';
import { TypeRows } from './validate.ts';
import { collectWarnings, type Warnings } from './warnings.ts';
import { openZip } from './zip-source.ts';

export interface ReadOptions {
  catalog: Catalog;
  /** Those that are not given are `DEFAULT_LIMITS`. */
  limits?: Partial<ArchiveLimits>;
  report: ReportProgress;
  signal?: AbortSignal;
}

/**
 * Reads an archive of either layout (spec, "Configuration transfer objects") from a ZIP file, whatever it is called,
 * or from a folder tree, and checks all of it against the catalog. Nothing is unpacked to the disk.
 *
 * Errors: `file-unreadable`, `archive-invalid`, `cancelled`.
 */
export async function readArchive(path: string, options: ReadOptions): Promise<ReadArchive> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const source = await openArchive(path, limits, options.signal);
  try {
    const reader = createReader(source, limits, options);
    return reader.files.has(LEGACY.data) ? await readLegacy(path, reader) : await readMultiFile(path, reader);
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

/** What reading one archive keeps together. */
interface Reader {
  catalog: Catalog;
  maxDepth: number;
  warnings: Warnings;
  files: ReadonlyMap<string, SourceFile>;
  rows: Map<string, TypeRows>;
  /** Follows the bytes of a known file, for the hash, the progress and cancelling. */
  witness(file: SourceFile): Witness;
  /** Over the names and contents of the files that were witnessed. */
  hash(): string;
}

function createReader(source: ArchiveSource, limits: ArchiveLimits, options: ReadOptions): Reader {
  const total = source.files.reduce((sum, file) => sum + file.size, 0);
  const advance = countProgress(options.report, { stage: 'reading', total, unit: 'bytes' });
  const hashes: { name: string; hash: ReturnType<typeof createHash> }[] = [];
  return {
    catalog: options.catalog,
    maxDepth: limits.maxDepth,
    warnings: collectWarnings(),
    files: new Map(source.files.map((file) => [file.name, file])),
    rows: new Map(),
    witness(file) {
      const hash = createHash('sha256');
      hashes.push({ name: file.name, hash });
      return (chunk) => {
        throwIfCancelled(options.signal);
        hash.update(chunk);
        advance(chunk.length);
      };
    },
    hash() {
      const whole = createHash('sha256');
      for (const { name, hash } of hashes.sort(byName)) whole.update(`${name}\0${hash.digest('hex')}\n`);
      return whole.digest('hex');
    },
  };
}

async function readLegacy(path: string, reader: Reader): Promise<ReadArchive> {
  const { files, catalog, warnings } = reader;
  const config = files.get(LEGACY.config);
  if (!config)
    throw invalid(path, message('archive.file-missing', { file: LEGACY.config, beside: LEGACY.data }));
  const hasBothLayouts = files.has(MULTI_FILE.config);
  if (hasBothLayouts) {
    warnings.add(message('both-layouts', { file: LEGACY.data }));
  }
  const names: ReadonlySet<string> = new Set(Object.values(LEGACY));
  for (const name of files.keys()) {
    const isOfOtherLayout = hasBothLayouts && placeOf(name, catalog).kind !== 'unknown';
    if (!names.has(name) && !isOfOtherLayout) warnUnknownFile(warnings, name);
  }
  const meta = await readMeta(reader, config, files.get(LEGACY.additionalData));
  const data = files.get(LEGACY.data);
  if (data) {
    await readRows(
      data,
      'object',
      (key = '') => {
        const type = knownType(reader, key);
        return (
          type && {
            rows: rowsOf(reader, type),
            place: { file: data.name, pointer: jsonPointer(key), owners: [] },
          }
        );
      },
      reader.maxDepth,
      reader.witness(data),
    );
  }
  return result('legacy', reader, { manifest: undefined, ...meta });
}

async function readMultiFile(path: string, reader: Reader): Promise<ReadArchive> {
  const { files, warnings } = reader;
  const config = files.get(MULTI_FILE.config);
  if (!config) {
    throw invalid(path, message('archive.not-an-export', { config: MULTI_FILE.config, data: LEGACY.data }));
  }
  const meta = await readMeta(reader, config, files.get(MULTI_FILE.additionalData));
  const manifest = files.get(MULTI_FILE.manifest);
  if (!manifest) {
    warnings.add(message('manifest-missing', { file: MULTI_FILE.manifest }));
  }
  const sectionOf = new Map<number, number>();
  for (const file of files.values()) await readMember(reader, file, sectionOf);
  return result('multi-file', reader, {
    manifest:
      manifest &&
      readManifest(manifest.name, await readJson(manifest, reader.maxDepth, reader.witness(manifest))),
    ...meta,
  });
}

async function readMeta(
  reader: Reader,
  config: SourceFile,
  additionalData: SourceFile | undefined,
): Promise<Omit<ArchiveContent, 'manifest' | 'rows'>> {
  const { catalog, maxDepth, warnings, witness } = reader;
  const json = async (file: SourceFile): Promise<unknown> => await readJson(file, maxDepth, witness(file));
  const given = await json(config);
  return {
    associations: readAssociations(config.name, given, catalog, warnings),
    chosen: readChosen(config.name, given, catalog, warnings),
    additionalData: additionalData
      ? readAdditionalData(additionalData.name, await json(additionalData), catalog, warnings)
      : new Map(),
  };
}

/** Reads a file of the multi-file layout where it holds rows. */
async function readMember(reader: Reader, file: SourceFile, sectionOf: Map<number, number>): Promise<void> {
  const { catalog, warnings, maxDepth } = reader;
  const place = placeOf(file.name, catalog);
  switch (place.kind) {
    case 'meta':
      return;
    case 'unknown':
      return warnUnknownFile(warnings, file.name);
    case 'misplaced':
      throw invalid(
        file.name,
        message('archive.misplaced', { type: place.type.name, path: pathOf(place.type) }),
      );
    case 'unknown-type':
      warnUnknownType(warnings, place.type);
      return await readRows(
        file,
        'array',
        () => undefined,
        maxDepth,
        () => {},
      );
    case 'rows': {
      checkSection(file, place.file, sectionOf);
      const rows = rowsOf(reader, place.file.type);
      const target = { rows, place: { file: file.name, pointer: '', owners: place.file.owners } };
      return await readRows(file, 'array', () => target, maxDepth, reader.witness(file));
    }
  }
}

/** A category belongs to one section: its folder cannot lie in two. */
function checkSection(
  file: SourceFile,
  { section, category }: RowFile,
  sectionOf: Map<number, number>,
): void {
  if (section === undefined || category === undefined) return;
  const known = sectionOf.get(category) ?? section;
  if (known !== section) {
    throw invalid(file.name, message('archive.category-in-two-sections', { category, section: known }));
  }
  sectionOf.set(category, section);
}

function knownType(reader: Reader, name: string): EntityType | undefined {
  const type = reader.catalog.find(name);
  if (!type) warnUnknownType(reader.warnings, name);
  return type;
}

function rowsOf(reader: Reader, type: EntityType): TypeRows {
  const rows =
    reader.rows.get(type.name) ?? new TypeRows(type, reader.catalog, reader.warnings, reader.maxDepth);
  reader.rows.set(type.name, rows);
  return rows;
}

function warnUnknownFile(warnings: Warnings, name: string): void {
  warnings.add(message('unknown-file', { file: name.slice(0, MAX_NAME) }));
}

function result(
  format: ReadArchive['format'],
  reader: Reader,
  meta: Omit<ArchiveContent, 'rows'>,
): ReadArchive {
  const rows = new Map<string, ReturnType<TypeRows['sorted']>>();
  for (const { name } of reader.catalog.types) {
    const ofType = reader.rows.get(name)?.sorted() ?? [];
    if (ofType.length > 0) rows.set(name, ofType);
  }
  const bytes = Array.from(reader.files.values()).reduce((sum, file) => sum + file.size, 0);
  return {
    format,
    ...meta,
    rows,
    hash: reader.hash(),
    files: reader.files.size,
    bytes,
    warnings: reader.warnings.list(),
  };
}
