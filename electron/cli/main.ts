import type { ExitCode, SiteferryError } from '#core/base/errors.ts';
import { parseArguments, suggestion, usage } from './arguments.ts';
import type { Arguments, Command } from './command.ts';
import { exportCommand } from './commands/export.ts';
import { importCommand } from './commands/import.ts';
import { previewCommand } from './commands/preview.ts';
import { siteCommands } from './commands/site.ts';
import { treeCommand } from './commands/tree.ts';
import { describeFailure, printFailure } from './failure.ts';
import { commandHelp, overview } from './help.ts';
import { interruptSignal } from './interrupt.ts';
import { createTerminal, type Terminal } from './terminal.ts';

const commands: readonly Command[] = [
  ...siteCommands,
  treeCommand,
  exportCommand,
  previewCommand,
  importCommand,
];

/** Runs one command line and gives its exit code. Never throws. */
async function main(argv: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const json = argv.includes('--json');
  try {
    return await dispatch(argv, terminal, json);
  } catch (error) {
    const failure = describeFailure(error);
    if (json) {
      const { code, message, remedy, data } = failure;
      terminal.print(JSON.stringify({ error: { code, message, remedy, data } }, null, 2));
    }
    printFailure(terminal, failure);
    return failure.exitCode;
  }
}

async function dispatch(argv: readonly string[], terminal: Terminal, json: boolean): Promise<ExitCode> {
  const words = argv.filter((argument) => !argument.startsWith('-'));
  const help = argv.includes('--help') || argv.includes('-h') || words[0] === 'help';
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => argv[index] === word));
  if (command) {
    if (help) {
      terminal.print(commandHelp(command));
      return 0;
    }
    const given = parseArguments(command, argv.slice(command.name.split(' ').length));
    return await runCommand(command, given, terminal, json);
  }
  const area = commands.some(({ name }) => name.startsWith(`${words[0]} `)) ? words[0] : undefined;
  if (help || argv.length === 0 || (area !== undefined && words.length === 1)) {
    terminal.print(overview(commands, words[0] === 'help' ? undefined : area));
    return help || argv.length === 0 ? 0 : 2;
  }
  throw unknownCommand(words, area);
}

async function runCommand(
  command: Command,
  given: Arguments,
  terminal: Terminal,
  json: boolean,
): Promise<ExitCode> {
  const signal = interruptSignal(() => terminal.message('Stopping; Ctrl-C again stops at once.'));
  // Loaded only now: help and usage errors need neither the core nor database drivers.
  const { stateFolder } = await import('#core/host/context.ts');
  const { startHost } = await import('./host.ts');
  const home = stateFolder(process.env);
  const host = startHost(terminal, home, process.env.SITEFERRY_PASSWORD);
  try {
    return await command.run({ client: host.client, terminal, home, signal, json }, given);
  } finally {
    await host.close();
  }
}

function unknownCommand(words: readonly string[], area: string | undefined): SiteferryError {
  const names = commands.map(({ name }) => name);
  const typed = area === undefined ? (words[0] ?? '') : words.slice(0, 2).join(' ');
  return usage(`There is no command "${typed.slice(0, 100)}"${suggestion(typed, names)}.`);
}

/** Runs one command line on this process's terminal and gives its exit code. Never throws. */
export async function runCli(argv: readonly string[]): Promise<ExitCode> {
  return await main(argv, createTerminal(process.stdout, process.stderr, process.env));
}
