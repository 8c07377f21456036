import { throwIfCancelled } from '#core/base/cancel.ts';
import type { Message } from '#core/base/message.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { Decision, ImportOptions, Plan } from '#core/contract/transfer.ts';
import type { Conflict } from '#core/contract/transfer-conflicts.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Session, Site } from '#core/site/site.ts';
import type { ReadArchive } from '../archive/content.ts';
import { requireAssociable } from '../associations.ts';
import type { Locking } from '../rows.ts';
import { compareAll } from './compare.ts';
import type { Correspondence, PlanContext } from './context.ts';
import { createDecisionBook } from './decisions.ts';
import { entityKey, isActive, type PlanEntity, type SettledEntity } from './entity.ts';
import { followTexts } from './follow.ts';
import { settleHandovers } from './handover.ts';
import { settleKeys } from './keys.ts';
import { loadEntities } from './load.ts';
import { createMappingBook } from './mapping.ts';
import { findTakenIds, matchByGuid, matchByNaturalKey, settleTakenIds, type TakenIds } from './match.ts';
import type { References } from './outside.ts';
import { keepReferences, lookUpReferences, resolveByStubs, resolveReferences } from './references.ts';
import { describePlan } from './report.ts';
import type { LoadedBatch, MatchedBatch, SettledBatch } from './stages.ts';
import { addStubs } from './stubs.ts';
import { settleKeyValues, settleValues } from './values.ts';

/** What a plan is made from, besides the receiver. */
export interface PlanRequest {
  archive: ReadArchive;
  options: ImportOptions;
  decisions: readonly Decision[];
  onConflict: 'fail' | 'skip';
}

/** A plan as it is shown, and the entities behind it as they are applied. */
export interface BuiltPlan {
  plan: Plan;
  /** By type name; types in the order in which they are applied. */
  entities: ReadonlyMap<string, readonly PlanEntity[]>;
  warnings: Finding[];
  /** Whom the decisions of this plan make out to be whom; can be remembered for the receiver. */
  decided: Correspondence[];
}

/**
 * Makes the plan of an import, which is also its preview (design, section 5): a function of the archive, the receiver's
 * rows, the options and the decisions, and nothing else. Reads the receiver through `session` in a number of
 * statements that depends on the catalog only, and writes nothing. `docs/plan.md` describes the stages.
 */
export async function buildPlan(
  session: Session,
  site: Site,
  request: PlanRequest,
  run: { locking: Locking; report: ReportProgress; signal?: AbortSignal },
): Promise<BuiltPlan> {
  const { archive, options, onConflict } = request;
  requireAssociable(site.catalog, options.associations);
  const loaded = loadEntities(site, archive, options);
  const decisions = createDecisionBook(request.decisions);
  const { locking } = run;
  const { warnings } = loaded;
  const mapping = createMappingBook(site.profile.mapping);
  const sides = { session, site, archive, options, onConflict };
  const decided = new Map<string, Correspondence>();
  const context: PlanContext = { ...sides, decisions, mapping, decided, locking, warnings };
  const matched = await matchByGuid(context, loaded.batches);
  const leftOut = loaded.leftOut.map(settleLeftOut);
  const references = await lookUpReferences(context, matched, leftOut);
  const takenIds = await findTakenIds(context, matched);
  const settled: SettledBatch[] = [];
  for (const [index, batch] of matched.entries()) {
    throwIfCancelled(run.signal);
    const subject = batch.type.name;
    run.report({ stage: 'planning', subject, done: index, total: matched.length, unit: 'steps' });
    settled.push(await settleType(context, batch, references, takenIds));
  }
  const complete = addStubs(joinBatches([...settled, ...leftOut]), references.stubs);
  resolveByStubs(context, complete, references);
  const entities = compareAll(context, followTexts(context, complete, references));
  concludeMatches(context, entities);
  warnOfKept(context, entities);
  warnOfMapping(context, entities, references);
  warnOfUnused(context);
  return {
    plan: describePlan(context, entities, references.names, [...request.decisions]),
    entities: inApplyOrder(site, entities),
    warnings: [...archive.warnings, ...site.warnings, ...warnings],
    decided: [...decided.values()],
  };
}

