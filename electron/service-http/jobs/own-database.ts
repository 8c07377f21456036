import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import { inTurn, makeStateFolder } from '#core/host/state-folder.ts';
import { message } from '#core/messages/catalogue.ts';
import { type EmbeddedJobs, openEmbeddedJobs } from '#core/site/job-database.ts';

/** How long services wait for each other while one looks at what an earlier version has left, in milliseconds. */
const TURN = 60_000;

/**
 * Opens, or makes, the database of jobs that the service of a site has for itself in the state folder; services of other sites have
 * others. Throws `usage` where the site has a service that runs, `site-storage-failed`, `state-unusable`.
 */
export async function openOwnJobs(home: string, site: string): Promise<EmbeddedJobs & { folder: string }> {
  makeStateFolder(home);
  const folder = join(home, 'site-jobs', createHash('sha256').update(site).digest('hex').slice(0, 24));
  return await openAlone(folder, site, async () => {
    await takeOver(home, { site, folder });
    return { ...(await openEmbeddedJobs(folder)), folder };
  });
}

/**
 * An earlier version had one database for all sites. It becomes that of the first of its sites whose service starts, which also
 * ends what is queued there for others; one without jobs is anybody's.
 */
async function takeOver(home: string, { site, folder }: { site: string; folder: string }): Promise<void> {
  const former = join(home, 'jobs');
  if (existsSync(folder) || !existsSync(former)) return;
  const move = async () => {
    if (existsSync(folder) || !existsSync(former) || !(await isOf(former, site))) return;
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
    await rename(former, folder);
  };
  await inTurn(home, move, TURN);
}

/** True for a database that has jobs of this site, or none. Throws `site-busy` while somebody has it. */
async function isOf(folder: string, site: string): Promise<boolean> {
  const { engine, close } = await openEmbeddedJobs(folder);
  try {
    const {
      rows: [made],
    } = await engine.query<{ there: boolean }>("SELECT to_regclass('siteferry.job') IS NOT NULL AS there");
    if (!made?.there) return true;
    const { rows } = await engine.query<{ own: boolean }>(
      'SELECT DISTINCT site = $1 AS own FROM siteferry.job',
      [site],
    );
    return rows.length === 0 || rows.some(({ own }) => own);
  } finally {
    await close();
  }
}

/** A database of jobs is no site: who has it is told in other words. */
async function openAlone<T>(folder: string, site: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (!isSiteferryError(error, 'site-busy')) throw error;
    const { holder } = error.data;
    const reason = message('service.jobs-busy', { site, folder, holder });
    throw new SiteferryError('usage', { reason }, { cause: error });
  }
}
