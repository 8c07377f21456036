import { SiteferryError } from '#core/base/errors.ts';
import { noProgress } from '#core/base/progress.ts';
import { signInCatalog } from '#core/catalog/sign-in-catalog.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import type { Plan } from '#core/contract/transfer/plan.ts';
import type { Session, Site } from '#core/site/site.ts';
import type { SiteTables } from '#core/site/site-tables.ts';
import { type StoredRows, withStore } from '#core/transfer/row-store.ts';
import { readChangedRows } from '#core/transfer/write/changed-rows.ts';
import { sampleWrites } from '#core/transfer/write/check-commit.ts';
import type { BeforeCommit } from '#core/transfer/write/run.ts';
import { saveUndoData, type UndoTarget } from '#core/transfer/write/save-undo-data.ts';
import { balanceOfPlan, differenceOf, planOf, readImage, type SignInDifference } from './difference.ts';
import { readSignIn, type SignInScope } from './read.ts';
import { signInSite } from './site.ts';

/** What a write has changed of sign-in, inside its transaction. */
export interface JournaledWrite {
  plan: Plan;
  /** What has to be kept before COMMIT, with what it takes to undo it. */
  keep(session: Session, undo: UndoTarget): Promise<Parameters<BeforeCommit>[0]>;
}

/** How runs of sign-in are undone. */
const OPTIONS = importOptions.parse({ importWithoutKeepIdentity: true, texts: 'ignore' });

/**
 * Does a write, and finds out what it has changed of sign-in by comparing that before and afterwards; undefined where it changed
 * nothing of it.
 */
export async function journalWrite<T>(
  tables: SiteTables,
  site: Site,
  scope: SignInScope,
  work: () => Promise<T>,
): Promise<{ result: T; written: JournaledWrite | undefined }> {
  const before = await readImage(tables, scope);
  const result = await work();
  const after = await readImage(tables, scope);
  const difference = differenceOf(before, after);
  if (!difference) return { result, written: undefined };
  const [was, is] = await withReferences(tables, scope, before.stored, after.stored);
  const plan = planOf(difference, was, is, { receiver: site.id, options: OPTIONS });
  const keep: JournaledWrite['keep'] = (session, undo) =>
    keepWrite(session, site, is, { difference, plan, undo });
  return { result, written: { plan, keep } };
}

/** The same rows with those that they refer to, which are read once. */
async function withReferences(
  tables: SiteTables,
  { types, services }: SignInScope,
  ...images: Sides
): Promise<Sides> {
  const referred = signInCatalog.types
    .filter(({ name }) => types.has(name))
    .flatMap((type) => signInCatalog.references(type).map(({ references }) => references.type));
  const missing = new Set(referred.filter((type) => !types.has(type) && !signInCatalog.get(type).external));
  if (missing.size === 0) return images;
  const read = await readSignIn(tables, { scope: { types: missing, services } });
  const [before, after] = images;
  return [joined(before, read), joined(after, read)];
}

type Sides = [before: StoredRows, after: StoredRows];

function joined({ rows, external, available }: StoredRows, referred: StoredRows): StoredRows {
  return {
    rows: new Map([...referred.rows, ...rows]),
    external,
    available: new Map([...referred.available, ...available]),
  };
}

async function keepWrite(
  session: Session,
  site: Site,
  stored: StoredRows,
  { difference, plan, undo }: { difference: SignInDifference; plan: Plan; undo: UndoTarget },
): Promise<Parameters<BeforeCommit>[0]> {
  const { newIds, secrets } = difference;
  const at = withStore(site, signInCatalog, {
    read: async () => stored,
    findings: () => [],
    write: () => Promise.reject(new SiteferryError('bug', { reason: 'a journal writes nothing' })),
  });
  const run = { built: difference, newIds, options: OPTIONS, binding: undefined, secrets };
  const fingerprint = await saveUndoData(session, at, run, undo, { report: noProgress, signal: undefined });
  const traces = await sampleWrites(session, at, difference, newIds);
  return {
    ...{ plan, siteId: site.id, traces, balance: balanceOfPlan(plan), binding: undefined },
    undo: fingerprint,
    ...{ session, site },
    // All of it: what the write has touched is used by what it has not.
    changedRows: () => readChangedRows(session, signInSite(site), difference, newIds, secrets),
  };
}
