import { message } from '#core/messages/catalogue.ts';
import type { GitClient } from './client.ts';

/**
 * A branch is made in an empty repository only: in any other it would be a history of its own, because its name was
 * mistyped. Throws `repository-failed`, naming the branch that is there.
 */
export async function refuseOtherBranches(client: GitClient, signal: AbortSignal | undefined): Promise<void> {
  const args = ['ls-remote', '--symref', client.remote.url, 'HEAD', 'refs/heads/*'];
  const present = await client.gitToRemote(args, { signal });
  const [, usual] = /^ref: refs\/heads\/(\S+)\s+HEAD$/m.exec(present) ?? [];
  const [, first] = /^[0-9a-f]+\s+refs\/heads\/(\S+)$/m.exec(present) ?? [];
  if (first === undefined || present.includes(`\trefs/heads/${client.branch}\n`)) return;
  throw client.failed(message('repository.branch-missing', { branch: client.branch, usual: usual ?? first }));
}
