import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { throwIfCancelled } from '#core/base/cancel.ts';
import type { ProgressStep } from '#core/contract/progress.ts';
import type { Language } from '#core/messages/format.ts';
import { createPrinter } from './printer.ts';
import { createProgressBar } from './progress-bar.ts';
import { type Style, styleFor } from './text/style.ts';

/** Where a command's answer, its progress and its errors go. */
export interface Terminal {
  /** Writes lines of the answer to stdout. */
  print(lines: readonly string[]): void;
  /** Writes lines to stderr: errors and remarks that are no part of the answer. */
  remark(lines: readonly string[]): void;
  readonly style: Style;
  readonly remarkStyle: Style;
  /** Shows progress; quiet where stderr is no terminal. */
  readonly report: (step: ProgressStep) => void;
  /** Asks a person, and gives what is typed: empty at the end of the input. Absent where nobody can answer. */
  readonly ask?: (question: string, signal: AbortSignal) => Promise<string>;
  /** Asks for a secret: what is typed is not shown. Absent where nobody can answer. */
  readonly askSecret?: (question: string, signal: AbortSignal) => Promise<string>;
  /** Waits until everything has left the process. */
  flush(): Promise<void>;
}

/** The terminal of this process. A reader that has gone (`| head`) is no error: what it does not read is dropped. */
export function processTerminal(
  language: Language,
  stdout: NodeJS.WriteStream = process.stdout,
  stderr: NodeJS.WriteStream = process.stderr,
  stdin: NodeJS.ReadStream = process.stdin,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Terminal {
  const bar = stderr.isTTY ? createProgressBar(stderr, createPrinter(language, styleFor(stderr))) : undefined;
  for (const stream of [stdout, stderr]) stream.on('error', ignoreClosedPipe);
  const write = (stream: NodeJS.WriteStream, lines: readonly string[]) => {
    bar?.clear();
    if (lines.length > 0) stream.write(`${lines.join('\n')}\n`);
  };
  return {
    print: (lines) => write(stdout, lines),
    remark: (lines) => write(stderr, lines),
    style: styleFor(stdout),
    remarkStyle: styleFor(stderr),
    report: (progress) => bar?.show(progress),
    // A build server may have a terminal that nobody sits at.
    ...(stdin.isTTY && stderr.isTTY && !isBuildServer(environment)
      ? {
          ask: (question, signal) => {
            bar?.clear();
            return askOn(stdin, stderr, question, signal);
          },
          askSecret: (question, signal) => {
            bar?.clear();
            return askSecretOn(stdin, stderr, question, signal);
          },
        }
      : {}),
    async flush() {
      bar?.clear();
      await Promise.all([stdout, stderr].map(drained));
    },
  };
}

/** Whether `CI` says that nobody can answer, as build servers set it. */
function isBuildServer({ CI = '' }: Readonly<Record<string, string | undefined>>): boolean {
  return !['', '0', 'false'].includes(CI.toLowerCase());
}

async function askOn(
  stdin: NodeJS.ReadStream,
  stderr: NodeJS.WriteStream,
  question: string,
  signal: AbortSignal,
): Promise<string> {
  throwIfCancelled(signal);
  // Not as a terminal: Ctrl-C goes to the process then, which knows what it means.
  return await lineOf(
    createInterface({ input: stdin, output: stderr, terminal: false }),
    `${question} `,
    signal,
  );
}

async function askSecretOn(
  stdin: NodeJS.ReadStream,
  stderr: NodeJS.WriteStream,
  question: string,
  signal: AbortSignal,
): Promise<string> {
  throwIfCancelled(signal);
  stderr.write(`${question} `);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  // As a terminal, so that nothing is shown and mistakes can be corrected; Ctrl-C is handed on to the process.
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true, historySize: 0 });
  lines.on('SIGINT', () => process.emit('SIGINT', 'SIGINT'));
  try {
    return await lineOf(lines, '', signal);
  } finally {
    stderr.write('\n');
  }
}

/** One line; empty at the end of the input. */
async function lineOf(lines: Interface, question: string, signal: AbortSignal): Promise<string> {
  const stop = (): void => lines.close();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const ended = once(lines, 'close').then(() => '');
    const answer = await Promise.race([lines.question(question), ended]);
    throwIfCancelled(signal);
    return answer;
  } finally {
    signal.removeEventListener('abort', stop);
    lines.close();
  }
}

function ignoreClosedPipe(error: Error): void {
  if ('code' in error && error.code === 'EPIPE') return;
  throw error;
}

function drained(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.destroyed || stream.writableLength === 0) resolve();
    else stream.write('', () => resolve());
  });
}
