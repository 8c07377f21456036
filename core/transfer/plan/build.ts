import { throwIfCancelled } from '#core/base/cancel.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import type { EntityType, Row } from '#core/catalog/entity-type.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { Decision, ImportOptions, Plan } from '#core/contract/transfer.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Session, Site } from '#core/site/site.ts';
import type { ReadArchive } from '../archive/content.ts';
import { createNames, indexRow } from '../names.ts';
import type { Locking } from '../rows.ts';
import { createDecisionBook } from './decisions.ts';
import { createEntity, type PlanEntity } from './entity.ts';
import { settleKeys, settleVacated } from './keys.ts';
import { importedRows } from './load.ts';
import { findTakenIds, matchByGuid, matchByNaturalKey, settleTakenIds } from './match.ts';
import { lookUpOutside, resolveByStubs, resolveReferences } from './references.ts';
import { describePlan } from './report.ts';
import { indexEntity, type PlanState } from './state.ts';
import { dropUnneededStubs } from './stubs.ts';
import { compareAll, settleKeyValues, settleValues } from './values.ts';

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
  /** Archive rows that are not planned at all, by type name. */
  leftOut: ReadonlyMap<string, number>;
}

/**
 * Makes the plan of an import, which is also its preview (design, section 5): a function of the archive, the receiver's
 * rows, the options and the decisions, and nothing else. Reads the receiver through `session` in a number of
 * statements that depends on the catalog only, and writes nothing.
 */
export async function buildPlan(
  session: Session,
  site: Site,
  request: PlanRequest,
  run: { locking: Locking; report: ReportProgress; signal?: AbortSignal },
): Promise<BuiltPlan> {
  const state = createState(session, site, request, run.locking);
  await matchByGuid(state);
  await lookUpOutside(state);
  const taken = await findTakenIds(state);
  const types = site.catalog.applyOrder.filter((type) => state.entities.has(type.name));
  for (const [index, type] of types.entries()) {
    throwIfCancelled(run.signal);
    run.report({ stage: 'planning', subject: type.name, done: index, total: types.length, unit: 'steps' });
    resolveReferences(state, type);
    await matchByNaturalKey(state, type);
    settleKeyValues(state, type);
    await settleTakenIds(state, type, taken);
    await settleKeys(state, type);
    settleValues(state, type);
    settleVacated(state);
  }
  dropUnneededStubs(state);
  resolveByStubs(state);
  compareAll(state);
  warnOfUnused(state);
  return {
    plan: describePlan(state, [...request.decisions]),
    entities: inApplyOrder(site, state.entities),
    warnings: [...request.archive.warnings, ...site.warnings, ...state.warnings],
    leftOut: state.leftOut,
  };
}

function createState(session: Session, site: Site, request: PlanRequest, locking: Locking): PlanState {
  const { archive, options, onConflict } = request;
  const imported = importedRows(site, archive, options);
  const rows = new Map<string, Map<number, Row>>();
  const outside: PlanState['outside'] = new Map();
  const state: PlanState = {
    session,
    site,
    archive,
    options,
    onConflict,
    decisions: createDecisionBook(request.decisions),
    locking,
    entities: new Map(),
    bySourceId: new Map(),
    outside,
    stubs: new Map(),
    matchedIds: new Map(),
    vacated: [],
    names: createNames(site.catalog, rows, (type, id) => outside.get(type)?.get(id)?.label),
    warnings: imported.warnings,
    leftOut: imported.leftOut,
  };
  for (const [typeName, list] of imported.rows) {
    const type = site.catalog.get(typeName);
    for (const row of list) {
      indexEntity(state, createEntity(type, row));
      indexRow(rows, type, row);
    }
  }
  return state;
}

/** A decision that answers nothing is a slip of the hand, or was for another archive: it is said, not passed over. */
function warnOfUnused(state: PlanState): void {
  for (const entry of state.decisions.unused()) {
    const subject = 'all' in entry ? entry.all : `${entry.type} ${entry.guid}`;
    state.warnings.push(warning(message('decision-unused', { decision: entry.decision, subject })));
  }
}

/** Stubs may have added a type late, so the order is made again. */
function inApplyOrder(
  site: Site,
  entities: ReadonlyMap<string, readonly PlanEntity[]>,
): Map<string, readonly PlanEntity[]> {
  const order: EntityType[] = site.catalog.applyOrder.filter((type) => entities.has(type.name));
  return new Map(order.map((type) => [type.name, entities.get(type.name) ?? []]));
}
