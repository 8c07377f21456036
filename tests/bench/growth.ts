import { join } from 'node:path';
import type { Figure } from './measure.ts';
import { runApart, type Taken } from './run-apart.ts';
import { type Bench, dropSite, newSite } from './sites.ts';

/** Thousands of entities; those above the scale of the run are left out. */
const SIZES = [5, 50, 500];

/**
 * How the time for each entity and the memory grow with the number of entities, each step beside the one before it. Every run has
 * a process of its own, which starts cold.
 */
export async function growthFigures(bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  let before: { size: number; taken: Step } | undefined;
  for (const size of SIZES.filter((one) => one <= bench.scale)) {
    const taken = await measureStep(bench, size);
    for (const work of ['export', 'preview', 'import'] as const) {
      const [now, then] = [taken[work], before?.taken[work]];
      if (before && then) figures.push(growthFigure(work, { size, now }, { size: before.size, then }));
    }
    before = { size, taken };
  }
  return figures;
}

/** Of each work the best of so many counts. */
const RUNS = 2;

/** A work is an error where it was refused. */
type Step = Record<'export' | 'preview' | 'import', Taken | Error>;

async function measureStep(bench: Bench, size: number): Promise<Step> {
  const source = await newSite(bench, { profile: 'large', scale: size });
  const archive = join(bench.folder, `growth-${size}.zip`);
  const exported = tried(() => runApart('export', archive, source));
  const preview = tried(() => runApart('preview', archive, source));
  await dropSite(bench, source);
  const imports: (Taken | Error)[] = [];
  for (let run = 0; run < RUNS; run++) {
    const empty = await newSite(bench);
    imports.push(tried(() => runApart('import', archive, empty), 1));
    await dropSite(bench, empty);
  }
  return { export: exported, preview, import: bestOf(imports) };
}

/** Its best run, or why it was refused. */
function tried(work: () => Taken, runs = RUNS): Taken | Error {
  try {
    return bestOf(Array.from({ length: runs }, work));
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function bestOf(all: readonly (Taken | Error)[]): Taken | Error {
  return all.reduce((best, one) =>
    best instanceof Error || (!(one instanceof Error) && one.time > best.time) ? best : one,
  );
}

function growthFigure(
  work: string,
  { size, now }: { size: number; now: Taken | Error },
  { size: smaller, then }: { size: number; then: Taken | Error },
): Figure {
  const what = `${work} of ${size},000 entities beside ${smaller},000: time for each, and memory`;
  const goal = 'at most 1.3x';
  if (now instanceof Error || then instanceof Error)
    return { what, ours: 'refused', yardstick: shown(then, smaller), ratio: '', goal };
  const ratio = now.time / size / (then.time / smaller);
  return {
    what,
    ours: shown(now, size),
    yardstick: shown(then, smaller),
    ratio: `${ratio.toFixed(2)}x`,
    goal,
  };
}

/** A thousandth of a millisecond for each entity is a millisecond for a thousand. */
function shown(taken: Taken | Error, size: number): string {
  if (taken instanceof Error) return 'refused';
  return `${Math.round((taken.time * 1000) / (size * 1000))} µs, ${Math.round(taken.memory / 1024 ** 2)} MB`;
}
