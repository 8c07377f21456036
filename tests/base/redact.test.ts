import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redact } from '#core/base/redact.ts';

describe('what is printed, logged or stored', () => {
  it.each([
    ['postgres://app:pa@ss@host/db', 'postgres://app:***@host/db'],
    ['password=abc;user=x', 'password=***;user=x'],
    ['{"BotToken":"abc","Name":"x"}', '{"BotToken":"***","Name":"x"}'],
    ['{"BindPassword" : "a\\"b", "Port": 1}', '{"BindPassword" : "***", "Port": 1}'],
    ['{\\"SharedSecret\\":\\"q\\",\\"a\\":1}', '{\\"SharedSecret\\":\\"***\\",\\"a\\":1}'],
    ['hash $argon2id$v=19$m=19456,t=3,p=1$c2FsdA$aGFzaA here', 'hash $argon2*** here'],
    [
      '-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----',
      '-----BEGIN PRIVATE KEY-----***-----END PRIVATE KEY-----',
    ],
    ['{"HasBotToken":1,"Name":"token ring"}', '{"HasBotToken":1,"Name":"token ring"}'],
    ['Nothing is secret here: key 5, hash of the plan.', 'Nothing is secret here: key 5, hash of the plan.'],
  ])('%j', (text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  it('has no secret of a row, however deep it lies in an error', () => {
    const names = [
      'BotToken',
      'Password',
      'SharedSecret',
      'SecretKey',
      'ApiKey',
      'TokenHash',
      'PasswordHashPhc',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.string({ minLength: 1 }),
        fc.integer({ min: 0, max: 2 }),
        (name, tail, depth) => {
          const secret = `PLANTED${tail}`;
          let text = JSON.stringify([{ Id: 1, [name]: secret, Name: 'after' }]);
          for (let level = 0; level < depth; level++) text = JSON.stringify({ Settings: text });
          const error = Object.assign(new Error('refused'), { params: [text], cause: new Error(text) });
          expect(redact(inspect(error))).not.toContain('PLANTED');
        },
      ),
      { seed: 1, numRuns: 300 },
    );
  });
});
