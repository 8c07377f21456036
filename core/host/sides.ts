import type { Catalog } from '#core/catalog/catalog.ts';
import type { Side } from '#core/contract/transfer-compare.ts';
import { type ReadSide, readArchiveSide, readSiteSide } from '#core/transfer/compare-sides.ts';
import type { ReadSiteInput } from '#core/transfer/read-site.ts';
import type { LongRun } from './bind.ts';
import { withSite } from './context.ts';

/** Reads one side. An archive is read as the site on the other side has its tables: by that one's `catalog`. */
export async function readSide(
  { context, report }: LongRun,
  side: Side,
  { catalog, ...how }: Omit<ReadSiteInput, 'selection'> & { catalog: Catalog },
  signal: AbortSignal,
): Promise<ReadSide> {
  if ('archive' in side)
    return await readArchiveSide({ site: { catalog }, report }, { ...side, ...how }, signal);
  const { selection } = side;
  return await withSite(
    context,
    side,
    (site) => readSiteSide({ site, report }, { selection, ...how }, signal),
    signal,
  );
}
