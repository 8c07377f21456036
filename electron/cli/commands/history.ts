import { visible } from '#core/base/text.ts';
import { type Run, runCounts } from '#core/contract/history.ts';
import { writeWholeFile } from '#core/host/files.ts';
import { message } from '#core/messages/catalogue.ts';
import { formatBytes, formatCount } from '#core/messages/format.ts';
import { type Command, type CommandContext, defineCommand, type OptionSpecs } from '../command.ts';
import type { Printer } from '../printer.ts';
import { parseCount } from '../text/numbers.ts';
import { alignColumns } from '../text/table.ts';

const listCommand = defineCommand({
  name: 'history list',
  options: { limit: { type: 'string', value: 'N' } },
  calls: { 'history.list': {} },
  examples: ['history list', 'history list --limit 100 --json'],
  async run({ client, signal }, { limit }) {
    const count = limit === undefined ? 20 : parseCount('--limit', limit, 1_000);
    const runs = await client.history.list({ limit: count }, { signal });
    return {
      document: { runs },
      lines: (printer) =>
        runs.length === 0
          ? [printer.text('history.empty')]
          : alignColumns(
              runs.map((run) => [run.id, kindOf(run, printer), visible(run.site), outcomeOf(run, printer)]),
              '',
              printer.language,
            ),
    };
  },
});

const runOption = {
  run: { type: 'string', value: 'ID', required: true },
} as const satisfies OptionSpecs;

const showCommand = defineCommand({
  name: 'history show',
  options: runOption,
  calls: { 'history.get': {} },
  examples: ['history show --run 20261120T101500-000Z-1a2b3c'],
  async run({ client, signal }, { run: id }) {
    const run = await client.history.get({ run: id }, { signal });
    return { document: { run }, lines: (printer) => runLines(run, printer) };
  },
});

const saveCommand = defineCommand({
  name: 'history save',
  options: {
    ...runOption,
    file: { type: 'string', value: 'NAME', required: true },
    out: { type: 'string', value: 'FILE', required: true },
  },
  calls: {
    'history.read': { offset: { excluded: 'it is read whole' }, length: { excluded: 'it is read whole' } },
  },
  examples: ['history save --run 20261120T101500-000Z-1a2b3c --file Log.txt --out Log.txt'],
  async run(context, { run, file, out }) {
    const content = await readFile(context, run, file);
    await writeWholeFile(out, content);
    return {
      document: { out, size: content.length },
      lines: ({ text }) => [text('history.saved', { file: out, size: content.length })],
    };
  },
});

async function readFile({ client, signal }: CommandContext, run: string, file: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let offset = 0; ; ) {
    const { base64, size } = await client.history.read({ run, file, offset }, { signal });
    const piece = Buffer.from(base64, 'base64');
    pieces.push(piece);
    offset += piece.length;
    if (offset >= size || piece.length === 0) return Buffer.concat(pieces);
  }
}

const forgetCommand = defineCommand({
  name: 'history forget',
  options: runOption,
  calls: { 'history.forget': {} },
  examples: ['history forget --run 20261120T101500-000Z-1a2b3c'],
  async run({ client, signal }, { run }) {
    await client.history.forget({ run }, { signal });
    return { document: { run }, lines: ({ text }) => [text('history.removed', { run })] };
  },
});

function runLines(run: Run, printer: Printer): string[] {
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
        [text('history.outcome'), outcomeOf(run, printer)],
        ...countRows(run, printer),
      ],
      '  ',
      language,
    ),
    ...(run.error ? [style('bad', render(run.error.message)), ...run.error.remedies.map(render)] : []),
    ...(run.note ? [render(run.note)] : []),
    ...(files.length > 0 ? [text('history.files'), ...alignColumns(files, '  ', language)] : []),
  ];
}

function countRows({ counts }: Run, { render, language }: Printer): string[][] {
  return runCounts.flatMap((name) => {
    const count = counts[name];
    return count === undefined ? [] : [[render(message(`run-count.${name}`)), formatCount(count, language)]];
  });
}

function kindOf({ kind, dryRun }: Run, { render }: Printer): string {
  const name = message(`run-kind.${kind}`);
  return render(dryRun ? message('run-kind.dry-run', { kind: name }) : name);
}

function outcomeOf({ outcome }: Run, { style, render }: Printer): string {
  return style(outcome === 'done' ? 'good' : 'bad', render(message(`run-outcome.${outcome}`)));
}

export const historyCommands: readonly Command[] = [listCommand, showCommand, saveCommand, forgetCommand];
