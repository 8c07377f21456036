import { noProgress } from '#core/base/progress.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import { previewImport } from '#core/transfer/preview.ts';
import { withSite } from './sites.ts';

/** `node peak-memory.ts ARCHIVE SITE`: previews and prints the process's highest resident size in bytes. */
const [archive = '', url = ''] = process.argv.slice(2);
await withSite(url, (site) =>
  previewImport(
    { site, report: noProgress },
    { archive, options: importOptions.parse({}), decisions: [], onConflict: 'fail' },
  ),
);
console.log(process.resourceUsage().maxRSS * 1024);
