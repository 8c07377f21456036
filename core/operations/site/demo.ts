import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { throwIfCancelled } from '#core/base/cancel.ts';
import { noProgress, type ReportProgress } from '#core/base/progress.ts';
import { CATEGORY } from '#core/catalog/entity-type.ts';
import type { Demo } from '#core/contract/site/site.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import { connect } from '#core/site/connect.ts';
import { copyEmbedded } from '#core/site/embedded/open.ts';
import { withCatalog } from '#core/site/open.ts';
import { initSite, renewSiteId } from '#core/site/schema/init.ts';
import { seedSignIn, seedSite } from '#core/site/seed/seed.ts';
import type { Connection, Site } from '#core/site/site.ts';
import type { WritableArchive } from '#core/transfer/archive/content.ts';
import { readArchive } from '#core/transfer/archive/read/read.ts';
import { writeArchive } from '#core/transfer/archive/write/write.ts';
import { exportConfiguration } from '#core/transfer/export.ts';
import { importConfiguration } from '#core/transfer/import.ts';
import { readSavedSites, saveSite } from '#core/workspace/sites/saved-sites.ts';
import { makeStateFolder } from '#core/workspace/state-folder.ts';
import type { HostContext } from '../context.ts';
import { conflictingArchive, olderArchive, receiverOwnArchive } from './demo-archives.ts';
import { makeDemoDirectory } from './demo-directory.ts';

/** Names of the demo's saved sites. */
const DEMO_SOURCE = 'Demo source';
const DEMO_RECEIVER = 'Demo receiver';

type Context = Pick<HostContext, 'catalog' | 'home' | 'now' | 'channel' | 'demoDirectory' | 'logError'>;

/**
 * Makes the demo where it is not there yet: a source, a receiver that has an older state of a part of it, and an
 * archive that is in conflict with the receiver in each way that needs no base. It is made beside its place and moved there
 * when it is whole; one that is there is not touched. Saves both sites under their names where nobody else has them. Where
 * a window is open its directory is served from now on.
 */
export async function makeDemo(
  context: Context,
  report: ReportProgress,
  signal: AbortSignal | undefined,
): Promise<Demo> {
  const folder = join(context.home, 'demo');
  if (!existsSync(folder)) {
    const beside = join(context.home, 'demo.new');
    await rm(beside, { recursive: true, force: true });
    makeStateFolder(context.home);
    await mkdir(beside, { mode: 0o700 });
    try {
      await makeEmptySites(context, beside, report, signal);
      const open = (name: string) => connectEmbedded(join(beside, name), false);
      const sites = { source: () => open('source'), receiver: () => open('receiver') };
      await fillDemo(context, beside, sites, report, signal);
      await rename(beside, folder);
    } catch (error) {
      await rm(beside, { recursive: true, force: true });
      throw error;
    }
  }
  const saved = new Set((await readSavedSites(context.home)).map(({ name }) => name));
  const sites = [
    { name: DEMO_SOURCE, url: `embedded:${join(folder, 'source')}`, colour: 'teal' },
    { name: DEMO_RECEIVER, url: `embedded:${join(folder, 'receiver')}`, colour: 'orange' },
  ] as const;
  for (const site of sites) {
    if (!saved.has(site.name)) await saveSite(context.home, { ...site, production: false });
  }
  if (context.channel === 'window') await context.demoDirectory.start().catch(context.logError);
  return {
    source: DEMO_SOURCE,
    receiver: DEMO_RECEIVER,
    conflictsArchive: join(folder, 'conflicts.zip'),
  };
}

/** Opens the demo's two sites, one after the other: an embedded one takes hundreds of megabytes while it is open. */
type OpenDemo = Record<'source' | 'receiver', () => Promise<Connection>>;

