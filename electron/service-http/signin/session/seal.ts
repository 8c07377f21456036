import { CompactEncrypt, compactDecrypt } from 'jose';
import { createSigningKeys } from './signing-keys.ts';

/** Keeps secrets in the database of the service that are of use to this computer alone. */
export interface Seal {
  seal(value: object): Promise<string>;
  /** Undefined for a text that was not sealed here, or by a key that is too old. */
  open<Value>(text: string): Promise<Value | undefined>;
}

const ALGORITHM = { alg: 'dir', enc: 'A256GCM' } as const;

/** JWE (RFC 7516) by keys of their own in the state folder, in a file that only this user can read. */
export function createSeal(home: string, now: () => Date): Seal {
  const keys = createSigningKeys(home, now, 'sealing-keys.json');
  return {
    async seal(value) {
      const { id: kid, secret } = await keys.current();
      return await new CompactEncrypt(Buffer.from(JSON.stringify(value)))
        .setProtectedHeader({ ...ALGORITHM, kid })
        .encrypt(secret);
    },
    async open<Value>(text: string) {
      try {
        const { plaintext } = await compactDecrypt(
          text,
          async ({ kid = '' }) => {
            const key = await keys.find(kid);
            if (!key) throw new Error('the key is not known');
            return key.secret;
          },
          { keyManagementAlgorithms: [ALGORITHM.alg], contentEncryptionAlgorithms: [ALGORITHM.enc] },
        );
        return JSON.parse(Buffer.from(plaintext).toString('utf8')) as Value;
      } catch {
        // Whatever it is, it is none of ours.
        return undefined;
      }
    },
  };
}
