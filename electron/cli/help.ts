import { importFlagNames, importFlags } from '#core/contract/transfer-options.ts';
import { message } from '#core/messages/catalogue.ts';
import { commonOptionHelp } from '#core/messages/command-line/common-options.ts';
import type { AreaHelp, CommandHelp, HelpText } from '#core/messages/command-line/define-help.ts';
import { helpAreas } from '#core/messages/command-line/index.ts';
import { rulesOf } from '#core/messages/format.ts';
import { marked } from '#core/messages/render.ts';
import { commonOptions } from './arguments.ts';
import type { Command, OptionSpec } from './command.ts';
import type { Printer } from './printer.ts';
import { withSiteSecrets } from './site-secrets.ts';
import { alignColumns } from './text/table.ts';

/** Help of the whole program, or of the commands of one area (`site`). */
export function overviewHelp(
  commands: readonly Command[],
  area: string | undefined,
  printer: Printer,
): string[] {
  const { text } = printer;
  const listed = commands.filter(({ name }) => area === undefined || name.startsWith(`${area} `));
  const examples =
    area === undefined ? WALK_THROUGH : listed.flatMap((command) => command.examples.slice(0, 1));
  const line = [
    'siteferry',
    area ?? text('help.area-place'),
    text('help.verb-place'),
    text('help.options-place'),
  ].join(' ');
  return [
    area === undefined ? text('help.program') : text('help.area', { area }),
    '',
    text('help.usage', { line }),
    ...block(
      text('help.commands'),
      listed.map(({ name }) => [name, helpText(helpOf(name).summary, printer)]),
      printer,
    ),
    ...(area === undefined ? aroundCommands(printer) : []),
    ...block(
      text('help.examples'),
      examples.map((example) => [`siteferry ${example}`]),
      printer,
    ),
    '',
    text('help.more'),
  ];
}

const WALK_THROUGH = [
  'export --site embedded:demo/source --out section.zip --section 1',
  'preview --site embedded:demo/receiver section.zip',
  'import --site embedded:demo/receiver section.zip',
];

function aroundCommands(printer: Printer): string[] {
  const { text } = printer;
  return [
    ...block(
      text('help.site-urls'),
      [
        ['embedded:<folder>', text('help.url.embedded')],
        ['postgres://user@host:5432/database', text('help.url.postgres')],
        ['mssql://user@host:1433/database', text('help.url.mssql')],
      ],
      printer,
    ),
    ...block(
      text('help.environment'),
      [
        ['SITEFERRY_PASSWORD', text('help.environment.password')],
        ['SITEFERRY_PASSWORD_FILE', text('help.environment.password-file')],
        ['SITEFERRY_PASSWORD_CREDENTIAL', text('help.environment.password-credential')],
        ['SITEFERRY_SSH_PASSWORD', text('help.environment.ssh-password')],
        ['SITEFERRY_HOME', text('help.environment.home')],
        ['SITEFERRY_LANG', text('help.environment.lang')],
        ['NO_COLOR', text('help.environment.no-color')],
      ],
      printer,
    ),
    ...block(
      text('help.exit-codes'),
      (['0', '1', '2', '10', '11', '12', '20', '30', '40', '41', '130'] as const).map((code) => [
        code,
        text(`help.exit.${code}`),
      ]),
      printer,
    ),
  ];
}

/** Help of one command. */
export function commandHelp(command: Command, printer: Printer): string[] {
  const { text } = printer;
  const { summary, details = [] } = helpOf(command.name);
  const options = Object.entries({ ...withSiteSecrets(command.options), ...commonOptions });
  return [
    `siteferry ${command.name}: ${helpText(summary, printer)}`,
    '',
    text('help.usage', { line: usageLine(command, printer) }),
    ...(details.length > 0 ? ['', ...details.map((line) => helpText(line, printer))] : []),
    ...block(
      text('help.options'),
      options.map(([name, spec]) => [optionText(name, spec), optionHelp(command.name, name, spec, printer)]),
      printer,
    ),
    ...block(
      text('help.examples'),
      command.examples.map((example) => [`siteferry ${example}`]),
      printer,
    ),
  ];
}

/** `siteferry export --site URL --out FILE [options]`. */
function usageLine(command: Command, printer: Printer): string {
  const required = Object.entries(command.options).flatMap(([name, spec]) =>
    spec.required ? [optionText(name, { ...spec, alias: '' })] : [],
  );
  const last = printer.text('help.options-place');
  return ['siteferry', command.name, ...required, ...(command.positionals ?? []), last].join(' ');
}

function optionText(name: string, { type, value, alias, choices }: OptionSpec): string {
  const text = type === 'boolean' ? `--${name}` : `--${name} ${value ?? choices?.join('|') ?? 'VALUE'}`;
  return alias ? `${alias}, ${text}` : text;
}

function optionHelp(
  command: string,
  name: string,
  { multiple, help: own }: OptionSpec,
  printer: Printer,
): string {
  const area = areaOf(command);
  const common: Readonly<Record<string, HelpText>> = commonOptionHelp;
  const found = area?.commands[command]?.options?.[name] ?? area?.options[name] ?? common[name] ?? own;
  const flag = importFlagNames.find((one) => importFlags[one].option === name);
  const ofFlag = flag ? printer.render(message(`import-option.${flag}.help`)) : '';
  const help = found ? helpText(found, printer) : ofFlag;
  return multiple ? printer.text('help.can-be-repeated', { help }) : help;
}

function areaOf(command: string): AreaHelp | undefined {
  const areas: readonly AreaHelp[] = Object.values(helpAreas);
  return areas.find(({ commands }) => Object.hasOwn(commands, command));
}

function helpOf(command: string): CommandHelp {
  return areaOf(command)?.commands[command] ?? { summary: { en: '', ru: '' } };
}

function helpText(text: HelpText, { language }: Printer): string {
  return marked(text[rulesOf(language)], language);
}

function block(title: string, rows: readonly (readonly string[])[], { style, language }: Printer): string[] {
  return rows.length === 0 ? [] : ['', style('heading', `${title}:`), ...alignColumns(rows, '  ', language)];
}
