import { readdir, rm } from 'node:fs/promises';
import { z } from 'zod';
import { isSiteferryError } from '#core/base/errors.ts';
import { signInCatalog } from '#core/catalog/sign-in-catalog.ts';
import { moduleBinding } from '#core/contract/transfer/undo.ts';
import { message } from '#core/messages/catalogue.ts';
import { signInSite } from '#core/signin-transfer/site.ts';
import type { Site } from '#core/site/site.ts';
import { openTables } from '#core/site/site-tables.ts';
import { checkCommitted } from '#core/transfer/write/check-commit.ts';
import type { AuditedAction } from '#core/transfer/write/run.ts';
import { judgeBinding } from '#core/versions/binding.ts';
import { readJsonFile, writeFileAtomic } from '../files.ts';
import { makeFolderInState, updateState } from '../state-folder.ts';
import { inDoubtFile, inDoubtFolder, readStoredRun, saveRun } from './store.ts';

/** What an import leaves before it commits: where to look if nobody hears whether it did. */
export const inDoubtRun = z.object({
  siteId: z.string(),
  counts: z.record(z.string(), z.number().int()),
  binding: moduleBinding.optional(),
  evidence: z
    .union([
      z.object({ type: z.string(), objectId: z.string(), userId: z.number(), at: z.string() }),
      z.literal('none'),
    ])
    .optional(),
  traces: z.record(
    z.string(),
    z.array(
      z.object({
        guid: z.string(),
        columns: z.array(z.string()),
        before: z.string(),
        after: z.string(),
        isRemoved: z.literal(true).optional(),
      }),
    ),
  ),
});
export type InDoubtRun = z.infer<typeof inDoubtRun>;

/** Writes down where to look; to be called inside the transaction. Throws `state-unusable`, `file-unwritable`. */
export async function saveInDoubtRun(home: string, run: string, content: InDoubtRun): Promise<void> {
  await makeFolderInState(home, inDoubtFolder(home));
  await writeFileAtomic(inDoubtFile(home, run), `${JSON.stringify(content)}\n`);
}

/** Its outcome is known. */
export async function clearInDoubtRun(home: string, run: string): Promise<void> {
  await rm(inDoubtFile(home, run), { force: true });
}

interface Context {
  home: string;
  now: () => Date;
  logError: (error: unknown) => void;
}

/**
 * Looks on an open site what became of the imports into it whose COMMIT was never answered, and notes it in the history.
 * A run that its rows do not tell about stays unknown, and so does one whose files are damaged. Costs nothing where there are none.
 */
export async function resolveInDoubtRuns(context: Context, site: Site): Promise<void> {
  for (const name of await readdir(inDoubtFolder(context.home)).catch(() => [])) {
    const [, run] = /^([0-9A-Za-z-]+)\.json$/.exec(name) ?? [];
    if (run !== undefined) await resolveIfOfSite(context, site, run).catch(context.logError);
  }
}

async function resolveIfOfSite(context: Context, site: Site, run: string): Promise<void> {
  const content = inDoubtRun.parse(await readJsonFile(inDoubtFile(context.home, run)));
  if (content.siteId === site.id) await resolveInDoubtRun(context, site, run, content);
}

async function resolveInDoubtRun(
  { home, now }: Pick<Context, 'home' | 'now'>,
  site: Site,
  id: string,
  content: InDoubtRun,
): Promise<void> {
  const known = await outcomeOf(home, id);
  if (known === 'running') return;
  if (known !== 'unknown') return await clearInDoubtRun(home, id);
  const verdict = await judgeInDoubtRun(site, content);
  if (verdict === 'running') return;
  await updateState(home, async () => {
    const { error, ...stored } = await readStoredRun(home, id);
    const { siteId } = content;
    const ended = { ...stored, endedAt: stored.endedAt ?? now().toISOString() };
    const note = message(`history.settled.${verdict}`);
    if (verdict === 'committed') {
      await saveRun(home, { ...ended, siteId, outcome: 'done', counts: content.counts, note });
    } else {
      const outcome = verdict === 'rolled-back' ? 'rolled-back' : 'unknown';
      await saveRun(home, { ...ended, siteId, outcome, note, ...(error ? { error } : {}) });
    }
    if (verdict !== 'unclear') await clearInDoubtRun(home, id);
  });
}

/** What became of an import whose COMMIT was never answered; `running` while somebody imports into the site. */
export async function judgeInDoubtRun(
  site: Site,
  { binding, traces, evidence }: Pick<InDoubtRun, 'binding' | 'traces' | 'evidence'>,
): Promise<'running' | 'committed' | 'rolled-back' | 'unclear'> {
  if (!(await isOver(site))) return 'running';
  if (evidence && Object.keys(traces).length === 0)
    return evidence === 'none' ? 'unclear' : await judgeByAudit(site, evidence);
  return await site.read((session) =>
    binding && Object.keys(traces).length === 0
      ? judgeBinding(session, site, binding)
      : checkCommitted(session, siteOf(site, traces), traces),
  );
}

/** By the entry that would be in the audit log in the same transaction. */
async function judgeByAudit(
  site: Site,
  { type, objectId, userId, at }: AuditedAction,
): Promise<'committed' | 'rolled-back'> {
  return await site.read(async (session) => {
    const tables = await openTables(session, site.catalog, message('feature.signin'));
    const where = { ActionType: type, ObjectId: objectId, UserID: userId };
    // A column may round to hundredths of a second.
    const [from, to] = [-ROUNDING, ROUNDING].map((by) => new Date(Date.parse(at) + by).toISOString());
    const range = { column: 'Date', from, to };
    return (await tables.select('ActionLog', where, range)).length > 0 ? 'committed' : 'rolled-back';
  });
}

const ROUNDING = 1_000;

/** The site as what was written into it knows it. */
function siteOf(site: Site, traces: InDoubtRun['traces']): Site {
  const isSignIn = Object.keys(traces).some((type) => !site.catalog.find(type) && signInCatalog.find(type));
  return isSignIn ? signInSite(site) : site;
}

async function outcomeOf(home: string, id: string): Promise<string | undefined> {
  try {
    return (await readStoredRun(home, id)).outcome;
  } catch (error) {
    // Somebody has removed the run from the history.
    if (isSiteferryError(error, 'run-unknown')) return undefined;
    throw error;
  }
}

/**
 * True where no import and no write of sign-in is under way on the site: the server may not have noticed yet that nobody waits for its answer,
 * and may still commit. Asked in a transaction of its own, so that the next one sees what that left.
 */
async function isOver(site: Site): Promise<boolean> {
  return await site.read(async (session) => {
    const { tryImportLock, trySignInLock } = session.dialect;
    for (const statement of [tryImportLock, trySignInLock]) {
      const [lock] = await session.query<{ taken: number }>(statement);
      if (lock?.taken !== 1) return false;
    }
    return true;
  });
}
