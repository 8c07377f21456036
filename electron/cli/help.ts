import { commonOptions } from './arguments.ts';
import type { Command, OptionSpec } from './command.ts';
import type { Style } from './text/style.ts';
import { alignColumns } from './text/table.ts';

const ENVIRONMENT = [
  ['SITEFERRY_PASSWORD', 'Password for a site whose URL has none.'],
  ['SITEFERRY_HOME', 'Folder for saved sites and import logs; ~/.siteferry without it.'],
  ['NO_COLOR', 'Turns colours off.'],
] as const;

const EXIT_CODES = [
  ['0', 'done'],
  ['1', 'a mistake of Siteferry'],
  ['2', 'wrong usage'],
  ['10', 'conflicts or missing decisions; nothing was written'],
  ['20', 'no connection to the site, or no right'],
  ['30', 'a bad archive or file'],
  ['40', 'the import failed and was rolled back'],
  ['130', 'cancelled; nothing was written'],
] as const;

const SITE_URLS = [
  ['embedded:<folder>', 'a site of its own in a folder, without a server'],
  ['postgres://user@host:5432/database', 'a site on PostgreSQL'],
  ['mssql://user@host:1433/database', 'a site on MS SQL'],
] as const;

/** Help of the whole program, or of the commands of one area (`site`). */
export function overviewHelp(commands: readonly Command[], area: string | undefined, style: Style): string[] {
  const shown = commands.filter(({ name }) => area === undefined || name.startsWith(`${area} `));
  const examples =
    area === undefined ? WALK_THROUGH : shown.flatMap((command) => command.examples.slice(0, 1));
  return [
    area === undefined
      ? 'siteferry: moves configuration between sites, looks after their sign-in, checks directories and certificates.'
      : `siteferry ${area}: commands of this area.`,
    '',
    `Usage: siteferry ${area ?? '<area>'} <verb> [options]`,
    ...block(
      'Commands',
      shown.map(({ name, summary }) => [name, summary]),
      style,
    ),
    ...(area === undefined
      ? [
          ...block('Site URLs (--site, or the name of a saved site)', SITE_URLS, style),
          ...block('Environment', ENVIRONMENT, style),
          ...block('Exit codes', EXIT_CODES, style),
        ]
      : []),
    ...block(
      'Examples',
      examples.map((example) => [`siteferry ${example}`]),
      style,
    ),
    '',
    'siteferry <verb> --help explains a command.',
  ];
}

const WALK_THROUGH = [
  'export --site embedded:demo/source --out section.zip --section 1',
  'preview --site embedded:demo/receiver section.zip',
  'import --site embedded:demo/receiver section.zip',
];

/** Help of one command. */
export function commandHelp(command: Command, style: Style): string[] {
  const options = Object.entries({ ...command.options, ...commonOptions });
  return [
    `siteferry ${command.name}: ${command.summary}`,
    '',
    `Usage: ${usageLine(command)}`,
    ...(command.details ? ['', ...command.details] : []),
    ...block(
      'Options',
      options.map(([name, spec]) => [optionText(name, spec), optionHelp(spec)]),
      style,
    ),
    ...block(
      'Examples',
      command.examples.map((example) => [`siteferry ${example}`]),
      style,
    ),
  ];
}

/** `siteferry export --site URL --out FILE [options]`. */
function usageLine(command: Command): string {
  const required = Object.entries(command.options).flatMap(([name, spec]) =>
    spec.required ? [optionText(name, { ...spec, alias: '' })] : [],
  );
  return ['siteferry', command.name, ...required, ...(command.positionals ?? []), '[options]'].join(' ');
}

function optionText(name: string, { type, value, alias, choices }: OptionSpec): string {
  const text = type === 'boolean' ? `--${name}` : `--${name} ${value ?? choices?.join('|') ?? 'VALUE'}`;
  return alias ? `${alias}, ${text}` : text;
}

function optionHelp({ help, multiple }: OptionSpec): string {
  return multiple ? `${help} Can be repeated.` : help;
}

function block(title: string, rows: readonly (readonly string[])[], style: Style): string[] {
  return rows.length === 0 ? [] : ['', style('heading', `${title}:`), ...alignColumns(rows, '  ')];
}
