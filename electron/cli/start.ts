/** The command line as a process: its terminal, Ctrl-C, and its exit code. */
import { interruptSignal } from './interrupt.ts';
import { runProgram } from './main.ts';
import { processTerminal } from './terminal.ts';

const terminal = processTerminal();
const signal = interruptSignal(() => terminal.remark(['Cancelling; press Ctrl-C again to stop at once.']));
const exitCode = await runProgram({ terminal, environment: process.env, signal }, process.argv.slice(2));
await terminal.flush();
process.exit(exitCode);
