import { SiteferryError } from '#core/base/errors.ts';
import type { Row, Value } from '#core/catalog/entity-type.ts';
import type { SignInSecrets } from '#core/contract/transfer/sign-in.ts';
import type { Administration } from '#core/signin/administration.ts';
import type { Session, Site } from '#core/site/site.ts';
import { isKept, type MatchedEntity, type PlanEntity } from '#core/transfer/plan/entity.ts';
import type { BuiltPlan } from '#core/transfer/plan/planner.ts';
import { isToBeAdded, isToBeUpdated, receiverValue } from '#core/transfer/write/context.ts';

/** A write of sign-in under way. */
export interface Writing {
  administration: Administration;
  session: Session;
  site: Site;
  entities: BuiltPlan['entities'];
  removals: BuiltPlan['removals'];
  secrets: SignInSecrets;
  now: Date;
  /** Filled with the ids of new rows. */
  newIds: Map<MatchedEntity, number>;
}

/** The entities of a type that are added or changed. */
export function written({ entities }: Pick<Writing, 'entities'>, type: string): PlanEntity[] {
  return (entities.get(type) ?? []).filter((entity) => isToBeAdded(entity) || isToBeUpdated(entity));
}

/** The rows of a type that go. */
export function removed({ removals }: Pick<Writing, 'removals'>, type: string): Row[] {
  return Array.from(removals.get(type)?.values() ?? [], ({ row }) => row);
}

/** What an entity is to have: the columns that its archive knows, and that do not stay as they are. */
export function valuesOf(writing: Writing, entity: PlanEntity): Record<string, Value> {
  const values: Record<string, Value> = {};
  for (const column of entity.type.columns) {
    if (column.secret || isKept(entity, column.name)) continue;
    const value = receiverValue(contextOf(writing), entity, column);
    if (value !== undefined) values[column.name] = value;
  }
  return values;
}

function contextOf({ session, site, newIds }: Writing) {
  const write = () => Promise.reject(new SiteferryError('bug', { reason: 'sign-in has no rows of tables' }));
  return { session, site, newIds, guidOf: ({ guid }: MatchedEntity) => guid, write };
}
