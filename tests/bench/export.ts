import { join } from 'node:path';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { bestInTurns, type Figure, timeFigure } from './measure.ts';
import { type Bench, dropSite, exportSite, newSite, withSite } from './sites.ts';
import { readAndZip } from './yardsticks.ts';

/** Export against reading the same rows with `pg` and writing them as one JSON into a ZIP. */
export async function exportFigures(bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, seed, runs] of [
    ['`typical`', { profile: 'typical' }, 9],
    [`${bench.scale},000 entities`, { profile: 'large', scale: bench.scale }, 7],
  ] as const) {
    const url = await newSite(bench, seed);
    await withSite(url, async (site) => {
      const [ours, yardstick] = await bestInTurns(
        runs,
        () => exportSite(site, join(bench.folder, 'ours.zip')),
        () => readAndZip(url, referenceCatalog, join(bench.folder, 'plain.zip')),
      );
      figures.push(timeFigure(`export of ${name}`, ours, yardstick, 1.5));
    });
    await dropSite(bench, url);
  }
  return figures;
}
