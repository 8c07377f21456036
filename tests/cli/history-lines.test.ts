import { expect, it } from 'vitest';
import { type Run, runColumns } from '#core/contract/run.ts';
import { createPrinter } from '#electron/cli/printer.ts';
import { runLines } from '#electron/cli/views/history.ts';
import { recordTable } from '#electron/cli/views/record-table.ts';

const printer = createPrinter('en', (_look, text) => text);
const imported: Run = {
  id: '20261120T101500-000Z-1a2b3c',
  kind: 'import',
  site: 'prod',
  archive: `/archives/${'a'.repeat(80)}.zip`,
  dryRun: false,
  startedAt: '2026-11-20T10:15:00Z',
  endedAt: '2026-11-20T10:15:12Z',
  outcome: 'done',
  counts: { read: 8, added: 1_200, updated: 0 },
  files: [],
  undo: { folder: '/undo', state: 'kept', size: 440_000, fingerprint: 'f'.repeat(64) },
};
const running: Run = { ...imported, kind: 'export', outcome: 'running', counts: {} };

it('lists runs by the columns that the window has', () => {
  const [heading, first, second] = recordTable(runColumns, [imported, running], printer);
  expect(heading).toMatch(/^ID +Started +What +Site +Outcome +Counts$/);
  expect(first).toMatch(/ {2}Import +prod +Committed +\+1,200 ~0$/);
  expect(second).toMatch(/ {2}Export +prod +Running$/);
});

it('shows one with all that is known of it, and says how it is undone', () => {
  const lines = runLines(imported, printer);
  expect(lines[0]).toBe(`Import ${imported.id}`);
  for (const fact of [
    /^ {2}Archive +\/archives\/a{80}\.zip$/m,
    /^ {2}Duration +12 s$/m,
    /^ {2}Data for undo +440 kB$/m,
    /^ {2}Fingerprint of the undo data +f{64}$/m,
    /^ {2}Added +1,200$/m,
    /^It can be undone: siteferry undo 20261120T101500-000Z-1a2b3c$/m,
  ])
    expect(lines.join('\n')).toMatch(fact);
});

it('says why one cannot be undone any more', () => {
  const removed: Run = { ...imported, undo: { folder: '/undo', state: 'removed', size: 0 } };
  const text = runLines(removed, printer).join('\n');
  expect(text).toContain('cannot be undone any more');
  expect(text).not.toContain('Data for undo');
});
