import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startHost } from '#core/operations/start.ts';
import { openJobsDatabase } from '#core/queue/database.ts';
import { createSender, startBoss, work } from '#core/queue/queue.ts';
import { startCoordinating } from '#core/queue/rollout/coordinating.ts';
import { createRolloutStore } from '#core/queue/rollout/store.ts';
import { createJobStore } from '#core/queue/store.ts';
import { memoryKeychain } from '#tests/support/keychain.ts';

/**
 * `node rollout-stand-in.ts coordinator|executor JOBS FOLDER`, with a channel to its parent: a process on the real queue of a database
 * of jobs that only looks after roll-outs, or only takes their jobs and ends them after a moment, without a site. Tells what it has
 * taken up to now whenever it is told anything.
 */
const [role = '', jobs = '', folder = ''] = process.argv.slice(2);

/** Jobs of an executor at the same time, and how long each takes, in milliseconds. */
const AT_ONCE = 40;
const WORK = 200;

const host = startHost(
  { SITEFERRY_HOME: join(folder, `${role}-${process.pid}`) },
  { channel: 'commandLine', keychain: memoryKeychain() },
);
const { logError, now } = host.context;
const database = await openJobsDatabase(host.context, { jobs, password: {}, credentials: undefined });
const store = createJobStore(database.sql);
const boss = await startBoss(database, logError);
const { sendAll, sweep } = createSender(boss, database, store);
if (role === 'coordinator') {
  const own = { store: createRolloutStore(database.sql), now, send: sendAll, logError };
  await startCoordinating(boss, { ...own, ended: new EventTarget() }, new AbortController().signal);
} else {
  const take = async (id: string) => {
    const job = await store.claim(id, String(process.pid), 15);
    if (!job) return;
    await delay(WORK);
    const result = { counts: {}, committed: true, warnings: [] };
    await store.end(id, job.attempt, { state: 'done', files: [], result });
  };
  await work(boss, take, { 'siteferry-reading': 1, 'siteferry-writing': AT_ONCE });
}
// As every process on the queue does.
setInterval(() => void sweep().catch(logError), 10_000);

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ seconds: (user + system) / 1e6, memory: process.resourceUsage().maxRSS * 1024 });
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
