import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RepositorySettings } from '#core/contract/versions/settings.ts';
import { message } from '#core/messages/catalogue.ts';
import { type GitLocation, gitLocation, repositoryFailed } from '../location.ts';
import type { RepositoryContext } from '../repository.ts';
import { baseEnvironment, withCredentials } from './environment.ts';
import { cacheFolder, makePrivateFolder, removeStaleFolders } from './folders.ts';
import { type ErrorContext, gitError, recognizeReason } from './git-errors.ts';
import { GitFailure, runGit } from './run.ts';

/** The oldest release of Git that is supported. */
const OLDEST = [2, 30] as const;

/**
 * In the clone, before all that a repository says of its files: they are read and written byte by byte, with no program of
 * somebody's configuration in between.
 */
const ATTRIBUTES = '* -text !eol -ident -filter !working-tree-encoding -export-ignore -export-subst\n';

/** What Git says of a clone that is damaged, or in which a program that was ended has left its locks. */
const DAMAGED =
  /^(?!remote:).*(?:corrupt|bad object|not a git repository|unable to read|missing (?:blob|tree|commit|object)|invalid (?:sha1|index|object)|inflate|bad (?:signature|index|tree|config|pack)|packfile|loose object|is empty|did not send all necessary objects|cannot lock ref|\.lock'|unable to (?:resolve|parse|find)|not a valid object|not a tree object|unknown revision|could not open)/im;

/** What simple-git says where the folder of the clone is not there: another program has just moved it away. */
const GONE = /^Cannot use simple-git on a directory that does not exist/;

/** So often work is begun with another clone: other programs may find the same damage, and see to it, at the same time. */
const ATTEMPTS = 4;

interface Call {
  signal: AbortSignal | undefined;
  input?: string;
  environment?: Readonly<Record<string, string>>;
}

/** Git with the clone of one repository, which is a cache: it can be deleted at any time, and is made again. */
export class GitClient {
  readonly settings: RepositorySettings;
  readonly context: RepositoryContext;
  readonly remote: GitLocation;
  readonly branch: string;
  #secret: string | undefined;
  #secretRequest: Promise<void> | undefined;
  #ready: Promise<void> | undefined;
  #version: Promise<string> | undefined;

  /** Errors: `repository-failed` for a location that is not understood, or not safe. */
  constructor(settings: RepositorySettings, context: RepositoryContext) {
    this.settings = settings;
    this.context = context;
    this.remote = gitLocation(settings);
    this.branch = settings.branch ?? 'main';
    const isBranch = /^(?![-./])(?!.*(?:\.\.|@\{|\/\.|\/\/))[^\s~^:?*[\\\p{C}]+(?<![./]|\.lock)$/u.test(
      this.branch,
    );
    if (!isBranch) throw this.failed(message('repository.branch-name', { branch: this.branch }));
  }

  /** The folder of the clone. */
  get cache(): string {
    return cacheFolder(this.context.folder);
  }

  failed(reason: Parameters<typeof repositoryFailed>[1], cause?: unknown) {
    return repositoryFailed(this.settings.location, reason, cause);
  }

  /** What is known of the remote when something goes wrong. */
  get errorContext(): ErrorContext {
    return { location: this.settings.location, remote: this.remote, secret: this.#secret };
  }

  /** Makes a folder for what is being written or read. */
  async temporaryFolder(): Promise<string> {
    return await makePrivateFolder(this.context.folder);
  }

  /** The release of Git. Errors: `repository-failed` where it is missing or too old. */
  async version(signal: AbortSignal | undefined): Promise<string> {
    this.#version ??= this.#findVersion(signal);
    this.#version.catch(() => {
      this.#version = undefined;
    });
    return await this.#version;
  }

  async #findVersion(signal: AbortSignal | undefined): Promise<string> {
    await mkdir(this.context.folder, { recursive: true, mode: 0o700 });
    const printed = await this.#run(['--version'], this.context.folder, { signal });
    const [version = '', major = 0, minor = 0] = /(?<!\d)(\d+)\.(\d+)(?:\.\d+)*/.exec(printed) ?? [];
    const isOld = Number(major) < OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) < OLDEST[1]);
    if (isOld) throw this.failed(message('repository.git-old', { version, oldest: OLDEST.join('.') }));
    return version;
  }

  /**
   * Does something with the clone; where that fails by what is wrong with the clone itself, again with a new one, which has nothing
   * yet. Gives every error as ours.
   */
  async withCache<T>(
    signal: AbortSignal | undefined,
    work: (cache: { isNew: boolean }) => Promise<T>,
  ): Promise<T> {
    try {
      for (let attempt = 1; ; attempt += 1) {
        await this.#ensureReady(signal);
        const used = await identityOf(this.cache);
        try {
          return await work({ isNew: attempt > 1 });
        } catch (error) {
          if (attempt === ATTEMPTS || !this.#isDamage(error)) throw error;
          await this.#discardCache(used);
        }
      }
    } catch (error) {
      throw gitError(error, this.errorContext);
    }
  }

  #isDamage(error: unknown): boolean {
    if (error instanceof GitFailure)
      return !recognizeReason(error, this.errorContext) && DAMAGED.test(error.errors);
    return error instanceof Error && GONE.test(error.message);
  }

  /** Makes an empty repository where the remote, a path, is not there. Throws `GitFailure`, `cancelled`. */
  async makeRemote(signal: AbortSignal | undefined): Promise<void> {
    const { url } = this.remote;
    if (await isThere(url)) return;
    const head = `--initial-branch=${this.branch}`;
    await this.#run(['init', '--quiet', '--bare', '--template=', head, url], this.context.folder, { signal });
  }

  /** Git in the clone. Throws `GitFailure`, `cancelled`. */
  async git(args: readonly string[], { environment, ...call }: Call): Promise<string> {
    return await this.#run(args, this.cache, {
      ...call,
      environment: { GIT_DIR: this.cache, ...environment },
    });
  }

  /** Git that speaks to the remote, and may be asked to sign in. Throws `GitFailure`, `cancelled`. */
  async gitToRemote(args: readonly string[], { signal }: Pick<Call, 'signal'>): Promise<string> {
    const { remote, context } = this;
    if (remote.transport === 'file') return await this.#runRemote(withoutPrograms(args), { signal });
    this.#secretRequest ??= this.#requestSecret();
    await this.#secretRequest;
    const sign = { host: remote.host, user: remote.user, secret: this.#secret };
    return await withCredentials(context.folder, sign, (environment) =>
      this.#runRemote(args, { signal, environment }),
    );
  }

  async #requestSecret(): Promise<void> {
    this.#secret = await this.context.secret();
  }

  async #runRemote(args: readonly string[], { environment, ...call }: Call): Promise<string> {
    // Helpers of the user would be asked before the secret is, and would keep it.
    const helpers = this.#secret === undefined ? [] : ['credential.helper='];
    const { transport, user } = this.remote;
    const signIn = transport === 'http' && user !== undefined ? [`credential.username=${user}`] : [];
    return await runGit({
      ...call,
      folder: this.cache,
      arguments: args,
      environment: { ...baseEnvironment(), GIT_DIR: this.cache, ...environment },
      configuration: [...this.#configuration(), ...helpers, ...signIn],
      report: this.context.report,
    });
  }

  async #run(args: readonly string[], folder: string, { environment, ...call }: Call): Promise<string> {
    return await runGit({
      ...call,
      folder,
      arguments: args,
      environment: { ...baseEnvironment(), ...environment },
      configuration: this.#configuration(),
    });
  }

  #configuration(): string[] {
    return [
      `core.hooksPath=${join(this.context.folder, 'no-hooks')}`,
      'core.symlinks=false',
      'core.autocrlf=false',
      'core.longpaths=true',
      'core.ignoreCase=false',
      'core.precomposeUnicode=false',
      'core.fileMode=false',
      'core.fsmonitor=false',
      'safe.bareRepository=explicit',
      'core.quotePath=false',
      'i18n.commitEncoding=utf-8',
      'i18n.logOutputEncoding=utf-8',
      'fetch.recurseSubmodules=false',
      'push.recurseSubmodules=no',
      'push.followTags=false',
      'push.gpgSign=false',
      'gc.autoDetach=false',
      'maintenance.autoDetach=false',
    ];
  }

  async #ensureReady(signal: AbortSignal | undefined): Promise<void> {
    this.#ready ??= this.#makeCache(signal);
    try {
      await this.#ready;
    } catch (error) {
      this.#ready = undefined;
      throw error;
    }
  }

  async #makeCache(signal: AbortSignal | undefined): Promise<void> {
    await this.version(signal);
    await removeStaleFolders(this.context.folder);
    if (await this.#isMade()) return;
    const folder = await this.temporaryFolder();
    try {
      const fresh = join(folder, 'cache.git');
      await this.#run(['init', '--quiet', '--bare', '--template=', fresh], folder, { signal });
      await mkdir(join(fresh, 'info'), { recursive: true });
      await writeFile(join(fresh, 'info', 'attributes'), ATTRIBUTES);
      // What is there and not whole is nobody's work in progress: a clone appears with all that belongs to it.
      if ((await isThere(this.cache)) && !(await this.#isMade())) await this.#moveAway(folder);
      await rename(fresh, this.cache).catch(async (error: unknown) => {
        // Another program has made it in the meantime; it is as good.
        if (!(await this.#isMade())) throw error;
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async #isMade(): Promise<boolean> {
    return await isThere(join(this.cache, 'info', 'attributes'));
  }

  /** Unless another program has already made a new one in place of the clone that was found damaged. */
  async #discardCache(used: string | undefined): Promise<void> {
    this.#ready = undefined;
    if ((await identityOf(this.cache)) !== used) return;
    const folder = await this.temporaryFolder();
    await this.#moveAway(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Whoever is using the clone sees it whole or not at all; one that another program has taken away is no matter. */
  async #moveAway(folder: string): Promise<void> {
    await rename(this.cache, join(folder, 'damaged.git')).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') await rm(this.cache, { recursive: true, force: true });
    });
  }
}

/**
 * The other end of a repository on this computer or a share is a process of the same user: its hooks and the programs that its
 * configuration names would run as whoever reads it. What is given to the process itself goes before its configuration.
 */
const OTHER_END = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.alternateRefsCommand=true',
  'receive.denyCurrentBranch=refuse',
  'receive.autogc=false',
];

/** The words of a `fetch` or `push` with such an end. */
function withoutPrograms([verb = '', ...args]: readonly string[]): string[] {
  const program = verb === 'push' ? 'receive-pack' : 'upload-pack';
  const settings = OTHER_END.map((setting) => `-c ${setting}`).join(' ');
  return [verb, `--${program}=git ${settings} ${program}`, ...args];
}

/** Tells a folder from one that was put in its place; undefined for none. */
async function identityOf(folder: string): Promise<string | undefined> {
  return await stat(folder, { bigint: true }).then(
    ({ ino, birthtimeNs }) => `${ino} ${birthtimeNs}`,
    () => undefined,
  );
}

async function isThere(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}
