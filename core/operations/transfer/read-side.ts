import { SiteferryError } from '#core/base/errors.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { Side } from '#core/contract/transfer/compare.ts';
import { nameOfVersion } from '#core/contract/version-names.ts';
import { message } from '#core/messages/catalogue.ts';
import { signInSite } from '#core/signin-transfer/site.ts';
import { type ReadSide, readArchiveSide, readSiteSide } from '#core/transfer/compare-sides.ts';
import type { ReadSiteInput } from '#core/transfer/sides/read-site.ts';
import { withSite } from '../context.ts';
import type { TaskContext } from '../handlers.ts';
import { readVersionFiles } from '../versions/resolve-version.ts';

/** Reads one side. An archive is read as the site on the other side has its tables: by that one's `catalog`. */
export async function readSide(
  run: TaskContext,
  side: Side,
  { catalog, signIn, ...how }: Omit<ReadSiteInput, 'selection'> & { catalog: Catalog; signIn: boolean },
  signal: AbortSignal,
): Promise<ReadSide> {
  const { context, report } = run;
  const { selection } = side;
  const reading = { site: { catalog }, report };
  if ('archive' in side) return await readArchiveSide(reading, { ...side, ...how }, signal);
  if ('version' in side) {
    if (signIn) throw new SiteferryError('usage', { reason: message('sign-in.no-version') });
    await using files = await readVersionFiles(run, side.version, signal);
    const read = await readArchiveSide(reading, { archive: files.path, selection, ...how }, signal);
    return { ...read, name: nameOfVersion(side.version) };
  }
  return await withSite(
    context,
    side,
    (site) => readSiteSide({ site: signIn ? signInSite(site) : site, report }, { selection, ...how }, signal),
    signal,
  );
}
