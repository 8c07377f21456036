import { parseArgs } from 'node:util';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { suggest } from '#core/base/suggest.ts';
import { message } from '#core/messages/catalogue.ts';
import type { ListedCommand, OptionSpec, OptionSpecs, ParsedArguments } from './command.ts';
import { withSiteSecrets } from './site-secrets.ts';
import { parseCount } from './text/numbers.ts';

/** Options of every command; the program itself looks at them. */
export const commonOptions = {
  json: { type: 'boolean' },
  lang: { type: 'string', choices: ['en', 'ru', 'en-XA'], value: 'en|ru' },
  help: { type: 'boolean', alias: '-h' },
} satisfies OptionSpecs;

/**
 * Parses what stands after a verb. Strict: an unknown option, a missing or unexpected value, a repeated option and a
 * wrong number of arguments are `usage`, with a hint.
 */
export function parseArguments(
  command: Pick<ListedCommand, 'options' | 'positionals'>,
  args: readonly string[],
): ParsedArguments {
  const specs: OptionSpecs = { ...withSiteSecrets(command.options), ...commonOptions };
  const { tokens } = parseArgs({
    args: normalise(specs, args),
    options: Object.fromEntries(
      Object.entries(specs).map(([name, { type }]) => [name, { type: type === 'boolean' ? type : 'string' }]),
    ),
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
    if (before && !spec.multiple) throw usage(message('usage.given-twice', { option: token.rawName }));
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
    if (value !== undefined) throw usage(message('usage.takes-no-value', { option: name }));
    return '';
  }
  // What looks like the next option is not taken for a value; "--name=-value" says that it is one.
  if (value === undefined || value === '' || (!inline && value.startsWith('-') && value !== '-')) {
    throw usage(message('usage.needs-value', { option: name, value: spec.value ?? 'VALUE' }));
  }
  if (!spec.choices) return value;
  const chosen = spec.choices.find((choice) => plainChoice(choice) === plainChoice(value));
  if (chosen === undefined) {
    const reason = message('usage.not-a-choice', { option: name, choices: spec.choices, value });
    throw usage(didYouMean(reason, value, spec.choices));
  }
  return chosen;
}

/** A choice is understood in any case, and with hyphens or without: `file-system` is FileSystem. */
function plainChoice(text: string): string {
  return text.toLowerCase().replaceAll('-', '');
}

function collect(specs: OptionSpecs, given: ReadonlyMap<string, string[]>): ParsedArguments['values'] {
  return Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => {
      const values = given.get(name);
      if (spec.type === 'boolean') return [name, values !== undefined];
      if (spec.required && !values) throw missing(`--${name} ${spec.value ?? 'VALUE'}`);
      const read =
        spec.type === 'count' ? values?.map((text) => parseCount(`--${name}`, text, spec)) : values;
      return [name, spec.multiple ? (read ?? []) : read?.[0]];
    }),
  );
}

/** How a positional ends that can be given any number of times. */
export const MORE = '...]';

function requirePositionals(wanted: readonly string[], found: readonly string[]): void {
  const argument = wanted[found.length];
  if (argument !== undefined && !argument.startsWith('[')) throw missing(argument);
  if (wanted.at(-1)?.endsWith(MORE)) return;
  const unexpected = found[wanted.length];
  if (unexpected !== undefined) throw usage(message('usage.unexpected', { argument: unexpected }));
}

function unknownOption(name: string, specs: OptionSpecs): SiteferryError {
  const known = Object.entries(specs).flatMap(([option, { alias }]) => [
    `--${option}`,
    ...(alias ? [alias] : []),
  ]);
  return usage(didYouMean(message('usage.unknown-option', { option: name }), name, known));
}

/** The reason, with "Did you mean …?" where a candidate is near. */
export function didYouMean(reason: Message, word: string, candidates: readonly string[]): Message {
  const near = suggest(word, candidates);
  return near === undefined ? reason : message('usage.did-you-mean', { reason, near });
}

function missing(argument: string): SiteferryError {
  return usage(message('usage.missing', { argument }));
}

function usage(reason: Message): SiteferryError {
  return new SiteferryError('usage', { reason });
}
