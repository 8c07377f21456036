import { stat } from 'node:fs/promises';
import type { ReportProgress } from '#core/base/progress.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { CATEGORY, SECTION, SECTION_COLUMN } from '#core/catalog/entity-type.ts';
import { signInCatalog } from '#core/catalog/sign-in-catalog.ts';
import type { ArchiveDescription } from '#core/contract/transfer/archive.ts';
import { type GivenLimits, limitsOf, type ReadArchive } from './archive/content.ts';
import { readEitherKind } from './archive/read/either-kind.ts';
import { readArchive } from './archive/read/read.ts';

/** Names that a description lists; a window has no use for more. */
const MAX_NAMES = 1_000;

/**
 * What an archive is, without any site: it is read and checked whole, as for an import.
 *
 * Errors: `file-unreadable`, `archive-invalid`, `cancelled`.
 */
export async function describeArchive(
  context: { catalog: Catalog; report: ReportProgress },
  input: { archive: string } & GivenLimits,
  signal?: AbortSignal,
): Promise<ArchiveDescription> {
  const run = { ...context, limits: limitsOf(input), ...(signal ? { signal } : {}) };
  const { archive, catalog } = await readEitherKind(context.catalog, (known) =>
    readArchive(input.archive, { ...run, catalog: known }),
  );
  const byType = Object.fromEntries(Array.from(archive.rows, ([type, rows]) => [type, rows.length]));
  const version = archive.manifest?.sourceVersion;
  return {
    file: input.archive,
    format: archive.format,
    signIn: catalog === signInCatalog,
    ...(version === undefined ? {} : { sourceVersion: version }),
    files: archive.files,
    bytes: archive.bytes,
    size: await sizeOnDisk(input.archive, archive.bytes),
    entities: Object.values(byType).reduce((sum, count) => sum + count, 0),
    byType,
    sections: sectionsOf(archive),
    associations: Object.fromEntries([...archive.associations].filter(([, how]) => how !== 'Guid')),
    warnings: [...archive.warnings],
  };
}

/** A folder takes what its files take. */
async function sizeOnDisk(path: string, bytes: number): Promise<number> {
  const found = await stat(path);
  return found.isDirectory() ? bytes : found.size;
}

/** Sections with their categories; categories whose section the archive lacks come under an empty name. */
function sectionsOf({ rows }: ReadArchive): ArchiveDescription['sections'] {
  const names = new Map((rows.get(SECTION) ?? []).map((row) => [Number(row.CatID), String(row.Name ?? '')]));
  const sections = new Map(Array.from(names.keys(), (id) => [id, [] as string[]]));
  for (const row of (rows.get(CATEGORY) ?? []).slice(0, MAX_NAMES)) {
    const id = Number(row[SECTION_COLUMN]);
    const categories = sections.get(id) ?? [];
    sections.set(id, categories);
    categories.push(String(row.Name ?? ''));
  }
  return Array.from(sections, ([id, categories]) => ({ name: names.get(id) ?? '', categories })).slice(
    0,
    MAX_NAMES,
  );
}
