import { databaseNames } from '#core/base/database-names.ts';
import { redactAddress } from '#core/base/redact.ts';
import { visible } from '#core/base/text.ts';
import { runLong } from '#core/contract/progress.ts';
import { type SiteCheck, siteColour } from '#core/contract/site.ts';
import type { SiteAttention } from '#core/contract/site-attention.ts';
import { type Command, defineCommand, type OptionSpecs } from '../command.ts';
import type { Printer } from '../printer.ts';
import { siteSecretOptions } from '../site-secrets.ts';
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
      lines: ({ text }) => [
        text('site.created', { site: redactAddress(site), count: made.tables }),
        text('site.id', { id: made.siteId }),
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
    scale: { type: 'count', value: 'N', most: 10_000 },
    seed: { type: 'count', value: 'N' },
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
      ...(scale === undefined ? {} : { scale }),
      ...(seed === undefined ? {} : { seed }),
    };
    const seeded = await runLong(client.site.seed(input, { signal }), terminal.report);
    const entries = Object.entries(seeded.counts).filter(([, count]) => count > 0);
    const total = entries.reduce((sum, [, count]) => sum + count, 0);
    return {
      document: { ...seeded, total },
      lines: ({ text }) => [
        text('site.seeded', { site: redactAddress(site), count: total, types: entries.length }),
        text('site.look', { site: redactAddress(site) }),
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
  const { style, text, language } = printer;
  const { rights, missingTables } = check;
  const rightLine = (right: 'read' | 'write'): string => {
    const tables = rights.flatMap((table) => (table[right] ? [] : [table.table]));
    return tables.length === 0
      ? style('good', text(`site.check.can-${right}`, { count: rights.length }))
      : style('bad', text(`site.check.cannot-${right}`, { tables }));
  };
  return [
    style('heading', visible(redactAddress(site))),
    ...alignColumns(
      [
        [text('site.check.id'), visible(check.siteId)],
        [text('site.check.version'), visible(check.productVersion)],
        [text('site.check.dialect'), databaseNames[check.dialect]],
        [text('site.check.server'), visible(check.serverVersion.split('\n')[0] ?? '', 100)],
      ],
      '  ',
      language,
    ),
    rightLine('read'),
    rightLine('write'),
    missingTables.length === 0
      ? style('good', text('site.check.complete'))
      : style('changed', text('site.check.missing', { tables: missingTables })),
    ...warningLines([...check.warnings, ...check.missingRights], printer),
  ];
}

const attentionCommand = defineCommand({
  name: 'site attention',
  options: siteOption,
  calls: { 'site.attention': {} },
  examples: ['site attention --site prod', 'site attention --site embedded:demo/source'],
  async run({ client, signal }, { site }) {
    const found = await client.site.attention({ site }, { signal });
    return { document: found, lines: (printer) => attentionLines(site, found, printer) };
  },
});

function attentionLines(site: string, { items, missing }: SiteAttention, printer: Printer): string[] {
  const { style, text, render } = printer;
  const name = visible(redactAddress(site));
  return [
    items.length === 0
      ? style('good', text('site.attention.nothing', { site: name }))
      : style('heading', text('site.attention.found', { site: name, count: items.length })),
    ...items.flatMap(({ severity, message, remedies }) => [
      style(severity === 'warning' ? 'changed' : 'heading', `  ${visible(render(message), 400)}`),
      ...remedies.map((remedy) => `    ${render(remedy)}`),
    ]),
    ...(missing.length === 0 ? [] : [style('changed', text('site.attention.missing', { tables: missing }))]),
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
    ...siteSecretOptions,
    colour: { type: 'string', choices: siteColour.options },
    production: { type: 'boolean' },
    rename: { type: 'string', value: 'NAME' },
    folder: { type: 'string', value: 'NAME' },
    'profile-file': { type: 'string', value: 'FILE' },
  },
  calls: {
    'site.save': {
      url: 'site',
      previousName: 'rename',
      profile: 'profile-file',
      passwordFile: 'site-password-file',
      passwordCredential: 'site-password-credential',
      sshPasswordFile: 'ssh-password-file',
      sshPasswordCredential: 'ssh-password-credential',
    },
  },
  examples: [
    'site save --name test --site postgres://app@db1/site',
    'site save --name prod --site postgres://app@db2/site --production --profile-file profiles/prod.json',
  ],
  async run({ client, signal }, { name, site, colour = 'grey', production, rename, ...given }) {
    const input = {
      ...{ name, url: site, colour: siteColour.parse(colour), production },
      previousName: rename,
      folder: given.folder,
      profile: given['profile-file'],
      passwordFile: given['site-password-file'],
      passwordCredential: given['site-password-credential'],
      sshPasswordFile: given['ssh-password-file'],
      sshPasswordCredential: given['ssh-password-credential'],
    };
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
    lines: ({ text, language }: Printer) =>
      sites.length === 0
        ? [text('site.list.empty')]
        : alignColumns(
            sites.map(({ name, url }) => [visible(name), visible(redactAddress(url))]),
            '',
            language,
          ),
  };
}

export const siteCommands: readonly Command[] = [
  initCommand,
  seedCommand,
  checkCommand,
  attentionCommand,
  listCommand,
  saveCommand,
  forgetCommand,
];
