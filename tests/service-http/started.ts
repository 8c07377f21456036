import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { type Run, startCli } from '#tests/cli/support.ts';
import { postgres } from '#tests/support/databases.ts';

/** A process of the command line that goes on until it is ended. */
export interface Started {
  child: ChildProcess;
  output: { stdout: string; stderr: string };
  ended: Promise<Run>;
  /** Where a service answers. */
  address: string;
}

/** Starts a service on a port that it takes itself, or one that is named, and waits until it says where it answers. */
export async function startServiceProcess(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Started> {
  return await startUntil(['service', '--port', '0', ...words], environment, /answers on (\S+)\. /);
}

/** Words for a service whose jobs are not what a test is about: a database of its own would cost it seconds. */
export async function sharedQueue(folder: string): Promise<{ words: string[]; drop(): Promise<void> }> {
  const { url, drop } = await postgres.create();
  return { words: ['--jobs', url, '--results', join(folder, 'results')], drop };
}

/** Starts a process and waits until it says something on its output; `address` is the first group of it. */
export async function startUntil(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  sign: RegExp,
): Promise<Started> {
  const started = startCli(words, environment);
  const { child, output } = started;
  const [, address = ''] = await new Promise<RegExpExecArray>((resolve, reject) => {
    child.stdout.on('data', () => {
      const said = sign.exec(output.stdout);
      if (said) resolve(said);
    });
    child.once('close', (code) =>
      reject(new Error(`it ended with ${code} before it said ${sign}: ${output.stdout}${output.stderr}`)),
    );
    child.once('error', reject);
  });
  return { ...started, address };
}
