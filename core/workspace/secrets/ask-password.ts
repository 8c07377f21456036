import type { ErrorData } from '#core/base/error-data.ts';
import { isSiteferryError } from '#core/base/errors.ts';
import type { SiteCredentials } from '#core/site/connect.ts';
import type { Passwords } from './passwords.ts';

/** Asks the person for a password that nobody has said; undefined where there is no answer. */
export type AskPassword = (
  missing: ErrorData['password-missing'],
  signal: AbortSignal | undefined,
) => Promise<string | undefined>;

/** Where passwords come from, and who is told of what takes longer. */
type AccessContext = Pick<SiteCredentials, 'onSignIn' | 'onRetry'> & {
  passwords: Passwords;
  askPassword?: AskPassword | undefined;
};

/**
 * Opens a site with what is known of its passwords. One that turns out to be missing is asked for where somebody can answer,
 * kept until this process ends, and the site is opened again. Throws what `open` throws, and `secret-refused`.
 */
export async function withCredentials<T>(
  { passwords, askPassword, onSignIn, onRetry }: AccessContext,
  url: string,
  open: (access: SiteCredentials) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (;;) {
    try {
      return await open({ ...(await passwords.access(url)), onSignIn, onRetry });
    } catch (error) {
      if (!askPassword || !isSiteferryError(error, 'password-missing')) throw error;
      const answer = await askPassword(error.data, signal);
      if (!answer) throw error;
      await passwords.keep(url, answer, false, error.data.secret === 'database' ? 'database' : 'ssh');
    }
  }
}