/** Finds out what stands against the entities of one type. The types that they require have been through this before. */
async function settleType(
  context: PlanContext,
  batch: MatchedBatch,
  references: References,
  takenIds: TakenIds,
): Promise<SettledBatch> {
  const referenced = resolveReferences(context, batch, references);
  const recognized = await matchByNaturalKey(context, referenced);
  const keyValued = settleKeyValues(context, recognized);
  const identified = await settleTakenIds(context, keyValued, takenIds);
  const keyed = await settleKeys(context, identified);
  const checked = await keepReferences(context, keyed, references);
  const valued = settleValues(context, checked);
  return settleHandovers(context, valued);
}

/** Nothing more is to be found out about an entity that is left out: it goes through no stage. */
function settleLeftOut({ type, entities }: LoadedBatch): SettledBatch {
  const rest = {
    match: undefined,
    generatedId: false,
    copied: false,
    targets: new Map(),
    named: new Map(),
    overrides: new Map(),
    kept: new Set<string>(),
    stepsAside: false,
  };
  return { stage: 'settled', type, entities: entities.map((entity) => ({ ...entity, ...rest })) };
}

/** The entities of all batches by type name: of one type some may be left out. */
function joinBatches(batches: readonly SettledBatch[]): Map<string, readonly SettledEntity[]> {
  const joined = new Map<string, readonly SettledEntity[]>();
  for (const { type, entities } of batches) {
    joined.set(type.name, [...(joined.get(type.name) ?? []), ...entities]);
  }
  return joined;
}

/** Whom a decision has made out to be whom. */
function concludeMatches({ decided }: PlanContext, entities: BuiltPlan['entities']): void {
  for (const { type, guid, match, conflicts } of [...entities.values()].flat()) {
    if (!match || match.guid === guid || !conflicts.some(({ decision }) => decision === 'match')) continue;
    decided.set(entityKey(type.name, guid), { type: type.name, source: guid, receiver: match.guid });
  }
}

/** References that stay as they are on the receiver are said with their number, by type and column. */
function warnOfKept({ warnings }: PlanContext, entities: BuiltPlan['entities']): void {
  for (const [type, list] of entities) {
    const columns = list.filter(isActive).flatMap(({ conflicts }) => conflicts.flatMap(keptColumn));
    for (const [column, kept] of Map.groupBy(columns, (name) => name)) {
      warnings.push(warning(message('reference-kept', { count: kept.length, type, column })));
    }
  }
}

function keptColumn({ code, facts, decision }: Conflict): string[] {
  return code === 'missing-dependency' && decision === 'keep-receiver' ? [facts.column] : [];
}

function warnOfMapping(
  { mapping, warnings }: PlanContext,
  entities: BuiltPlan['entities'],
  { names }: References,
): void {
  const nameOf = (type: string, guid: string) => {
    const entity = entities.get(type)?.find((one) => one.guid === guid);
    return entity && names.path(entity.type, entity.row);
  };
  warnings.push(...mapping.findings(nameOf));
}

/** A decision that answers nothing is a slip of the hand, or was for another archive: the person is told. */
function warnOfUnused({ decisions, warnings }: PlanContext): void {
  for (const entry of decisions.unused()) warnings.push(warning(unusedDecision(entry)));
}

function unusedDecision(entry: Decision): Message {
  const decision = message(`decision.${entry.decision}`);
  if ('all' in entry) {
    const conflict = message(`conflict-kind.${entry.all}`);
    return message('decision-unused.all', { decision, conflict });
  }
  const { type, guid } = 'missing' in entry ? entry.missing : entry;
  const entity = message('plan.entity', { path: guid, type });
  return message('missing' in entry ? 'decision-unused.missing' : 'decision-unused', { decision, entity });
}

/** Stubs may have added a type late, so the order is made again. */
function inApplyOrder(
  site: Site,
  entities: ReadonlyMap<string, readonly PlanEntity[]>,
): Map<string, readonly PlanEntity[]> {
  const order = site.catalog.applyOrder.filter((type) => entities.has(type.name));
  return new Map(order.map((type) => [type.name, entities.get(type.name) ?? []]));
}
