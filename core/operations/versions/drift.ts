import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { isSiteferryError, SiteferryError, toSiteferryError } from '#core/base/errors.ts';
import { redactAddress } from '#core/base/redact.ts';
import { failureOf } from '#core/checks/finding.ts';
import {
  type DriftMatrix,
  driftMatrix,
  type ModuleDrift,
  type SiteDrift,
  type StatusInput,
} from '#core/contract/versions/status.ts';
import { compareWithSite, readArchiveSide } from '#core/transfer/compare-sides.ts';
import { findModule } from '#core/versions/modules.ts';
import type { Repository, RepositoryVersion } from '#core/versions/repository.ts';
import type { ModuleRow } from '#core/versions/tables.ts';
import { writeFileAtomic } from '#core/workspace/files.ts';
import { readSavedSites } from '#core/workspace/sites/saved-sites.ts';
import { readStateFile } from '#core/workspace/state-file.ts';
import { updateState } from '#core/workspace/state-folder.ts';
import { resolveSiteUrl, type SiteRef, withSite } from '../context.ts';
import type { TaskContext } from '../handlers.ts';
import { eachSite } from '../site-lanes.ts';
import { boundVersion } from './modules.ts';
import { recoverAndRead } from './recover.ts';
import { replacedVersions } from './replaced.ts';
import { activeRepository, type SiteVersions } from './site-versions.ts';

/**
 * Compares each module of these sites with the version that it is bound to, and remembers what was found out with its time. A
 * site that cannot be asked is told as such, and no reason to say nothing of the others. Throws `cancelled`.
 */
export async function computeDrift(
  run: TaskContext,
  { sites }: StatusInput,
  signal: AbortSignal,
): Promise<DriftMatrix> {
  const { context, report } = run;
  const asked = sites ?? (await readSavedSites(context.home)).map(({ name }) => name);
  const found = new Map<string, SiteDrift>();
  const open = sharedRepositories(run);
  const look = async (site: string) => {
    found.set(site, await driftOfSite(run, { site, open }, signal));
    report({ stage: 'comparing-versions', done: found.size, total: asked.length });
  };
  const embedded = await findEmbedded(run, asked);
  await eachSite([...new Set(asked)], (site) => embedded.has(site), look);
  const matrix = { sites: asked.flatMap((site) => found.get(site) ?? []) };
  await saveDrift(context.home, matrix);
  return matrix;
}

/** What was found out last about each site. Throws `state-unusable`. */
export async function readSavedDrift(home: string): Promise<DriftMatrix> {
  const content = await readStateFile(home, fileIn(home)).catch((error: unknown) => {
    if (isSiteferryError(error, 'file-unreadable')) return undefined;
    throw error;
  });
  return driftMatrix.safeParse(content).data ?? { sites: [] };
}

async function saveDrift(home: string, { sites }: DriftMatrix): Promise<void> {
  await updateState(home, async () => {
    const names = new Set(sites.map(({ site }) => site));
    const others = (await readSavedDrift(home)).sites.filter(({ site }) => !names.has(site));
    await writeFileAtomic(fileIn(home), `${JSON.stringify({ sites: [...others, ...sites] }, null, 2)}\n`);
  });
}

function fileIn(home: string): string {
  return join(home, 'drift.json');
}

/** Sites that keep their versions in one place share what is opened of it: its clone is one folder. */
function sharedRepositories({ context, report }: TaskContext) {
  const opened = new Map<string, ReturnType<typeof activeRepository>>();
  return (siteVersions: SiteVersions) => {
    const asked = activeRepository(context, siteVersions, report);
    const { provider, location, branch, userName } = asked.settings;
    const key = JSON.stringify([provider, location, branch, userName]);
    const shared = opened.get(key) ?? asked;
    opened.set(key, shared);
    return shared;
  };
}

async function findEmbedded({ context }: TaskContext, sites: readonly string[]): Promise<Set<string>> {
  const embedded = new Set<string>();
  for (const site of sites) {
    const url = await resolveSiteUrl(context, site).catch(() => '');
    if (url.startsWith('embedded:')) embedded.add(site);
  }
  return embedded;
}

