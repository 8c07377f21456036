import { randomBytes } from 'node:crypto';
import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';

/** How long a challenge can be solved, in milliseconds. */
const LIFETIME = 5 * 60_000;
/** Iterations of one try, and how many tries it takes: about a second of a browser's time. */
const COST = 1_000;
const TRIES = [1_000, 3_000] as const;
/** Solutions that are remembered; each lives as long as its challenge. */
const MOST_USED = 100_000;

/** Makes a browser work before it may go on, so that trying many passwords costs a machine more than a person. */
export interface Captcha {
  challenge(): Promise<Challenge>;
  /** True for the solution of a challenge of this process, once. */
  isSolved(text: string | undefined): Promise<boolean>;
}

const payload = z.object({
  challenge: z.object({ parameters: z.looseObject({ nonce: z.string() }), signature: z.string() }),
  solution: z.looseObject({}),
});

/** `now` is in milliseconds. A challenge of a process that has ended is one of nobody: the page asks for another. */
export function createCaptcha(now: () => number): Captcha {
  const secrets = {
    hmacSignatureSecret: randomBytes(32).toString('hex'),
    hmacKeySignatureSecret: randomBytes(32).toString('hex'),
  };
  const used = new Map<string, number>();
  return {
    challenge: () =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(...TRIES),
        deriveKey,
        expiresAt: new Date(now() + LIFETIME),
        ...secrets,
      }),
    async isSolved(text) {
      const solved = payload.safeParse(decoded(text));
      if (!solved.success) return false;
      const { nonce } = solved.data.challenge.parameters;
      if (used.has(nonce)) return false;
      // Noted before it is looked at: of two at the same time one counts.
      used.set(nonce, now() + LIFETIME);
      const { verified } = await verifySolution({
        // What else is in it, the library looks at itself.
        ...(solved.data as unknown as Payload),
        deriveKey,
        ...secrets,
      }).catch(() => ({ verified: false }));
      if (!verified) used.delete(nonce);
      for (const [old, end] of used) {
        if (end > now() && used.size <= MOST_USED) break;
        used.delete(old);
      }
      return verified;
    },
  };
}

/** What a browser sends: JSON in base64. */
function decoded(text: string | undefined): unknown {
  if (text === undefined || text.length > 10_000) return undefined;
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
  } catch {
    // Whatever it is, it solves nothing.
    return undefined;
  }
}
