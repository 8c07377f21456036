import type { ImportResult } from '#core/contract/transfer-import.ts';
import type { Site } from '#core/site/site.ts';
import type { CommitHooks, ImportContext, ImportRequest } from '#core/transfer/apply/transaction.ts';
import { type DecidedResult, logUnopenedSite } from '#core/transfer/import.ts';
import type { LongRun } from './bind.ts';
import { type AskedSite, withSite } from './context.ts';
import { keepDecisions, profileForDecisions } from './profile/decisions.ts';
import { untoldFolders } from './told.ts';

/** What is written, into which site, and whether its decisions are kept. */
type Asked = AskedSite & ImportRequest & { remember: boolean };

/**
 * Opens a site and does what writes a plan into it. The logs say it, too, when the site cannot be opened. With
 * `remember` the plan's decisions are kept: `usage` before anything is written where there is no profile to keep them in.
 */
export async function writeIntoSite(
  run: LongRun,
  asked: Asked,
  hooks: CommitHooks,
  write: (context: ImportContext) => Promise<DecidedResult>,
  signal: AbortSignal,
): Promise<ImportResult> {
  const { context, report, now } = run;
  const { channel } = context;
  const profile = asked.remember ? await profileForDecisions(context, asked) : undefined;
  let opened = false;
  const work = (site: Site) => {
    opened = true;
    return write({ site, report, now, channel, ...hooks, untold: untoldFolders(context) });
  };
  const { decided, ...result } = await withSite(context, asked, work, signal).catch((error: unknown) =>
    opened ? Promise.reject(error) : logged(run, asked, () => Promise.reject(error)),
  );
  if (!profile || asked.dryRun) return result;
  const remembered = await keepDecisions(context.home, profile, decided, now());
  return { ...result, warnings: [...result.warnings, remembered] };
}

/** Does what comes before a site is opened; the logs say why it fails. */
export async function logged<T>(
  { context, now }: LongRun,
  asked: AskedSite & ImportRequest,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { channel } = context;
    // That the log cannot be written must not hide why.
    await logUnopenedSite(
      { site: asked.site, now, channel, untold: untoldFolders(context) },
      asked,
      error,
    ).catch(() => undefined);
    throw error;
  }
}
