/** The command line as a process: its terminal, Ctrl-C, and its exit code. */
import { readFileSync } from 'node:fs';
import type { ListedCommand } from './command.ts';
import { loadCommand } from './commands/files.ts';
import { interruptSignal } from './interrupt.ts';
import { chosenLanguage } from './language.ts';
import { runProgram } from './main.ts';
import { createPrinter } from './printer.ts';
import { processTerminal } from './terminal.ts';

/**
 * Runs what this process was started with. `listedFile` is what the build has written of the commands; `runElsewhere` ends this
 * process with what another one has made of it, where this Node is too old for the core.
 */
export async function start(listedFile: URL, runElsewhere?: () => Promise<never>): Promise<never> {
  const listed: readonly ListedCommand[] = JSON.parse(readFileSync(listedFile, 'utf8'));
  const words = process.argv.slice(2);
  const language = chosenLanguage(words, process.env);
  const terminal = processTerminal(language);
  const { text } = createPrinter(language, terminal.remarkStyle);
  const signal = runElsewhere
    ? new AbortController().signal
    : interruptSignal(() => terminal.remark([text('program.interrupted')]));
  // A launcher on an older Node that is killed can pass no signal on; its channel closes.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
  const context = { commands: { listed, load: loadCommand }, terminal, environment: process.env, signal };
  const exitCode = await runProgram({ ...context, ...(runElsewhere ? { runElsewhere } : {}) }, words);
  await terminal.flush();
  process.exit(exitCode);
}
