import type { PgBoss } from 'pg-boss';
import { type Coordinator, coordinate } from './coordinator.ts';

/** A roll-out has one coordinator at a time, which is a job like others: any process takes it, and another where that one ends. */
const COORDINATING = 'siteferry-rollout';

/** How many roll-outs a process looks after at the same time; where there are more, they take turns. */
const CONCURRENCY = 4;

/** Between looks for roll-outs that nobody looks after, in milliseconds. */
const SWEEP = 5_000;

/** Makes the queue of coordinators. */
export async function createCoordinatorQueue(boss: PgBoss, common: object): Promise<void> {
  await boss.createQueue(COORDINATING, { ...common, policy: 'exclusive', deleteAfterSeconds: 60 });
}

/** Whoever was at a roll-out is gone with the process that had this database. */
export async function forgetCoordinators(boss: PgBoss): Promise<void> {
  await boss.deleteAllJobs(COORDINATING);
}

/** Looks after the roll-outs of a database, as other processes do; ends when `signal` says so and `boss` is stopped. */
export async function startCoordinating(
  boss: PgBoss,
  own: Omit<Coordinator, 'jobEnds'> & { ended: EventTarget },
  signal: AbortSignal,
): Promise<{ close(): Promise<void> }> {
  let next = Promise.withResolvers<void>();
  const onEnd = () => {
    next.resolve();
    next = Promise.withResolvers();
  };
  own.ended.addEventListener('job', onEnd);
  const jobEnds = () => next.promise;
  const sweep = async () => {
    for (const id of await own.store.active()) {
      // Of one that has a coordinator, or waits for one, it is none more.
      await boss.send(COORDINATING, { rollout: id }, { singletonKey: id });
    }
  };
  const options = { localConcurrency: CONCURRENCY, pollingIntervalSeconds: 1 };
  await boss.work<{ rollout: string }>(COORDINATING, options, async ([one]) => {
    if (one) await coordinate(one.data.rollout, { ...own, jobEnds }, signal);
  });
  let sweeping: Promise<void> | undefined;
  const look = () => {
    sweeping ??= sweep()
      .catch(own.logError)
      .finally(() => {
        sweeping = undefined;
      });
  };
  look();
  const timer = setInterval(look, SWEEP);
  return {
    async close() {
      clearInterval(timer);
      own.ended.removeEventListener('job', onEnd);
      await sweeping;
    },
  };
}
