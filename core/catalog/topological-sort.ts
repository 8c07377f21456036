import { SiteferryError } from '#core/base/errors.ts';
import type { EntityType } from './entity-type.ts';

/**
 * The order in which rows can be written: a type after every type that it requires, and, as far as cycles let it,
 * after those that it may refer to. Ties are broken by the order of declaration.
 *
 * Errors: `bug` that names a cycle of required references.
 */
export function sortTopologically(types: readonly EntityType[]): EntityType[] {
  const waiting = new Map(types.map((type) => [type.name, type]));
  const ordered: EntityType[] = [];
  while (waiting.size > 0) {
    const next = nextType(waiting);
    if (!next) {
      throw new SiteferryError('bug', {
        reason: `required references form a cycle: ${findCycle(waiting).join(' -> ')}`,
      });
    }
    waiting.delete(next.name);
    ordered.push(next);
  }
  return ordered;
}

/** Names along a cycle of required references, the first of them again at the end; undefined where there is none. */
export function findRequiredCycle(types: readonly EntityType[]): string[] | undefined {
  const waiting = new Map(types.map((type) => [type.name, type]));
  for (let sizeBefore = -1; waiting.size !== sizeBefore; ) {
    sizeBefore = waiting.size;
    for (const type of waiting.values()) {
      if (!targets(type, 'required').some((target) => waiting.has(target))) waiting.delete(type.name);
    }
  }
  return waiting.size === 0 ? undefined : findCycle(waiting);
}

/**
 * Of the types that wait for nothing required, the one that leads to the fewest waiting types through references of
 * any kind: it stands at the end of every chain, or inside a cycle that has to be broken somewhere.
 */
function nextType(waiting: ReadonlyMap<string, EntityType>): EntityType | undefined {
  let best: { type: EntityType; reach: number; optional: number } | undefined;
  for (const type of waiting.values()) {
    if (targets(type, 'required').some((target) => waiting.has(target))) continue;
    const reach = reachable(type, waiting).size;
    const optional = targets(type, 'all').filter(
      (target) => target !== type.name && waiting.has(target),
    ).length;
    if (!best || reach < best.reach || (reach === best.reach && optional < best.optional)) {
      best = { type, reach, optional };
    }
  }
  return best?.type;
}

function targets(type: EntityType, kind: 'required' | 'all'): string[] {
  return type.columns.flatMap((column) =>
    column.references && (kind === 'all' || column.required) ? [column.references.type] : [],
  );
}

function reachable(start: EntityType, waiting: ReadonlyMap<string, EntityType>): Set<string> {
  const reached = new Set([start.name]);
  for (const name of reached) {
    for (const target of targets(waiting.get(name) ?? start, 'all')) {
      if (waiting.has(target)) reached.add(target);
    }
  }
  return reached;
}

/** Every waiting type requires a waiting type, so walking on from any of them comes back to one seen before. */
function findCycle(waiting: ReadonlyMap<string, EntityType>): string[] {
  const path: string[] = [];
  let name = [...waiting.keys()][0];
  while (name !== undefined && !path.includes(name)) {
    path.push(name);
    const type = waiting.get(name);
    name = type && targets(type, 'required').find((target) => waiting.has(target));
  }
  return name === undefined ? path : [...path.slice(path.indexOf(name)), name];
}
