import pg from 'pg';
import { expect } from 'vitest';
import { type BreakingProxy, type BreakMoment, startBreakingProxy } from '#tests/support/breaking-proxy.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import type { Running } from '../../queue/support.ts';
import type { RolloutLab } from '../rollout-lab.ts';

/** What workers say in the database of jobs, in the order in which a change comes to it; the last ones are the coordinator's. */
export const POINTS = {
  'takes a job': /SET state = 'running', attempt = attempt \+ 1/,
  'keeps what undoes': /INSERT INTO siteferry\.rollout_file/,
  'is about to commit': /SET updated_at = now\(\), written = \$3/,
  'is done': /SET updated_at = now\(\), state = \$3/,
  'makes jobs': /WITH given AS/,
} as const;

/** Proxies on the way to sites and to the database of jobs, by name. */
export class Ways {
  readonly #proxies = new Map<string, BreakingProxy>();

  /** A way to a database, which goes with the others. */
  async open(name: string, url: string): Promise<BreakingProxy> {
    const proxy = await startBreakingProxy(url);
    this.#proxies.set(name, proxy);
    return proxy;
  }

  /** Sites with a proxy on the way to each. */
  async addSites(lab: RolloutLab, names: readonly string[]): Promise<void> {
    for (const name of names) {
      const { url } = await lab.add(name);
      await lab.save(name, { url: (await this.open(name, url)).url });
    }
  }

  to(name: string): BreakingProxy {
    const proxy = this.#proxies.get(name);
    if (!proxy) throw new Error(`there is no way to ${name}`);
    return proxy;
  }

  async close(): Promise<void> {
    for (const proxy of this.#proxies.values()) await proxy.close();
    this.#proxies.clear();
  }
}

/** Kills whichever worker there is where it is told to, and starts another one, on another computer, until the work is over. */
function reaper(lab: RolloutLab, start: (name: string) => Promise<Running>) {
  let worker: Running | undefined;
  let ended = Promise.withResolvers<void>();
  let started = 0;
  return {
    async kill() {
      await worker?.kill();
      ended.resolve();
    },
    /** Gives how many workers it took. */
    async until(over: Promise<unknown>): Promise<number> {
      const done = over.then(() => 'over' as const);
      for (;;) {
        if (started > 0) await lab.endLeases();
        ended = Promise.withResolvers<void>();
        started += 1;
        worker = await start(`worker ${started}`);
        if ((await Promise.race([done, ended.promise])) === 'over') break;
      }
      await worker.kill();
      return started;
    },
  };
}

/**
 * Kills a worker at a statement to each of these sites, spread over the `all` that a site is asked when nobody dies; gives where it
 * has come to that once `over` is so.
 */
export async function killAtEach(
  lab: RolloutLab,
  ways: Ways,
  names: readonly string[],
  all: number,
  over: () => Promise<unknown>,
): Promise<string[]> {
  const { kill, until } = reaper(lab, (name) => lab.worker(name));
  const reached: string[] = [];
  for (const [place, name] of names.entries()) {
    const moment: BreakMoment = place % 2 === 0 ? 'before' : 'after';
    const number = Math.max(1, Math.floor((all * (place + 0.5)) / names.length));
    void ways
      .to(name)
      .breakAt(number, moment)
      .then(async () => {
        reached.push(name);
        await kill();
      });
  }
  await until(over());
  return reached;
}

/** Kills a worker at each of these points of what it says to the database of jobs; gives those that it has come to. */
export async function killAtPoints(
  lab: RolloutLab,
  jobs: BreakingProxy,
  points: Readonly<Record<string, RegExp>>,
  moment: BreakMoment,
  over: () => Promise<unknown>,
): Promise<string[]> {
  const left = Object.entries(points);
  const reached: string[] = [];
  const { kill, until } = reaper(lab, async (name) => {
    const [what, isIt] = left.shift() ?? [];
    if (what !== undefined && isIt)
      void jobs.breakAt(isIt, moment).then(async () => {
        reached.push(what);
        await kill();
      });
    return await lab.worker(name, jobs.url);
  });
  await until(over());
  return reached;
}

/** Kills the server of the database of jobs at each of these points of what a worker says to it, and starts it again. */
export async function killServerAtPoints(
  server: Pick<Awaited<ReturnType<typeof startPostgres>>, 'kill' | 'startAgain'>,
  jobs: BreakingProxy,
  points: Readonly<Record<string, RegExp>>,
  moment: BreakMoment,
  over: Promise<unknown>,
): Promise<void> {
  // Awaited at the end; until then a failure is told by the race.
  const settled = Promise.allSettled([over]).then(() => over);
  for (const [what, isIt] of Object.entries(points)) {
    const broken = jobs.breakAt(isIt, moment).then(() => 'broken');
    expect([what, await Promise.race([broken, settled])]).toEqual([what, 'broken']);
    await server.kill();
    await server.startAgain();
  }
  await settled;
}

/** A server that has nothing but an empty database of jobs. */
export async function startServerOfJobs(): Promise<
  Awaited<ReturnType<typeof startPostgres>> & { jobs: string }
> {
  const server = await startPostgres();
  const client = new pg.Client({ connectionString: `${server.url}/postgres` });
  await client.connect();
  await client.query('CREATE DATABASE jobs');
  await client.end();
  return { ...server, jobs: `${server.url}/jobs` };
}
