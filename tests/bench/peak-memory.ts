import { noProgress } from '#core/base/progress.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import { importConfiguration } from '#core/transfer/import.ts';
import { previewImport } from '#core/transfer/preview.ts';
import { exportSite, withSite } from './sites.ts';

/**
 * `node peak-memory.ts WORK ARCHIVE SITE`: exports, previews or imports, and prints the process's highest resident size in bytes and
 * how long it took in milliseconds.
 */
const [work = '', archive = '', url = ''] = process.argv.slice(2);
const input = {
  archive,
  options: importOptions.parse({ includeAllResolutions: true }),
  decisions: [],
  onConflict: 'fail' as const,
};
const took = await withSite(url, async (site) => {
  const start = performance.now();
  if (work === 'export') await exportSite(site, archive);
  else if (work === 'preview')
    await previewImport({ site, report: noProgress, now: () => new Date() }, input);
  else {
    const context = { site, report: noProgress, now: () => new Date(), channel: 'commandLine' } as const;
    const how = { dryRun: false, logDir: `${archive}-log`, language: 'en' } as const;
    await importConfiguration(context, { ...input, ...how });
  }
  return performance.now() - start;
});
console.log(process.resourceUsage().maxRSS * 1024, took);
