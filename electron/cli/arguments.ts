import { parseArgs } from 'node:util';
import { SiteferryError } from '#core/base/errors.ts';
import { visible } from '#core/base/text.ts';
import type { Command, OptionSpec, OptionSpecs, ParsedArguments } from './command.ts';
import { suggest } from './text/suggest.ts';

/** Options of every command; the program itself looks at them. */
export const commonOptions = {
  json: { type: 'boolean', help: 'Print one JSON document.' },
  help: { type: 'boolean', alias: '-h', help: 'Show this help.' },
} satisfies OptionSpecs;

/**
 * Parses what stands after a verb. Strict: an unknown option, a missing or unexpected value, a repeated option and a
 * wrong number of arguments are `usage`, with a hint.
 */
export function parseArguments(
  command: Pick<Command, 'options' | 'positionals'>,
  args: readonly string[],
): ParsedArguments {
  const specs: OptionSpecs = { ...command.options, ...commonOptions };
  const { tokens } = parseArgs({
    args: normalise(specs, args),
    options: Object.fromEntries(Object.entries(specs).map(([name, { type }]) => [name, { type }])),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const given = new Map<string, string[]>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const spec = Object.hasOwn(specs, token.name) ? specs[token.name] : undefined;
    if (!spec) throw unknownOption(token.rawName, specs);
    const value = optionValue(spec, token.rawName, token.value, token.inlineValue ?? false);
    const before = given.get(token.name);
    if (before && !spec.multiple) throw usage(`${token.rawName} is given twice.`);
    given.set(token.name, [...(before ?? []), value]);
  }
  requirePositionals(command.positionals ?? [], positionals);
  return { values: collect(specs, given), positionals };
}

/** Options with a single dash and several letters are the platform's (`-iowki`); `parseArgs` would take them apart. */
function normalise(specs: OptionSpecs, args: readonly string[]): string[] {
  const long = new Map(
    Object.entries(specs).flatMap(([name, { alias }]) => (alias === undefined ? [] : [[alias, `--${name}`]])),
  );
  const end = args.indexOf('--');
  return args.map((arg, index) => {
    if ((end !== -1 && index > end) || !/^-[^-]/.test(arg)) return arg;
    const name = long.get(arg);
    if (name === undefined) throw unknownOption(arg, specs);
    return name;
  });
}

function optionValue(spec: OptionSpec, name: string, value: string | undefined, inline: boolean): string {
  if (spec.type === 'boolean') {
    if (value !== undefined) throw usage(`${name} takes no value.`);
    return '';
  }
  // What looks like the next option is not taken for a value; "--name=-value" says that it is one.
  if (value === undefined || value === '' || (!inline && value.startsWith('-') && value !== '-')) {
    throw usage(`${name} needs a value: ${name} ${spec.value ?? 'VALUE'}.`);
  }
  if (spec.choices && !spec.choices.includes(value)) {
    throw usage(
      `${name} is ${spec.choices.join(', ')}, not "${visible(value)}".${didYouMean(value, spec.choices)}`,
    );
  }
  return value;
}

function collect(specs: OptionSpecs, given: ReadonlyMap<string, string[]>): ParsedArguments['values'] {
  return Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => {
      const values = given.get(name);
      if (spec.type === 'boolean') return [name, values !== undefined];
      if (spec.multiple) return [name, values ?? []];
      if (spec.required && !values) throw usage(`--${name} ${spec.value ?? 'VALUE'} is missing.`);
      return [name, values?.[0]];
    }),
  );
}

function requirePositionals(wanted: readonly string[], found: readonly string[]): void {
  const missing = wanted[found.length];
  if (missing !== undefined && !missing.startsWith('[')) throw usage(`${missing} is missing.`);
  const unexpected = found[wanted.length];
  if (unexpected !== undefined) throw usage(`There is nothing to do with "${visible(unexpected)}".`);
}

function unknownOption(name: string, specs: OptionSpecs): SiteferryError {
  const known = Object.entries(specs).flatMap(([option, { alias }]) => [
    `--${option}`,
    ...(alias ? [alias] : []),
  ]);
  return usage(`There is no option ${visible(name)}.${didYouMean(name, known)}`);
}

/** " Did you mean …?", or nothing where no candidate is near. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const near = suggest(word, candidates);
  return near === undefined ? '' : ` Did you mean ${near}?`;
}

function usage(reason: string): SiteferryError {
  return new SiteferryError('usage', { reason });
}
