import type { ReportProgress } from '#core/base/progress.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { ConvertInput, ConvertResult } from '#core/contract/transfer/convert.ts';
import { message } from '#core/messages/catalogue.ts';
import { invalid } from './archive/archive-errors.ts';
import { type ArchiveFormat, limitsOf, type ReadArchive } from './archive/content.ts';
import { ownerColumn } from './archive/layout.ts';
import { readEitherKind } from './archive/read/either-kind.ts';
import { isLoss, isPassedThrough } from './archive/read/losses.ts';
import { readArchive } from './archive/read/read.ts';
import { writeArchive } from './archive/write/write.ts';

/**
 * Writes an archive in another layout or container (spec, `MigrationFileLayoutService`: split and merge), byte for byte
 * as an export of the same content would. What is not understood is carried over as it is, and named with its count; what
 * cannot be, such as a secret, is left out and counted.
 *
 * Errors: `file-unreadable`, `archive-invalid`, `target-exists`, `file-unwritable`, `cancelled`.
 */
export async function convertArchive(
  context: { catalog: Catalog; report: ReportProgress },
  input: ConvertInput,
  signal?: AbortSignal,
): Promise<ConvertResult> {
  const run = { ...context, ...(signal ? { signal } : {}) };
  const { archive, catalog } = await readEitherKind(context.catalog, (known) =>
    readArchive(input.archive, { ...run, catalog: known, limits: limitsOf(input), keepUnknown: true }),
  );
  const format = input.format ?? archive.format;
  if (format !== 'legacy') requirePlaces(input.archive, archive, catalog);
  const written = await writeArchive(input.out, archive, {
    ...run,
    catalog,
    format,
    overwrite: input.overwrite,
  });
  const byType = Object.fromEntries(Array.from(archive.rows, ([type, rows]) => [type, rows.length]));
  return {
    file: input.out,
    format,
    ...written,
    entities: Object.values(byType).reduce((sum, count) => sum + count, 0),
    byType,
    warnings: warningsOf(archive, format),
  };
}

/** In the multi-file layout everything of a category lies in the folder of its section, which the archive has to name. */
function requirePlaces(path: string, archive: ReadArchive, catalog: Catalog): void {
  for (const type of catalog.types) {
    if (type.scope !== 'category' && type.scope !== 'section') continue;
    const column = ownerColumn(type);
    for (const row of archive.rows.get(type.name) ?? []) {
      const owner = row[column];
      const isPlaced =
        typeof owner === 'number' && (type.scope === 'section' || archive.sectionOfCategory.has(owner));
      if (!isPlaced) {
        const values = { type: type.name, id: Number(row[type.id]) };
        throw invalid(path, message('archive.place-unknown', values));
      }
    }
  }
}

function warningsOf(archive: ReadArchive, format: ArchiveFormat): Finding[] {
  const { warnings, manifest, passthrough } = archive;
  const kept = warnings.filter(isPassedThrough).length;
  const lost =
    warnings.filter((one) => isLoss(one) && !isPassedThrough(one)).length + (passthrough?.dropped ?? 0);
  return [
    ...(kept > 0 ? [warning(message('convert-carried', { count: kept }))] : []),
    ...(lost > 0 ? [warning(message('convert-incomplete', { count: lost }))] : []),
    ...(format === 'legacy' && manifest
      ? [warning(message('version-not-written', { version: manifest.sourceVersion }))]
      : []),
    ...warnings,
  ];
}
