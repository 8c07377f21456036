import type { PlanContext } from './context.ts';
import {
  exists,
  isActive,
  type LoadedEntity,
  type MatchedEntity,
  type PlanEntity,
  type ReferencedEntity,
  type SettledEntity,
} from './entity.ts';
import { isAsFound, reopen } from './identity/match.ts';
import { finalName } from './references/text-rewrites.ts';
import type { SettledPass } from './stages.ts';
import { clearValues } from './values/values.ts';

/** Which entities are settled again when a plan is made again with other decisions. */

/**
 * The entities of a pass that something is the matter with. All others went through the stages as `matchByGuid` left them:
 * no decision is about them, and they look the same to everybody else from the first stage to the last.
 */
export function unsettledOf(context: PlanContext, { open, swaps }: SettledPass): SettledEntity[] {
  const parties = new Set<SettledEntity | MatchedEntity>(swaps.flatMap(({ giver, taker }) => [giver, taker]));
  return open.filter((entity) => parties.has(entity) || !isPlain(context, entity));
}

function isPlain(context: PlanContext, entity: SettledEntity): boolean {
  const { conflicts, overrides, kept, releasesKey } = entity;
  const isUntouched = conflicts.length === 0 && overrides.size === 0 && kept.size === 0 && !releasesKey;
  return isUntouched && isAsFound(context, entity) && !hasUnresolvedTargets(entity);
}

/** True for an entity that refers to something which is nowhere, or to a stub. */
function hasUnresolvedTargets({ targets, named }: ReferencedEntity): boolean {
  for (const target of targets.values()) {
    if (target.kind === 'missing' || (target.kind === 'entity' && target.entity.stub)) return true;
  }
  for (const places of named.values()) {
    for (const { target } of places) {
      if (target.kind === 'missing' || (target.kind === 'entity' && target.entity.stub)) return true;
    }
  }
  return false;
}

/** Everything about an entity that others can see when its type is settled. */
function visibleState(entity: SettledEntity): string {
  const { match, generatedId } = entity;
  return JSON.stringify([
    match?.id,
    match?.guid,
    exists(entity),
    isActive(entity),
    generatedId,
    finalName(entity),
  ]);
}

/** Entities that are settled again, with what others saw of them before. */
export interface Opened {
  readonly all: ReadonlySet<LoadedEntity>;
  /** Opens entities; what is open already begins anew. */
  open(entities: Iterable<SettledEntity>): void;
  /** Of these, the ones that others see as something else than before. */
  changed(entities: Iterable<SettledEntity>): SettledEntity[];
}

export function createOpened(context: PlanContext): Opened {
  const before = new Map<LoadedEntity, string>();
  const all = new Set<LoadedEntity>();
  return {
    all,
    open(entities) {
      for (const entity of entities) {
        if (!before.has(entity)) before.set(entity, visibleState(entity));
        all.add(entity);
        reopen(context, entity);
        clearValues(entity);
      }
    },
    changed: (entities) =>
      Array.from(entities).filter((entity) => before.get(entity) !== visibleState(entity)),
  };
}

/** Entities that the receiver has changed since the base: what these decisions make of them is to be seen. */
export function concernedBy(
  { baseDiff }: PlanContext,
  lists: ReadonlyMap<string, readonly PlanEntity[]>,
): PlanEntity[] {
  return baseDiff ? [...lists.values()].flat().filter((entity) => baseDiff.concerns(entity)) : [];
}

/** Entities of one type that refer to one of `targets` through a reference column. */
export function referringTo<Entity extends ReferencedEntity>(
  { site }: PlanContext,
  entities: readonly Entity[],
  targets: ReadonlySet<LoadedEntity>,
): Entity[] {
  const [first] = entities;
  if (!first || targets.size === 0) return [];
  const types = new Set(Array.from(targets, ({ type }) => type.name));
  const columns = site.catalog
    .references(first.type)
    .filter(({ references }) => types.has(references.type))
    .map(({ name }) => name);
  if (columns.length === 0) return [];
  return entities.filter((entity) =>
    columns.some((name) => {
      const target = entity.targets.get(name);
      return target?.kind === 'entity' && targets.has(target.entity);
    }),
  );
}

/** Entities whose texts name one of `targets`. */
export function namedInTexts<Entity extends ReferencedEntity>(
  entities: Iterable<Entity>,
  targets: ReadonlySet<LoadedEntity>,
): Entity[] {
  if (targets.size === 0) return [];
  return Array.from(entities).filter(({ named }) =>
    [...named.values()].some((places) =>
      places.some(({ target }) => target.kind === 'entity' && targets.has(target.entity)),
    ),
  );
}
