import { cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { dataDir } from '@electric-sql/pglite-prepopulatedfs';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import { withTimeout } from '#core/base/with-timeout.ts';
import { message } from '#core/messages/catalogue.ts';
import { openPostgresPool } from '../dialects/postgres/connect.ts';
import type { Driver } from '../driver.ts';
import { lockFolder, type Unlock } from '../folder-lock.ts';
import { restrictFolder } from '../restrict-folder.ts';
import type { EmbeddedUrl } from '../url.ts';
import { engineEnded, startEngine } from './engine.ts';
import { embeddedPool } from './pool.ts';
import { requireDiskSpace, storageError } from './storage-errors.ts';

/** Written last when a folder is made: a folder without it holds no database, or one that was never finished. */
const MARKER = 'embedded-site.json';

/** How long the engine may take to end, its last checkpoint included, in milliseconds. */
const CLOSE_TIMEOUT = 30_000;

/** PGlite's own folder inside ours. */
const DATA = 'data';

/**
 * Opens an embedded database. A folder is made only with `create`, from a prepared empty cluster, and stays only
 * when that succeeds; without it a folder that holds no database is `database-missing`. One process at a time:
 * `site-busy`.
 */
export async function openEmbedded(url: EmbeddedUrl, create: boolean): Promise<Driver> {
  if (url.folder === undefined)
    return openDriver(await createCluster(undefined), url.label, async () => {}, undefined);
  return (await isDatabase(url.folder))
    ? openFolder(url.folder, url.label)
    : createFolder(url.folder, url.label, create);
}

/**
 * Opens, or makes, an embedded database that is no site. One process at a time: `site-busy`, `site-storage-failed`,
 * `database-not-empty` for a folder with other people's files.
 */
export async function openEngine(
  folder: string,
  label: string,
): Promise<{ engine: PGlite; close(): Promise<void> }> {
  await makeFolder(folder);
  const foreign = await foreignFile(folder, [MARKER]);
  if (foreign !== undefined) {
    const found = message('site-content.file', { name: foreign });
    throw new SiteferryError('database-not-empty', { site: label, found });
  }
  const unlock = await lockSite(folder, label);
  try {
    const engine = (await isDatabase(folder))
      ? await startEngine({ dataDir: join(folder, DATA) })
      : await fillFolder(folder);
    return {
      engine,
      async close() {
        try {
          await closeEngine(engine);
          restrictFolder(join(folder, DATA));
        } finally {
          await unlock();
        }
      },
    };
  } catch (error) {
    await unlock();
    throw storageError(error, folder, label) ?? error;
  }
}

/** Copies an embedded database that is closed into a new folder: quicker than making one. Throws the file system's errors. */
export async function copyEmbedded(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  await cp(join(from, DATA), join(to, DATA), { recursive: true });
  await writeMarker(to);
}

async function openFolder(folder: string, label: string): Promise<Driver> {
  const unlock = await lockSite(folder, label);
  try {
    return await openDriver(await startEngine({ dataDir: join(folder, DATA) }), label, unlock, folder);
  } catch (error) {
    const failure = storageError(error, folder, label) ?? error;
    await unlock();
    throw failure;
  }
}

/** One process at a time works in a folder. Throws `site-busy`, `site-storage-failed`. */
async function lockSite(folder: string, label: string): Promise<Unlock> {
  const taken = await lockFolder(folder).catch((error: unknown) => {
    throw storageError(error, folder, label) ?? error;
  });
  if ('unlock' in taken) return taken.unlock;
  throw new SiteferryError('site-busy', { site: label, holder: taken.holder });
}

async function createFolder(folder: string, label: string, create: boolean): Promise<Driver> {
  if (!create) throw new SiteferryError('database-missing', { database: label });
  const foreign = await foreignFile(folder);
  if (foreign !== undefined) {
    const found = message('site-content.file', { name: foreign });
    throw new SiteferryError('database-not-empty', { site: label, found });
  }

  const madeFolder = await makeFolder(folder);
  const unlock = await lockSite(folder, label);
  try {
    return await openDriver(await fillFolder(folder), label, unlock, folder);
  } catch (error) {
    const failure = storageError(error, folder, label) ?? error;
    await rm(join(folder, MARKER), { force: true });
    await rm(join(folder, DATA), { recursive: true, force: true });
    await unlock();
    if (madeFolder !== undefined) await rm(madeFolder, { recursive: true, force: true });
    throw failure;
  }
}

async function makeFolder(folder: string): Promise<string | undefined> {
  return await mkdir(folder, { recursive: true, mode: 0o700 }).catch((cause: unknown) => {
    throw new SiteferryError(
      'file-unwritable',
      { file: folder, reason: message('site-folder-not-created') },
      { cause },
    );
  });
}

async function fillFolder(folder: string): Promise<PGlite> {
  const data = join(folder, DATA);
  // Left by a process that was killed half-way.
  await rm(data, { recursive: true, force: true });
  const database = await createCluster(data);
  restrictFolder(data);
  await writeMarker(folder);
  return database;
}

async function createCluster(data: string | undefined): Promise<PGlite> {
  return await startEngine({ ...(data !== undefined && { dataDir: data }), loadDataDir: await dataDir() });
}

async function writeMarker(folder: string): Promise<void> {
  const draft = join(folder, `${MARKER}.tmp`);
  await writeFile(draft, `${JSON.stringify({ format: 1, engine: 'pglite', postgres: 18 })}\n`, {
    mode: 0o600,
  });
  await rename(draft, join(folder, MARKER));
}

async function openDriver(
  database: PGlite,
  label: string,
  unlock: Unlock,
  folder: string | undefined,
): Promise<Driver> {
  try {
    const driver = await openPostgresPool(embeddedPool(database), label);
    return {
      ...driver,
      ...(folder === undefined ? {} : onDisk(driver, folder, label)),
      close: async () => {
        try {
          await driver.close();
          await closeEngine(database);
          // The engine lets others read a few of its files.
          if (folder !== undefined) restrictFolder(join(folder, DATA));
        } finally {
          await unlock();
        }
      },
    };
  } catch (error) {
    await closeEngine(database);
    throw error;
  }
}

/**
 * Ends the engine. One that has broken down, under a full disk, neither ends well nor needs to: the next one recovers
 * what was committed.
 */
async function closeEngine(database: PGlite): Promise<void> {
  const timeoutError = () => new SiteferryError('bug', { reason: 'PGlite does not end' });
  await withTimeout(CLOSE_TIMEOUT, undefined, timeoutError, () => database.close()).catch(() => undefined);
  engineEnded();
}

async function isDatabase(folder: string): Promise<boolean> {
  const marker = await stat(join(folder, MARKER)).catch(missing);
  return marker !== undefined;
}

/** A file in the folder that is none of ours: a database is not made among other people's files. */
async function foreignFile(folder: string, own: readonly string[] = []): Promise<string | undefined> {
  const names = (await readdir(folder).catch(missing)) ?? [];
  const ours = new Set([DATA, `${MARKER}.tmp`, ...own]);
  return names.find((name) => !ours.has(name) && !name.startsWith('lock'));
}

function missing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return undefined;
  throw error;
}

/** What differs where the database is in a folder, which can be full. */
function onDisk(driver: Driver, folder: string, label: string): Pick<Driver, 'begin' | 'translate'> {
  return {
    begin: async (mode) => {
      if (mode === 'read') return await driver.begin(mode);
      await requireDiskSpace(folder, label);
      const transaction = await driver.begin(mode);
      return {
        ...transaction,
        query: async (sql, parameters) => {
          await requireDiskSpace(folder, label);
          return await transaction.query(sql, parameters);
        },
      };
    },
    translate: (error, sql) =>
      isSiteferryError(error) ? error : (storageError(error, folder, label) ?? driver.translate(error, sql)),
  };
}
