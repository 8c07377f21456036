/**
 * `npm start`: opens the window. Where there is no Electron or no screen to open it on, it is served to a browser on
 * this computer, which shows the same.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { interruptSignal } from '#electron/cli/interrupt.ts';
import { chosenLanguage } from '#electron/cli/language.ts';
import { runProgram } from '#electron/cli/main.ts';
import { processTerminal } from '#electron/cli/terminal.ts';
import { buildDesktop, buildWindow } from './build.ts';
import { electronBinary, fetchElectron, hasDisplay } from './electron.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const terminal = processTerminal(chosenLanguage([], process.env));
const say = (line: string) => terminal.remark([line]);

process.exitCode = await start();

async function start(): Promise<number> {
  if (!hasDisplay()) return await serve('There is no display for the desktop window');
  const binary = fetchElectron(say) ? electronBinary() : undefined;
  if (!binary) return await serve('Electron cannot be downloaded for the desktop window');
  if (!buildDesktop(say)) return 1;
  return await new Promise((resolve, reject) => {
    const child = spawn(binary, [root], { stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

async function serve(reason: string): Promise<number> {
  if (!buildWindow(say)) return 1;
  say(`${reason}; the same window opens in a browser.`);
  const signal = interruptSignal(() => say('Ending.'));
  const code = await runProgram({ terminal, environment: process.env, signal }, ['serve']);
  await terminal.flush();
  return code;
}
