/** The command line as a process: its terminal, Ctrl-C, and its exit code. */
import { interruptSignal } from './interrupt.ts';
import { chosenLanguage } from './language.ts';
import { runProgram } from './main.ts';
import { createPrinter } from './printer.ts';
import { processTerminal } from './terminal.ts';

const words = process.argv.slice(2);
const language = chosenLanguage(words, process.env);
const terminal = processTerminal(language);
const { text } = createPrinter(language, terminal.remarkStyle);
const signal = interruptSignal(() => terminal.remark([text('program.interrupted')]));
// A launcher on an older Node that is killed can pass no signal on; its channel closes.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
const exitCode = await runProgram({ terminal, environment: process.env, signal }, words);
await terminal.flush();
process.exit(exitCode);
