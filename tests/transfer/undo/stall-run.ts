import { noProgress } from '#core/base/progress.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { importInput } from '#core/contract/transfer-import.ts';
import { recordImport } from '#core/host/history/record.ts';
import { openSite } from '#core/site/open.ts';
import { importConfiguration } from '#core/transfer/import.ts';

/**
 * `node stall-run.ts HOME SITE ARCHIVE STATEMENT`: imports as a run of the history, and stands still before the statement of this
 * number, counted from the first that writes, after saying so on stdout: to be killed there.
 */
const [home = '', url = '', archive = '', statement = ''] = process.argv.slice(2);
const now = () => new Date();
let written = 0;
const site = await openSite(url, {
  catalog: referenceCatalog,
  onStatement: async (sql) => {
    if (written > 0 || /^(?:INSERT|UPDATE)/.test(sql)) written += 1;
    if (written !== Number(statement)) return;
    process.stdout.write('stalled\n');
    await new Promise(() => setInterval(() => {}, 1000));
  },
});
const input = importInput.parse({
  site: url,
  archive,
  options: { withDenormalization: true, importWithoutKeepIdentity: true },
});
await recordImport({ home, now, logError: () => {} }, input, async (filled, { beforeCommit, undoFolder }) => {
  const context = {
    site,
    report: noProgress,
    now,
    channel: 'commandLine',
    beforeCommit,
    undoFolder,
  } as const;
  const { decided: _decided, ...result } = await importConfiguration(context, filled);
  return result;
});
await site.close();
