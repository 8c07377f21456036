import { readFileSync } from 'node:fs';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import { renderMessages } from '#core/messages/render-messages.ts';
import type { Keychain } from '#core/workspace/secrets/keychain.ts';
import { didYouMean, parseArguments } from './arguments.ts';
import type { Command, CommandResult } from './command.ts';
import { commands } from './commands/index.ts';
import { type Failure, failureDocument, failureLines, toFailure } from './failure.ts';
import { commandHelp, overviewHelp } from './help.ts';
import { jsonText } from './json-text.ts';
import { chosenLanguage } from './language.ts';
import { createPrinter, type Printer } from './printer.ts';
import { createPasswordPrompt, createSignInPrompt, namedSecrets } from './site-secrets.ts';
import type { Terminal } from './terminal.ts';

interface ProgramContext {
  terminal: Terminal;
  environment: Readonly<Record<string, string | undefined>>;
  signal: AbortSignal;
  /** For tests: instead of the keychain of the operating system. */
  keychain?: Keychain;
}

/** Runs one command line (the words after `siteferry`) and gives its exit code; never throws. */
export async function runProgram(context: ProgramContext, typed: readonly string[]): Promise<number> {
  const { terminal } = context;
  const words = typed[0] === 'help' ? [...typed.slice(1), '--help'] : typed;
  const options = words.includes('--') ? words.slice(0, words.indexOf('--')) : words;
  const printer = createPrinter(chosenLanguage(options, context.environment), terminal.style);
  const answer = await answerOf({ ...context, printer }, words, options).catch(
    (error: unknown): CommandResult => failed(toFailure(error, (cause) => terminal.remark([String(cause)]))),
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

/** What a command line is run with, once its language is known. */
interface RunContext extends ProgramContext {
  printer: Printer;
}

async function answerOf(
  context: RunContext,
  words: readonly string[],
  options: readonly string[],
): Promise<CommandResult> {
  const found = findCommand(words);
  const wantsHelp = options.includes('--help') || options.includes('-h');
  if (wantsHelp && !('unknown' in found)) return helpOf(found, context.printer);
  if ('command' in found) return await runCommand(context, found.command, found.rest);
  if (options[0] === '--version') return versionAnswer();
  throw new SiteferryError('usage', { reason: unknownCommandReason(found) });
}

/** What the first words name: a command, an area with commands, nothing at all, or something unknown. */
type CommandMatch =
  | { command: Command; rest: readonly string[] }
  | { area: string | undefined }
  | { unknown: string };

function findCommand(words: readonly string[]): CommandMatch {
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

function unknownCommandReason(found: Exclude<CommandMatch, { command: Command }>): Message {
  if ('area' in found) {
    const { area } = found;
    return area === undefined ? message('usage.no-verb') : message('usage.no-verb-of-area', { area });
  }
  const names = commands.map(({ name }) => name);
  const reason = message('usage.unknown-command', { command: found.unknown });
  return didYouMean(reason, found.unknown, names);
}

function helpOf(found: Exclude<CommandMatch, { unknown: string }>, printer: Printer): CommandResult {
  const lines = (given: Printer) =>
    'command' in found ? commandHelp(found.command, given) : overviewHelp(commands, found.area, given);
  return { document: { help: lines({ ...printer, style: (_look, text) => text }) }, lines };
}

function versionAnswer(): CommandResult {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return { document: { version }, lines: () => [`siteferry ${version}`] };
}

async function runCommand(
  context: RunContext,
  command: Command,
  rest: readonly string[],
): Promise<CommandResult> {
  const { terminal, environment, signal, keychain, printer } = context;
  let given: ReturnType<typeof parseArguments>;
  try {
    given = parseArguments(command, rest);
  } catch (error) {
    if (!isSiteferryError(error, 'usage')) throw error;
    const failure = toFailure(error, () => {});
    const remedies = [message('usage.see-help', { command: command.name })];
    return failed({ ...failure, remedies });
  }
  // Loaded now and not before: help and usage errors need no database drivers.
  const { startHost } = await import('#core/operations/start.ts');
  const secrets = namedSecrets(given);
  const host = startHost(environment, {
    channel: 'commandLine',
    onLog: (file) => terminal.remark([printer.text('program.details', { file })]),
    ...(keychain ? { keychain } : {}),
    secrets,
    ...createPasswordPrompt(terminal, printer, signal),
    ...createSignInPrompt(terminal, printer),
  });
  try {
    const { client, home } = host;
    const now = () => new Date();
    const context = { client, home, terminal, printer, environment, secrets, signal, now };
    return await command.run(context, given);
  } catch (error) {
    return failed(toFailure(error, host.logError));
  } finally {
    await host.close();
  }
}

function failed(failure: Failure): CommandResult {
  return { document: {}, lines: () => [], failure };
}
