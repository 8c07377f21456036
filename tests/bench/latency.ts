import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { noProgress } from '#core/base/progress.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import { importConfiguration } from '#core/transfer/import.ts';
import { previewImport } from '#core/transfer/preview.ts';
import { type Figure, milliseconds } from './measure.ts';
import { type Bench, dropSite, exportSite, newSite, withSite } from './sites.ts';

/** How much preview and import of `typical` together grow when every statement takes 50 ms more. */
export async function latencyFigures(bench: Bench): Promise<Figure[]> {
  const source = await newSite(bench, { profile: 'typical' });
  const archive = join(bench.folder, 'latency.zip');
  await withSite(source, (site) => exportSite(site, archive));
  await dropSite(bench, source);
  const near = await transfer(bench, archive, 0);
  const far = await transfer(bench, archive, 50);
  return [
    {
      what: 'preview and import of `typical`, 50 ms more per statement',
      ours: milliseconds(far.time),
      yardstick: `${milliseconds(near.time)} without`,
      ratio: `+${milliseconds(far.time - near.time)}, ${far.statements} statements`,
      goal: 'at most +6 s, 110 statements',
    },
  ];
}

async function transfer(
  bench: Bench,
  archive: string,
  latency: number,
): Promise<{ time: number; statements: number }> {
  const receiver = await newSite(bench);
  let statements = 0;
  const input = { archive, options: importOptions.parse({}), decisions: [], onConflict: 'fail' as const };
  const run = withSite(
    receiver,
    async (site) => {
      statements = 0;
      const start = performance.now();
      await previewImport({ site, report: noProgress, now: () => new Date() }, input);
      await importConfiguration(
        { site, report: noProgress, now: () => new Date(), channel: 'commandLine' },
        { ...input, dryRun: false, logDir: join(bench.folder, 'log'), language: 'en' as const },
      );
      return { time: performance.now() - start, statements };
    },
    async () => {
      statements += 1;
      await delay(latency);
    },
  );
  return await run.finally(() => dropSite(bench, receiver));
}
