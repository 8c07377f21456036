import type { Keychain } from '#core/workspace/secrets/keychain.ts';

/** A keychain in memory; `broken` stands for a computer that has none. */
export function memoryKeychain(broken = false): Keychain & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  const usable = () => {
    if (broken) throw new Error('there is no keychain');
  };
  return {
    kept,
    async get(account) {
      usable();
      return kept.get(account);
    },
    async set(account, password) {
      usable();
      kept.set(account, password);
    },
    async delete(account) {
      usable();
      kept.delete(account);
    },
  };
}
