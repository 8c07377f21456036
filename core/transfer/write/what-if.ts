import { noProgress } from '#core/base/progress.ts';
import type { Site } from '#core/site/site.ts';
import type { CachedPreview } from '../preview.ts';
import { openReceiver, type RowStore, withStore } from '../row-store.ts';
import { requireDecided, takeImportLock } from './write-once.ts';

/** Thrown inside the transaction to undo it; never leaves this file. */
class RollBack extends Error {}

/**
 * Writes the plan of a preview by way of a store, which sees what has become of its rows, and rolls everything back. Throws
 * `import-running`, `conflicts`, and what the rules of the store refuse.
 */
export async function tryPreview(
  site: Site,
  { planner, plan, catalog }: CachedPreview,
  store: RowStore,
  signal: AbortSignal | undefined,
): Promise<void> {
  const at = withStore(site, catalog, store);
  try {
    await at.writeSerializable(async (session) => {
      await takeImportLock(session, at.label);
      const receiver = await openReceiver(session, at, 'lock');
      const built = await planner.plan(receiver, plan.decisions, {
        report: noProgress,
        ...(signal ? { signal } : {}),
      });
      requireDecided(built.plan);
      await store.write(session, built);
      throw new RollBack();
    }, signal);
  } catch (error) {
    if (!(error instanceof RollBack)) throw error;
  }
}
