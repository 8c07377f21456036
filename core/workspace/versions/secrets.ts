import { join } from 'node:path';
import { z } from 'zod';
import { redact } from '#core/base/redact.ts';
import type { ListedRepository, RepositoryDraft } from '#core/contract/versions/settings.ts';
import { writeFileAtomic } from '../files.ts';
import type { Keychain } from '../secrets/keychain.ts';
import { readSecretAt } from '../secrets/secret-file.ts';
import { readStateFile } from '../state-file.ts';
import { updateState } from '../state-folder.ts';

type Remote = Pick<RepositoryDraft, 'location' | 'userName'>;

/** What is kept for a remote: the secret itself, the file that has it, or nothing any more. */
interface Kept {
  secret?: string | undefined;
  remember: boolean;
  secretFile?: string | undefined;
}

/**
 * Secrets of revision repositories, by their location and user: in the keychain of the operating system, in this process until
 * it ends, or in a file that somebody named; never in one of ours, and never in a column of the site.
 */
export interface RepositorySecrets {
  /** Errors: `secret-refused` for a file that is not taken. */
  find(remote: Remote): Promise<string | undefined>;
  place(remote: Remote): Promise<ListedRepository['secret']>;
  keep(remote: Remote, kept: Kept): Promise<void>;
}

/** Files with secrets, by account. */
const namedFiles = z.record(z.string(), z.string());

export function createRepositorySecrets(
  keychain: Keychain,
  home: string,
  credentials: string | undefined,
): RepositorySecrets {
  const session = new Map<string, string>();
  // Without a keychain there is nothing kept in it.
  const inKeychain = (account: string) => keychain.get(account).catch(() => undefined);
  const forget = async (account: string) => {
    session.delete(account);
    await changeNamed(home, account, undefined);
    if ((await inKeychain(account)) !== undefined) await keychain.delete(account);
  };
  return {
    async find(remote) {
      const account = accountOf(remote);
      const file = (await readNamed(home))[account];
      if (file !== undefined) return await readSecretAt({ file }, credentials);
      return session.get(account) ?? (await inKeychain(account));
    },
    async place(remote) {
      const account = accountOf(remote);
      if ((await readNamed(home))[account] !== undefined) return 'file';
      if (session.has(account)) return 'session';
      return (await inKeychain(account)) === undefined ? 'none' : 'keychain';
    },
    async keep(remote, { secret, remember, secretFile }) {
      const account = accountOf(remote);
      if (secretFile !== undefined) await readSecretAt({ file: secretFile }, credentials);
      await forget(account);
      if (secretFile !== undefined) await changeNamed(home, account, secretFile);
      if (secret === undefined) return;
      const stored =
        remember &&
        (await keychain.set(account, secret).then(
          () => true,
          () => false,
        ));
      if (!stored) session.set(account, secret);
    },
  };
}

function accountOf({ location, userName = '' }: Remote): string {
  return `repository:${userName}@${redact(location)}`;
}

function fileIn(home: string): string {
  return join(home, 'repositories.json');
}

async function readNamed(home: string): Promise<Readonly<Record<string, string>>> {
  return namedFiles.safeParse(await readStateFile(home, fileIn(home))).data ?? {};
}

async function changeNamed(home: string, account: string, file: string | undefined): Promise<void> {
  const before = await readNamed(home);
  if (before[account] === file) return;
  await updateState(home, async () => {
    const { [account]: _old, ...others } = await readNamed(home);
    const named = file === undefined ? others : { ...others, [account]: file };
    await writeFileAtomic(fileIn(home), `${JSON.stringify(named, null, 2)}\n`);
  });
}
