import { noProgress } from '#core/base/progress.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import { recordWrite } from '#core/operations/history/record.ts';
import { signInSite } from '#core/signin-transfer/site.ts';
import { openSite } from '#core/site/open.ts';
import { importSource } from '#core/transfer/import.ts';
import { readArchiveForPlan } from '#core/transfer/sides/read-for-plan.ts';
import type { BeforeCommit } from '#core/transfer/write/run.ts';

/** Before the statement of this number, counted from the first that writes, before anything is noted of the run, or once all is. */
export type Point = number | 'kept' | 'noted';

/**
 * `node stall-move.ts HOME SITE ARCHIVE POINT`, the last as JSON: imports an archive of sign-in that is to be confirmed, and stands
 * still at this point, after saying so on stdout: to be killed there.
 */
const [home = '', url = '', archive = '', at = '0'] = process.argv.slice(2);
const point: Point = JSON.parse(at);
const now = () => new Date();

async function stallAt(here: Point): Promise<void> {
  if (here !== point) return;
  process.stdout.write('stalled\n');
  await new Promise(() => setInterval(() => {}, 1000));
}

let written = 0;
const site = await openSite(url, {
  catalog: referenceCatalog,
  onStatement: async (sql) => {
    if (written > 0 || /^(?:INSERT|UPDATE|DELETE)/.test(sql)) written += 1;
    await stallAt(written);
  },
});
const options = importOptions.parse({ importWithoutKeepIdentity: true, texts: 'ignore' });
const planned = { options, onConflict: 'fail' as const, decisions: [] };
const toConfirm = { site: url, operator: 'root', minutes: 10 };
const known = { archive, toConfirm, request: { kind: 'import' as const, ...planned } };
await recordWrite({ home, now, logError: () => {} }, { site: url, dryRun: false }, known, async (run) => {
  const at = signInSite(site, { address: url, confirm: url, operator: 'root', now });
  const context = {
    ...{ site: at, report: noProgress, now, channel: 'commandLine' as const, ...run.hooks },
    beforeCommit: async (...given: Parameters<BeforeCommit>) => {
      await stallAt('kept');
      await run.hooks.beforeCommit?.(...given);
      await stallAt('noted');
    },
  };
  const request = { ...planned, archive, dryRun: false, logDir: run.logDir, language: 'en' as const };
  const source = async () => ({ archive: await readArchiveForPlan(context, { archive }, undefined) });
  const { chosenMatches: _chosenMatches, ...result } = await importSource(context, request, source);
  return result;
});
await site.close();
