import { noProgress } from '#core/base/progress.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { withSite } from '#core/operations/context.ts';
import { writeRows } from '#core/site/seed/write.ts';
import type { Lab } from './support.ts';

/** Gives the demo's source groups of these names, with ids from `first` on. */
export async function writeGroups(
  lab: Pick<Lab, 'host'>,
  first: number,
  names: readonly string[],
): Promise<void> {
  const rows = names.map((Name, index) => ({
    GroupID: first + index,
    Guid: `d4900000-0000-4000-9000-${String(first + index).padStart(12, '0')}`,
    Name,
    IsActive: true,
    IsSystem: false,
    OrderNo: 0,
  }));
  await withSite(
    lab.host.context,
    { site: 'Demo source' },
    (site) =>
      site.write((session) =>
        writeRows(
          { site, session, counts: new Map(), report: noProgress, signal: undefined },
          new Map([[referenceCatalog.get('groups').name, rows]]),
        ),
      ),
    undefined,
  );
}
