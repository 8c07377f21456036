import { visible } from '#core/base/text.ts';
import { isSameRun, type RunComparison, type RunRequest } from '#core/contract/history.ts';
import { type Run, resultOf, runCounts, unwrittenNote } from '#core/contract/history-run.ts';
import { message } from '#core/messages/catalogue.ts';
import { formatBytes, formatCount } from '#core/messages/format.ts';
import type { Printer } from '../printer.ts';
import { alignColumns } from '../text/table.ts';

/** A run with its counts and its files. */
export function runLines(run: Run, printer: Printer): string[] {
  const { style, text, render, language } = printer;
  const files = run.files.map(({ path, size }) => [
    visible(path, 1_000),
    size === undefined ? text('history.file-deleted') : formatBytes(size, language),
  ]);
  return [
    style('heading', text('history.title', { kind: kindOf(run, printer), run: run.id })),
    ...alignColumns(
      [
        [text('history.site'), visible(run.site)],
        ...(run.archive ? [[text('history.archive'), visible(run.archive, 1_000)]] : []),
        [text('history.started'), run.startedAt],
        ...(run.endedAt ? [[text('history.ended'), run.endedAt]] : []),
        [text('history.outcome'), resultWord(run, printer)],
        ...countRows(run, printer),
      ],
      '  ',
      language,
    ),
    ...unwrittenNote(run).map(render),
    ...(run.error ? [style('bad', render(run.error.message)), ...run.error.remedies.map(render)] : []),
    ...(run.note ? [render(run.note)] : []),
    ...undoLines(run, printer),
    ...(files.length > 0 ? [text('history.files'), ...alignColumns(files, '  ', language)] : []),
  ];
}

/** What undoing it takes, and what it undid. */
function undoLines({ id, undo, undoes }: Run, { text }: Printer): string[] {
  return [
    ...(undoes === undefined ? [] : [text('history.undoes', { run: undoes })]),
    ...(undo?.state === 'kept' ? [text('history.undo.kept', { run: id, size: undo.size })] : []),
    ...(undo?.state === 'kept' && undo.fingerprint !== undefined
      ? [text('history.undo.fingerprint', { fingerprint: undo.fingerprint })]
      : []),
    ...(undo?.state === 'missing'
      ? [text('history.undo.missing', { folder: visible(undo.folder, 1_000) })]
      : []),
    ...(undo?.state === 'removed' ? [text('history.undo.removed')] : []),
  ];
}

function countRows({ counts }: Run, { render, language }: Printer): string[][] {
  return runCounts.flatMap((name) => {
    const count = counts[name];
    return count === undefined ? [] : [[render(message(`run-count.${name}`)), formatCount(count, language)]];
  });
}

/** What a run was asked to do. */
export function requestLines(run: Run, request: RunRequest | undefined, printer: Printer): string[] {
  const { text, language } = printer;
  if (!request) return [text('history.request.unknown')];
  const { kind: _kind, ...settings } = request;
  return alignColumns(
    [
      [text('history.site'), visible(run.site)],
      ...(run.archive ? [[text('history.archive'), visible(run.archive, 1_000)]] : []),
      ...Object.entries(settings).map(([name, value]) => [
        name,
        visible(typeof value === 'string' ? value : JSON.stringify(value), 1_000),
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
    value === undefined ? '' : visible(String(value), 1_000);
  const part = (title: string, rows: string[][]) =>
    rows.length === 0 ? [] : ['', style('heading', title), ...alignColumns(rows, '  ', language)];
  const errors = [first, second].map(({ error }) => visible(error?.code ?? ''));
  const named = (name: string) => render({ code: `run-count.${name}`, values: {} });
  return [
    ...alignColumns(
      [
        ['', first.id, second.id],
        [text('history.outcome'), resultWord(first, printer), resultWord(second, printer)],
        ...(errors.some(Boolean) ? [[text('history.error'), ...errors]] : []),
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
        visible(path),
        one,
        other,
      ]),
    ),
    ...(optionsKnown ? [] : ['', text('history.compare.no-request')]),
    ...(entities ? [] : ['', text('history.compare.no-plan')]),
    ...(isSameRun(comparison) ? ['', style('good', text('history.compare.same'))] : []),
  ];
}

/** What a run is, in a word. */
export function kindOf({ kind, dryRun }: Run, { render }: Printer): string {
  const name = message(`run-kind.${kind}`);
  return render(dryRun ? message('run-kind.dry-run', { kind: name }) : name);
}

/** How a run ended, in a word. */
export function resultWord(run: Run, { style, render }: Printer): string {
  const result = resultOf(run);
  const isGood = result === 'completed' || result === 'committed' || (run.dryRun && run.outcome === 'done');
  return style(isGood ? 'good' : 'bad', render(message(`run-result.${result}`)));
}
