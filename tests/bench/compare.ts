import { noProgress } from '#core/base/progress.ts';
import type { Site } from '#core/site/site.ts';
import { compareWithSite, readSiteSide } from '#core/transfer/compare-sides.ts';
import { bestInTurns, type Figure, timeFigure } from './measure.ts';
import { type Bench, changeRows, copySite, dropSite, newSite, withSite } from './sites.ts';

const HOW = { associations: {}, texts: 'rewrite' } as const;

/** Comparing two sites where 1 % differs, against reading both of them alone. */
export async function compareFigures(bench: Bench): Promise<Figure[]> {
  const source = await newSite(bench, { profile: 'large', scale: bench.scale });
  const receiver = await copySite(bench, source);
  await changeRows(bench, receiver, '= 0');
  const read = (site: Site) => readSiteSide({ site, report: noProgress }, { ...HOW, selection: 'all' });
  const figure = await withSite(source, (from) =>
    withSite(receiver, async (to) => {
      const [ours, yardstick] = await bestInTurns(
        7,
        async () => compareWithSite({ site: to, report: noProgress }, await read(from), HOW),
        async () => {
          await read(from);
          await read(to);
        },
      );
      const what = `comparing two sites of ${bench.scale},000 entities, 1 % different`;
      return timeFigure(what, ours, yardstick, 1.4);
    }),
  );
  for (const url of [source, receiver]) await dropSite(bench, url);
  return [figure];
}
