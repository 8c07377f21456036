import { SiteferryError } from '#core/base/errors.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { ReplaceRule } from '#core/contract/profile.ts';
import type {
  DecideInput,
  DecideResult,
  PreviewInput,
  PreviewResult,
} from '#core/contract/transfer/import.ts';
import type { Plan } from '#core/contract/transfer/plan.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Session, Site } from '#core/site/site.ts';
import type { ReadArchive } from './archive/content.ts';
import { selectionOf } from './compare-sides.ts';
import { onlyOnSite } from './only-on-receiver.ts';
import type { PlanRun } from './plan/context.ts';
import { createPlanner } from './plan/create-planner.ts';
import { diffItems } from './plan/diff-items.ts';
import type { BuiltPlan, Planner } from './plan/planner.ts';
import { openReceiver, type RowStore, storeOf, withStore } from './row-store.ts';
import type { PlanSource } from './sides/plan-source.ts';
import { type BaseContext, readSource } from './sides/read-base.ts';
import { requireOtherSite } from './sides/same-site.ts';
import { identityGapWarnings, readIdentities } from './write/identities.ts';
import { cautionsOf } from './write/limits.ts';

export interface PreviewContext extends Pick<BaseContext, 'imported' | 'versionFiles'> {
  site: Site;
  report: ReportProgress;
  /** The current time, for rules of time of the profile. */
  now: () => Date;
}

/** A preview of which the plan can be made again with other decisions. */
export interface CachedPreview {
  readonly planner: Planner;
  readonly archive: ReadArchive;
  /** What the receiver's profile writes otherwise in it. */
  readonly replace: readonly ReplaceRule[];
  plan: Plan;
  /** Whether it undoes a run. */
  readonly isUndo: boolean;
  /** Where the rows of the receiver are. */
  readonly store: RowStore | undefined;
  /** By which the plan was made. */
  readonly catalog: Site['catalog'];
  /** Of what it was made. */
  readonly source: PlanSource;
}

type Input = Omit<PreviewInput, 'site' | 'keep' | 'signIn'>;

/** A preview, and what is needed to decide about it. */
export interface PreviewToDecide {
  result: PreviewResult;
  kept: CachedPreview;
  /** What the receiver would have, by type name. */
  entities: BuiltPlan['entities'];
}

/**
 * Says what an import would do, and does nothing: status of every entity, changes, conflicts with the decisions that
 * resolve them.
 *
 * Errors: `file-unreadable`, `archive-invalid`, `cancelled`, and those of the connection.
 */
export async function previewImport(
  context: PreviewContext,
  input: Input,
  signal?: AbortSignal,
): Promise<PreviewResult> {
  const source = await readSource(context, input, signal);
  const { result } = await previewSource(context, source, input, signal);
  return result;
}

/** The same of anything that a plan can be made of. Errors: `same-site`, `cancelled`, and those of the connection. */
export async function previewSource(
  { site, report, now }: PreviewContext,
  source: PlanSource,
  { options, decisions, onConflict }: Pick<Input, 'options' | 'decisions' | 'onConflict'>,
  signal?: AbortSignal,
): Promise<PreviewToDecide> {
  requireOtherSite(site, source, options);
  const stop = signal ? { signal } : {};
  return await site.read(async (session) => {
    const receiver = await openReceiver(session, site, 'no-lock');
    const store = storeOf(site);
    const planner = await createPlanner(receiver, { ...source, options, onConflict });
    const run = { report, ...stop };
    const built = await planner.plan(receiver, decisions, run);
    const { plan, warnings, entities } = built;
    const removed = await warnOfRemovedInSource(session, site, source, built, run);
    const marks = store ? [] : await readIdentities(session, site, entities);
    const isUndo = source.written !== undefined;
    const cautions = await cautionsOf(session, site, { plan, isUndo }, now());
    const lacking = store?.findings(built) ?? [];
    const told = [...warnings, ...removed, ...identityGapWarnings(marks), ...cautions, ...lacking];
    // What an undo brings back is the receiver's own.
    const replace = source.written ? [] : site.profile.replace;
    const { archive } = source;
    const kept = { planner, archive, replace, plan, isUndo, store, catalog: site.catalog, source };
    return { result: { plan, warnings: told }, kept, entities };
  }, signal);
}

/**
 * Makes the plan of a preview again with other decisions, and says what is another one in it. What the receiver holds
 * counts as it was at the preview; an import looks again.
 *
 * Errors: `preview-gone` where the caller has another plan than the last one, or the site is another database now;
 * `node-not-found`, `cancelled`, and those of the connection.
 */
export async function decidePreview(
  { site, report, now }: PreviewContext,
  kept: CachedPreview,
  { preview, hash, decisions }: Pick<DecideInput, 'preview' | 'hash' | 'decisions'>,
  signal?: AbortSignal,
): Promise<DecideResult> {
  const before = kept.plan;
  if (before.hash !== hash || before.receiver !== site.id)
    throw new SiteferryError('preview-gone', { preview });
  const stop = signal ? { signal } : {};
  const at = kept.store ? withStore(site, kept.catalog, kept.store) : site;
  const { plan, warnings } = await at.read(async (session) => {
    const receiver = await openReceiver(session, at, 'no-lock');
    const built = await kept.planner.plan(receiver, decisions, { report, ...stop });
    const { plan: made } = built;
    const cautions = await cautionsOf(session, at, { plan: made, isUndo: kept.isUndo }, now());
    const lacking = kept.store?.findings(built) ?? [];
    return { plan: made, warnings: [...built.warnings, ...cautions, ...lacking] };
  }, signal);
  kept.plan = plan;
  const { counts, byType } = plan;
  const parts = diffItems(before.items, plan.items);
  return { hash: plan.hash, decisions: plan.decisions, counts, byType, warnings, parts };
}

/** How many are named. */
const MOST = 5;

/** Says what the source has removed since the base, within what was chosen of it, and what is still on the site. */
async function warnOfRemovedInSource(
  session: Session,
  site: Site,
  { archive }: PlanSource,
  { baseDiff, entities }: BuiltPlan,
  run: PlanRun,
): Promise<Finding[]> {
  if (!baseDiff) return [];
  const alone = await onlyOnSite(session, site, selectionOf(archive, site.catalog), entities, run);
  const removed = alone.filter(({ type, guid }) => baseDiff.knows(type, guid));
  if (removed.length === 0) return [];
  const named = removed.slice(0, MOST).map(({ path, type }) => message('plan.entity', { path, type }));
  return [warning(message('removed-there', { count: removed.length, entities: named }))];
}
