import { redactAddress } from '#core/base/redact.ts';
import { isSameRun } from '#core/contract/history.ts';
import { runColumns } from '#core/contract/run.ts';
import { writeFileAtomic } from '#core/workspace/files.ts';
import { type Command, type CommandContext, defineCommand, type OptionSpecs } from '../command.ts';
import { operationCommand } from '../operation-command.ts';
import { comparisonLines, requestLines, runChangeLines, runLines } from '../views/history.ts';
import { recordTable } from '../views/record-table.ts';

const listCommand = operationCommand({
  name: 'history list',
  operation: 'history.list',
  fields: {
    limit: { otherwise: 20 },
    siteName: { option: 'site', value: 'NAME', read: redactAddress },
    results: { option: 'result', value: 'RESULT' },
  },
  examples: [
    'history list',
    'history list --limit 100 --json',
    'history list --site prod --result failed --result unknown --days 7',
  ],
  answer: (runs, filter) => ({
    document: { runs },
    lines: (printer) =>
      runs.length === 0
        ? [printer.text(Object.keys(filter).length > 1 ? 'history.no-match' : 'history.empty')]
        : recordTable(runColumns, runs, printer),
  }),
});

const runOption = {
  run: { type: 'string', value: 'ID', required: true },
} as const satisfies OptionSpecs;

const showCommand = defineCommand({
  name: 'history show',
  options: runOption,
  calls: { 'history.get': {}, 'history.changes': {} },
  examples: ['history show --run 20261120T101500-000Z-1a2b3c'],
  async run({ client, signal }, { run: id }) {
    const run = await client.history.get({ run: id }, { signal });
    const changes = await client.history.changes({ run: id }, { signal });
    return {
      document: { run, changes },
      lines: (printer) => [...runLines(run, printer), ...runChangeLines(changes, printer)],
    };
  },
});

const requestCommand = operationCommand({
  name: 'history request',
  operation: 'history.request',
  fields: { run: { value: 'ID' } },
  examples: ['history request --run 20261120T101500-000Z-1a2b3c --json'],
  answer: ({ run, request }) => ({
    document: { run, request: request ?? null },
    lines: (printer) => requestLines(run, request, printer),
  }),
});

const compareCommand = operationCommand({
  name: 'history compare',
  operation: 'history.compare',
  fields: { first: { option: 'run', value: 'ID' }, second: { option: 'with', value: 'ID' } },
  examples: ['history compare --run 20261120T101500-000Z-1a2b3c --with 20261121T090000-000Z-4d5e6f'],
  answer: (comparison) => ({
    document: { comparison },
    lines: (printer) => comparisonLines(comparison, printer),
    exitCode: isSameRun(comparison) ? 0 : 10,
  }),
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
    await writeFileAtomic(out, content);
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

const forgetCommand = operationCommand({
  name: 'history forget',
  operation: 'history.forget',
  fields: { run: { value: 'ID' } },
  examples: ['history forget --run 20261120T101500-000Z-1a2b3c'],
  answer: (_answer, { run }) => ({
    document: { run },
    lines: ({ text }) => [text('history.removed', { run })],
  }),
});

const undoDataCommand = defineCommand({
  name: 'history undo-data',
  options: {
    runs: { type: 'count', value: 'N', most: 10_000 },
    megabytes: { type: 'count', value: 'N', most: 1_000_000 },
  },
  calls: { 'history.undoStorage': {}, 'history.limitUndo': {} },
  examples: ['history undo-data', 'history undo-data --runs 20 --megabytes 500'],
  async run({ client, signal }, { runs, megabytes }) {
    const limits = {
      ...(runs === undefined ? {} : { runs }),
      ...(megabytes === undefined ? {} : { megabytes }),
    };
    const isSet = Object.keys(limits).length > 0;
    const storage = isSet
      ? await client.history.limitUndo(limits, { signal })
      : await client.history.undoStorage({}, { signal });
    const { used, limits: of } = storage;
    return {
      document: { ...storage },
      lines: ({ text }) => [
        text('history.undo-data.used', { runs: used.runs, size: used.bytes }),
        text('history.undo-data.limits', { runs: of.runs, size: of.megabytes * 1_000_000 }),
      ],
    };
  },
});

export const historyCommands: readonly Command[] = [
  listCommand,
  showCommand,
  requestCommand,
  compareCommand,
  saveCommand,
  undoDataCommand,
  forgetCommand,
];
