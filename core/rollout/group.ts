import { createHash } from 'node:crypto';
import type { Finding } from '#core/contract/finding.ts';
import type { SiteVerdict } from '#core/contract/rollout/states.ts';
import type { Plan, PlanItem } from '#core/contract/transfer/plan.ts';
import { conflictsOf, undecidedConflicts } from '#core/contract/transfer/plan-item.ts';

/** How much of the hash names a group. */
const LENGTH = 12;

/** What is to be known of a plan to place its site in the matrix. */
export interface JudgedPlan {
  plan: Plan;
  warnings: readonly Finding[];
  /** Of a change of version: what the module is bound to, and what it would be. */
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * Where a plan puts its site: what it says, whether nothing is to be written, with which plans it is equal, and its undecided
 * conflicts by kind.
 */
export function judgePlan(judged: JudgedPlan): {
  verdict: SiteVerdict;
  isThere: boolean;
  group: string;
  conflicts: Record<string, number>;
} {
  const { plan } = judged;
  const isThere = writesNothing(judged);
  return {
    verdict: verdictOf(judged, isThere),
    isThere,
    group: groupOf(plan),
    conflicts: countConflicts(plan),
  };
}

function verdictOf({ plan, warnings }: JudgedPlan, isThere: boolean): SiteVerdict {
  if (plan.counts.Conflict > 0) return 'conflict';
  if (plan.items.some(isShielded) || warnings.some(({ message }) => message.code === 'limit-exceeded'))
    return 'protected';
  if (plan.items.some(({ kept = [] }) => kept.length > 0)) return 'drifted';
  return isThere ? 'same' : 'clean';
}

/** The module is bound to the version already, where there is one, and no row would be another. */
function writesNothing({ plan: { counts }, from, to }: JudgedPlan): boolean {
  const { Add, Update, Conflict, AutoCreate, Remove } = counts;
  return Add + Update + Conflict + AutoCreate + Remove === 0 && from === to;
}

/** The receiver's profile keeps something of it as it is. */
function isShielded({ findings = [] }: PlanItem): boolean {
  return findings.some(({ message }) => message.code === 'profile-rule.protected');
}

/** Undecided conflicts, by kind. */
function countConflicts({ items }: Plan): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of items.flatMap(undecidedConflicts)) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

/**
 * Equal for plans that do the same: the same of the same entities. What a receiver calls them, and what it had before, is no part of
 * it, because that is each site's own.
 */
function groupOf({ items }: Plan): string {
  const hash = createHash('sha256');
  for (const line of items.flatMap(lineOf).sort()) hash.update(`${line}\n`);
  return hash.digest('hex').slice(0, LENGTH);
}

function lineOf(item: PlanItem): string[] {
  const { type, guid, status, changes = [], kept = [], findings = [] } = item;
  if (status === 'NoChanges' && kept.length === 0 && !isShielded(item)) return [];
  const conflicts = conflictsOf(item).map(({ code, decision = '' }) => `${code} ${decision}`);
  const codes = findings.map(({ message }) => message.code).sort();
  const written = changes.map(({ column, archive }) => [column, archive]);
  return [JSON.stringify([type, guid, status, conflicts, written, kept.map(({ column }) => column), codes])];
}
