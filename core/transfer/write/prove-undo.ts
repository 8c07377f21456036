import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { throwIfCancelled } from '#core/base/cancel.ts';
import { SiteferryError } from '#core/base/errors.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import type { Plan } from '#core/contract/transfer/plan.ts';
import { isUndecided } from '#core/contract/transfer/plan-item.ts';
import { undoDocument } from '#core/contract/transfer/undo.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Session, Site } from '#core/site/site.ts';
import { makeTemporaryFolder } from '../archive/temporary-folder.ts';
import { buildPlan } from '../plan/build.ts';
import { itemName } from '../plan/plan-document.ts';
import type { BuiltPlan } from '../plan/planner.ts';
import { allRows } from '../rows/rows.ts';
import { UNDO_ARCHIVE, UNDO_DOCUMENT } from '../undo/files.ts';
import { readUndo, undoOptions } from '../undo/read-undo.ts';
import { saveUndoData, type WrittenRun } from './save-undo-data.ts';
import { writePlan } from './write.ts';
import { writeInChunks } from './write-statements.ts';

/** What is kept of a run that is only tried names no run of the history. */
const TRIED = 'tried';

/** By what nobody will know it again. */
const NO_SEALER = { key: '0'.repeat(16), sign: () => '0'.repeat(64) };

/** A checksum of each table of configuration. */
export type TableSums = ReadonlyMap<string, string>;

/** Checksums over ids, Guids and all that archives hold: one statement per entity type. */
export async function sumTables(
  session: Session,
  site: Site,
  signal: AbortSignal | undefined,
): Promise<TableSums> {
  const sums = new Map<string, string>();
  for (const type of site.catalog.types) {
    throwIfCancelled(signal);
    const available = site.available(type);
    if ('unavailable' in available) continue;
    const rows = await allRows(session, available);
    rows.sort((a, b) => Number(a[type.id]) - Number(b[type.id]));
    const hash = createHash('sha256');
    for (const row of rows) hash.update(`${JSON.stringify(row)}\n`);
    sums.set(type.table, hash.digest('hex'));
  }
  return sums;
}

/**
 * Undoes what has just been written, inside the transaction that wrote it and by what a later undo would read, and holds the
 * tables against what they were. To be rolled back whatever comes of it.
 *
 * Errors: `undo-unproven`; `undo-unwritable` where there is no room for what is kept.
 */
export async function proveUndo(
  session: Session,
  site: Site,
  before: TableSums,
  written: WrittenRun & { built: Pick<BuiltPlan, 'plan'> },
  run: { report: ReportProgress; signal: AbortSignal | undefined },
): Promise<void> {
  requireKept(site, written.built.plan);
  await using made = await makeTemporaryFolder('prove');
  const folder = made.path;
  const target = { folder, run: TRIED, sealer: NO_SEALER };
  const kept = await saveUndoData(session, site, written, target, run);
  if (kept === undefined) return;
  const content = await readFile(join(folder, UNDO_DOCUMENT), 'utf8');
  const document = undoDocument.parse(JSON.parse(content));
  const undo = { run: TRIED, document, archive: join(folder, UNDO_ARCHIVE) };
  const source = await readUndo({ site, report: run.report }, undo, run.signal);
  const how = { report: run.report, ...(run.signal ? { signal: run.signal } : {}) };
  const request = { ...source, options: undoOptions(document), decisions: [], onConflict: 'fail' as const };
  const built = await buildPlan(session, site, request, { locking: 'lock', ...how });
  requireNoConflict(built.plan);
  await writePlan(session, site, built, { writer: writeInChunks(session), ...how });
  requireSame(before, await sumTables(session, site, run.signal));
}

/** What no archive holds of rows that go is known not to come back. */
function requireKept({ catalog }: Site, { items }: Plan): void {
  const lost = items.filter(
    ({ status, findings = [] }) =>
      status === 'Remove' && findings.some((one) => one.message.code === 'removal.unkept'),
  );
  if (lost.length > 0) throw unproven(lost.map(({ type }) => catalog.get(type).table));
}

function requireNoConflict({ items }: Plan): void {
  const undecided = items.filter(isUndecided);
  const [first] = undecided;
  if (!first) return;
  const entity = itemName(first);
  const named = first.conflict
    ? message('plan.entity-in-conflict', {
        entity,
        conflict: message(`conflict-kind.${first.conflict.code}`),
      })
    : entity;
  const reason = message('undo.would-conflict', { count: undecided.length, first: named });
  throw new SiteferryError('undo-unproven', { reason });
}

function requireSame(before: TableSums, after: TableSums): void {
  const differing = [...before].filter(([table, sum]) => after.get(table) !== sum);
  if (differing.length > 0) throw unproven(differing.map(([table]) => table));
}

function unproven(tables: readonly string[]): SiteferryError {
  const names = [...new Set(tables)];
  return new SiteferryError('undo-unproven', {
    tables: names,
    reason: message('undo.would-differ', { tables: names, count: names.length }),
  });
}
