import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { throwIfCancelled } from '#core/base/cancel.ts';
import { noProgress, type ReportProgress } from '#core/base/progress.ts';
import { CATEGORY } from '#core/catalog/entity-type.ts';
import type { Demo } from '#core/contract/site/site.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import type { StageName } from '#core/messages/stage-title.ts';
import { connect } from '#core/site/connect.ts';
import { openSite } from '#core/site/open.ts';
import { initSite } from '#core/site/schema/init.ts';
import { seedSignIn, seedSite } from '#core/site/seed/seed.ts';
import type { Site } from '#core/site/site.ts';
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
    const sites = {
      source: `embedded:${join(beside, 'source')}`,
      receiver: `embedded:${join(beside, 'receiver')}`,
    };
    await fillDemo(context, beside, sites, report, signal);
    await rename(beside, folder);
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

/** The steps of making it, for the progress. */
const STEPS = 6;

/** Fills two new databases as the demo's sites, by their URLs, and puts its archive and its directory into the folder. */
export async function fillDemo(
  context: Pick<Context, 'catalog' | 'now' | 'channel'>,
  folder: string,
  sites: { source: string; receiver: string },
  report: ReportProgress,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { catalog } = context;
  const work = join(folder, 'work');
  await mkdir(work, { mode: 0o700 });
  let done = 0;
  const step = (stage: StageName) => {
    throwIfCancelled(signal);
    report({ stage, done: done++, total: STEPS, unit: 'steps' });
  };
  const write = (name: string, content: WritableArchive) =>
    writeArchive(name, content, { catalog, format: 'multi-file', overwrite: false, report: noProgress });

  step('creating');
  const directory = await makeDemoDirectory(folder, context.now());
  const exported = join(work, 'source.zip');
  await withNewSite(context, sites.source, async (site) => {
    step('seeding');
    await seedSite(site, { profile: 'demo', now: context.now(), directory }, noProgress, signal);
    step('reading');
    const everything = {
      selection: 'all',
      out: exported,
      overwrite: false,
      format: 'multi-file',
      texts: 'rewrite',
    } as const;
    await exportConfiguration({ site, report: noProgress }, everything, signal);
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
  step('creating');
  await withNewSite(context, sites.receiver, async (site) => {
    for (const name of ['own.zip', 'older.zip']) {
      step('writing');
      await importInto(context, site, join(work, name), work, signal);
    }
    await seedSignIn(site, { name: 'receiver', now: context.now(), directory }, signal);
  });
  await rm(work, { recursive: true, force: true });
  throwIfCancelled(signal);
  report({ stage: 'writing', done: STEPS, total: STEPS, unit: 'steps' });
}

async function importInto(
  context: Pick<Context, 'now' | 'channel'>,
  site: Site,
  archive: string,
  logDir: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  await importConfiguration(
    { site, report: noProgress, now: context.now, channel: context.channel },
    {
      archive,
      options: importOptions.parse({}),
      decisions: [],
      onConflict: 'fail',
      dryRun: false,
      logDir,
      language: 'en',
    },
    signal,
  );
}

async function withNewSite(
  context: Pick<Context, 'catalog'>,
  url: string,
  work: (site: Site) => Promise<void>,
): Promise<void> {
  const connection = await connect(url, { create: true });
  await initSite(connection, context.catalog).finally(() => connection.close());
  const site = await openSite(url, { catalog: context.catalog, onStatement: () => yieldToEventLoop() });
  try {
    await work(site);
  } finally {
    await site.close();
  }
}
