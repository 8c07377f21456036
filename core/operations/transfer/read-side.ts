import type { Catalog } from '#core/catalog/catalog.ts';
import type { Side } from '#core/contract/transfer/compare.ts';
import { nameOfVersion } from '#core/contract/version-names.ts';
import { type ReadSide, readArchiveSide, readSiteSide } from '#core/transfer/compare-sides.ts';
import type { ReadSiteInput } from '#core/transfer/sides/read-site.ts';
import { withSite } from '../context.ts';
import type { TaskContext } from '../handlers.ts';
import { readVersionFiles } from '../versions/resolve-version.ts';

/** Reads one side. An archive is read as the site on the other side has its tables: by that one's `catalog`. */
export async function readSide(
  run: TaskContext,
  side: Side,
  { catalog, ...how }: Omit<ReadSiteInput, 'selection'> & { catalog: Catalog },
  signal: AbortSignal,
): Promise<ReadSide> {
  const { context, report } = run;
  const { selection } = side;
  const reading = { site: { catalog }, report };
  if ('archive' in side) return await readArchiveSide(reading, { ...side, ...how }, signal);
  if ('version' in side) {
    await using files = await readVersionFiles(run, side.version, signal);
    const read = await readArchiveSide(reading, { archive: files.path, selection, ...how }, signal);
    return { ...read, name: nameOfVersion(side.version) };
  }
  return await withSite(
    context,
    side,
    (site) => readSiteSide({ site, report }, { selection, ...how }, signal),
    signal,
  );
}