async function driftOfSite(
  run: TaskContext,
  { site, open }: { site: string; open: (siteVersions: SiteVersions) => { repository: Repository } },
  signal: AbortSignal,
): Promise<SiteDrift> {
  const { context, report, now } = run;
  const drift: Omit<SiteDrift, 'modules'> = { site: redactAddress(site), at: now().toISOString() };
  try {
    const { siteVersions, warnings } = await recoverAndRead(context, { site }, report, signal);
    if (warnings.length > 0) drift.warnings = warnings;
    if (siteVersions.modules.length === 0) return { ...drift, modules: [] };
    const { repository } = open(siteVersions);
    const held = await repository.versions(signal);
    const bound = held.filter(({ module, version }) => isBoundTo(siteVersions, module.guid, version));
    const replaced = replacedVersions(siteVersions, bound);
    if (replaced.length > 0) drift.warnings = [...warnings, ...replaced];
    const modules: ModuleDrift[] = [];
    for (const module of siteVersions.modules) {
      modules.push(await driftOfModule(run, { site, siteVersions, repository, held, module }, signal));
    }
    return { ...drift, modules };
  } catch (error) {
    return { ...drift, modules: [], failure: failed(error) };
  }
}

function isBoundTo(siteVersions: SiteVersions, guid: string, version: string): boolean {
  const module = siteVersions.modules.find(({ Guid }) => Guid === guid);
  return module !== undefined && boundVersion(module, siteVersions) === version;
}

interface ModuleToCompare {
  site: string;
  siteVersions: SiteVersions;
  repository: Repository;
  held: readonly RepositoryVersion[];
  module: ModuleRow;
}

async function driftOfModule(
  run: TaskContext,
  { site, siteVersions, repository, held, module }: ModuleToCompare,
  signal: AbortSignal,
): Promise<ModuleDrift> {
  const versions = held.filter((one) => one.module.guid === module.Guid);
  const bound = boundVersion(module, siteVersions);
  const [newest] = versions;
  const drift = {
    module: { guid: module.Guid, name: module.Name },
    ...(bound === undefined ? {} : { bound }),
    ...(newest ? { newest: newest.version } : {}),
  };
  if (bound === undefined) return { ...drift, state: 'unbound' };
  const version = versions.find((one) => one.version === bound);
  if (!version) return { ...drift, state: 'lost' };
  try {
    const { isEqual, counts, added } = await compareWithVersion(run, { site }, repository, version, signal);
    return { ...drift, state: isEqual ? 'same' : 'drifted', counts, added };
  } catch (error) {
    return { ...drift, state: 'unknown', failure: failed(error) };
  }
}

async function compareWithVersion(
  { context, report }: TaskContext,
  siteRef: SiteRef,
  repository: Repository,
  version: RepositoryVersion,
  signal: AbortSignal,
) {
  await using files = await repository.read(version, signal);
  return await withSite(
    context,
    siteRef,
    async (opened) => {
      const how = { archive: files.path, selection: 'all', texts: 'rewrite' } as const;
      const side = await readArchiveSide({ site: opened, report }, how, signal);
      const { plan, isEqual, onlyOnReceiver } = await compareWithSite(
        { site: opened, report },
        side,
        { associations: {}, texts: 'rewrite' },
        signal,
      );
      const found = JSON.stringify([plan.hash, onlyOnReceiver]);
      const fingerprint = createHash('sha256').update(found).digest('hex');
      return { isEqual, counts: plan.counts, added: onlyOnReceiver.length, fingerprint };
    },
    signal,
  );
}

/**
 * What a module consists of on a site, as one text that is another one when anything of it is: how it differs from the version that it
 * is bound to. Throws `module-unknown`, `version-unknown`, and what comparing throws.
 */
export async function fingerprintModule(
  run: TaskContext,
  { module: moduleRef, ...siteRef }: SiteRef & { module: string },
  signal: AbortSignal,
): Promise<string> {
  const { context, report } = run;
  const { siteVersions } = await recoverAndRead(context, siteRef, report, signal);
  const module = findModule(siteVersions.modules, moduleRef);
  if (!module) throw new SiteferryError('module-unknown', { module: moduleRef });
  const bound = boundVersion(module, siteVersions);
  const { repository } = activeRepository(context, siteVersions, report);
  const held = await repository.versions(signal);
  const version = held.find((one) => one.module.guid === module.Guid && one.version === bound);
  if (!version) throw new SiteferryError('version-unknown', { module: module.Name, version: bound ?? '' });
  return (await compareWithVersion(run, siteRef, repository, version, signal)).fingerprint;
}

function failed(error: unknown) {
  const known = toSiteferryError(error);
  if (known.code === 'cancelled') throw known;
  return failureOf(known);
}
