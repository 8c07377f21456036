import { createHash } from 'node:crypto';
import { throwIfCancelled } from '#core/base/cancel.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { EntityType } from '#core/catalog/entity-type.ts';
import { message } from '#core/messages/catalogue.ts';
import { invalid } from '../archive-errors.ts';
import { createMemoryBudget, type MemoryBudget } from '../budget.ts';
import type { SourceFile } from '../container/source.ts';
import type { ArchiveLimits } from '../content.ts';
import { exceedsDepth } from '../json/json-depth.ts';
import { pointerTo } from '../json/row-places.ts';
import { MAX_NAME } from '../max-name.ts';
import { PassthroughCollector } from '../passthrough.ts';
import { countProgress } from '../progress.ts';
import { createTypeNames, type TypeNames } from '../type-names.ts';
import { hashFiles } from '../write/content-hash.ts';
import { NamedScripts } from './named-scripts.ts';
import type { ChunkObserver } from './read-rows.ts';
import { type RowConsumer, TypeRows } from './validate.ts';
import { collectWarnings, type Warnings } from './warnings.ts';

/** What reading one archive keeps together. */
export interface Reader {
  /** Path of the archive. */
  path: string;
  catalog: Catalog;
  maxDepth: number;
  budget: MemoryBudget;
  /** The files that can mean something. */
  files: readonly SourceFile[];
  names: TypeNames;
  warnings: Warnings;
  /** Category id -> section id, as the names of folders say. */
  sectionOfCategory: Map<number, number>;
  /** By type, the rows of types that the catalog knows. */
  rows: Map<string, TypeRows>;
  /** The files that rows name for their texts. */
  scripts: NamedScripts;
  /** Takes what nobody understands, where it is asked for. */
  collector: PassthroughCollector | undefined;
  /** How many rows there are of types that it does not know, and what stands in their place and is no row. */
  unusable: Map<string, number>;
  /** Follows the bytes of a known file, for the hash, the progress and cancelling. */
  observer(file: SourceFile): ChunkObserver;
  /** Over the names and contents of the files that were witnessed. */
  hash(): string;
}

interface Run {
  catalog: Catalog;
  report: ReportProgress;
  signal?: AbortSignal;
  keepUnknown?: boolean;
}

export function createReader(
  path: string,
  files: readonly SourceFile[],
  limits: ArchiveLimits,
  { catalog, report, signal, keepUnknown }: Run,
): Reader {
  const total = files.reduce((sum, file) => sum + file.size, 0);
  const advance = countProgress(report, { stage: 'reading', total, unit: 'bytes' });
  const hashes: { name: string; digest: string }[] = [];
  // Files are read one after the other; a hash at work takes far more memory than what comes of it.
  let current: { name: string; hash: ReturnType<typeof createHash> } | undefined;
  const finish = () => {
    if (current) hashes.push({ name: current.name, digest: current.hash.digest('hex') });
    current = undefined;
  };
  const budget = createMemoryBudget(limits);
  return {
    path,
    catalog,
    maxDepth: limits.maxDepth,
    budget,
    files,
    names: createTypeNames(catalog),
    warnings: collectWarnings(),
    sectionOfCategory: new Map(),
    rows: new Map(),
    scripts: new NamedScripts(budget),
    collector: keepUnknown ? new PassthroughCollector(budget) : undefined,
    unusable: new Map(),
    observer(file) {
      finish();
      const hash = createHash('sha256');
      current = { name: file.name, hash };
      return (chunk) => {
        throwIfCancelled(signal);
        hash.update(chunk);
        advance(chunk.length);
      };
    },
    hash() {
      finish();
      return hashFiles(hashes);
    },
  };
}

/** The type that an archive means by a name. What it calls otherwise, or what nobody knows, is warned of. */
export function typeNamed(reader: Reader, name: string): EntityType | undefined {
  const type = reader.names.find(name);
  if (!type) {
    countUnknown(reader, name, 0);
  } else if (type.name !== name) {
    const values = { found: name.slice(0, MAX_NAME), type: type.name };
    reader.warnings.count('type-respelled', values.found, () => message('type-respelled', values), 0);
  }
  return type;
}

export function rowsOf(reader: Reader, type: EntityType): TypeRows {
  const rows = reader.rows.get(type.name) ?? new TypeRows(type, reader.catalog, reader);
  reader.rows.set(type.name, rows);
  return rows;
}

/** Counts the rows of a type that the catalog does not know, or things that stand where rows should. */
export function countUnknown(reader: Reader, name: string, count: number): void {
  const type = name.slice(0, MAX_NAME);
  reader.warnings.count('unknown-type', type, (all) => message('unknown-type', { type, count: all }), count);
  if (count > 0) reader.unusable.set(type, (reader.unusable.get(type) ?? 0) + count);
}

/**
 * Rows of a type that the catalog does not know are looked through like others, and counted. `path`: the file of the
 * multi-file layout that they are in.
 */
export function unknownRows(reader: Reader, name: string, path?: string): RowConsumer {
  reader.collector?.noteType(name, path);
  return {
    add(value, place, index, exact) {
      if (exceedsDepth(value, reader.maxDepth)) {
        throw invalid(place.file, message('json.too-deep', { levels: reader.maxDepth }), {
          pointer: pointerTo(place, index, ''),
        });
      }
      countUnknown(reader, name, 1);
      reader.collector?.takeUnknown(name, path, place, exact());
      return undefined;
    },
  };
}
