import fc from 'fast-check';
import { argon2id } from 'hash-wasm';
import { describe, expect, it } from 'vitest';
import { hashForm, hashPassword, matchesHash } from '#core/signin/passwords/hash.ts';
import { isWholeRun } from '../support/tier.ts';

/** Of the reference implementation (phc-winner-argon2, test.c), version 19. */
const PUBLISHED = [
  ['password', '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'],
  ['password', '$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA'],
] as const;

describe('a password hash', () => {
  it.each(PUBLISHED)('of %s is known: %s', async (password, phc) => {
    expect(await matchesHash(password, phc)).toBe(true);
    expect(await matchesHash(`${password}x`, phc)).toBe(false);
    // With the padding that .NET writes.
    const padded = phc.replace(/\$c29tZXNhbHQ\$(.*)$/, '$c29tZXNhbHQ=$$$1=');
    expect(hashForm(padded)).toBe(hashForm(phc));
    expect(await matchesHash(password, padded)).toBe(true);
  });

  it('has exactly the parameters of the platform, and a salt of its own', async () => {
    const [first, second] = [await hashPassword('Tr0ub4dor&3'), await hashPassword('Tr0ub4dor&3')];
    const [, , , parameters, salt = '', hash = ''] = first.split('$');
    expect(first.startsWith('$argon2id$v=19$m=19456,t=3,p=1$')).toBe(true);
    expect(parameters).toBe('m=19456,t=3,p=1');
    expect(Buffer.from(salt, 'base64').length).toBe(16);
    expect(Buffer.from(hash, 'base64').length).toBe(32);
    // As .NET writes Base64, and reads it.
    expect([salt.length, hash.length]).toEqual([24, 44]);
    expect(second).not.toBe(first);
  });

  it('is the same in another implementation, whatever the password is', async () => {
    const passwords = fc.oneof(fc.string({ minLength: 1 }), fc.string({ unit: 'grapheme', minLength: 1 }));
    await fc.assert(
      fc.asyncProperty(passwords, async (password) => {
        const phc = await hashPassword(password);
        const [, , , , salt = '', hash = ''] = phc.split('$');
        const options = {
          ...{ password, salt: Buffer.from(salt, 'base64'), parallelism: 1, hashLength: 32 },
          ...{ memorySize: 19_456, iterations: 3, outputType: 'binary' as const },
        };
        expect(Buffer.from(await argon2id(options)).toString('base64')).toBe(hash);
        expect(await matchesHash(password, phc)).toBe(true);
      }),
      { seed: 1, numRuns: isWholeRun ? 10 : 2 },
    );
  });

  it.each([
    ['$argon2id$v=19$m=4294967,t=1,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5Q', 'asks for four gigabytes'],
    ['$argon2id$v=19$m=65536,t=999,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5Q', 'asks for a thousand passes'],
    ['$argon2id$v=19$m=65536,t=0,p=0$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5Q', 'asks for nothing'],
    ['$2b$12$abcdefghijklmnopqrstuv', 'is bcrypt'],
    ['5f4dcc3b5aa765d61d8327deb882cf99', 'is MD5'],
    ['$argon2id$v=16$m=65536,t=2,p=1$c29tZXNhbHQ$AAAA', 'is of the old version'],
    ['$argon2id$v=19$m=65536,t=2,p=1$$', 'is cut'],
    ['', 'is empty'],
  ])('%s is not checked: it %s', async (stored) => {
    expect(hashForm(stored)).toBe('unknown');
    expect(await matchesHash('password', stored)).toBe(false);
  });

  it.each([
    ['$argon2id$v=19$m=65536,t=2,p=1$c29t$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc', 'a short salt'],
    ['$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CT', 'a short hash'],
    ['$argon2id$v=19$m=4,t=2,p=4$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc', 'little memory'],
    ['$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQxx$CTFhFdXPJO1aFaMaO6Mm5Q+/+/+', 'bytes that are cut'],
  ])('%s is nobody’s: it has %s', async (stored) => {
    expect(await matchesHash('password', stored)).toBe(false);
  });
});
