import type { Row } from '#core/catalog/entity-type.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { InvalidReason } from '#core/contract/transfer/conflicts.ts';
import type { Association } from '#core/contract/transfer/options.ts';
import type { TextLimit } from '#core/site/dialects/sql-type.ts';
import { heapShare } from './heap-share.ts';
import type { Owner } from './layout.ts';

export interface Manifest {
  /** Version of the product that the archive was exported from (spec, "Versioning": written from 2.268). */
  sourceVersion: string;
}

/** What an archive holds, in memory: the platform's `MigrationDto` with its parts `Config`, `Data`, `AdditionalData`. */
export interface ArchiveContent {
  manifest: Manifest | undefined;
  /** Association strategy by entity type; a type that is not named is matched by Guid. */
  associations: ReadonlyMap<string, Association>;
  /** What a person chose for the export, Guids by entity type; everything else came along. */
  chosen: ReadonlyMap<string, ReadonlySet<string>>;
  /** Entity type -> Guid -> the source's id, for every reference, inside and outside the archive. */
  additionalData: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /**
   * Entity type -> rows in canonical form, with id and Guid. A column that a row lacks is unknown (older version),
   * which is not the same as null. Secrets are never there.
   */
  rows: ReadonlyMap<string, readonly Row[]>;
}

/** A row of a type that the catalog knows, which is none for it. */
export interface PassthroughRow {
  value: unknown;
  /** Whose it is, as the folder says that it lay in. */
  owners: readonly Owner[];
}

/** The rows of a type that the catalog does not know. */
export interface PassthroughType {
  /** The files that they lay in, in the multi-file layout. */
  paths: Map<string, unknown[]>;
  /** Those that lay in the one file of the legacy layout. */
  unplaced: unknown[];
}

/** What an archive holds that nobody understands, as it stands there: for another archive of the same content. */
export interface Passthrough {
  files: { name: string; bytes: Buffer }[];
  /** How many files are left out, because they are too long to be held. */
  dropped: number;
  /** By the name that the archive has for the type. */
  types: Map<string, PassthroughType>;
  /** By entity type. */
  rows: Map<string, PassthroughRow[]>;
  /** What a row has besides its columns, or instead of them. */
  columns: Map<Row, Readonly<Record<string, unknown>>>;
}

/** What the writer must know beyond the content: where each category's folder lies. */
export interface WritableArchive extends ArchiveContent {
  /** Category id -> section id, for every category that has a row of its own or of its entities here. */
  sectionOfCategory: ReadonlyMap<number, number>;
  /** What is written besides, as it was read. */
  passthrough?: Passthrough;
}

/** `scripts-as-files`: multi-file with scripts in files of their own, for those who review changes. */
export type ArchiveFormat = 'multi-file' | 'legacy' | 'scripts-as-files';

/** An archive that was read, checked against the catalog, and is safe to plan with. */
export interface ReadArchive extends WritableArchive {
  format: ArchiveFormat;
  /** SHA-256 in hex over names and contents of its files: the same for a ZIP and for the folder unpacked from it. */
  hash: string;
  /** How many files were read, and their bytes before compression. */
  files: number;
  bytes: number;
  /** What its rows take in memory, in bytes, as far as that can be told. */
  memory: number;
  /**
   * How many rows were read and cannot be imported, by entity type: those without a usable id and Guid, and those of
   * types that the catalog does not know, under the names that the archive has for them.
   */
  unusable: ReadonlyMap<string, number>;
  /** Entity type -> Guid -> values that no column can hold as they are; the row lacks these columns. */
  invalidValues: ReadonlyMap<string, ReadonlyMap<string, readonly InvalidValue[]>>;
  warnings: readonly Finding[];
}

export interface InvalidValue {
  column: string;
  reason: InvalidReason;
  /** The beginning of the value, safe to show. */
  found: string;
  /** As much of a text as the column holds. */
  shortened?: string;
  /** What the column of the receiver holds of a text that is too long. */
  limit?: TextLimit;
}

/** What was written of an archive. */
export interface WrittenArchive {
  /** How many files the archive has. */
  files: number;
  /** Their size in bytes. */
  bytes: number;
  /** What the archive takes on the disk, in bytes. */
  size: number;
}

/** Refusal limits for what is read; sizes in bytes after decompression. */
export interface ArchiveLimits {
  /** Total size of all files. */
  maxBytes: number;
  maxEntries: number;
  /** Decompressed : compressed size of one file of more than 1 MiB. */
  maxRatio: number;
  /** Deepest nesting of JSON arrays and objects. */
  maxDepth: number;
  /** Longest entity in bytes, and most values in one, those in its arrays and objects included. */
  maxRowBytes: number;
  maxRowMembers: number;
  /** What all entities together may take in memory, in bytes, as far as that can be told. */
  maxMemory: number;
}

/** Limits as a person may set them. */
export interface GivenLimits {
  maxArchiveBytes?: number | undefined;
  maxEntityBytes?: number | undefined;
}

/** Those that were set. */
export function limitsOf({ maxArchiveBytes, maxEntityBytes }: GivenLimits): Partial<ArchiveLimits> {
  return {
    ...(maxArchiveBytes ? { maxBytes: maxArchiveBytes } : {}),
    ...(maxEntityBytes ? { maxRowBytes: maxEntityBytes } : {}),
  };
}

export const DEFAULT_LIMITS: ArchiveLimits = {
  maxBytes: 2 * 1024 ** 3,
  maxEntries: 200_000,
  // Deflate itself cannot go beyond 1032: this refuses runs of one character, and no configuration.
  maxRatio: 1000,
  maxDepth: 64,
  maxRowBytes: 64 * 1024 ** 2,
  maxRowMembers: 200_000,
  // A plan of them takes several times as much, and there is what the runtime has not cleaned up yet.
  maxMemory: heapShare(1 / 6, 320 * 1024 ** 2),
};
