import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { addressWithoutPassword } from '#core/base/redact.ts';
import { runLong } from '#core/contract/progress.ts';
import type { RolloutAction } from '#core/contract/rollout/actions.ts';
import type { Rollout, RolloutLogEntry, RolloutMatrix, RolloutSite } from '#core/contract/rollout/rollout.ts';
import type { RolloutState } from '#core/contract/rollout/states.ts';
import { type SavedSite, savedSite } from '#core/contract/site/site.ts';
import { type Host, startHost } from '#core/operations/start.ts';
import { createRolloutDatabases } from '#core/queue/rollout-databases.ts';
import { startWorker } from '#core/queue/service-jobs.ts';
import { saveSite } from '#core/workspace/sites/saved-sites.ts';
import { postgres } from '#tests/support/databases.ts';
import { memoryKeychain } from '#tests/support/keychain.ts';
import { type Running, startWorkerOf } from '../queue/support.ts';
import { type LetterSite, type LetterSites, makeLetterSites } from './letter-sites.ts';

type Operations = Host['client']['rollout'];
/** What is asked of an operation, as its caller writes it. */
type Asked<Name extends 'plan' | 'decide' | 'control'> = Parameters<Operations[Name]>[0];
export type AskedPlan = Partial<Asked<'plan'>>;
export type Policy = Asked<'plan'>['policy'];
export type Check = NonNullable<NonNullable<Policy['waves'][number]['gate']>['checks']>[number];

/** A person with saved sites, a shared database of jobs, and workers. */
export interface RolloutLab {
  /** State folder of the person. */
  home: string;
  host: Host;
  /** The database of jobs, with its password. */
  jobs: string;
  letters: LetterSites;
  sites: Map<string, LetterSite>;
  /** Makes a site and saves it under a name; `url` is the way to it, where that is another one. */
  add(name: string, more?: Partial<SavedSite>): Promise<LetterSite>;
  save(name: string, more: Partial<SavedSite>): Promise<void>;
  site(name: string): LetterSite;
  plan(more?: AskedPlan): Promise<RolloutMatrix>;
  control(rollout: string, action: RolloutAction, more?: Partial<Asked<'control'>>): Promise<Rollout>;
  decide(
    rollout: string,
    given: Pick<Asked<'decide'>, 'group' | 'sites' | 'decisions'>,
  ): Promise<RolloutMatrix>;
  get(rollout: string): Promise<RolloutMatrix>;
  rows(rollout: string): Promise<Record<string, RolloutSite>>;
  log(rollout: string): Promise<RolloutLogEntry[]>;
  siteOf(rollout: string, site: string): Promise<{ site: RolloutSite; log: RolloutLogEntry[] }>;
  /** Waits until a roll-out has one of these states. */
  reach(rollout: string, ...states: RolloutState[]): Promise<Rollout>;
  /** Why its sites are not done, for whoever reads why a test failed. */
  told(rollout: string): Promise<string>;
  /** A statement on the database of jobs. */
  execute(sql: string, values?: unknown[]): Promise<unknown[]>;
  /** Whoever has been silent up to now has been so for too long: nobody waits for the time that it takes. */
  endLeases(): Promise<void>;
  /** A worker in this process. */
  work(name?: string): Promise<{ close(): Promise<void> }>;
  /** A worker that is a process. */
  worker(name: string, jobs?: string): Promise<Running>;
  close(): Promise<void>;
}

/** One wave of all sites, as many at once as there are workers for. */
const ALL_AT_ONCE: Policy = { waves: [{ take: { rest: true }, atOnce: 10 }] };

/** How long a roll-out may take, in milliseconds: processes that start ten times on a busy machine need minutes. */
const PATIENCE = 200_000;

