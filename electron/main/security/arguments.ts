import { resolve } from 'node:path';

const ARCHIVE = /\.(?:zip|siteferry|json)$/i;
/** `scheme:` with at least two letters: a deep link; one letter is a drive. */
const LINK = /^[a-z][a-z0-9+.-]+:/i;

/**
 * The archive that a command line asks to open: its only argument that is no switch, if that is the path of one.
 * Everything else is passed over: switches of a second start change nothing, and there are no deep links.
 */
export function archiveToOpen(argv: readonly string[], cwd: string): string | undefined {
  const paths = argv.filter((argument) => !argument.startsWith('-'));
  const [path] = paths;
  if (paths.length !== 1 || path === undefined) return undefined;
  return isArchivePath(path) ? resolve(cwd, path) : undefined;
}

/** Whether a path that the system hands over can be an archive. */
export function isArchivePath(path: string): boolean {
  return ARCHIVE.test(path) && !LINK.test(path) && !path.includes('\0');
}
