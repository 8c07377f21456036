import { writeSync } from 'node:fs';
import { noProgress, type Progress } from '#core/base/progress.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import type { Decision } from '#core/contract/transfer/decision.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import type { EntityKey } from '#core/contract/transfer/selection.ts';
import { recordWrite, type WriteRecord } from '#core/operations/history/record.ts';
import { openSite } from '#core/site/open.ts';
import { importSource } from '#core/transfer/import.ts';
import { readArchiveForPlan } from '#core/transfer/sides/read-for-plan.ts';
import { openUndo } from '#core/transfer/undo/open-undo.ts';
import { readUndo, undoOptions } from '#core/transfer/undo/read-undo.ts';
import type { BeforeCommit } from '#core/transfer/write/run.ts';
import { undoableRun, undoTrust } from '#core/workspace/history/undoable.ts';

/** What is done: an archive is imported, or moved while something goes, or a run is undone. */
export type Work =
  | { kind: 'import'; archive: string }
  | { kind: 'move'; archive: string; remove: EntityKey[] }
  | { kind: 'undo'; run: string };

/**
 * Where it stands still: before the statement of this number, counted from the first that writes; while the rows of before are
 * being written, once they are on the disk, or once it is noted where to look how COMMIT ended.
 */
export type Point = number | 'pre-images' | 'kept' | 'noted';

/**
 * `node stall-run.ts HOME SITE WORK POINT`, the last two as JSON: does it as a run of the history, and stands still at this
 * point, after saying so on stdout: to be killed there.
 */
const [home = '', url = '', given = '{}', at = '0'] = process.argv.slice(2);
const [work, point]: [Work, Point] = [JSON.parse(given), JSON.parse(at)];
const now = () => new Date();

async function stallAt(here: Point): Promise<void> {
  if (here !== point) return;
  process.stdout.write('stalled\n');
  await new Promise(() => setInterval(() => {}, 1000));
}

let written = 0;
const site = await openSite(url, {
  catalog: referenceCatalog,
  onStatement: async (sql) => {
    if (written > 0 || /^(?:INSERT|UPDATE|DELETE)/.test(sql)) written += 1;
    await stallAt(written);
  },
});

const request = {
  options: importOptions.parse({ withDenormalization: true, importWithoutKeepIdentity: true }),
  onConflict: 'fail',
  decisions: [] as Decision[],
} as const;
const { source, options, known } = await whatToDo();
const asked = { site: url, dryRun: false };
await recordWrite({ home, now, logError: () => {} }, asked, known, async (run) => {
  const context = {
    site,
    report: ({ unit }: Progress) => {
      // Nothing may go on meanwhile, and reports are not waited for.
      if (point !== 'pre-images' || written === 0 || unit !== 'entities') return;
      writeSync(1, 'stalled\n');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    },
    now,
    channel: 'commandLine',
    ...run.hooks,
    beforeCommit: async (...written: Parameters<BeforeCommit>) => {
      await stallAt('kept');
      await run.hooks.beforeCommit?.(...written);
      await stallAt('noted');
    },
  } as const;
  const input = {
    ...request,
    options,
    archive: 'stalled',
    dryRun: false,
    logDir: run.logDir,
    language: 'en',
  } as const;
  const { chosenMatches: _chosenMatches, ...result } = await importSource(context, input, async () => source);
  return result;
});
await site.close();

async function whatToDo() {
  const reading = { site, report: noProgress };
  const { options } = request;
  if (work.kind === 'undo') {
    const { folder } = await undoableRun(home, work.run);
    await using kept = await openUndo({ run: work.run, folder }, await undoTrust(home, folder, undefined));
    const read = await readUndo(reading, kept, undefined);
    const undone = undoOptions(kept.document);
    const known: WriteRecord = {
      archive: folder,
      undoes: work.run,
      request: { ...request, kind: 'undo', run: work.run, options: undone, decisions: [] },
    };
    return { source: read, options: undone, known };
  }
  const { archive } = work;
  const read = await readArchiveForPlan(reading, { archive }, undefined);
  if (work.kind === 'import') {
    const known: WriteRecord = { archive, request: { ...request, kind: 'import', decisions: [] } };
    return { source: { archive: read }, options, known };
  }
  const { remove } = work;
  const from = { archive, selection: 'all' } as const;
  const known: WriteRecord = { archive, request: { ...request, kind: 'move', from, remove, decisions: [] } };
  return { source: { archive: read, remove }, options, known };
}
