import type { Message } from '#core/base/message.ts';
import { warning } from '#core/checks/finding.ts';
import type { Conflict } from '#core/contract/transfer/conflicts.ts';
import type { Decision } from '#core/contract/transfer/decision.ts';
import type { PlanItem } from '#core/contract/transfer/plan.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Names } from '../rows/display-names.ts';
import { entityKey } from '../rows/entity-key.ts';
import { type UnresolvedReferences, warnOfUnresolved } from './compare.ts';
import type { PlanContext } from './context.ts';
import { isActive, type PlanEntity } from './entity.ts';
import { warnOfTexts } from './references/text-rewrites.ts';
import { addRuleFindings } from './rule-findings.ts';
import { warnOfSecrets } from './values/secrets.ts';

type Entities = ReadonlyMap<string, readonly PlanEntity[]>;

/** Says what is to be said of a plan as a whole, from its entities and what it says of them. */
export function finishPlan(
  context: PlanContext,
  { entities, items }: { entities: Entities; items: Iterable<PlanItem> },
  unresolved: UnresolvedReferences,
  names: Names,
): void {
  warnOfTexts(context, [...entities.values()].flat());
  warnOfUnresolved(context, entities, unresolved);
  recordDecidedMatches(context, entities);
  warnOfKept(context, entities);
  warnOfMapping(context, entities, names);
  warnOfUnused(context);
  warnOfSecrets(context, items);
  addRuleFindings(context, entities);
}

/** Records the entity matches that decisions chose. */
function recordDecidedMatches({ chosenMatches }: PlanContext, entities: Entities): void {
  for (const list of entities.values()) {
    for (const { type, guid, match, conflicts } of list) {
      if (!match || match.guid === guid || !conflicts.some(({ decision }) => decision === 'match')) continue;
      chosenMatches.set(entityKey(type.name, guid), { type: type.name, source: guid, receiver: match.guid });
    }
  }
}

/** References that stay as they are on the receiver are said with their number, by type and column. */
function warnOfKept({ warnings }: PlanContext, entities: Entities): void {
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

function warnOfMapping({ mapping, warnings }: PlanContext, entities: Entities, names: Names): void {
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

/** That a decision has answered nothing. */
export function unusedDecision(entry: Decision): Message {
  const decision = message(`decision.${entry.decision}`);
  if ('all' in entry) {
    const conflict = message(`conflict-kind.${entry.all}`);
    return message('decision-unused.all', { decision, conflict });
  }
  const about = 'missing' in entry ? entry.missing : entry;
  const entity = message('plan.entity', {
    path: 'guid' in about ? about.guid : about.written,
    type: about.type,
  });
  return message('missing' in entry ? 'decision-unused.missing' : 'decision-unused', { decision, entity });
}
