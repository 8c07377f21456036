import { visible } from '#core/base/text.ts';
import type { AccessUser } from '#core/contract/access-explanation.ts';

/** A user as one is called: the name with the login, or the id where there is none. */
export function userName({ UserID, Login, DisplayName }: AccessUser): string {
  return `${visible(DisplayName)} (${visible(Login ?? `#${UserID}`)})`;
}

/** The same of somebody who was asked about, also where nobody is called so. */
export function comparedName(user: AccessUser | null, asked: string): string {
  return user ? userName(user) : visible(asked);
}
