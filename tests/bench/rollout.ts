import type { Figure } from './measure.ts';
import { type RunOfRollout, runRollout } from './rollout-run.ts';
import { startCountingServer } from './rollout-server.ts';
import { type Simulation, simulateRollout } from './rollout-simulation.ts';
import { makeRolloutSites } from './rollout-sites.ts';
import type { Bench } from './sites.ts';

/** Real sites of all runs together, and rows of the largest simulation; the published table is made with 200 and 10,000. */
const SITES = Number(process.env.SITEFERRY_BENCH_SITES ?? 72);
const ROWS = Number(process.env.SITEFERRY_BENCH_ROWS ?? 1_000);

/** A share of the sites for each number of workers, so that each worker has about as many. */
const RUNS = [
  { workers: 1, from: 0, to: 1 / 6 },
  { workers: 2, from: 1 / 6, to: 4 / 9 },
  { workers: 4, from: 4 / 9, to: 1 },
];

/** A change of version on real sites by one, two and four workers, and on rows alone by stand-ins, which show what the queue takes. */
export async function rolloutFigures(given: Bench): Promise<Figure[]> {
  const { bench, stop } = await startCountingServer(given);
  try {
    const sites = await makeRolloutSites(bench, SITES);
    const runs: RunOfRollout[] = [];
    for (const { workers, from, to } of RUNS) {
      runs.push(
        await runRollout(bench, sites.part(Math.round(SITES * from), Math.round(SITES * to)), workers),
      );
      tell(runs.at(-1));
    }
    await sites.close();
    const simulations: Simulation[] = [];
    for (const rows of [100, 1_000, 10_000].filter((count) => count <= ROWS)) {
      simulations.push(await simulateRollout(bench, rows));
      tell(simulations.at(-1));
    }
    return [...figuresOfRuns(runs), ...figuresOfSimulations(simulations)];
  } finally {
    await stop();
  }
}

/** What is not in the table, for docs/reference/rollout.md. */
function tell(measured: unknown): void {
  const short = (_key: string, value: unknown) =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toFixed(4)) : value;
  console.error(JSON.stringify(measured, short));
}

function figuresOfRuns(runs: readonly RunOfRollout[]): Figure[] {
  const [one, ...more] = runs;
  if (!one) return [];
  const throughput = more.map(({ workers, sites, rate }) => ({
    what: `roll-out to ${sites} sites by ${workers} workers, 50 ms more for each statement`,
    ours: `${rate.toFixed(2)} sites/s`,
    yardstick: `${one.rate.toFixed(2)} sites/s by one`,
    ratio: `${(rate / one.rate).toFixed(2)}x`,
    goal: workers === 4 ? 'at least 3.5x' : '',
  }));
  const all = runs.flatMap(({ statements }) => statements);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const largest = runs.reduce((one, other) => (other.sites > one.sites ? other : one));
  const atSites = largest.statements.reduce((sum, count) => sum + count, 0);
  const calls = largest.coordinator.calls / (atSites + largest.jobs.calls);
  return [
    ...throughput,
    {
      what: 'statements for a site of the same, most beside least',
      ours: String(most),
      yardstick: String(least),
      ratio: `${(most / least).toFixed(2)}x`,
      goal: 'the same',
    },
    {
      what: `statements of the coordinator of ${largest.sites} sites and ${largest.workers} workers`,
      ours: String(largest.coordinator.calls),
      yardstick: `${atSites + largest.jobs.calls} in all`,
      ratio: percent(calls),
      goal: 'under 2 %',
    },
  ];
}

function figuresOfSimulations(simulations: readonly Simulation[]): Figure[] {
  return simulations.flatMap((now, index) => {
    const before = simulations[index - 1];
    const each = ({ coordinator, statements, sites }: Simulation) =>
      (coordinator.seconds * 1_000_000 + statements.coordinator.time * 1_000) / sites;
    return [
      {
        what: `roll-out to ${now.sites.toLocaleString('en')} sites that are only rows`,
        ours: `${(now.sites / now.seconds).toFixed(0)} sites/s`,
        yardstick: before ? `${(before.sites / before.seconds).toFixed(0)} sites/s for a tenth` : '',
        ratio: before ? `${(now.sites / now.seconds / (before.sites / before.seconds)).toFixed(2)}x` : '',
        goal: '',
      },
      {
        what: 'its coordinator for each site, with its statements; memory',
        ours: `${Math.round(each(now))} µs, ${Math.round(now.coordinator.memory / 1024 ** 2)} MB`,
        yardstick: before ? `${Math.round(each(before))} µs for a tenth` : '',
        ratio: before ? `${(each(now) / each(before)).toFixed(2)}x` : '',
        goal: '',
      },
    ];
  });
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
