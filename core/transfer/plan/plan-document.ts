import { hash } from 'node:crypto';
import type { Message } from '#core/base/message.ts';
import type { Plan, PlanItem, Status, StatusCounts } from '#core/contract/transfer/plan.ts';
import { PLAN_VERSION } from '#core/contract/transfer/plan-version.ts';
import type { RewrittenText } from '#core/contract/transfer/rewritten-texts.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Names } from '../rows/display-names.ts';
import { entityKey } from '../rows/entity-key.ts';
import type { PlanContext } from './context.ts';
import { isActive, isUndecided, type PlanEntity, type Writable } from './entity.ts';
import { isAboutLiveData } from './live-data/findings.ts';
import { describeRewrite } from './references/rewrite.ts';
import { findingsOfRules } from './rule-findings.ts';
import { findingsOfSecrets } from './values/secrets.ts';

/** The status of an entity (spec, "Import preview statuses"). */
function statusOf(entity: PlanEntity): Status {
  if (!isActive(entity)) return 'Skipped';
  if (isUndecided(entity)) return 'Conflict';
  if (entity.stub) return 'AutoCreate';
  if (!entity.match) return 'Add';
  return entity.changes.length > 0 ? 'Update' : 'NoChanges';
}

/** What a plan is for and made with. */
export type PlanSides = Pick<
  Plan,
  'receiver' | 'archive' | 'base' | 'options' | 'decisions' | 'onConflict' | 'selection' | 'remove'
>;

/** The plan as it is shown, saved and compared: of items in catalog order and by the source's id. */
export function makePlan(sides: PlanSides, items: PlanItem[], digests: Digests): Plan {
  const byType: Record<string, StatusCounts> = {};
  const counts = emptyCounts();
  for (const { type, status } of items) {
    byType[type] ??= emptyCounts();
    byType[type][status] += 1;
    counts[status] += 1;
  }
  const { receiver, archive, base, options, decisions, onConflict, selection, remove } = sides;
  const of = { receiver, archive, ...(base === undefined ? {} : { base }) };
  const chosen = selection ? { selection } : {};
  const asked = { options, decisions, onConflict, ...chosen, ...(remove ? { remove } : {}) };
  const made = { version: PLAN_VERSION, ...of, ...asked, counts, byType, items } as const;
  return { ...made, hash: hashPlan(made, digests) };
}

/** An entity as the plan shows it. */
export function describeEntity(context: PlanContext, names: Names, entity: PlanEntity): PlanItem {
  const status = statusOf(entity);
  const texts = entity.rewrites.size > 0 ? describeTexts(names, entity) : [];
  const { conflicts } = entity;
  const item: Writable<PlanItem> = {
    type: entity.type.name,
    guid: entity.guid,
    path: names.path(entity.type, entity.row),
    status,
  };
  // There are many items, and most of them have nothing else to say.
  if (entity.match && entity.match.guid !== entity.guid) item.counterpart = entity.match.guid;
  if (conflicts.length > 0) Object.assign(item, describeConflicts(conflicts));
  if (status === 'Update') item.changes = entity.changes;
  if (entity.overrides.size > 0) item.replaced = Object.fromEntries(entity.overrides);
  if (texts.length > 0) item.texts = texts;
  const findings = [
    ...entity.findings,
    ...findingsOfRules(context.rules, entity),
    ...findingsOfSecrets(context, entity),
  ];
  if (findings.length > 0) item.findings = findings;
  if (entity.skipped !== undefined) item.skipped = entity.skipped;
  return item;
}

/** The conflict that is shown first is one that is not decided yet. */
export function describeConflicts(
  conflicts: PlanEntity['conflicts'],
): Pick<PlanItem, 'conflict' | 'otherConflicts'> {
  const conflict = conflicts.find(({ decision }) => decision === undefined) ?? conflicts.at(-1);
  const otherConflicts = conflicts.filter((other) => other !== conflict);
  return {
    ...(conflict ? { conflict } : {}),
    ...(otherConflicts.length > 0 ? { otherConflicts } : {}),
  };
}

/** What is rewritten in the texts that are written: all of a new row, of another one those that differ. */
function describeTexts(names: Names, { rewrites, match, changes }: PlanEntity): RewrittenText[] {
  const changed = new Set(changes.map(({ column }) => column));
  return Array.from(rewrites)
    .filter(([column]) => !match || changed.has(column))
    .map(([column, list]) => ({
      column,
      places: list.flatMap((rewrite) => describeRewrite(rewrite, names) ?? []),
    }));
}

function emptyCounts(): StatusCounts {
  return { Add: 0, Update: 0, Conflict: 0, NoChanges: 0, AutoCreate: 0, Skipped: 0, Remove: 0 };
}

/** Digests of items that stay as they are. */
export type Digests = Pick<WeakMap<PlanItem, string>, 'get' | 'set'>;

/**
 * SHA-256 over the content of a plan, of which each item counts by its own digest: plans of one version that were made for
 * the same sides and do the same have the same hash. Its messages count by code and values, so neither a language nor a
 * better wording changes it. `digests` keeps what need not be made again.
 */
export function hashPlan(plan: Omit<Plan, 'hash'>, digests?: Digests): string {
  const { version, receiver, archive, base, options, decisions, onConflict, selection, remove, items } = plan;
  const asked = { options, decisions, onConflict, selection, remove };
  const content = JSON.stringify({ version, receiver, archive, base, ...asked });
  const ofItems = items.map((item) => {
    const known = digests?.get(item);
    if (known !== undefined) return known;
    const digest = hash('sha256', sealed(item), 'base64');
    digests?.set(item, digest);
    return digest;
  });
  return hash('sha256', [content, ...ofItems].join('\n'), 'hex');
}

/**
 * What of an item is sealed: all but what counts working data, because people go on working while a plan is reviewed. What has to
 * be decided is in it, without how many rows there are.
 */
function sealed(item: PlanItem): string {
  const findings = item.findings?.some(isAboutLiveData);
  if (!findings && !item.conflict) return JSON.stringify(item);
  return JSON.stringify(item, (key, value) => {
    if (key === 'findings' && Array.isArray(value)) {
      const left = value.filter((one) => !isAboutLiveData(one));
      return left.length > 0 ? left : undefined;
    }
    const isFacts = key === 'facts' && typeof value === 'object' && value !== null;
    return isFacts && 'table' in value ? { ...value, count: undefined } : value;
  });
}

/**
 * The entities about which two plans for the same sides differ. An item states what the import found on the
 * receiver (the status, and the receiver's value of every column that differs), so equal items mean an unchanged row.
 */
export function changedItems(reviewed: Plan, current: Plan): Message[] {
  const before = new Map(reviewed.items.map((item) => [entityKey(item.type, item.guid), item]));
  const changed: Message[] = [];
  for (const item of current.items) {
    const key = entityKey(item.type, item.guid);
    const reviewedItem = before.get(key);
    if (!reviewedItem || sealed(reviewedItem) !== sealed(item)) changed.push(itemName(item));
    before.delete(key);
  }
  return [...changed, ...Array.from(before.values(), itemName)];
}

/** An item where it is one of several. */
export function itemName({ path, type }: PlanItem): Message {
  return message('plan.entity', { path, type });
}
