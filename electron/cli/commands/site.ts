import { redact, visible } from '#core/base/text.ts';
import { runLong } from '#core/contract/progress.ts';
import { type SiteCheck, siteColour } from '#core/contract/site.ts';
import { type Command, defineCommand, type OptionSpecs } from '../command.ts';
import type { Printer } from '../printer.ts';
import { formatCount, parseCount } from '../text/numbers.ts';
import { alignColumns } from '../text/table.ts';
import { warningLines } from '../views/warnings.ts';
import { siteOption } from './options.ts';

const initCommand = defineCommand({
  name: 'site init',
  options: siteOption,
  calls: { 'site.init': {} },
  examples: ['site init --site embedded:demo/receiver', 'site init --site postgres://app@localhost/site2'],
  async run({ client, signal }, { site }) {
    const made = await client.site.init({ site }, { signal });
    return {
      document: made,
      lines: () => [
        `Made ${shown(site)} into a site with ${formatCount(made.tables)} tables.`,
        `Its id is ${made.siteId}.`,
      ],
    };
  },
});

const seedCommand = defineCommand({
  name: 'site seed',
  options: {
    ...siteOption,
    profile: {
      type: 'string',
      choices: ['demo', 'typical', 'large'],
    },
    scale: { type: 'string', value: 'N' },
    seed: { type: 'string', value: 'N' },
  },
  calls: { 'site.seed': {} },
  examples: [
    'site seed --site embedded:demo/source --profile typical',
    'site seed --site postgres://app@localhost/big --profile large --scale 50',
  ],
  async run({ client, signal, terminal }, { site, profile = 'demo', scale, seed }) {
    const input = {
      site,
      profile,
      ...(scale === undefined ? {} : { scale: parseCount('--scale', scale, 10_000) }),
      ...(seed === undefined ? {} : { seed: parseCount('--seed', seed, 2_147_483_647) }),
    };
    const seeded = await runLong(client.site.seed(input, { signal }), terminal.report);
    const entries = Object.entries(seeded.counts).filter(([, count]) => count > 0);
    const total = entries.reduce((sum, [, count]) => sum + count, 0);
    return {
      document: { ...seeded, total },
      lines: () => [
        `Filled ${shown(site)} with ${formatCount(total)} entities of ${entries.length} types.`,
        `Look at it with: siteferry tree --site ${shown(site)}`,
      ],
    };
  },
});

const checkCommand = defineCommand({
  name: 'site check',
  options: siteOption,
  calls: { 'site.check': {} },
  examples: ['site check --site mssql://sa@db1/site?trustServerCertificate=true'],
  async run({ client, signal }, { site }) {
    const check = await client.site.check({ site }, { signal });
    return { document: check, lines: (printer) => checkLines(site, check, printer) };
  },
});

function checkLines(site: string, check: SiteCheck, printer: Printer): string[] {
  const { style } = printer;
  const without = (right: 'read' | 'write') => check.rights.filter((table) => !table[right]);
  const rightLine = (right: 'read' | 'write'): string => {
    const refused = without(right);
    if (refused.length === 0)
      return style('good', `You may ${right} all ${check.rights.length} tables of a site.`);
    return style('bad', `You may not ${right} ${refused.map(({ table }) => table).join(', ')}.`);
  };
  return [
    style('heading', shown(site)),
    ...alignColumns(
      [
        ['Site id', visible(check.siteId)],
        ['Product version', visible(check.productVersion)],
        ['Dialect', check.dialect],
        ['Server', visible(check.serverVersion.split('\n')[0] ?? '', 100)],
      ],
      '  ',
    ),
    rightLine('read'),
    rightLine('write'),
    ...(check.missingTables.length === 0
      ? [style('good', 'No table is missing.')]
      : [
          style('changed', `Missing tables: ${check.missingTables.map((name) => visible(name)).join(', ')}.`),
        ]),
    ...warningLines(check.warnings, printer),
  ];
}

const listCommand = defineCommand({
  name: 'site list',
  options: {},
  calls: { 'site.list': {} },
  examples: ['site list'],
  async run({ client, signal }) {
    return savedAnswer(await client.site.list({}, { signal }));
  },
});

const nameOption = {
  name: { type: 'string', value: 'NAME', required: true },
} as const satisfies OptionSpecs;

const saveCommand = defineCommand({
  name: 'site save',
  options: {
    ...nameOption,
    ...siteOption,
    colour: { type: 'string', choices: siteColour.options },
    production: { type: 'boolean' },
    rename: { type: 'string', value: 'NAME' },
  },
  calls: { 'site.save': { url: 'site', previousName: 'rename' } },
  examples: ['site save --name test --site postgres://app@db1/site'],
  async run({ client, signal }, { name, site, colour = 'grey', production, rename }) {
    const renamed = rename === undefined ? {} : { previousName: rename };
    const input = { name, url: site, colour: siteColour.parse(colour), production, ...renamed };
    return savedAnswer(await client.site.save(input, { signal }));
  },
});

const forgetCommand = defineCommand({
  name: 'site forget',
  options: nameOption,
  calls: { 'site.forget': {} },
  examples: ['site forget --name test'],
  async run({ client, signal }, { name }) {
    return savedAnswer(await client.site.forget({ name }, { signal }));
  },
});

function savedAnswer(sites: readonly { name: string; url: string }[]) {
  return {
    document: { sites },
    lines: () =>
      sites.length === 0
        ? ['No sites are saved; siteferry site save --name NAME --site URL saves one.']
        : alignColumns(sites.map(({ name, url }) => [visible(name), shown(url)])),
  };
}

/** A site address as it may be printed. */
function shown(site: string): string {
  return visible(redact(site));
}

export const siteCommands: readonly Command[] = [
  initCommand,
  seedCommand,
  checkCommand,
  listCommand,
  saveCommand,
  forgetCommand,
];
