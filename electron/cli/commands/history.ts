import { visible } from '#core/base/text.ts';
import type { Run } from '#core/contract/history.ts';
import { writeWholeFile } from '#core/host/files.ts';
import { type Command, type CommandContext, defineCommand, type OptionSpecs } from '../command.ts';
import type { Printer } from '../printer.ts';
import { formatBytes, formatCount, parseCount } from '../text/numbers.ts';
import type { Style } from '../text/style.ts';
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
      lines: ({ style }) =>
        runs.length === 0
          ? ['Nothing has been exported or imported on this computer yet.']
          : alignColumns(runs.map((run) => [run.id, whatOf(run), visible(run.site), outcomeOf(run, style)])),
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
      lines: () => [`Saved ${visible(out, 1_000)} (${formatBytes(content.length)}).`],
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
    return { document: { run }, lines: () => [`Removed ${run} from the history.`] };
  },
});

function runLines(run: Run, printer: Printer): string[] {
  const { style } = printer;
  const counts = Object.entries(run.counts).map(([name, count]) => [name, formatCount(count)]);
  const files = run.files.map(({ path, size }) => [
    visible(path, 1_000),
    size === undefined ? 'no longer there' : formatBytes(size),
  ]);
  return [
    style('heading', `${whatOf(run)} ${run.id}`),
    ...alignColumns(
      [
        ['Site', visible(run.site)],
        ...(run.archive ? [['Archive', visible(run.archive, 1_000)]] : []),
        ['Started', run.startedAt],
        ...(run.endedAt ? [['Ended', run.endedAt]] : []),
        ['Outcome', outcomeOf(run, style)],
        ...counts,
      ],
      '  ',
    ),
    ...(run.error
      ? [style('bad', printer.render(run.error.message)), ...run.error.remedies.map(printer.render)]
      : []),
    ...(files.length > 0 ? ['Files', ...alignColumns(files, '  ')] : []),
  ];
}

function whatOf({ kind, dryRun }: Run): string {
  return dryRun ? `${kind} (dry run)` : kind;
}

function outcomeOf({ outcome }: Run, style: Style): string {
  return style(outcome === 'done' ? 'good' : 'bad', outcome);
}

export const historyCommands: readonly Command[] = [listCommand, showCommand, saveCommand, forgetCommand];
