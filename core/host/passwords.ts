import { redactAddress } from '#core/base/redact.ts';
import type { PasswordPlace } from '#core/contract/site.ts';
import type { Keychain } from './keychain.ts';

/**
 * Passwords of sites: in the keychain of the operating system, or in this process until it ends; never in a file. A
 * site is known by its URL, so that a saved name and the URL itself find the same password.
 */
export interface Passwords {
  /** The kept password, else the one that this process was started with. */
  find(url: string): Promise<string | undefined>;
  place(url: string): Promise<PasswordPlace>;
  /** Keeps a password; says where, which is `session` where there is no keychain. */
  keep(url: string, password: string, remember: boolean): Promise<PasswordPlace>;
  forget(url: string): Promise<void>;
}

/** `fallback` is for sites that have none of their own (`SITEFERRY_PASSWORD`). */
export function createPasswords(keychain: Keychain, fallback: string | undefined): Passwords {
  const session = new Map<string, string>();
  // Without a keychain there is nothing kept in it: its own log line was written by `openKeychain`.
  const kept = (account: string) => keychain.get(account).catch(() => undefined);
  return {
    async find(url) {
      const account = accountOf(url);
      return session.get(account) ?? (await kept(account)) ?? fallback;
    },
    async place(url) {
      const account = accountOf(url);
      if (session.has(account)) return 'session';
      return (await kept(account)) === undefined ? 'none' : 'keychain';
    },
    async keep(url, password, remember) {
      const account = accountOf(url);
      const stored =
        remember &&
        (await keychain.set(account, password).then(
          () => true,
          () => false,
        ));
      if (stored) session.delete(account);
      else session.set(account, password);
      return stored ? 'keychain' : 'session';
    },
    async forget(url) {
      const account = accountOf(url);
      session.delete(account);
      if ((await kept(account)) !== undefined) await keychain.delete(account);
    },
  };
}

/** User, server and database; options such as the encryption may change and the password stays the same. */
function accountOf(url: string): string {
  return redactAddress(url).replace(/\?.*$/s, '');
}
