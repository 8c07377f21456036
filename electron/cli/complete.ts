import { join } from 'node:path';
import { isJsonObject } from '#core/base/json.ts';
import { isSavedName } from '#core/base/redact.ts';
import { sanitize } from '#core/base/sanitize.ts';
import { hasMessage } from '#core/messages/catalogue.ts';
import { readJsonFile } from '#core/workspace/files.ts';
import { stateFolder } from '#core/workspace/state-folder.ts';
import { commonOptions, MORE } from './arguments.ts';
import type { CommandResult, ListedCommand, OptionSpec } from './command.ts';
import { shells } from './completion-scripts.ts';
import { findCommand } from './find-command.ts';
import { optionHelp } from './help.ts';
import type { RunContext } from './program-context.ts';
import { withSiteSecrets } from './site-secrets.ts';

/** A word that may stand where the cursor is. */
interface Candidate {
  word: string;
  help: string;
}

interface Candidates {
  words: readonly Candidate[];
  /** A file may stand there. */
  files: boolean;
}

const NOTHING: Candidates = { words: [], files: false };

/** What may stand where the last of the typed words is begun, which can be empty. Says nothing about what cannot be read. */
export async function complete(context: RunContext, typed: readonly string[]): Promise<CommandResult> {
  const words = joinEquals(typed);
  const last = words.at(-1) ?? '';
  const begun = last === "''" || last === '""' ? '' : last;
  const { words: all, files } = await candidatesAt(context, words.slice(0, -1), begun);
  const fitting = all.filter(({ word }) => word.startsWith(begun) && isPlain(word));
  return {
    document: { files, words: fitting },
    lines: () => [
      files ? 'files' : 'words',
      ...fitting.map(({ word, help }) => `${word}\t${firstLine(help)}`),
    ],
  };
}

/** Bash takes `--option=value` for three words. */
function joinEquals(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const [index, word] of words.entries()) {
    const isOption = words[index - 1]?.startsWith('--') ?? false;
    // Of a begun value bash asks for the value alone.
    if (word === '=' && isOption) {
      if (index === words.length - 1) joined.push('');
    } else joined.push(word);
  }
  return joined;
}

async function candidatesAt(
  context: RunContext,
  before: readonly string[],
  begun: string,
): Promise<Candidates> {
  const { commands, printer } = context;
  const found = findCommand(commands.listed, before);
  const verbs = nextVerbs(context, before);
  if (!('command' in found)) return { words: verbs, files: false };
  const { command, rest } = found;
  const specs: Readonly<Record<string, OptionSpec>> = {
    ...withSiteSecrets(command.options),
    ...commonOptions,
  };
  const [option = '', ...assigned] = begun.split('=');
  const waiting = assigned.length > 0 ? option : (rest.at(-1) ?? '');
  const name = waiting.startsWith('--') ? waiting.slice(2) : '';
  const spec = Object.hasOwn(specs, name) ? specs[name] : undefined;
  if (spec && spec.type !== 'boolean') {
    const values = await valuesOf(context, command, name, spec, before);
    if (assigned.length === 0) return values;
    return { ...values, words: values.words.map((one) => ({ ...one, word: `${option}=${one.word}` })) };
  }
  const options = Object.entries(specs)
    .filter(([one, { multiple }]) => multiple || !rest.some((word) => word.split('=')[0] === `--${one}`))
    .map(([one, described]) => ({
      word: `--${one}`,
      help: optionHelp(command.name, one, described, printer),
    }));
  if (begun.startsWith('-')) return { words: options, files: false };
  const places = command.positionals ?? [];
  const last = places.at(-1);
  const place = places[positionalsIn(rest, specs)] ?? (last?.endsWith(MORE) ? last : undefined);
  if (place === undefined) return { words: [...verbs, ...options], files: false };
  const values = await valuesOf(context, command, place, { type: 'string', value: place }, before);
  return { ...values, words: [...verbs, ...values.words] };
}

/** The next words of all commands that begin with these. */
function nextVerbs({ commands, printer }: RunContext, before: readonly string[]): Candidate[] {
  const next = new Map<string, string>();
  for (const { name } of commands.listed) {
    const words = name.split(' ');
    const { [before.length]: verb } = words;
    if (verb === undefined || !before.every((word, index) => words[index] === word)) continue;
    const code = `command.${words.slice(0, before.length + 1).join(' ')}`;
    next.set(verb, hasMessage(code) ? printer.render({ code, values: {} }) : '');
  }
  return Array.from(next, ([word, help]) => ({ word, help }));
}

function positionalsIn(rest: readonly string[], specs: Readonly<Record<string, OptionSpec>>): number {
  const takesValue = (word: string | undefined) => {
    const spec = word?.startsWith('--') ? specs[word.slice(2)] : undefined;
    return spec !== undefined && spec.type !== 'boolean';
  };
  return rest.filter((word, index) => !word.startsWith('-') && !takesValue(rest[index - 1])).length;
}

/** What can be the value of an option, or stand in a place behind the verb; `value` is what help calls it. */
async function valuesOf(
  context: RunContext,
  command: ListedCommand,
  name: string,
  { choices, value = '' }: OptionSpec,
  before: readonly string[],
): Promise<Candidates> {
  if (choices) return { words: choices.map((word) => ({ word, help: '' })), files: false };
  const kinds = value.replace(/[[\].]/g, '').split('|');
  const files = kinds.some((kind) => /^(?:FILE|PATH|DIR|FOLDER|FROM|TO|BEFORE|AFTER|RULES)$/.test(kind));
  const ofKind = (...wanted: readonly string[]) => kinds.some((kind) => wanted.includes(kind));
  // A confirmation is what somebody has to type.
  if (name === 'confirm') return NOTHING;
  if (value === 'SHELL') return { words: shells.map((word) => ({ word, help: '' })), files };
  const isSiteName = value === 'NAME' && (name === 'site' || command.name.startsWith('site '));
  if (name === 'site' || isSiteName || ofKind('SITE', 'FROM', 'TO'))
    return { words: await siteNames(context), files };
  const isRun = ofKind('RUN') || (value === 'ID' && /^(?:history|undo)\b/.test(command.name));
  if (!isRun && !ofKind('MODULE')) return { words: [], files };
  if (context.runElsewhere) return await context.runElsewhere();
  const { runIds, moduleNames } = await import('./complete-names.ts');
  return { words: await (isRun ? runIds(context) : moduleNames(context, before)), files };
}

/** The saved sites. Their file alone is read: the list of sites brings all that sites are checked with. */
async function siteNames({ environment }: RunContext): Promise<Candidate[]> {
  try {
    const content = await readJsonFile(join(stateFolder(environment), 'sites.json'));
    const sites = isJsonObject(content) && Array.isArray(content.sites) ? content.sites : [];
    return sites.flatMap((site: unknown) => {
      const name = isJsonObject(site) ? site.name : undefined;
      return typeof name === 'string' && isSavedName(name) ? [{ word: name, help: '' }] : [];
    });
  } catch {
    // None yet, or what nobody can read: whoever runs a command is told.
    return [];
  }
}

/** Nothing in it hides, or ends a line. */
function isPlain(word: string): boolean {
  return sanitize(word, word.length) === word;
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
