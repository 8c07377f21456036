import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BreakingProxy, type BreakMoment, startBreakingProxy } from '#tests/support/breaking-proxy.ts';
import type { Running } from '../queue/support.ts';
import { expectWritten } from './applied.ts';
import { type RolloutLab, startRolloutLab } from './rollout-lab.ts';

let lab: RolloutLab;
const proxies = new Map<string, BreakingProxy>();

beforeEach(async () => {
  lab = await startRolloutLab();
});
afterEach(async () => {
  await lab.close();
  for (const proxy of proxies.values()) await proxy.close();
  proxies.clear();
});

/** Sites with a proxy on the way to each. */
async function addSites(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { url } = await lab.add(name);
    const proxy = await startBreakingProxy(url);
    proxies.set(name, proxy);
    await lab.save(name, { url: proxy.url });
  }
}

const checks = [{ kind: 'query', sql: 'SELECT count(*) FROM public.complaint' }, { kind: 'drift' }];
const policy = {
  waves: [{ take: { rest: true }, atOnce: 3, gate: { checks }, onStop: 'nothing' }],
  windows: [],
};

/** Kills whichever worker there is where it is told to, and starts another one, on another computer, until the work is over. */
function reaper(start: (name: string) => Promise<Running>) {
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
        await lab.endLeases();
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

describe('kill -9 of workers, of which one is the coordinator', () => {
  it('at any statement to their sites has another one change each of them exactly once', async () => {
    const names = Array.from({ length: 10 }, (_, place) => `site ${place}`);
    await addSites(['pilot', ...names]);
    const { rollout: pilot } = await lab.plan({ name: 'pilot', sites: ['pilot'], policy } as never);
    const planned = proxies.get('pilot')?.count() ?? 0;
    await lab.control(pilot.id, 'start');
    await lab.worker('pilot').then(async (worker) => {
      await lab.reach(pilot.id, 'done');
      await worker.kill();
    });
    const all = (proxies.get('pilot')?.count() ?? 0) - planned;
    expect(all).toBeGreaterThan(names.length);

    const { rollout } = await lab.plan({ name: 'all', sites: names, policy } as never);
    const { kill, until } = reaper((name) => lab.worker(name));
    const reached: string[] = [];
    await lab.control(rollout.id, 'start');
    for (const [place, name] of names.entries()) {
      const moment: BreakMoment = place % 2 === 0 ? 'before' : 'after';
      const number = Math.max(1, Math.floor((all * (place + 0.5)) / names.length));
      void proxies
        .get(name)
        ?.breakAt(number, moment)
        .then(async () => {
          reached.push(name);
          await kill();
        });
    }
    await until(lab.reach(rollout.id, 'done', 'stopped'));
    expect(reached.toSorted()).toEqual(names);
    await expectWritten(lab, rollout.id, names);
  });
});
