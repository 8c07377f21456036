/** The keychain of the operating system, as far as passwords of sites need it. */
export interface Keychain {
  /** The password of an account; undefined where none is kept. Throws where there is no keychain. */
  get(account: string): Promise<string | undefined>;
  set(account: string, password: string): Promise<void>;
  delete(account: string): Promise<void>;
}

const SERVICE = 'siteferry';

/**
 * Keychain, Credential Manager or Secret Service of this computer. The native module is loaded at the first use; where
 * it or the service behind it is missing, every call throws, and `note` hears of it once.
 */
export function openKeychain(note: (error: unknown) => void): Keychain {
  let isReported = false;
  const attempt = async <T>(work: (keytar: typeof import('@napi-rs/keyring/keytar.js')) => Promise<T>) => {
    try {
      return await work(await import('@napi-rs/keyring/keytar.js'));
    } catch (error) {
      if (!isReported)
        note(new Error('The keychain of the operating system cannot be used', { cause: error }));
      isReported = true;
      throw error;
    }
  };
  return {
    get: (account) => attempt(async (keytar) => (await keytar.getPassword(SERVICE, account)) ?? undefined),
    set: (account, password) => attempt((keytar) => keytar.setPassword(SERVICE, account, password)),
    delete: (account) =>
      attempt(async (keytar) => {
        await keytar.deletePassword(SERVICE, account);
      }),
  };
}
