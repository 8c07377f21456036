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

/** The database while it is open, with the worker that was started on it. */
interface Opened {
  database: Promise<JobsDatabase>;
  worker?: Promise<Worker>;
}

/**
 * The roll-outs of this computer. One program can have them at a time, so that they are open only while somebody asks or work is left.
 * Asking throws `usage` where another program has them.
 */
export function openLocalRollouts(context: HostContext): RolloutDatabase & { close(): Promise<void> } {
  let opened: Opened | undefined;
  let closing: Promise<unknown> = Promise.resolve();
  let users = 0;
  let timer: NodeJS.Timeout | undefined;
  const open = async (): Promise<Opened> => {
    await closing;
    const own = opened ?? { database: openAlone(context) };
    opened = own;
    own.database.catch(() => forget(own));
    await own.database;
    return own;
  };
  const forget = (own: Opened) => {
    if (opened === own) opened = undefined;
  };
  const closeNow = async () => {
    clearTimeout(timer);
    const own = opened;
    opened = undefined;
    if (own) closing = closing.then(() => closeOpened(own)).catch(context.logError);
    await closing;
  };
  const look = async () => {
    if (users > 0 || !opened) return;
    if (await isWorkLeft(opened)) closeLater();
    else if (users === 0) await closeNow();
  };
  const closeLater = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void look().catch(context.logError), IDLE);
    timer.unref();
  };
  const use = async <T>(work: (own: Opened) => Promise<T>): Promise<T> => {
    users += 1;
    try {
      return await work(await open());
    } finally {
      users -= 1;
      closeLater();
    }
  };
  return {
    sql: {
      executeSql: (text, values) =>
        use(async ({ database }) => await (await database).sql.executeSql(text, values)),
    },
    name: context.home,
    isShared: false,
    work: () =>
      use(async (own) => {
        own.worker ??= startWorking(await own.database, context);
        // What could not be started has closed the database.
        own.worker.catch(() => forget(own));
        await own.worker;
      }),
    close: closeNow,
  };
}

/** A worker closes the database that it works on; one that could not be started has. */
async function closeOpened({ database, worker }: Opened): Promise<void> {
  if (worker) await (await worker.catch(() => undefined))?.close();
  else await (await database.catch(() => undefined))?.close();
}

async function isWorkLeft({ database, worker }: Opened): Promise<boolean> {
  return worker !== undefined && (await createRolloutStore((await database).sql).active()).length > 0;
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
