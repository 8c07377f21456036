import { hostname, userInfo } from 'node:os';
import type { RepositorySettings } from '#core/contract/versions/settings.ts';

/** Who makes a version. */
export interface Author {
  name: string;
  email: string;
}

/**
 * Who makes versions: as the settings say, else the user of the site in whose name it is done, else as `known` (Git's own), else the
 * user of this computer.
 */
export function authorOf(
  { authorName, authorEmail }: Pick<RepositorySettings, 'authorName' | 'authorEmail'>,
  login: string | undefined,
  known: Partial<Author> = {},
): Author {
  const caller = plain(login ?? '');
  // What Git knows is of who runs the program, and that is somebody else then.
  const own: Partial<Author> = caller === '' ? known : { name: caller, email: addressOf(caller) };
  const user = userOfComputer();
  const name = plain(authorName ?? '') || plain(own.name ?? '') || user;
  const email = plain(authorEmail ?? '') || plain(own.email ?? '') || addressOf(user);
  return { name, email };
}

function addressOf(user: string): string {
  return user.includes('@') ? user : `${user.replace(/\s+/g, '.')}@${hostname()}`;
}

/** Without what ends a name or an address in Git. */
function plain(text: string): string {
  return text.replace(/[<>\p{C}]/gu, '').trim();
}

function userOfComputer(): string {
  try {
    return plain(userInfo().username) || 'siteferry';
  } catch {
    // A container may run a program as a user that it has no name of.
    return 'siteferry';
  }
}
