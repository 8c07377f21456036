import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBatch } from '#electron/service-http/signin/session/batch.ts';
import { createSeal } from '#electron/service-http/signin/session/seal.ts';
import { createSigningKeys } from '#electron/service-http/signin/session/signing-keys.ts';
import { createTokens, type Token, type Tokens } from '#electron/service-http/signin/session/tokens.ts';

const DAY = 86_400_000;
const SESSION = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';

let home: string;
let time: number;
const now = () => new Date(time);
const tokensOf = (site = 'site'): Tokens => createTokens(site, createSigningKeys(home, now), now);
const token = (more: Partial<Token> = {}) => ({
  kind: 'access' as const,
  session: SESSION,
  userId: 2,
  generation: 0,
  expiresAt: new Date(time + 60_000),
  ...more,
});

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'siteferry-tokens-'));
  time = Date.parse('2026-11-27T10:00:00Z');
});
afterEach(() => rm(home, { recursive: true, force: true }));

describe('a token', () => {
  it('says whose session it is of, until it is over', async () => {
    const tokens = tokensOf();
    const text = await tokens.sign(token());
    expect(await tokens.verify(text, 'access')).toMatchObject({
      session: SESSION,
      userId: 2,
      kind: 'access',
    });
    time += 60_000 + 6_000;
    expect(await tokens.verify(text, 'access')).toBeUndefined();
  });

  it('is of one site, and of one kind', async () => {
    const text = await tokensOf().sign(token());
    expect(await tokensOf('another').verify(text, 'access')).toBeUndefined();
    expect(await tokensOf().verify(text, 'refresh', 'password-change')).toBeUndefined();
    expect(await tokensOf().verify(text, 'refresh', 'access')).toBeDefined();
  });

  it('that somebody else has made, or changed, is none', async () => {
    const tokens = tokensOf();
    const text = await tokens.sign(token());
    const { keys } = JSON.parse(await readFile(join(home, 'signing-keys.json'), 'utf8'));
    const claims = { knd: 'access', sid: SESSION, gen: 0 };
    const forged = (secret: Uint8Array, header: { alg: string; kid?: string }) =>
      new SignJWT(claims)
        .setProtectedHeader(header)
        .setIssuer('siteferry')
        .setAudience('site')
        .setSubject('1')
        .setIssuedAt(now())
        .setExpirationTime(new Date(time + 60_000))
        .sign(secret);
    const [head = '', body = '', signature = ''] = text.split('.');
    const secret = Buffer.from(keys[0].secret, 'base64url');
    const texts = [
      await forged(Buffer.alloc(32, 1), { alg: 'HS256', kid: keys[0].id }),
      await forged(secret, { alg: 'HS256', kid: 'another' }),
      await forged(secret, { alg: 'HS256' }),
      await forged(Buffer.concat([secret, secret]), { alg: 'HS512', kid: keys[0].id }),
      new UnsecuredJWT(claims).setIssuer('siteferry').setAudience('site').setSubject('1').encode(),
      `${head}.${body}.${signature.slice(0, -2)}AA`,
      `${head}.${body}.`,
      `${head}.${Buffer.from('{"sub":"1"}').toString('base64url')}.${signature}`,
      'a.b.c',
      '',
    ];
    for (const one of texts) expect(await tokens.verify(one, 'access'), one).toBeUndefined();
    expect(
      await tokens.verify(await forged(secret, { alg: 'HS256', kid: keys[0].id }), 'access'),
    ).toBeDefined();
  });
});

