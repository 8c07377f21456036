import { randomBytes } from 'node:crypto';
import { argon2id, argon2Verify } from 'hash-wasm';

/** Parameters of every password that is set (spec, "Limits"): memory in KiB, lengths in bytes. */
const PARAMETERS = {
  memorySize: 19_456,
  iterations: 3,
  parallelism: 1,
  hashLength: 32,
  saltLength: 16,
} as const;

/** The most that a stored hash may ask for: somebody else wrote it, and it must not take the computer down. */
const MOST = { memorySize: 1_048_576, iterations: 32, parallelism: 16 } as const;

const PHC =
  /^\$(argon2id|argon2i)\$v=19\$m=(\d{1,9}),t=(\d{1,4}),p=(\d{1,3})\$([A-Za-z0-9+/]+)={0,2}\$([A-Za-z0-9+/]+)={0,2}$/;

/**
 * The PHC string of a password, with a salt of its own: what `PasswordHashPhc` holds. Salt and hash are in padded Base64, which
 * is what .NET writes, and reads.
 */
export async function hashPassword(password: string): Promise<string> {
  const { saltLength, ...parameters } = PARAMETERS;
  const phc = await argon2id({
    password,
    salt: randomBytes(saltLength),
    ...parameters,
    outputType: 'encoded',
  });
  return phc
    .split('$')
    .map((part, index) => (index > 3 ? padded(part) : part))
    .join('$');
}

function padded(base64: string): string {
  return base64.padEnd(Math.ceil(base64.length / 4) * 4, '=');
}

/** What a stored hash is: `unknown` for a form that is not Argon2, or that asks for more than is reasonable. */
export type HashForm = 'argon2id' | 'argon2i' | 'unknown';

export function hashForm(stored: string): HashForm {
  const [, form, memory, iterations, parallelism] = PHC.exec(stored) ?? [];
  const reasonable =
    Number(memory) <= MOST.memorySize &&
    Number(iterations) <= MOST.iterations &&
    Number(parallelism) <= MOST.parallelism &&
    Number(parallelism) > 0 &&
    Number(iterations) > 0;
  return reasonable && (form === 'argon2id' || form === 'argon2i') ? form : 'unknown';
}

/** Whether a password is the one of a stored hash; false for a form that cannot be checked. */
export async function matchesHash(password: string, stored: string): Promise<boolean> {
  if (hashForm(stored) === 'unknown' || password === '') return false;
  try {
    // The library reads Base64 without padding, as the PHC format has it.
    return await argon2Verify({ password, hash: stored.replace(/={1,2}(?=\$|$)/g, '') });
  } catch {
    // Parts that do not fit together, such as a salt of three bytes: no password has such a hash, and one malformed hash
    // among others is one comparison that fails.
    return false;
  }
}
