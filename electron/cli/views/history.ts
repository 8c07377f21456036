import { sanitize } from '#core/base/sanitize.ts';
import { recordFacts } from '#core/contract/columns.ts';
import { isSameRun, type RunChanges, type RunComparison, type RunRequest } from '#core/contract/history.ts';
import { type Run, resultOf, resultTitle, runColumns, runNotes, runTitle } from '#core/contract/run.ts';
import { message } from '#core/messages/catalogue.ts';
import { formatBytes, formatCount } from '#core/messages/format.ts';
import type { Printer } from '../printer.ts';
import { alignColumns, type Cell } from '../text/table.ts';
import { listLines, MAX_SHOWN, moreLine, nameText } from './list.ts';
import { changeLines } from './plan/changes.ts';
import { tableWays } from './record-table.ts';

/** What the title of a run says, or what its own lines say more of. */
const SAID = new Set(['id', 'kind', 'counts', 'error']);

/** A run with its counts and its files. */
export function runLines(run: Run, printer: Printer): string[] {
  const { style, text, render, language } = printer;
  const { id, error, undo } = run;
  const files = run.files.map(({ path, size }) => [
    sanitize(path, 1_000),
    size === undefined ? text('history.file-deleted') : formatBytes(size, language),
  ]);
  const shown = runColumns.filter((column) => !SAID.has(column.id));
  return [
    style('heading', text('history.title', { kind: render(runTitle(run)), run: id })),
    ...alignColumns(factRows(shown, run, printer), '  ', language),
    ...(error ? [style('bad', render(error.message)), ...error.remedies.map(render)] : []),
    ...runNotes(run).map(render),
    ...(undo?.state === 'kept' ? [text('history.undo', { run: id })] : []),
    ...(files.length > 0 ? [text('history.files'), ...alignColumns(files, '  ', language)] : []),
  ];
}

/** What a run wrote, with the fields that it has changed. */
export function runChangeLines({ total, items }: RunChanges, printer: Printer): string[] {
  const { text, render } = printer;
  return listLines(items, 'changed', text('history.changes', { count: total }), printer, (item) => [
    `  ${render(message(`status.${item.status}`))}: ${nameText(item, printer)}`,
    ...(item.changes ?? []).slice(0, MAX_SHOWN).flatMap((change) => changeLines(item.type, change, printer)),
    ...moreLine(item.changes?.length ?? 0, printer).map((line) => `  ${line}`),
    ...(item.findings ?? []).map((one) => `    ${render(one.message)}`),
  ]);
}

function factRows(columns: typeof runColumns, run: Run, printer: Printer): Cell[][] {
  return recordFacts(columns, run, tableWays(printer)).map(({ id, heading, value }) => {
    if (id === 'outcome') return [heading, resultWord(run, printer)];
    return [heading, typeof value === 'number' ? value : sanitize(value, 1_000)];
  });
}

/** What a run was asked to do. */
export function requestLines(run: Run, request: RunRequest | undefined, printer: Printer): string[] {
  const { text, language } = printer;
  if (!request) return [text('history.request.unknown')];
  const { kind: _kind, ...settings } = request;
  return alignColumns(
    [
      ...factRows(
        runColumns.filter(({ id }) => id === 'site' || id === 'archive'),
        run,
        printer,
      ),
      ...Object.entries(settings).map(([name, value]) => [
        name,
        sanitize(typeof value === 'string' ? value : JSON.stringify(value), 1_000),
      ]),
    ],
    '',
    language,
  );
}

/** Two runs beside each other. */
export function comparisonLines(comparison: RunComparison, printer: Printer): string[] {
  const { first, second, counts, options, optionsKnown, types, entities } = comparison;
  const { text, style, render, language } = printer;
  const count = (value: number | undefined) => (value === undefined ? '' : formatCount(value, language));
  const setting = (value: string | boolean | number | undefined) =>
    value === undefined ? '' : sanitize(String(value), 1_000);
  const part = (title: string, rows: string[][]) =>
    rows.length === 0 ? [] : ['', style('heading', title), ...alignColumns(rows, '  ', language)];
  const errors = [first, second].map(({ error }) => sanitize(error?.code ?? ''));
  const named = (name: string) => render({ code: `run-count.${name}`, values: {} });
  return [
    ...alignColumns(
      [
        ['', first.id, second.id],
        [render(message('column.outcome')), resultWord(first, printer), resultWord(second, printer)],
        ...(errors.some(Boolean) ? [[render(message('column.error')), ...errors]] : []),
        ...counts.map((one) => [named(one.name), count(one.first), count(one.second)]),
      ],
      '',
      language,
    ),
    ...part(
      text('history.compare.settings'),
      options.map((one) => [one.name, setting(one.first), setting(one.second)]),
    ),
    ...part(
      text('history.compare.types'),
      types.flatMap(({ type, counts: ofType }) =>
        ofType.map((one) => [type, named(one.name), count(one.first), count(one.second)]),
      ),
    ),
    ...part(
      text('history.compare.entities', { count: entities?.total ?? 0 }),
      (entities?.items ?? []).map(({ type, path, first: one = '', second: other = '' }) => [
        type,
        sanitize(path),
        one,
        other,
      ]),
    ),
    ...(optionsKnown ? [] : ['', text('history.compare.no-request')]),
    ...(entities ? [] : ['', text('history.compare.no-plan')]),
    ...(isSameRun(comparison) ? ['', style('good', text('history.compare.same'))] : []),
  ];
}

/** How a run ended, in a word. */
function resultWord(run: Run, { style, render }: Printer): string {
  const result = resultOf(run);
  const isGood = result === 'completed' || result === 'committed' || (run.dryRun && run.outcome === 'done');
  return style(isGood ? 'good' : 'bad', render(resultTitle(run)));
}
