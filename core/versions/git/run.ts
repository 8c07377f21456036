import { type SimpleGitOptions, simpleGit } from 'simple-git';
import { throwIfCancelled } from '#core/base/cancel.ts';
import { SiteferryError } from '#core/base/errors.ts';
import type { ReportProgress } from '#core/base/progress.ts';

/** A Git process that ended otherwise than well: with a code, or without one where it could not be started. */
export class GitFailure extends Error {
  readonly exitCode: number | undefined;
  readonly output: string;
  readonly errors: string;
  /** It was ended because nothing came from it for so many seconds. */
  readonly idleSeconds: number | undefined;
  /** There is no such program. */
  readonly isMissing: boolean;

  constructor(
    ended: Partial<Pick<GitFailure, 'exitCode' | 'output' | 'errors' | 'idleSeconds' | 'isMissing'>>,
  ) {
    super('git');
    this.exitCode = ended.exitCode;
    this.output = ended.output ?? '';
    this.errors = ended.errors ?? '';
    this.idleSeconds = ended.idleSeconds;
    this.isMissing = ended.isMissing ?? false;
  }
}

export interface GitCall {
  /** Where it runs. */
  folder: string;
  arguments: readonly string[];
  environment: Readonly<Record<string, string>>;
  /** `name=value` for this process. */
  configuration?: readonly string[];
  input?: string;
  signal: AbortSignal | undefined;
  report?: ReportProgress;
}

/** How long nothing may come from Git before it is taken for hanging, in seconds. */
const IDLE_TIMEOUT = 120;

/** What its own names of phases are told as. */
const STAGES: Readonly<Record<string, string>> = { fetch: 'fetching', push: 'pushing' };

/**
 * Runs Git, without a shell, and gives what it prints. The one place where Git is started. Throws `GitFailure` and
 * `cancelled`; then the process is gone.
 */
export async function runGit(call: GitCall): Promise<string> {
  const { folder, signal, environment, input, report } = call;
  throwIfCancelled(signal);
  let failure: GitFailure | undefined;
  const options: Partial<SimpleGitOptions> = {
    baseDir: folder,
    config: [...(call.configuration ?? [])],
    timeout: { block: IDLE_TIMEOUT * 1_000 },
    allowEnvironment: Object.keys(environment),
    unsafe: ALLOWED,
    errors: (error, { exitCode, stdOut, stdErr }) => {
      if (exitCode === 0 && !error) return undefined;
      failure = new GitFailure({
        exitCode,
        output: Buffer.concat(stdOut).toString(),
        errors: Buffer.concat(stdErr).toString(),
        isMissing: /^Error: spawn \S+ (?:ENOENT|EACCES)/.test(Buffer.concat(stdErr).toString()),
      });
      return error ?? failure;
    },
    ...(signal ? { abort: signal } : {}),
    ...(input === undefined ? {} : { input: () => input }),
    ...(report
      ? {
          progress: ({ method, processed, total }) =>
            report({ stage: STAGES[method] ?? method, done: processed, total }),
        }
      : {}),
  };
  try {
    return await simpleGit(options)
      .env({ ...environment })
      .raw([...call.arguments]);
  } catch (error) {
    // What it had printed by then says how far it was.
    if (signal?.aborted) throw new SiteferryError('cancelled', {}, { cause: failure ?? error });
    if (isTimeout(error)) throw new GitFailure({ ...failure, idleSeconds: IDLE_TIMEOUT });
    throw failure ?? error;
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'plugin' in error && error.plugin === 'timeout';
}

/** What is ours in the environment and the configuration that `simple-git` would suspect. */
const ALLOWED = {
  allowUnsafeAskPass: true,
  allowUnsafeConfigPaths: true,
  allowUnsafeCredentialHelper: true,
  allowUnsafeExec: true,
  allowUnsafeFsMonitor: true,
  allowUnsafeHooksPath: true,
  allowUnsafePack: true,
  allowUnsafeSshCommand: true,
  allowUnsafeTemplateDir: true,
};
