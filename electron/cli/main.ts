import { readFileSync } from 'node:fs';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import { visible } from '#core/base/text.ts';
import type { Keychain } from '#core/host/keychain.ts';
import { didYouMean, parseArguments } from './arguments.ts';
import type { Answer, Command } from './command.ts';
import { commands } from './commands/index.ts';
import { type Failure, failureDocument, failureLines, toFailure } from './failure.ts';
import { commandHelp, overviewHelp } from './help.ts';
import type { Terminal } from './terminal.ts';
import type { Style } from './text/style.ts';

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
  const answer = await answerOf(context, words, options).catch(
    (error: unknown): Answer => failed(toFailure(error, (cause) => terminal.remark([String(cause)]))),
  );
  return printAnswer(terminal, answer, options.includes('--json'));
}

function printAnswer(
  terminal: Terminal,
  { document, lines, failure, exitCode = 0 }: Answer,
  json: boolean,
): number {
  if (json) {
    const whole = failure ? { ...document, error: failureDocument(failure) } : document;
    terminal.print([JSON.stringify(whole, null, 2)]);
  } else {
    terminal.print(lines(terminal.style));
  }
  if (!failure) return exitCode;
  terminal.remark(failureLines(failure, terminal.remarkStyle));
  return failure.exitCode;
}

async function answerOf(
  context: ProgramContext,
  words: readonly string[],
  options: readonly string[],
): Promise<Answer> {
  const found = findCommand(words);
  const wantsHelp = options.includes('--help') || options.includes('-h');
  if (wantsHelp && !('unknown' in found)) return helpOf(found);
  if ('command' in found) return await runCommand(context, found.command, found.rest);
  if (options[0] === '--version') return versionAnswer();
  throw new SiteferryError('usage', { reason: noCommand(found) });
}

/** What the first words name: a command, an area with commands, nothing at all, or something unknown. */
type Found =
  | { command: Command; rest: readonly string[] }
  | { area: string | undefined }
  | { unknown: string };

function findCommand(words: readonly string[]): Found {
  const [first = '', second = ''] = words;
  for (const count of [2, 1]) {
    const command = commands.find(({ name }) => name === words.slice(0, count).join(' '));
    if (command) return { command, rest: words.slice(count) };
  }
  const isArea = commands.some(({ name }) => name.startsWith(`${first} `));
  if (first === '' || first.startsWith('-')) return { area: undefined };
  if (!isArea) return { unknown: first };
  return second === '' || second.startsWith('-') ? { area: first } : { unknown: `${first} ${second}` };
}

function noCommand(found: Exclude<Found, { command: Command }>): string {
  if ('area' in found)
    return found.area ? `What to do with ${found.area} is missing.` : 'What to do is missing.';
  const names = commands.map(({ name }) => name);
  return `There is no command "${visible(found.unknown)}".${didYouMean(found.unknown, names)}`;
}

function helpOf(found: Exclude<Found, { unknown: string }>): Answer {
  const lines = (style: Style) =>
    'command' in found ? commandHelp(found.command, style) : overviewHelp(commands, found.area, style);
  return { document: { help: lines((_look, text) => text) }, lines };
}

function versionAnswer(): Answer {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return { document: { version }, lines: () => [`siteferry ${version}`] };
}

async function runCommand(
  context: ProgramContext,
  command: Command,
  rest: readonly string[],
): Promise<Answer> {
  const { terminal, environment, signal, keychain } = context;
  let given: ReturnType<typeof parseArguments>;
  try {
    given = parseArguments(command, rest);
  } catch (error) {
    if (!isSiteferryError(error, 'usage')) throw error;
    const failure = toFailure(error, () => {});
    return failed({ ...failure, remedy: `See siteferry ${command.name} --help.` });
  }
  // Loaded now and not before: help and usage errors need no database drivers.
  const { startHost } = await import('#core/host/start.ts');
  const host = startHost(environment, keychain ? { keychain } : {});
  try {
    const { client, home } = host;
    return await command.run({ client, home, terminal, environment, signal, now: () => new Date() }, given);
  } catch (error) {
    return failed(toFailure(error, host.logError));
  } finally {
    await host.close();
  }
}

function failed(failure: Failure): Answer {
  return { document: {}, lines: () => [], failure };
}
