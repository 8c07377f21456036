/** One line of the table: what was measured, its yardstick in the same run, and the goal for their ratio. */
export interface Figure {
  what: string;
  ours: string;
  yardstick: string;
  ratio: string;
  goal: string;
}

/** A line for what cannot be measured here, with what it would need. */
export function notRun(what: string, needs: string, goal: number): Figure {
  return { what, ours: 'not run', yardstick: `needs ${needs}`, ratio: '', goal: `at most ${goal}x` };
}

/** The best of `runs` times in milliseconds: the least disturbed run says what the code costs. */
export async function best(runs: number, work: () => Promise<unknown>): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    await work();
    shortest = Math.min(shortest, performance.now() - start);
  }
  return shortest;
}

/** The best time of each of two in milliseconds. They take turns, so that what else the machine does meets both alike. */
export async function bestInTurns(
  runs: number,
  ours: (run: number) => Promise<unknown>,
  yardstick: (run: number) => Promise<unknown>,
): Promise<[number, number]> {
  let shortest: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let run = 0; run < runs; run++) {
    const one = await best(1, () => ours(run));
    const other = await best(1, () => yardstick(run));
    shortest = [Math.min(shortest[0], one), Math.min(shortest[1], other)];
  }
  return shortest;
}

/** A figure for two times. */
export function timeFigure(what: string, ours: number, yardstick: number, goal: number): Figure {
  return {
    what,
    ours: milliseconds(ours),
    yardstick: milliseconds(yardstick),
    ratio: `${(ours / yardstick).toFixed(2)}x`,
    goal: `at most ${goal}x`,
  };
}

export function milliseconds(time: number): string {
  return time < 1000 ? `${Math.round(time)} ms` : `${(time / 1000).toFixed(2)} s`;
}

/** The figures as a Markdown table. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, ours, yardstick, ratio, goal }) => [what, ours, yardstick, ratio, goal]);
  const head = ['Measured', 'Siteferry', 'Yardstick', 'Ratio', 'Goal'];
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
