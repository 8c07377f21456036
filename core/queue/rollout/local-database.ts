import { join } from 'node:path';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';
import type { HostContext } from '#core/operations/context.ts';
import type { RolloutDatabase } from '#core/rollout/database.ts';
import { type JobsDatabase, openJobsDatabase } from '../database.ts';
import { startWorkerOn } from '../service-jobs.ts';
import { createRolloutStore } from './store.ts';

/** In the place of a site's name: the database of this computer's roll-outs belongs to no site. */
const OF_THIS_COMPUTER = 'rollouts';

/** How long jobs of roll-outs of this computer are kept, in days. */
const KEEP_DAYS = 365;

/** How long it stays open after it was asked the last time, and between looks whether work is left, in milliseconds. */
const IDLE = 2_000;

type Worker = Awaited<ReturnType<typeof startWorkerOn>>;

/**
 * The roll-outs of this computer. One program can have them at a time, so that they are open only while somebody asks or work is left.
 * Asking throws `usage` where another program has them.
 */
export function openLocalRollouts(context: HostContext): RolloutDatabase & { close(): Promise<void> } {
  let opened: Promise<JobsDatabase> | undefined;
  let worker: Promise<Worker> | undefined;
  let closing: Promise<unknown> = Promise.resolve();
  let users = 0;
  let timer: NodeJS.Timeout | undefined;
  const open = async () => {
    await closing;
    opened ??= openAlone(context).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return await opened;
  };
  const closeNow = async () => {
    const [database, working] = [opened, worker];
    opened = undefined;
    worker = undefined;
    const close = async () => {
      const started = await working?.catch(() => undefined);
      // A worker closes the database that it works on.
      if (started) await started.close();
      else await (await database?.catch(() => undefined))?.close();
    };
    closing = closing.then(close).catch(context.logError);
    await closing;
  };
  const look = async () => {
    if (users > 0) return;
    if (!worker) return await closeNow();
    const database = await opened;
    const left = database ? await createRolloutStore(database.sql).active() : [];
    if (left.length === 0 && users === 0) await closeNow();
    else closeLater();
  };
  const closeLater = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void look().catch(context.logError), IDLE);
    timer.unref();
  };
  const use = async <T>(work: (database: JobsDatabase) => Promise<T>): Promise<T> => {
    users += 1;
    try {
      return await work(await open());
    } finally {
      users -= 1;
      closeLater();
    }
  };
  return {
    sql: { executeSql: (text, values) => use(({ sql }) => sql.executeSql(text, values)) },
    name: context.home,
    isShared: false,
    work: () =>
      use(async (database) => {
        worker ??= startWorking(database, context).catch(async (error: unknown) => {
          worker = undefined;
          // It was closed with what was started on it.
          opened = undefined;
          throw error;
        });
        await worker;
      }),
    async close() {
      clearTimeout(timer);
      await closeNow();
    },
  };
}

function startWorking(database: JobsDatabase, context: HostContext): Promise<Worker> {
  const results = join(context.home, 'automation files');
  // A window looks after what is pending in any case.
  const watches = context.channel !== 'window';
  return startWorkerOn(database, context, { results, keepDays: KEEP_DAYS, watches }, (site) => site);
}

async function openAlone(context: HostContext): Promise<JobsDatabase> {
  try {
    return await openJobsDatabase(context, {
      jobs: { ofSite: OF_THIS_COMPUTER },
      password: {},
      credentials: undefined,
    });
  } catch (error) {
    const cause = isSiteferryError(error, 'usage') ? error.cause : undefined;
    if (!isSiteferryError(cause, 'site-busy')) throw error;
    const { holder } = cause.data;
    throw new SiteferryError('usage', { reason: message('rollout.database-busy', { holder }) }, { cause });
  }
}
