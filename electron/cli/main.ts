import { readFileSync } from 'node:fs';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import { renderMessages } from '#core/messages/render-messages.ts';
import { stateFolder } from '#core/workspace/state-folder.ts';
import { didYouMean, parseArguments } from './arguments.ts';
import type { CommandContext, CommandResult, ListedCommand, ParsedArguments } from './command.ts';
import { type Failure, failureDocument, failureLines, failureOfProgram } from './failure.ts';
import { type CommandMatch, findCommand } from './find-command.ts';
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
  // What the shell asks while somebody types (`completion-scripts.ts`); nobody types it.
  if (words[0] === 'complete') {
    const { complete } = await import('./complete.ts');
    return await complete(context, words.slice(words.indexOf('--') + 1));
  }
  const found = findCommand(context.commands.listed, words);
  const wantsHelp = options.includes('--help') || options.includes('-h');
  if (wantsHelp && !('unknown' in found)) return helpOf(context, found);
  if ('command' in found) return await callCommand(context, found.command, found.rest);
  if (options[0] === '--version') return versionAnswer();
  throw new SiteferryError('usage', { reason: unknownCommandReason(context.commands.listed, found) });
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
  if (command.withoutCore) {
    const loaded = await context.commands.load(command);
    return await loaded.run(withoutCore(context), given);
  }
  if (context.runElsewhere) return await context.runElsewhere();
  // Loaded now and not before: help and usage errors need no core.
  const { runCommand } = await import('./run-command.ts');
  return await runCommand(context, command, given);
}

/** What a command runs with that asks the core nothing. */
function withoutCore({ terminal, printer, environment, signal }: RunContext): CommandContext {
  return {
    ...{ terminal, printer, environment, signal, home: stateFolder(environment), secrets: {} },
    now: () => new Date(),
    get client(): never {
      throw new SiteferryError('bug', {
        reason: 'a command that is declared to need no core asks it something',
      });
    },
  };
}

function failed(failure: Failure): CommandResult {
  return { document: {}, lines: () => [], failure };
}
