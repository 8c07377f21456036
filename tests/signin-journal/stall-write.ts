import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { recordSignInWrite } from '#core/operations/history/record-sign-in.ts';
import { writeAs } from '#core/signin/administration.ts';
import { unblockAccount } from '#core/signin/blocks.ts';
import { updateProvider } from '#core/signin/providers/providers.ts';
import { openSite } from '#core/site/open.ts';

/**
 * Where it stands still: before the statement of this number, counted from the first that writes; once all that tells of the run is
 * on the disk; or once COMMIT was answered.
 */
export type Point = number | 'noted' | 'committed';

/**
 * `node stall-write.ts HOME SITE OPERATION POINT`, the last as JSON: makes a write of sign-in as a run of the history, and stands
 * still at this point, after saying so on stdout: to be killed there.
 */
const [home = '', url = '', operation = '', at = '0'] = process.argv.slice(2);
const point: Point = JSON.parse(at);

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
const now = new Date();
const facts = { address: url, operator: 'admin', operation, now, input: { login: 'i.petrova' } };
const attempt = { beforeCommit: () => stallAt('noted'), beforeVersion: async () => {} };
const context = { home, now: () => new Date(), logError: () => {}, attempt };
await recordSignInWrite(context, site, facts, async (journal) => {
  const done = await writeAs(
    site,
    'admin',
    (admin, session) =>
      journal<unknown>(admin, session, (given) =>
        operation === 'providers.update'
          ? updateProvider(given, 2, { Description: 'Changed' }, now)
          : unblockAccount(given, 'i.petrova', now),
      ),
    undefined,
  );
  await stallAt('committed');
  return done;
});
await site.close();
