import { hasMessage } from '#core/messages/catalogue.ts';
import type { MessageCode } from '#core/messages/codes.ts';
import { commonOptions } from './arguments.ts';
import type { ListedCommand, OptionSpec } from './command.ts';
import type { Printer } from './printer.ts';
import { withSiteSecrets } from './site-secrets.ts';
import { alignColumns } from './text/table.ts';

/** Help of the whole program, or of the commands of one area (`site`). */
export function overviewHelp(
  commands: readonly ListedCommand[],
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
      listed.map(({ name }) => [name, text(`command.${name}`)]),
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
        ['SITEFERRY_PASSWORD_<SITE>', text('help.environment.password-of-site')],
        ['SITEFERRY_PASSWORD_FILE', text('help.environment.password-file')],
        ['SITEFERRY_PASSWORD_CREDENTIAL', text('help.environment.password-credential')],
        ['SITEFERRY_SSH_PASSWORD', text('help.environment.ssh-password')],
        ['SITEFERRY_HOME', text('help.environment.home')],
        ['SITEFERRY_LANG', text('help.environment.lang')],
        ['CI', text('help.environment.ci')],
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
export function commandHelp(command: ListedCommand, printer: Printer): string[] {
  const { text } = printer;
  const details = `command.${command.name}.details`;
  const options = Object.entries({ ...withSiteSecrets(command.options), ...commonOptions });
  return [
    `siteferry ${command.name}: ${text(`command.${command.name}`)}`,
    '',
    text('help.usage', { line: usageLine(command, printer) }),
    ...(hasMessage(details) ? ['', ...plainText(details, printer).split('\n')] : []),
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
function usageLine(command: ListedCommand, printer: Printer): string {
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

/** What an option of a command is for. */
export function optionHelp(
  command: string,
  name: string,
  { multiple, fieldHelp, help: own }: OptionSpec,
  printer: Printer,
): string {
  const [word] = command.split(' ');
  const codes = [
    `command.${command}.--${name}`,
    fieldHelp ?? '',
    `command.${word}.--${name}`,
    `command.--${name}`,
    own ?? '',
  ];
  const code = codes.find(hasMessage);
  const help = code ? plainText(code, printer) : '';
  return multiple ? printer.text('help.can-be-repeated', { help }) : help;
}

/** A text without values. */
function plainText(code: MessageCode, { render }: Printer): string {
  return render({ code, values: {} });
}

function block(title: string, rows: readonly (readonly string[])[], { style, language }: Printer): string[] {
  return rows.length === 0 ? [] : ['', style('heading', `${title}:`), ...alignColumns(rows, '  ', language)];
}
