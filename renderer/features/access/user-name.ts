import { sanitize } from '#core/base/sanitize.ts';
import type { AccessUser } from '#core/contract/explanation.ts';

/** A user as one is called: the name with the login, or the id where there is none. */
export function userName({ UserID, Login, DisplayName }: AccessUser): string {
  return `${sanitize(DisplayName)} (${sanitize(Login ?? `#${UserID}`)})`;
}

/** The same of somebody who was asked about, also where nobody is called so. */
export function comparedName(user: AccessUser | null, asked: string): string {
  return user ? userName(user) : sanitize(asked);
}
