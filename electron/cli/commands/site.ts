import { databaseNames } from '#core/base/database-names.ts';
import { redactAddress } from '#core/base/redact.ts';
import { sanitize } from '#core/base/sanitize.ts';
import type { SiteAttention } from '#core/contract/site/attention.ts';
import { type ListedSite, type SiteCheck, siteColour, siteColumns } from '#core/contract/site/site.ts';
import { type Command, defineCommand, type OptionSpecs } from '../command.ts';
import { operationCommand } from '../operation-command.ts';
import type { Printer } from '../printer.ts';
import { siteSecretOptions } from '../site-secrets.ts';
import { alignColumns } from '../text/table.ts';
import { groupedWarningLines } from '../views/grouped-warnings.ts';
import { recordTable } from '../views/record-table.ts';
import { siteOption } from './options.ts';

const initCommand = operationCommand({
  name: 'site init',
  operation: 'site.init',
  examples: ['site init --site embedded:demo/receiver', 'site init --site postgres://app@localhost/site2'],
  answer: (made, { site }) => ({
    document: made,
    lines: ({ text }) => [
      text('site.created', { site: redactAddress(site), count: made.tables }),
      text('site.id', { id: made.siteId }),
    ],
  }),
});

const seedCommand = operationCommand({
  name: 'site seed',
  operation: 'site.seed',
  fields: { profile: { otherwise: 'demo' } },
  examples: [
    'site seed --site embedded:demo/source --profile typical',
    'site seed --site postgres://app@localhost/big --profile large --scale 50',
  ],
  answer: (seeded, { site }) => {
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
  options: { ...siteOption, details: { type: 'boolean' } },
  calls: { 'site.check': {} },
  examples: [
    'site check --site mssql://sa@db1/site?trustServerCertificate=true',
    'site check --site prod --details',
  ],
  async run({ client, signal }, { site, details = false }) {
    const check = await client.site.check({ site }, { signal });
    return { document: check, lines: (printer: Printer) => checkLines(site, check, details, printer) };
  },
});

function checkLines(site: string, check: SiteCheck, details: boolean, printer: Printer): string[] {
  const { style, text, language } = printer;
  const { rights, missingTables } = check;
  const rightLine = (right: 'read' | 'write'): string => {
    const tables = rights.flatMap((table) => (table[right] ? [] : [table.table]));
    return tables.length === 0
      ? style('good', text(`site.check.can-${right}`, { count: rights.length }))
      : style('bad', text(`site.check.cannot-${right}`, { tables }));
  };
  return [
    style('heading', sanitize(redactAddress(site))),
    ...alignColumns(
      [
        [text('site.check.id'), sanitize(check.siteId)],
        [text('site.check.version'), sanitize(check.productVersion)],
        [text('site.check.dialect'), databaseNames[check.dialect]],
        [text('site.check.server'), sanitize(check.serverVersion.split('\n')[0] ?? '', 100)],
      ],
      '  ',
      language,
    ),
    rightLine('read'),
    rightLine('write'),
    missingTables.length === 0
      ? style('good', text('site.check.complete'))
      : style('changed', text('site.check.missing', { tables: missingTables })),
    ...groupedWarningLines([...check.warnings, ...check.missingRights], details, printer),
  ];
}

const rightsCommand = operationCommand({
  name: 'site rights',
  operation: 'site.rights',
  fields: { user: { value: 'NAME' } },
  examples: ['site rights --for export --user reader', 'site rights --for service --site prod'],
  answer: (found) => ({
    document: { databases: found },
    lines: ({ style }) =>
      found.flatMap(({ database, statements }) => [
        style('heading', `-- ${databaseNames[database]}`),
        ...statements.map((statement) => sanitize(statement, 400)),
      ]),
  }),
});

const attentionCommand = operationCommand({
  name: 'site attention',
  operation: 'site.attention',
  examples: ['site attention --site prod', 'site attention --site embedded:demo/source'],
  answer: (found, { site }) => ({
    document: found,
    lines: (printer) => attentionLines(site, found, printer),
  }),
});

function attentionLines(site: string, { items, missing }: SiteAttention, printer: Printer): string[] {
  const { style, text, render } = printer;
  const name = sanitize(redactAddress(site));
  return [
    items.length === 0
      ? style('good', text('site.attention.nothing', { site: name }))
      : style('heading', text('site.attention.found', { site: name, count: items.length })),
    ...items.flatMap(({ severity, message, remedies }) => [
      style(severity === 'warning' ? 'changed' : 'heading', `  ${sanitize(render(message), 400)}`),
      ...remedies.map((remedy) => `    ${render(remedy)}`),
    ]),
    ...(missing.length === 0 ? [] : [style('changed', text('site.attention.missing', { tables: missing }))]),
  ];
}

const listCommand = operationCommand({
  name: 'site list',
  operation: 'site.list',
  examples: ['site list'],
  answer: savedAnswer,
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
    label: { type: 'string', value: 'LABEL', multiple: true },
    zone: { type: 'string', value: 'ZONE' },
    web: { type: 'string', value: 'URL' },
  },
  calls: {
    'site.save': {
      url: 'site',
      labels: 'label',
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
    'site save --name shop1 --site postgres://app@db3/shop1 --folder retail --label canary --zone Europe/Berlin',
  ],
  async run({ client, signal }, { name, site, colour = 'grey', production, rename, ...args }) {
    const input = {
      ...{ name, url: site, colour: siteColour.parse(colour), production },
      previousName: rename,
      folder: args.folder,
      profile: args['profile-file'],
      labels: args.label.length > 0 ? [...args.label] : undefined,
      ...{ zone: args.zone, web: args.web },
      passwordFile: args['site-password-file'],
      passwordCredential: args['site-password-credential'],
      sshPasswordFile: args['ssh-password-file'],
      sshPasswordCredential: args['ssh-password-credential'],
    };
    return savedAnswer(await client.site.save(input, { signal }));
  },
});

const forgetCommand = operationCommand({
  name: 'site forget',
  operation: 'site.forget',
  fields: { name: { value: 'NAME' } },
  examples: ['site forget --name test'],
  answer: savedAnswer,
});

function savedAnswer(sites: readonly ListedSite[]) {
  return {
    document: { sites },
    lines: (printer: Printer) =>
      sites.length === 0 ? [printer.text('site.list.empty')] : recordTable(siteColumns, sites, printer),
  };
}

export const siteCommands: readonly Command[] = [
  initCommand,
  seedCommand,
  checkCommand,
  rightsCommand,
  attentionCommand,
  listCommand,
  saveCommand,
  forgetCommand,
];
