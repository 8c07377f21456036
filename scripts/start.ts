/**
 * `npm start`: opens the window. Where there is no Electron to open it in, it is served to a browser on this computer,
 * which shows the same.
 */
import { interruptSignal } from '#electron/cli/interrupt.ts';
import { runProgram } from '#electron/cli/main.ts';
import { processTerminal } from '#electron/cli/terminal.ts';
import { buildWindow } from './build-window.ts';

const terminal = processTerminal();
process.exitCode = buildWindow((line) => terminal.remark([line])) ? await serve() : 1;

async function serve(): Promise<number> {
  terminal.remark(['No desktop window can be opened here; the same window opens in a browser.']);
  const signal = interruptSignal(() => terminal.remark(['Ending.']));
  const code = await runProgram({ terminal, environment: process.env, signal }, ['serve']);
  await terminal.flush();
  return code;
}
