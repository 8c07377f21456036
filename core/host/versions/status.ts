import { join } from 'node:path';
import { isSiteferryError, toSiteferryError } from '#core/base/errors.ts';
import { redactAddress } from '#core/base/redact.ts';
import { failureOf } from '#core/checks/finding.ts';
import {
  type DriftMatrix,
  driftMatrix,
  type ModuleDrift,
  type SiteDrift,
  type StatusInput,
} from '#core/contract/versions-status.ts';
import { compareWithSite, readArchiveSide } from '#core/transfer/compare-sides.ts';
import type { HeldVersion, Repository } from '#core/versions/repository.ts';
import type { ModuleRow } from '#core/versions/tables.ts';
import type { LongRun } from '../bind.ts';
import { siteUrl, withSite } from '../context.ts';
import { writeWholeFile } from '../files.ts';
import { readSavedSites } from '../saved-sites.ts';
import { readStateFile } from '../state-file.ts';
import { changeState } from '../state-folder.ts';
import { activeRepository, type KnownVersions } from './known.ts';
import { boundVersion } from './modules.ts';
import { replacedVersions } from './replaced.ts';
import { readSettled } from './take-up.ts';

/** So many servers are asked side by side. */
const BESIDE = 4;

/**
 * Compares each module of these sites with the version that it is bound to, and remembers what was found out with its time. A
 * site that cannot be asked is told as such, and no reason to say nothing of the others. Throws `cancelled`.
 */
export async function driftOfSites(
  run: LongRun,
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
  const [embedded, served] = await apart(run, asked);
  // An embedded database takes as much memory as a server of its own: one of them at a time.
  const queues = [embedded, ...lanes(served, BESIDE)];
  await Promise.all(
    queues.map(async (queue) => {
      for (const site of queue) await look(site);
    }),
  );
  const matrix = { sites: asked.flatMap((site) => found.get(site) ?? []) };
  await remember(context.home, matrix);
  return matrix;
}

/** What was found out last about each site. Throws `state-unusable`. */
export async function rememberedDrift(home: string): Promise<DriftMatrix> {
  const content = await readStateFile(home, fileIn(home)).catch((error: unknown) => {
    if (isSiteferryError(error, 'file-unreadable')) return undefined;
    throw error;
  });
  return driftMatrix.safeParse(content).data ?? { sites: [] };
}

async function remember(home: string, { sites }: DriftMatrix): Promise<void> {
  await changeState(home, async () => {
    const names = new Set(sites.map(({ site }) => site));
    const others = (await rememberedDrift(home)).sites.filter(({ site }) => !names.has(site));
    await writeWholeFile(fileIn(home), `${JSON.stringify({ sites: [...others, ...sites] }, null, 2)}\n`);
  });
}

function fileIn(home: string): string {
  return join(home, 'drift.json');
}

/** Sites that keep their versions in one place share what is opened of it: its clone is one folder. */
function sharedRepositories({ context, report }: LongRun) {
  const opened = new Map<string, ReturnType<typeof activeRepository>>();
  return (known: KnownVersions) => {
    const asked = activeRepository(context, known, report);
    const { provider, location, branch, userName } = asked.settings;
    const key = JSON.stringify([provider, location, branch, userName]);
    const shared = opened.get(key) ?? asked;
    opened.set(key, shared);
    return shared;
  };
}

async function apart({ context }: LongRun, sites: readonly string[]): Promise<[string[], string[]]> {
  const embedded: string[] = [];
  const served: string[] = [];
  for (const site of new Set(sites)) {
    const url = await siteUrl(context, site).catch(() => '');
    (url.startsWith('embedded:') ? embedded : served).push(site);
  }
  return [embedded, served];
}

function lanes<T>(items: readonly T[], count: number): T[][] {
  return Array.from({ length: count }, (_, lane) => items.filter((_item, index) => index % count === lane));
}

async function driftOfSite(
  run: LongRun,
  { site, open }: { site: string; open: (known: KnownVersions) => { repository: Repository } },
  signal: AbortSignal,
): Promise<SiteDrift> {
  const { context, report, now } = run;
  const told: Omit<SiteDrift, 'modules'> = { site: redactAddress(site), at: now().toISOString() };
  try {
    const { known, warnings } = await readSettled(context, { site }, report, signal);
    if (warnings.length > 0) told.warnings = warnings;
    if (known.modules.length === 0) return { ...told, modules: [] };
    const { repository } = open(known);
    const held = await repository.versions(signal);
    const bound = held.filter(({ module, version }) => isBoundTo(known, module.guid, version));
    const replaced = replacedVersions(known, bound);
    if (replaced.length > 0) told.warnings = [...warnings, ...replaced];
    const modules: ModuleDrift[] = [];
    for (const module of known.modules) {
      modules.push(await driftOfModule(run, { site, known, repository, held, module }, signal));
    }
    return { ...told, modules };
  } catch (error) {
    return { ...told, modules: [], failure: failed(error) };
  }
}

function isBoundTo(known: KnownVersions, guid: string, version: string): boolean {
  const module = known.modules.find(({ Guid }) => Guid === guid);
  return module !== undefined && boundVersion(module, known) === version;
}

interface Asked {
  site: string;
  known: KnownVersions;
  repository: Repository;
  held: readonly HeldVersion[];
  module: ModuleRow;
}

async function driftOfModule(
  run: LongRun,
  { site, known, repository, held, module }: Asked,
  signal: AbortSignal,
): Promise<ModuleDrift> {
  const versions = held.filter((one) => one.module.guid === module.Guid);
  const bound = boundVersion(module, known);
  const [newest] = versions;
  const told = {
    module: { guid: module.Guid, name: module.Name },
    ...(bound === undefined ? {} : { bound }),
    ...(newest ? { newest: newest.version } : {}),
  };
  if (bound === undefined) return { ...told, state: 'unbound' };
  const version = versions.find((one) => one.version === bound);
  if (!version) return { ...told, state: 'lost' };
  try {
    const { isEqual, counts, added } = await compareWithVersion(run, site, repository, version, signal);
    return { ...told, state: isEqual ? 'same' : 'drifted', counts, added };
  } catch (error) {
    return { ...told, state: 'unknown', failure: failed(error) };
  }
}

async function compareWithVersion(
  { context, report }: LongRun,
  site: string,
  repository: Repository,
  version: HeldVersion,
  signal: AbortSignal,
) {
  await using files = await repository.read(version, signal);
  return await withSite(
    context,
    { site },
    async (opened) => {
      const how = { archive: files.path, selection: 'all', texts: 'rewrite' } as const;
      const side = await readArchiveSide({ site: opened, report }, how, signal);
      const { plan, isEqual, onlyOnReceiver } = await compareWithSite(
        { site: opened, report },
        side,
        { associations: {}, texts: 'rewrite' },
        signal,
      );
      return { isEqual, counts: plan.counts, added: onlyOnReceiver.length };
    },
    signal,
  );
}

function failed(error: unknown) {
  const known = toSiteferryError(error);
  if (known.code === 'cancelled') throw known;
  return failureOf(known);
}
