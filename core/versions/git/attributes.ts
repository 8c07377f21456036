import type { GitClient } from './client.ts';
import { MODULES } from './module-folder.ts';

/** Says that Git is to leave the files of versions as they are. */
export const ATTRIBUTES_FILE = `${MODULES}/.gitattributes`;

/**
 * JSON has no line breaks but its own; scripts have those of the site, and whoever clones the repository on Windows must
 * not turn them into others.
 */
export const ATTRIBUTES = '* -text\n*.json text eol=lf\n';

interface Index {
  signal: AbortSignal | undefined;
  /** Names the index. */
  environment: Readonly<Record<string, string>>;
}

/** Puts the attributes into an index. */
export async function addAttributes(client: GitClient, { signal, environment }: Index): Promise<void> {
  const blob = await client.git(['hash-object', '-w', '--stdin'], { signal, input: ATTRIBUTES });
  const entry = `100644,${blob.trim()},${ATTRIBUTES_FILE}`;
  await client.git(['update-index', '--add', '--cacheinfo', entry], { signal, environment });
}