/** The tables are made once, which takes longer than all the rest, and copied for the second site. */
async function makeEmptySites(
  { catalog }: Pick<Context, 'catalog'>,
  folder: string,
  report: ReportProgress,
  signal: AbortSignal | undefined,
): Promise<void> {
  const [source, receiver] = [join(folder, 'source'), join(folder, 'receiver')];
  const reportSource = progressOf(report, DEMO_SOURCE);
  reportSource({ stage: 'creating', done: 0 });
  const made = await connectEmbedded(source, true);
  await initSite(made, catalog, signal, reportSource).finally(() => made.close());
  progressOf(report, DEMO_RECEIVER)({ stage: 'creating', done: 0 });
  await copyEmbedded(source, receiver);
}

/** What is embedded runs in this process: between two statements others have their turn. */
function connectEmbedded(folder: string, create: boolean): Promise<Connection> {
  return connect(`embedded:${folder}`, { create, onStatement: () => yieldToEventLoop() });
}

/** Fills two empty sites, of which the second may be a copy of the first, as the demo's, and puts its archive and its directory into the folder. */
export async function fillDemo(
  context: Pick<Context, 'catalog' | 'now' | 'channel'>,
  folder: string,
  open: OpenDemo,
  report: ReportProgress,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { catalog } = context;
  const work = join(folder, 'work');
  await mkdir(work, { mode: 0o700 });
  const write = (name: string, content: WritableArchive) =>
    writeArchive(name, content, { catalog, format: 'multi-file', overwrite: false, report: noProgress });

  const directory = await makeDemoDirectory(folder, context.now());
  const exported = join(work, 'source.zip');
  await withEmptySite(context, open.source, signal, async (site) => {
    const reportSource = progressOf(report, DEMO_SOURCE);
    await seedSite(site, { profile: 'demo', now: context.now(), directory }, reportSource, signal);
    const everything = {
      selection: 'all',
      out: exported,
      overwrite: false,
      format: 'multi-file',
      texts: 'rewrite',
    } as const;
    await exportConfiguration({ site, report: reportSource }, everything, signal);
  });
  const archive = await readArchive(exported, { catalog, report: noProgress });
  const categories = archive.rows.get(CATEGORY) ?? [];
  const whole: WritableArchive = {
    ...archive,
    sectionOfCategory: new Map(categories.map((row) => [Number(row.SubcatID), Number(row.CatID)])),
  };
  await write(join(work, 'older.zip'), olderArchive(catalog, whole));
  await write(join(work, 'own.zip'), receiverOwnArchive(whole));
  await write(join(folder, 'conflicts.zip'), conflictingArchive(whole));
  await withEmptySite(context, open.receiver, signal, async (site) => {
    const { now, channel } = context;
    const run = { site, report: progressOf(report, DEMO_RECEIVER), now, channel };
    for (const name of ['own.zip', 'older.zip']) await importInto(run, join(work, name), work, signal);
    await seedSignIn(site, { name: 'receiver', now: context.now(), directory }, signal);
  });
  await rm(work, { recursive: true, force: true });
  throwIfCancelled(signal);
}

/** The progress of work on one of the sites: which one says more than which type of entity. */
function progressOf(report: ReportProgress, site: string): ReportProgress {
  return (progress) => report({ ...progress, subject: site });
}

async function importInto(
  run: Parameters<typeof importConfiguration>[0],
  archive: string,
  logDir: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const options = importOptions.parse({});
  await importConfiguration(
    run,
    { archive, options, decisions: [], onConflict: 'fail', dryRun: false, logDir, language: 'en' },
    signal,
  );
}

async function withEmptySite(
  { catalog }: Pick<Context, 'catalog'>,
  open: () => Promise<Connection>,
  signal: AbortSignal | undefined,
  work: (site: Site) => Promise<void>,
): Promise<void> {
  const connection = await open();
  try {
    await renewSiteId(connection);
    await work(await withCatalog(connection, { catalog }, signal));
  } finally {
    await connection.close();
  }
}
