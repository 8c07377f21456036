import { readFileSync } from 'node:fs';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import { renderMessages } from '#core/messages/render-messages.ts';
import { didYouMean, parseArguments } from './arguments.ts';
import type { CommandResult, ListedCommand, ParsedArguments } from './command.ts';
import { type Failure, failureDocument, failureLines, failureOfProgram } from './failure.ts';
import { commandHelp, overviewHelp } from './help.ts';
import { jsonText } from './json-text.ts';
import { chosenLanguage } from './language.ts';
import { createPrinter, type Printer } from './printer.ts';
import type { ProgramContext, RunContext } from './program-context.ts';
import type { Terminal } from './terminal.ts';

/** Runs one command line (the words after `siteferry`) and gives its exit code; never throws. */
export async function runProgram(context: ProgramContext, typed: readonly string[]): Promise<number> {
  const { terminal } = context;
  const words = typed[0] === 'help' ? [...typed.slice(1), '--help'] : typed;
  const options = words.includes('--') ? words.slice(0, words.indexOf('--')) : words;
  const printer = createPrinter(chosenLanguage(options, context.environment), terminal.style);
  const answer = await answerOf({ ...context, printer }, words, options).catch(
    (error: unknown): CommandResult =>
      failed(failureOfProgram(error, (cause) => terminal.remark([String(cause)]))),
  );
  return printAnswer(terminal, printer, answer, options.includes('--json'));
}

function printAnswer(
  terminal: Terminal,
  printer: Printer,
  { document, lines, failure, exitCode = 0 }: CommandResult,
  json: boolean,
): number {
  if (json) {
    const whole = renderMessages(document, printer.render);
    const error = failure && { error: failureDocument(failure, printer.render) };
    for (const piece of jsonText({ ...(whole as object), ...error })) terminal.print([piece]);
  } else {
    terminal.print(lines(printer));
  }
  if (!failure) return exitCode;
  terminal.remark(failureLines(failure, { ...printer, style: terminal.remarkStyle }));
  return failure.exitCode;
}

async function answerOf(
  context: RunContext,
  words: readonly string[],
  options: readonly string[],
): Promise<CommandResult> {
  const found = findCommand(context.commands.listed, words);
  const wantsHelp = options.includes('--help') || options.includes('-h');
  if (wantsHelp && !('unknown' in found)) return helpOf(context, found);
  if ('command' in found) return await callCommand(context, found.command, found.rest);
  if (options[0] === '--version') return versionAnswer();
  throw new SiteferryError('usage', { reason: unknownCommandReason(context.commands.listed, found) });
}

/** What the first words name: a command, an area with commands, nothing at all, or something unknown. */
type CommandMatch =
  | { command: ListedCommand; rest: readonly string[] }
  | { area: string | undefined }
  | { unknown: string };

function findCommand(commands: readonly ListedCommand[], words: readonly string[]): CommandMatch {
  const first = (count: number) => words.slice(0, count).join(' ');
  for (const count of [3, 2, 1]) {
    const command = commands.find(({ name }) => name === first(count));
    if (command) return { command, rest: words.slice(count) };
  }
  if (first(1) === '' || first(1).startsWith('-')) return { area: undefined };
  for (const count of [2, 1]) {
    const area = first(count);
    if (!commands.some(({ name }) => name.startsWith(`${area} `))) continue;
    const { [count]: verb = '' } = words;
    return verb === '' || verb.startsWith('-') ? { area } : { unknown: `${area} ${verb}` };
  }
  return { unknown: first(1) };
}

function unknownCommandReason(
  commands: readonly ListedCommand[],
  found: Exclude<CommandMatch, { command: ListedCommand }>,
): Message {
  if ('area' in found) {
    const { area } = found;
    return area === undefined ? message('usage.no-verb') : message('usage.no-verb-of-area', { area });
  }
  const names = commands.map(({ name }) => name);
  const reason = message('usage.unknown-command', { command: found.unknown });
  return didYouMean(reason, found.unknown, names);
}

function helpOf(
  { commands, printer }: RunContext,
  found: Exclude<CommandMatch, { unknown: string }>,
): CommandResult {
  const lines = (given: Printer) =>
    'command' in found ? commandHelp(found.command, given) : overviewHelp(commands.listed, found.area, given);
  return { document: { help: lines({ ...printer, style: (_look, text) => text }) }, lines };
}

function versionAnswer(): CommandResult {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return { document: { version }, lines: () => [`siteferry ${version}`] };
}

async function callCommand(
  context: RunContext,
  command: ListedCommand,
  rest: readonly string[],
): Promise<CommandResult> {
  let given: ParsedArguments;
  try {
    given = parseArguments(command, rest);
  } catch (error) {
    if (!isSiteferryError(error, 'usage')) throw error;
    const failure = failureOfProgram(error, () => {});
    const remedies = [message('usage.see-help', { command: command.name })];
    return failed({ ...failure, remedies });
  }
  if (context.runElsewhere) return await context.runElsewhere();
  // Loaded now and not before: help and usage errors need no core.
  const { runCommand } = await import('./run-command.ts');
  return await runCommand(context, command, given);
}

function failed(failure: Failure): CommandResult {
  return { document: {}, lines: () => [], failure };
}
