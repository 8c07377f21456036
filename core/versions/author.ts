import { hostname, userInfo } from 'node:os';
import type { RepositorySettings } from '#core/contract/versions-settings.ts';

/** Who makes a version. */
export interface Author {
  name: string;
  email: string;
}

/** Who makes versions: as the settings say, else as `known` (Git's own), else the user of this computer. */
export function authorOf(
  { authorName, authorEmail }: Pick<RepositorySettings, 'authorName' | 'authorEmail'>,
  known: Partial<Author> = {},
): Author {
  const user = userOfComputer();
  const name = plain(authorName ?? '') || plain(known.name ?? '') || user;
  const email = plain(authorEmail ?? '') || plain(known.email ?? '') || `${user}@${hostname()}`;
  return { name, email };
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
