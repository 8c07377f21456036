import { noProgress } from '#core/base/progress.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import { openSite } from '#core/site/open.ts';
import { importConfiguration } from '#core/transfer/import.ts';

/**
 * `node stall-import.ts SITE ARCHIVE LOG_DIR PATTERN`: imports, and stands still before the first statement that
 * matches the pattern, after saying so on stdout: to be killed there.
 */
const [url = '', archive = '', logDir = '', pattern = ''] = process.argv.slice(2);
const stop = new RegExp(pattern);
const site = await openSite(url, {
  catalog: referenceCatalog,
  onStatement: async (sql) => {
    if (!stop.test(sql)) return;
    process.stdout.write('stalled\n');
    await new Promise(() => setInterval(() => {}, 1000));
  },
});
await importConfiguration(
  { site, report: noProgress, now: () => new Date(), channel: 'commandLine' },
  {
    archive,
    options: importOptions.parse({}),
    decisions: [],
    onConflict: 'fail',
    dryRun: false,
    logDir,
    language: 'en',
  },
);
