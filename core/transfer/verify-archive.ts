import { isSiteferryError } from '#core/base/errors.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { finding, findingOf } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { VerifyInput, VerifyResult } from '#core/contract/transfer/convert.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import { conflictsOf } from '#core/contract/transfer/plan-item.ts';
import { message } from '#core/messages/catalogue.ts';
import { conflictMessage } from '#core/views/conflict-message.ts';
import type { ReadArchive } from './archive/content.ts';
import { readEitherKind } from './archive/read/either-kind.ts';
import { isLoss } from './archive/read/losses.ts';
import { collectWarnings } from './archive/read/warnings.ts';
import { archiveReceiver } from './plan/archive-receiver.ts';
import { itemName } from './plan/plan-document.ts';
import { createAddingPlanner } from './plan/planner.ts';
import type { Receiver } from './plan/receiver.ts';
import { readArchiveForPlan } from './sides/read-for-plan.ts';

interface Context {
  catalog: Catalog;
  report: ReportProgress;
}

/**
 * Reads all of an archive and lists what is to be said of it. It is `valid` where a preview refuses nothing of it, leaves
 * nothing out and asks about nothing, whatever the receiver has; what is only written in an unusual way is a note.
 *
 * Errors: `file-unreadable`, `cancelled`.
 */
export async function verifyArchive(
  context: Context,
  input: VerifyInput,
  signal?: AbortSignal,
): Promise<VerifyResult> {
  try {
    const { report } = context;
    const { archive, catalog } = await readEitherKind(context.catalog, (known) =>
      readArchiveForPlan({ site: { catalog: known }, report }, input, signal),
    );
    const { warnings, files, rows } = archive;
    const entities = Array.from(rows.values()).reduce((sum, ofType) => sum + ofType.length, 0);
    const within = await findInternalConflicts({ catalog, report }, archive, signal);
    const valid = within.length === 0 && !warnings.some(isLoss);
    return { valid, files, entities, findings: [...warnings.map(judged), ...within] };
  } catch (error) {
    if (!isSiteferryError(error, 'archive-invalid')) throw error;
    return { valid: false, files: 0, entities: 0, findings: [findingOf(error)] };
  }
}

/** What stands against an archive on every receiver: what it contradicts or lacks itself. */
async function findInternalConflicts(
  { catalog, report }: Context,
  archive: ReadArchive,
  signal: AbortSignal | undefined,
): Promise<Finding[]> {
  const receiver = permissiveReceiver(archive, catalog);
  const options = importOptions.parse({ importWithoutKeepIdentity: true, includeAllResolutions: true });
  const planner = await createAddingPlanner(receiver, { archive, options, onConflict: 'fail' });
  const { plan, warnings } = await planner.plan(receiver, [], { report, ...(signal ? { signal } : {}) });
  const found = collectWarnings();
  for (const item of plan.items) {
    for (const conflict of conflictsOf(item)) {
      // The reader has told of it, with its place.
      if (conflict.code === 'value-invalid') continue;
      const reason = conflictMessage(conflict);
      found.add(message('archive-conflict', { entity: itemName(item), reason }));
    }
  }
  return [...found.list(), ...warnings.filter(({ message: { code } }) => code === 'reference-unresolved')];
}

/** A receiver that is in nobody's way: it has nothing of what comes, and everything that this refers to and names. */
function permissiveReceiver(archive: ReadArchive, catalog: Catalog): Receiver {
  const own = new Map(
    Array.from(archive.rows, ([name, rows]) => {
      const { guid } = catalog.get(name);
      return [name, new Set(rows.map((row) => row[guid]))];
    }),
  );
  const additionalData = new Map(
    Array.from(archive.additionalData, ([name, guids]) => [
      name,
      new Map([...guids].filter(([guid]) => !own.get(name)?.has(guid))),
    ]),
  );
  const receiver = archiveReceiver({ ...archive, rows: new Map(), additionalData, warnings: [] }, catalog);
  return {
    ...receiver,
    countNames: async (requests) =>
      new Map(
        requests.map(({ available, names }) => [
          available.type.name,
          new Map([...names].map((name) => [name, 1])),
        ]),
      ),
  };
}

function judged(found: Finding): Finding {
  return isLoss(found) ? found : finding('note', found.message);
}
