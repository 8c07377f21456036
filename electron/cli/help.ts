import type { Command } from './command.ts';
import { alignedTable } from './terminal.ts';

const EXIT_CODES = [
  ['0', 'done'],
  ['1', 'a mistake of Siteferry'],
  ['2', 'wrong usage'],
  ['10', 'conflicts or missing decisions, nothing written'],
  ['20', 'cannot connect, or no right'],
  ['30', 'bad archive or file'],
  ['40', 'rolled back'],
  ['130', 'cancelled'],
];

/** What `siteferry --help` says, or `siteferry <area> --help` for the commands of an area. */
export function overview(commands: readonly Command[], area?: string): string {
  const shown = commands.filter(({ name }) => area === undefined || name.startsWith(`${area} `));
  return [
    'Siteferry moves configuration between sites of a business-process product.',
    '',
    `Usage: siteferry ${area ?? '<command>'} ${area ? '<verb> ' : ''}[options]`,
    '',
    'Commands:',
    indent(alignedTable(shown.map(({ name, summary }) => [name, summary]))),
    '',
    'A site is a URL: embedded:<folder>, postgres://user@host:5432/database, mssql://user@host:1433/database?encrypt=true,',
    'or the name of a saved site. Its password comes from the environment variable SITEFERRY_PASSWORD.',
    '',
    'Every command has --json (one JSON document on stdout) and --help.',
    '',
    'Exit codes:',
    indent(alignedTable(EXIT_CODES)),
    '',
    'Try it:',
    '  siteferry site init --site embedded:./a && siteferry site seed --site embedded:./a --profile demo',
    '  siteferry tree --site embedded:./a --depth 2',
  ].join('\n');
}

/** What `siteferry <command> --help` says. */
export function commandHelp(command: Command): string {
  const positional = command.positional === undefined ? '' : ` ${command.positional}`;
  const options = Object.entries(command.options).map(([name, option]) => [
    `--${name}${option.value === undefined ? '' : ` ${option.value}`}${option.alias ? `, -${option.alias}` : ''}`,
    `${option.help}${option.required ? ' (required)' : ''}${option.multiple ? ' (repeatable)' : ''}`,
  ]);
  return [
    command.summary,
    '',
    `Usage: siteferry ${command.name}${positional} [options]`,
    '',
    'Options:',
    indent(alignedTable([...options, ['--json', 'one JSON document on stdout'], ['--help', 'this text']])),
    '',
    'Examples:',
    indent(command.examples.join('\n')),
  ].join('\n');
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}
