import type { ReportProgress } from '#core/base/progress.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { ListedFiles } from '#core/transfer/sides/changed-files.ts';
import type { VersionFiles } from '#core/transfer/sides/read-base.ts';

/** A module as a version of it says it (`module.json`). */
export interface ModuleRef {
  guid: string;
  name: string;
}

/** What is said of a version when it is made, and what the repository keeps of it. */
export interface VersionMetadata {
  module: ModuleRef;
  /** Number or word that people call it by; see `isVersionName`. */
  version: string;
  name: string;
  description: string;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** A version that the repository holds. */
export interface RepositoryVersion extends VersionMetadata {
  /** Who made it, as the repository knows. */
  author: string;
  /** What stands for its content and never changes: a commit, or the hash of its files. */
  revision: string;
}

/** A version as somebody knows it who may have seen it earlier. */
export type VersionRef = Pick<RepositoryVersion, 'module' | 'version'> &
  Partial<Pick<RepositoryVersion, 'revision'>>;

/** How a version was published. */
export interface PublishResult {
  revision: string;
  author: string;
  /** Files of the version, and how many of them are other ones than in the module's version before. */
  files: number;
  changed: number;
  /** Such as: others have published meanwhile, and it was put on top of that. */
  warnings: Finding[];
}

/** A version that was taken out of the repository, until it is known whether that stays. */
export interface Withdrawal {
  /** Puts it back. */
  restore(): Promise<void>;
  /** Lets go of what it takes to put it back. */
  forget(): Promise<void>;
}

/**
 * Where versions of modules are kept: one interface for both providers. What goes wrong with a repository is
 * `repository-failed` with its reason; nothing that fails leaves anything of itself behind.
 */
export interface Repository {
  /** Looks at what the repository has now, and gives all versions, newest first for each module. */
  versions(signal?: AbortSignal): Promise<RepositoryVersion[]>;
  /**
   * Makes a version of the files that `write` puts into an empty folder. It is there as a whole or not at all, and others'
   * files stay as they are. Errors: `version-exists`, `repository-failed`, `cancelled`, and those of `write`; `outcome-unknown`
   * where nobody has heard whether the repository took it.
   */
  publish(
    facts: VersionMetadata,
    write: (folder: string) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<PublishResult>;
  /**
   * The files of a version; with a revision, those that it had then, where the repository still has them. `some`: only these, as
   * `list` has named them. Errors: `version-unknown`, `repository-failed`, `cancelled`.
   */
  read(version: VersionRef, signal?: AbortSignal, some?: ListedFiles): Promise<VersionFiles>;
  /** Names the files of a version, with what stands for the content of each. Errors: those of `read`. */
  list(version: VersionRef, signal?: AbortSignal): Promise<ListedFiles>;
  /** Takes a version out. Errors: `version-unknown`, `repository-failed`. */
  withdraw(version: Pick<RepositoryVersion, 'module' | 'version'>, signal?: AbortSignal): Promise<Withdrawal>;
}

/** What a repository needs to know besides its settings. */
export interface RepositoryContext {
  /** Folder of this computer that is the repository's alone: clones, and what is being written. */
  folder: string;
  /** Asked when the remote wants it: password, token, or passphrase of the key; undefined where there is none. */
  secret: () => Promise<string | undefined>;
  now: () => Date;
  /** Login of the user of the site in whose name it is done; undefined for who sits here. */
  login?: string | undefined;
  /** The remote lies among our own folders: preparing makes it where it is not there. */
  ownsRemote?: boolean;
  report: ReportProgress;
  /** Takes what was found beside the versions, such as a damaged one that is left out. */
  remark?: ((finding: Finding) => void) | undefined;
}
