import type { EntityKey } from '#core/contract/transfer-selection.ts';
import { entityKey } from '../entity.ts';

/** True where both ask for the same entities to be removed, in whatever order. */
export function isSameRemoval(one: readonly EntityKey[] = [], other: readonly EntityKey[] = []): boolean {
  const [these, those] = [keysOf(one), keysOf(other)];
  return these.size === those.size && [...these].every((key) => those.has(key));
}

function keysOf(asked: readonly EntityKey[]): Set<string> {
  return new Set(asked.map(({ type, guid }) => entityKey(type, guid)));
}
