import { redact, visible } from '#core/base/text.ts';
import { runLong } from '#core/contract/progress.ts';
import { type SiteCheck, siteColour } from '#core/contract/site.ts';
import { type Command, defineCommand, type OptionSpecs } from '../command.ts';
import { formatCount, parseCount } from '../text/numbers.ts';
import type { Style } from '../text/style.ts';
import { alignColumns } from '../text/table.ts';
import { warningLines } from '../views/warnings.ts';
import { siteOption } from './options.ts';

const initCommand = defineCommand({
  name: 'site init',
  summary: 'Make an empty database into a site.',
  details: ['An embedded site is made in its folder. A database that already holds something is refused.'],
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
  summary: 'Fill an empty site with made-up configuration.',
  details: [
    'demo is a small site to look around in; typical has one section with 7 categories (226 files when exported);',
    'large has --scale thousand entities. The same profile gives the same configuration every time.',
  ],
  options: {
    ...siteOption,
    profile: {
      type: 'string',
      choices: ['demo', 'typical', 'large'],
      help: 'What to fill it with; demo without it.',
    },
    scale: { type: 'string', value: 'N', help: 'Thousands of entities of large; 10 without it.' },
    seed: { type: 'string', value: 'N', help: 'Another number makes other configuration of the same kind.' },
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
  summary: 'Say what a site is, what it lacks, and what you may do on it.',
  options: siteOption,
  calls: { 'site.check': {} },
  examples: ['site check --site mssql://sa@db1/site?trustServerCertificate=true'],
  async run({ client, signal }, { site }) {
    const check = await client.site.check({ site }, { signal });
    return { document: check, lines: (style) => checkLines(site, check, style) };
  },
});

function checkLines(site: string, check: SiteCheck, style: Style): string[] {
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
    ...warningLines(check.warnings, style),
  ];
}

const listCommand = defineCommand({
  name: 'site list',
  summary: 'List the saved sites.',
  options: {},
  calls: { 'site.list': {} },
  examples: ['site list'],
  async run({ client, signal }) {
    return savedAnswer(await client.site.list({}, { signal }));
  },
});

const nameOption = {
  name: { type: 'string', value: 'NAME', required: true, help: 'The name to use for --site.' },
} as const satisfies OptionSpecs;

const saveCommand = defineCommand({
  name: 'site save',
  summary: 'Keep a site URL under a name.',
  details: [
    'A URL with a password is refused: passwords are not kept. Set SITEFERRY_PASSWORD for a command.',
    'site set-password keeps it in the keychain of the operating system.',
  ],
  options: {
    ...nameOption,
    ...siteOption,
    colour: { type: 'string', choices: siteColour.options, help: 'Its mark in the window; grey without it.' },
    production: { type: 'boolean', help: 'People work with it: the window asks twice before it writes.' },
    rename: { type: 'string', value: 'NAME', help: 'The saved site that gets the new name.' },
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
  summary: 'Forget a saved name; the site itself is not touched.',
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
