import { signInCatalog } from '#core/catalog/sign-in-catalog.ts';
import type { CompareInput, CompareResult } from '#core/contract/transfer/compare.ts';
import { nameOfVersion, type VersionSide } from '#core/contract/version-names.ts';
import { signInSite } from '#core/signin-transfer/site.ts';
import type { Site } from '#core/site/site.ts';
import { compareListed } from '#core/transfer/compare-listed.ts';
import { compareWithArchive, compareWithSite } from '#core/transfer/compare-sides.ts';
import { listVersion } from '#core/versions/list-version.ts';
import { loadSiteRules, withSite } from '../context.ts';
import type { TaskContext } from '../handlers.ts';
import { findVersion } from '../versions/resolve-version.ts';
import { createBaseSources } from './base-sources.ts';
import { readSide } from './read-side.ts';

/**
 * Compares two sides, and writes nothing. An archive is read as the site on the other side has its tables; two archives as the
 * reference catalog has them. One site is open at a time, so both sides may be the same one.
 */
export async function compareSides(
  run: TaskContext,
  { from, to, ...how }: CompareInput,
  signal: AbortSignal,
): Promise<CompareResult> {
  const { context, report } = run;
  // A preview that is kept is as large as a side.
  context.previews.clear();
  if ('version' in from && 'version' in to && from.selection === 'all' && !how.base && !how.signIn) {
    const result = await compareVersions(run, from.version, to.version, how, signal);
    if (result) return result;
  }
  const { signIn } = how;
  const catalog = signIn ? signInCatalog : await catalogOf(run, 'site' in to ? to : from);
  const side = await readSide(run, from, { ...how, catalog }, signal);
  if ('site' in to) {
    return await withSite(
      context,
      to,
      (opened) => {
        const site = signIn ? signInSite(opened) : opened;
        return compareWithSite({ site, report, ...createBaseSources(run, site) }, side, how, signal);
      },
      signal,
    );
  }
  const { archive } = await readSide(run, { ...to, selection: 'all' }, { ...how, catalog }, signal);
  return await compareWithArchive({ catalog, report }, side, archive, how, signal);
}

/** Compares two versions by what stands for the content of their files; undefined where both have to be read. */
async function compareVersions(
  run: TaskContext,
  from: VersionSide,
  to: VersionSide,
  how: Omit<CompareInput, 'from' | 'to' | 'base'>,
  signal: AbortSignal,
): Promise<CompareResult | undefined> {
  const { report, context } = run;
  const reading = { site: { catalog: context.catalog }, report };
  // One site is open at a time, so both versions may be of the same one.
  const [one, other] = [await findVersion(run, from, signal), await findVersion(run, to, signal)];
  const [ours, theirs] = await Promise.all([
    listVersion(one.repository, one.held, reading, signal),
    listVersion(other.repository, other.held, reading, signal),
  ]);
  return await compareListed(reading, { ...ours, name: nameOfVersion(from) }, theirs, how, signal);
}

async function catalogOf(
  { context }: TaskContext,
  side: CompareInput['from'] | CompareInput['to'],
): Promise<Site['catalog']> {
  return 'site' in side ? (await loadSiteRules(context, side)).catalog : context.catalog;
}
