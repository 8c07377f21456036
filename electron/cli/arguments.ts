import { parseArgs } from 'node:util';
import { SiteferryError } from '#core/base/errors.ts';
import { visible } from '#core/base/text.ts';
import type { Arguments, Command } from './command.ts';

/** Options that every command has. */
const COMMON = { json: 'boolean', help: 'boolean' } as const;

/** Thrown for what a person typed wrong; the command line answers with exit code 2. */
export function usage(reason: string): SiteferryError<'usage'> {
  return new SiteferryError('usage', { reason });
}

/**
 * Reads the arguments behind a command's name. Single-dash names of several letters (`-iowki`) are the platform's and
 * mean the option that names them as its alias.
 */
export function parseArguments(command: Command, given: readonly string[]): Arguments {
  const aliases = new Map(
    Object.entries(command.options).flatMap(([name, { alias }]) =>
      alias ? [[`-${alias}`, `--${name}`]] : [],
    ),
  );
  const args = given.map((argument) => aliases.get(argument) ?? argument);
  for (const argument of args) {
    if (!/^-/.test(argument) || argument === '-' || argument === '--') continue;
    const name = argument.replace(/^--?/, '').replace(/=.*$/, '');
    const known = [...Object.keys(command.options), ...Object.keys(COMMON)];
    if (!argument.startsWith('--') || !known.includes(name)) {
      throw usage(
        `siteferry ${command.name} has no option ${visible(argument)}${suggestion(name, known, '--')}.`,
      );
    }
  }
  const { values, positionals } = parse(command, args);
  const surplus = positionals[command.positional === undefined ? 0 : 1];
  if (surplus !== undefined)
    throw usage(`"${visible(surplus)}" is one argument too many for siteferry ${command.name}.`);
  if (command.positional !== undefined && positionals[0] === undefined) {
    throw usage(`siteferry ${command.name} needs ${command.positional}.`);
  }
  for (const [name, { required, value }] of Object.entries(command.options)) {
    if (required && values[name] === undefined)
      throw usage(`siteferry ${command.name} needs --${name} ${value}.`);
  }
  return readValues(values, positionals[0]);
}

type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

function parse(command: Command, args: string[]): { values: Values; positionals: string[] } {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, { value, multiple }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const), multiple: multiple === true },
    ]),
  );
  try {
    return parseArgs({
      args,
      options: { ...options, json: { type: COMMON.json }, help: { type: COMMON.help } },
      allowPositionals: true,
    });
  } catch (error) {
    // parseArgs words what is wrong with the option that it names.
    throw usage(
      error instanceof Error ? visible(error.message.split('. ')[0] ?? '') : 'The options are wrong.',
    );
  }
}

function readValues(values: Values, positional: string | undefined): Arguments {
  const text = (name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    text,
    required: (name) => text(name) ?? '',
    list: (name) => [values[name] ?? []].flat().map(String),
    flag: (name) => values[name] === true,
    positional,
  };
}

/** `, did you mean --x?` for a name that is nearly one of the known ones. */
export function suggestion(name: string, known: readonly string[], prefix = ''): string {
  const nearest = known
    .map((candidate) => ({ candidate, distance: distance(name, candidate) }))
    .sort((a, b) => a.distance - b.distance)[0];
  if (!nearest || nearest.distance > Math.max(2, Math.floor(nearest.candidate.length / 3))) return '';
  return `; did you mean ${prefix}${nearest.candidate}?`;
}

/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current[j] = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, replaced);
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
