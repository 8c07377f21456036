import * as crypto from 'node:crypto';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

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

type Form = 'argon2id' | 'argon2i';

/** What Argon2 is computed with; memory in KiB, lengths in bytes. */
interface Parameters {
  memorySize: number;
  iterations: number;
  parallelism: number;
  hashLength: number;
}

/** Node's own Argon2 works beside the event loop, and in less than half of the time; Node 20 and Electron have none. */
const native = typeof crypto.argon2 === 'function' ? promisify(crypto.argon2) : undefined;

async function argon2(form: Form, password: string, salt: Buffer, given: Parameters): Promise<Buffer> {
  const { memorySize: memory, iterations: passes, parallelism, hashLength: tagLength } = given;
  if (native) {
    try {
      const message = Buffer.from(password, 'utf8');
      return await native(form, { message, nonce: salt, parallelism, tagLength, memory, passes });
    } catch (error) {
      // A Node whose OpenSSL has none. What is wrong with the parameters, the library below says too.
      if (!(error instanceof Error)) throw error;
    }
  }
  const library = await import('hash-wasm');
  return Buffer.from(await library[form]({ password, salt, ...given, outputType: 'binary' }));
}

/**
 * The PHC string of a password, with a salt of its own: what `PasswordHashPhc` holds. Salt and hash are in padded Base64, which
 * is what .NET writes, and reads.
 */
export async function hashPassword(password: string): Promise<string> {
  const { saltLength, ...parameters } = PARAMETERS;
  const salt = randomBytes(saltLength);
  const hash = await argon2('argon2id', password, salt, parameters);
  const { memorySize, iterations, parallelism } = parameters;
  const written = [salt, hash].map((bytes) => bytes.toString('base64')).join('$');
  return `$argon2id$v=19$m=${memorySize},t=${iterations},p=${parallelism}$${written}`;
}

/** A hash that no password has: for as much work where there is nobody to compare with. */
export const NOBODYS_HASH = `$argon2id$v=19$m=${PARAMETERS.memorySize},t=${PARAMETERS.iterations},p=${PARAMETERS.parallelism}$${Buffer.alloc(PARAMETERS.saltLength, 1).toString('base64')}$${Buffer.alloc(PARAMETERS.hashLength).toString('base64')}`;

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
  const form = hashForm(stored);
  if (form === 'unknown' || password === '') return false;
  const [, , memory, iterations, parallelism, salt = '', hash = ''] = PHC.exec(stored) ?? [];
  const expected = Buffer.from(hash, 'base64');
  try {
    const made = await argon2(form, password, Buffer.from(salt, 'base64'), {
      ...{ memorySize: Number(memory), iterations: Number(iterations), parallelism: Number(parallelism) },
      hashLength: expected.length,
    });
    return timingSafeEqual(made, expected);
  } catch {
    // Parts that do not fit together, such as a salt of three bytes: no password has such a hash, and one malformed hash
    // among others is one comparison that fails.
    return false;
  }
}
