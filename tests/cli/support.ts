import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Keychain } from '#core/workspace/secrets/keychain.ts';
import { commandTable } from '#electron/cli/commands/index.ts';
import { runProgram } from '#electron/cli/main.ts';

const SITEFERRY = fileURLToPath(new URL('../../electron/cli/siteferry.mjs', import.meta.url));

/** State folder of runs that do not ask for one of their own: never that of the person who runs the tests. */
const HOME = mkdtempSync(join(tmpdir(), 'siteferry-cli-home-'));
process.on('exit', () => rmSync(HOME, { recursive: true, force: true }));

/** What a run of the command line gave. */
export interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A process of the real command line, its output in pipes. */
export function startCli(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  folder = process.cwd(),
) {
  const child = spawn(process.execPath, [SITEFERRY, ...words], {
    cwd: folder,
    env: { ...process.env, SITEFERRY_HOME: HOME, SITEFERRY_LANG: 'en', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  const ended = new Promise<Run>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...output }));
  });
  return { child, ended, output };
}

/** Runs the command line in this process, on a terminal that remembers. */
export async function runHere(
  words: readonly string[],
  {
    home = HOME,
    language = 'en',
    signal = new AbortController().signal,
    report = () => {},
    keychain,
    ask,
    askSecret,
    environment = {},
  }: {
    home?: string;
    language?: string;
    signal?: AbortSignal;
    report?: () => void;
    keychain?: Keychain;
    /** A person at the terminal; without one it is none. */
    ask?: (question: string) => string;
    askSecret?: (question: string) => string;
    environment?: Readonly<Record<string, string>>;
  } = {},
): Promise<Run> {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const code = await runProgram(
    {
      commands: commandTable,
      environment: { SITEFERRY_HOME: home, SITEFERRY_LANG: language, ...environment },
      signal,
      ...(keychain ? { keychain } : {}),
      terminal: {
        print: (lines) => stdout.push(...lines),
        remark: (lines) => stderr.push(...lines),
        style: (_look, text) => text,
        remarkStyle: (_look, text) => text,
        report,
        ...(ask ? { ask: async (question: string) => ask(question) } : {}),
        ...(askSecret ? { askSecret: async (question: string) => askSecret(question) } : {}),
        flush: async () => {},
      },
    },
    words,
  );
  return { code, stdout: stdout.join('\n'), stderr: stderr.join('\n') };
}
