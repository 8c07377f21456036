/**
 * `npm start`: opens the window. Where there is no Electron or no screen to open it on, it is served to a browser on
 * this computer, which shows the same.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import { commandTable } from '#electron/cli/commands/index.ts';
import { interruptSignal } from '#electron/cli/interrupt.ts';
import { chosenLanguage } from '#electron/cli/language.ts';
import { runProgram } from '#electron/cli/main.ts';
import { createPrinter } from '#electron/cli/printer.ts';
import { processTerminal } from '#electron/cli/terminal.ts';
import { buildDesktop, buildWindow } from './build.ts';
import { electronBinary, fetchElectron, hasDisplay } from './electron.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const language = chosenLanguage([], process.env);
const terminal = processTerminal(language);
const { render } = createPrinter(language, terminal.remarkStyle);
const tell = (line: Message) => terminal.remark([render(line)]);

process.exitCode = await start();

async function start(): Promise<number> {
  if (!hasDisplay()) return await serve(message('start.no-display'));
  const binary = fetchElectron(tell) ? electronBinary() : undefined;
  if (!binary) return await serve(message('start.no-electron'));
  if (!buildDesktop(tell)) return 1;
  return await new Promise((resolve, reject) => {
    const child = spawn(binary, [root], { stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

async function serve(reason: Message): Promise<number> {
  if (!buildWindow(tell)) return 1;
  tell(reason);
  const signal = interruptSignal(() => tell(message('start.stopping')));
  const code = await runProgram({ commands: commandTable, terminal, environment: process.env, signal }, [
    'serve',
  ]);
  await terminal.flush();
  return code;
}
