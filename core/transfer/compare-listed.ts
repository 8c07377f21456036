import { finding } from '#core/checks/finding.ts';
import { noProfile } from '#core/contract/profile.ts';
import type { CompareResult } from '#core/contract/transfer/compare.ts';
import { message } from '#core/messages/catalogue.ts';
import { compareWithArchive, type HowToCompare, selectionOf } from './compare-sides.ts';
import { type ListedSide, readChangedSides } from './sides/changed-sides.ts';
import type { ReadSiteContext } from './sides/read-site.ts';

/**
 * Compares two archives by their files first: what is in equal files is neither read nor planned, and no item of the plan.
 * Undefined where that would not be what a comparison of both finds (`readChangedSides`). Errors: those of reading, `cancelled`.
 */
export async function compareListed(
  {
    site: { catalog },
    report,
  }: { site: Pick<ReadSiteContext['site'], 'catalog'> } & Pick<ReadSiteContext, 'report'>,
  from: ListedSide & { name: string },
  to: ListedSide,
  how: Omit<HowToCompare, 'base'>,
  signal?: AbortSignal,
): Promise<CompareResult | undefined> {
  const sides = await readChangedSides(from, to, { ...how, site: { catalog, profile: noProfile } });
  if (!sides) return undefined;
  const { from: archive, to: receiver, unread: count } = sides;
  const side = { archive, selection: selectionOf(archive, catalog), name: from.name };
  const result = await compareWithArchive({ catalog, report }, side, receiver, how, signal);
  return { ...result, warnings: [...result.warnings, finding('note', message('equal-files', { count }))] };
}
