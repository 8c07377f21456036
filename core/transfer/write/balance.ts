import { SiteferryError } from '#core/base/errors.ts';
import type { Balance } from '#core/contract/transfer/import.ts';
import type { ReadArchive } from '../archive/content.ts';
import type { BuiltPlan } from '../plan/planner.ts';
import { isToBeAdded, isToBeUpdated } from './context.ts';

/**
 * What became of everything that was read, per entity type:
 * `read = added + updated + unchanged + auto-created + skipped`, and besides what was removed. A row of the receiver that was to go and
 * stays counts as read and skipped, and one that uses something else in place of what goes as read and updated. What was read is counted in the archive and not in
 * the plan, so an entity that gets lost on the way is found here, inside the transaction: a `bug` that rolls back.
 */
export function makeBalance(archive: ReadArchive, built: BuiltPlan): Record<string, Balance> {
  const balances = new Map<string, Balance>();
  const remaining = Map.groupBy(built.remaining, ({ type }) => type.name);
  const replacing = Map.groupBy(built.replacing, ({ type }) => type.name);
  // What cannot be imported is read and skipped, under the name that the archive has for its type.
  for (const type of new Set([
    ...built.entities.keys(),
    ...archive.unusable.keys(),
    ...built.removals.keys(),
    ...remaining.keys(),
  ])) {
    const left = (archive.unusable.get(type) ?? 0) + (remaining.get(type)?.length ?? 0);
    const balance = { ...emptyBalance(), skipped: left };
    balance.read = (archive.rows.get(type)?.length ?? 0) + (replacing.get(type)?.length ?? 0) + left;
    for (const entity of built.entities.get(type) ?? []) {
      if (entity.stub) balance.read += 1;
      if (entity.skipped !== undefined) balance.skipped += 1;
      else if (entity.stub) balance.autoCreated += 1;
      else if (isToBeAdded(entity)) balance.added += 1;
      else if (isToBeUpdated(entity)) balance.updated += 1;
      else balance.unchanged += 1;
    }
    balance.removed = built.removals.get(type)?.size ?? 0;
    const { read, added, updated, unchanged, autoCreated, skipped } = balance;
    if (read !== added + updated + unchanged + autoCreated + skipped) {
      throw new SiteferryError('bug', { reason: `the balance of ${type} does not hold` });
    }
    balances.set(type, balance);
  }
  // An archive may name a type like something that every object has.
  return Object.fromEntries(balances);
}

/** The sum over all types. */
export function totalBalance(balances: Readonly<Record<string, Balance>>): Balance {
  const total = emptyBalance();
  for (const balance of Object.values(balances)) {
    for (const key of Object.keys(total) as (keyof Balance)[]) total[key] += balance[key];
  }
  return total;
}

function emptyBalance(): Balance {
  return { read: 0, added: 0, updated: 0, unchanged: 0, autoCreated: 0, skipped: 0, removed: 0 };
}