describe('the keys', () => {
  it('are for this user alone, the same after a start, and of all processes', async () => {
    const text = await tokensOf().sign(token());
    expect((await stat(join(home, 'signing-keys.json'))).mode & 0o777).toBe(0o600);
    expect(await tokensOf().verify(text, 'access')).toBeDefined();
    await rm(join(home, 'signing-keys.json'));
    const both = [createSigningKeys(home, now), createSigningKeys(home, now)];
    const made = await Promise.all(both.map((keys) => keys.current()));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });

  it('change after a month, and the old ones hold as long as a token can live', async () => {
    const tokens = tokensOf();
    const text = await tokens.sign(token({ expiresAt: new Date(time + 500 * DAY) }));
    time += 31 * DAY;
    const newer = await tokens.sign(token());
    const idOf = (one: string) =>
      JSON.parse(Buffer.from(one.split('.')[0] ?? '', 'base64url').toString()).kid;
    expect(idOf(newer)).not.toBe(idOf(text));
    expect(await tokens.verify(text, 'access')).toBeDefined();
    time += 400 * DAY;
    expect(await tokens.verify(text, 'access')).toBeUndefined();
  });

  it('of another process are found without a start, and made-up ids cost no more than a look now and then', async () => {
    const mine = tokensOf();
    await mine.sign(token());
    time += 31 * DAY;
    const text = await tokensOf().sign(token());
    expect(await mine.verify(text, 'access')).toBeDefined();
    await writeFile(join(home, 'signing-keys.json'), '{');
    // Not looked at again so soon: a file that is broken would be an error.
    expect(await createSigningKeysAfter(mine, 'x')).toBeUndefined();
  });

  it('that are withdrawn hold for no token any more, and not for one that was known either', async () => {
    const tokens = tokensOf();
    const text = await tokens.sign(token({ expiresAt: new Date(time + DAY) }));
    expect(await tokens.verify(text, 'access')).toBeDefined();
    expect(await tokens.verify(text, 'access')).toBeDefined();
    await writeFile(join(home, 'signing-keys.json'), '{"keys":[]}');
    time += 6_000;
    // Whatever makes it look at the file again.
    await createSigningKeysAfter(tokens, 'x');
    expect(await tokens.verify(text, 'access')).toBeUndefined();
  });

  it('are used once for a token that comes again and again, and for one that nobody brought for long again', async () => {
    const keys = createSigningKeys(home, now);
    const { id, secret } = await keys.current();
    let uses = 0;
    const counted = {
      id,
      get secret() {
        uses += 1;
        return secret;
      },
    };
    const tokens = createTokens('site', { current: keys.current, find: async () => counted }, now);
    const texts = await Promise.all(
      Array.from({ length: 2_001 }, (_, index) => tokens.sign(token({ generation: index }))),
    );
    const [first = '', second = ''] = texts;
    for (let time = 0; time < 3; time++) await tokens.verify(first, 'access');
    expect(uses).toBe(1);
    // The first is asked for in between, so the second is the oldest of more than there is room for.
    for (const text of texts.slice(1)) {
      await tokens.verify(text, 'access');
      await tokens.verify(first, 'access');
    }
    expect(uses).toBe(2_001);
    await tokens.verify(first, 'access');
    expect(uses).toBe(2_001);
    await tokens.verify(second, 'access');
    expect(uses).toBe(2_002);
  });

  async function createSigningKeysAfter(tokens: Tokens, kid: string) {
    const text = await new SignJWT({}).setProtectedHeader({ alg: 'HS256', kid }).sign(Buffer.alloc(32));
    return await tokens.verify(text, 'access');
  }
});

describe('looking up for many', () => {
  it('asks once for all who come meanwhile, and gives each his own', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 40 }), async (keys) => {
        let statements = 0;
        const find = createBatch(async (asked: readonly number[]) => {
          statements += 1;
          await delay(0);
          return new Map(asked.filter((key) => key !== 3).map((key) => [key, `value ${key}`]));
        });
        const found = await Promise.all(keys.map(find));
        expect(found).toEqual(keys.map((key) => (key === 3 ? undefined : `value ${key}`)));
        expect(statements).toBeLessThanOrEqual(2);
      }),
      { numRuns: 30 },
    );
  });

  it('answers nothing that is older than its question', async () => {
    let value = 1;
    const find = createBatch(async (keys: readonly string[]) => {
      const seen = value;
      await delay(1);
      return new Map(keys.map((key) => [key, seen]));
    });
    const first = find('a');
    await delay(0);
    value = 2;
    expect([await find('a'), await first]).toEqual([2, 1]);
  });

  it('tells those who waited for a failed one, and nobody after them', async () => {
    let fails = true;
    const find = createBatch(async (keys: readonly string[]) => {
      if (fails) throw new Error('no');
      return new Map(keys.map((key) => [key, 1]));
    });
    await expect(Promise.all([find('a'), find('b')])).rejects.toThrow('no');
    fails = false;
    expect(await find('a')).toBe(1);
  });
});

describe('a seal', () => {
  it('opens what it has closed, by whichever key, and nothing else', async () => {
    const secret = { refreshToken: 'of the provider' };
    const text = await createSeal(home, now).seal(secret);
    expect(text).not.toContain(Buffer.from('of the provider').toString('base64url'));
    const changed = `${text.slice(0, -2)}${text.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const other of ['', 'x', changed, await tokensOf().sign(token())])
      expect(await createSeal(home, now).open(other)).toBeUndefined();
    time += 31 * DAY;
    const later = createSeal(home, now);
    expect(await later.seal(secret)).not.toBe(text);
    expect(await later.open(text)).toEqual(secret);
    const elsewhere = await mkdtemp(join(tmpdir(), 'siteferry-seal-'));
    expect(await createSeal(elsewhere, now).open(text)).toBeUndefined();
    await rm(elsewhere, { recursive: true });
  });
});