export async function startRolloutLab({
  jobs,
  patience = PATIENCE,
}: {
  jobs?: string;
  patience?: number;
} = {}): Promise<RolloutLab> {
  const folder = await mkdtemp(join(tmpdir(), 'siteferry-rollout-'));
  const home = join(folder, 'person');
  const made = jobs === undefined ? await postgres.create() : undefined;
  const url = jobs ?? made?.url ?? '';
  const environment = (name: string) => ({
    SITEFERRY_HOME: join(folder, name),
    SITEFERRY_PASSWORD: decodeURIComponent(new URL(url).password),
  });
  const start = (name: string) =>
    startHost(environment(name), {
      channel: 'commandLine',
      keychain: memoryKeychain(),
      rollouts: async (context) => createRolloutDatabases(context),
    });
  const host = start('person');
  const letters = await makeLetterSites(host, folder);
  const sites = new Map<string, LetterSite>();
  const ends: (() => Promise<unknown>)[] = [];
  const { rollout: operations } = host.client;
  const at = (rollout: string) => ({ jobs: url, rollout });
  const database = () => host.context.rollouts({ jobs: url });
  const site: RolloutLab['site'] = (name) => {
    const found = sites.get(name);
    if (!found) throw new Error(`there is no site ${name}`);
    return found;
  };
  const save: RolloutLab['save'] = async (name, more) => {
    const address = addressWithoutPassword(more.url ?? site(name).url);
    await saveSite(home, savedSite.parse({ name, ...more, url: address }));
  };
  const lab: RolloutLab = {
    home,
    host,
    jobs: url,
    letters,
    sites,
    async add(name, more = {}) {
      const copy = await letters.make();
      sites.set(name, copy);
      await save(name, more);
      return copy;
    },
    save,
    site,
    plan: (more = {}) =>
      runLong(
        operations.plan({
          jobs: url,
          change: { kind: 'version', module: 'Letters', version: '1.1', keepLocal: true },
          sites: ['all'],
          policy: ALL_AT_ONCE,
          ...more,
        }),
      ),
    control: (rollout, action, more = {}) => runLong(operations.control({ ...at(rollout), action, ...more })),
    decide: (rollout, given) => runLong(operations.decide({ ...at(rollout), ...given })),
    get: (rollout) => operations.get(at(rollout)),
    async rows(rollout) {
      const { sites: rows } = await operations.sites(at(rollout));
      return Object.fromEntries(rows.map((row) => [row.site, row]));
    },
    log: (rollout) => operations.log(at(rollout)),
    siteOf: (rollout, site) => operations.site({ ...at(rollout), site }),
    async reach(rollout, ...states) {
      let now: Rollout | undefined;
      const isThere = async () => {
        now = (await lab.get(rollout)).rollout;
        return states.includes(now.state) || JSON.stringify([now.state, now.counts, now.reason]);
      };
      await expect.poll(isThere, { timeout: patience, interval: 100 }).toBe(true);
      return now ?? (await lab.get(rollout)).rollout;
    },
    async told(rollout) {
      const rows = Object.values(await lab.rows(rollout));
      return rows
        .map(({ site: name, state, failure }) => `${name} ${state} ${JSON.stringify(failure?.message)}`)
        .join('\n');
    },
    execute: async (sql, values) => (await (await database()).sql.executeSql(sql, values)).rows,
    async endLeases() {
      const long = "now() - interval '1 day'";
      await lab.execute(
        `UPDATE siteferry.job SET lease_until = ${long} WHERE lease_until IS NOT NULL;
         UPDATE siteferry_queue.job SET heartbeat_on = ${long} WHERE heartbeat_on IS NOT NULL`,
      );
    },
    async work(name = 'worker') {
      const own = start(name);
      const place = { jobs: url, password: {}, credentials: undefined };
      const results = join(folder, 'results');
      const worker = await startWorker(own.context, { ...place, results, keepDays: 30 }, (one) => one);
      let ended: Promise<void> | undefined;
      const close = async () => {
        ended ??= worker.close().then(() => own.close());
        await ended;
      };
      ends.push(close);
      return { close };
    },
    async worker(name, through = url) {
      const worker = await startWorkerOf(join(folder, name), through, join(folder, 'results'));
      ends.push(worker.kill);
      return worker;
    },
    async close() {
      closing ??= closeAll();
      await closing;
    },
  };
  const closeAll = async () => {
    for (const end of ends) await end();
    await host.close();
    await letters.remove();
    for (const one of sites.values()) await one.remove();
    await made?.drop();
    await rm(folder, { recursive: true, force: true });
  };
  let closing: Promise<void> | undefined;
  return lab;
}
