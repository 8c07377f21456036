import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redact, redactAddress, stripMask } from '#core/base/redact.ts';

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
    ['see postgres://u:p w@h/db for more', 'see postgres://u:***@h/db for more'],
    ['postgres://u:p/a?b#c@h/db', 'postgres://u:***@h/db'],
    ['postgres://u%3Apw@h/db', 'postgres://u:***@h/db'],
    ['u:pw@host/db', 'u:***@host/db'],
    ['from postgres://a:b@x/d to mssql://c:d e@y/d', 'from postgres://a:***@x/d to mssql://c:***@y/d'],
    ['Server=x;Pwd="a;b";Database=d', 'Server=x;Pwd=***;Database=d'],
    ['Server=x;Pwd="a"";b";Database=d', 'Server=x;Pwd=***;Database=d'],
    ["Data Source=x;Password = 'a;b'", 'Data Source=x;Password = ***'],
    ['PWD={a;b};Server=x', 'PWD=***;Server=x'],
    ['Password=two words;Server=x', 'Password=***;Server=x'],
    ['postgres://h/db?password=x&sslmode=require', 'postgres://h/db?password=***&sslmode=require'],
    ["{ client_secret: 'a b', port: 1 }", '{ client_secret: ***, port: 1 }'],
    ['meet at 12:30@home, mail bob@example.com', 'meet at 12:30@home, mail bob@example.com'],
    [
      'http://127.0.0.1:8421/a is open, ask ann@example.com',
      'http://127.0.0.1:8421/a is open, ask ann@example.com',
    ],
    [
      'at x (file:///a/node_modules/@orpc/client/x.mjs:12:3)',
      'at x (file:///a/node_modules/@orpc/client/x.mjs:12:3)',
    ],
    [
      'C:\\Users\\ann@corp\\x.zip and embedded:/home/ann@corp/x',
      'C:\\Users\\ann@corp\\x.zip and embedded:/home/ann@corp/x',
    ],
    ['mailto:bob@example.com, npm:@orpc/client', 'mailto:bob@example.com, npm:@orpc/client'],
  ])('%j', (text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  it('has no secret twice over: what is masked stays as it is', () => {
    for (const text of ['postgres://u:p@h/db', 'Server=x;Pwd="a;b"', '{"BotToken":"abc"}', 'u:pw@h/db']) {
      expect(redact(redact(text))).toBe(redact(text));
    }
  });

  it('is masked in time that grows with the text', () => {
    const long = 'aB3+/'.repeat(200_000);
    for (const text of [long, `postgres://${long}`, `password=${long}`, `${long}:x`, 'a-'.repeat(100_000)]) {
      expect(redact(text).length).toBeLessThanOrEqual(text.length);
    }
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

describe('a site as it was given', () => {
  it.each([
    ['prod', 'prod'],
    ['Demo source', 'Demo source'],
    ['embedded:demo/receiver', 'embedded:demo/receiver'],
    ['embedded:/home/ann@corp/site', 'embedded:/home/ann@corp/site'],
    ['embedded:C:\\sites\\a', 'embedded:C:\\sites\\a'],
    ['postgres://ann@db:5432/site', 'postgres://ann@db:5432/site'],
    ['postgres://ann:x@db/site?sslmode=require', 'postgres://ann:***@db/site?sslmode=require'],
    ['mssql://ann%40corp@[::1]:1433/site', 'mssql://ann%40corp@[::1]:1433/site'],
    ['postgres://ann@db/site?password=x', 'postgres://ann@db/site?…'],
    ['postgres://ann:1/secret', 'postgres://…'],
    ['postgres://ann:1/secret@db/x', 'postgres://…'],
    ['Server=x;Password=secret', '…'],
  ])('%j is shown as %j', (address, shown) => {
    expect(redactAddress(address)).toBe(shown);
  });

  it('can be asked for again without its password', () => {
    expect(stripMask(redactAddress('postgres://ann:x@db/site'))).toBe('postgres://ann@db/site');
    expect(stripMask('prod')).toBe('prod');
  });
});

// Read again from each of its words, a text like that would take hours.
it.each(['a.', 'a-', 'a:', 'a://', 'x:y@', 'password '])('a long text of %j is read once', (part) => {
  const text = part.repeat(1_000_000);
  expect(redact(text).length).toBeGreaterThan(0);
});
