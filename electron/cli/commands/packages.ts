import { SiteferryError } from '#core/base/errors.ts';
import { sanitize } from '#core/base/sanitize.ts';
import { packageColumns } from '#core/contract/packages.ts';
import { runLong } from '#core/contract/progress.ts';
import { message } from '#core/messages/catalogue.ts';
import { type Command, defineCommand, type OptionSpecs } from '../command.ts';
import { operationCommand } from '../operation-command.ts';
import { recordTable } from '../views/record-table.ts';
import { configurationOnly } from './options.ts';
import { findPackage, resolveSide, sideMapping, sideOptions } from './sides.ts';
import { importOptionNames, importOptionSpecs, importOptionsOf } from './transfer-options.ts';

const nameOption = {
  name: { type: 'string', value: 'NAME', required: true },
} as const satisfies OptionSpecs;

const listCommand = operationCommand({
  name: 'package list',
  operation: 'packages.list',
  examples: ['package list', 'package list --json'],
  answer: (packages) => ({
    document: { packages },
    lines: (printer) =>
      packages.length === 0 ? [printer.text('package.none')] : recordTable(packageColumns, packages, printer),
  }),
});

const { 'to-profile': _toProfile, ...fromOptions } = sideOptions;

const saveCommand = defineCommand({
  name: 'package save',
  options: {
    ...nameOption,
    from: { type: 'string', value: 'SITE|FILE', required: true },
    all: { type: 'boolean' },
    ...fromOptions,
    ...importOptionSpecs,
  },
  calls: {
    'site.list': {},
    'transfer.resolve': {
      site: 'from',
      profileFile: 'from-profile',
      nodes: sideMapping.nodes,
      ...configurationOnly,
    },
    'packages.save': { options: importOptionNames },
  },
  examples: ['package save --name contracts --from test --section 1 -iowki'],
  async run(context, args) {
    const { client, signal } = context;
    const options = importOptionsOf(args);
    const side = { ...args, 'to-profile': undefined };
    const from = await resolveSide(context, side, args.from, { all: args.all });
    const { name } = args;
    const packages = await client.packages.save({ name, from, options }, { signal });
    return { document: { packages }, lines: ({ text }) => [text('package.saved', { name: sanitize(name) })] };
  },
});

const exportCommand = defineCommand({
  name: 'package export',
  options: {
    ...nameOption,
    out: { type: 'string', value: 'FILE', required: true },
    overwrite: { type: 'boolean' },
  },
  calls: {
    'packages.list': {},
    'transfer.export': {
      site: 'name',
      profileFile: { excluded: 'that of the package' },
      selection: 'name',
      format: { excluded: 'the current one' },
      ...configurationOnly,
      associations: 'name',
      texts: 'name',
    },
  },
  examples: ['package export --name contracts --out contracts.zip'],
  async run(context, { name, out, overwrite }) {
    const { client, signal, terminal } = context;
    const saved = await findPackage(context, `package:${name}`);
    if (!saved || !('site' in saved.from)) {
      throw new SiteferryError('usage', { reason: message('package.of-archive', { name }) });
    }
    const { associations, texts } = saved.options;
    const input = { ...saved.from, out, overwrite, associations, texts, signIn: false };
    const result = await runLong(client.transfer.export(input, { signal }), terminal.report);
    return {
      document: { ...result },
      lines: ({ text }) => [text('export.done', { count: result.entities, file: sanitize(out, 1_000) })],
    };
  },
});

const forgetCommand = operationCommand({
  name: 'package forget',
  operation: 'packages.forget',
  fields: { name: { value: 'NAME' } },
  examples: ['package forget --name contracts'],
  answer: (packages, { name }) => ({
    document: { packages },
    lines: ({ text }) => [text('package.forgotten', { name: sanitize(name) })],
  }),
});

export const packageCommands: readonly Command[] = [listCommand, saveCommand, exportCommand, forgetCommand];
