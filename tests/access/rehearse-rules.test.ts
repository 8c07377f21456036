import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_LIFETIME, createLoginCodes } from '#core/access/rehearse/codes.ts';
import { countersAfter, type SignInOutcome } from '#core/access/rehearse/counters.ts';
import { factorTimes, judgeFactorTimes } from '#core/directory/multifactor/token-times.ts';

const NOW = new Date('2026-11-22T10:00:00.000Z');
const second = NOW.getTime() / 1_000;
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);

describe('times of a second-factor token', () => {
  it.each([
    ['issued now', { issuedAt: 0 }, true],
    ['issued 29 seconds ahead', { issuedAt: 29 }, true],
    ['issued exactly 30 seconds ahead', { issuedAt: 30 }, true],
    ['issued a millisecond more than 30 seconds ahead', { issuedAt: 30.001 }, 'early'],
    ['not before 31 seconds from now', { notBefore: 31 }, 'early'],
    ['the later of both times decides', { issuedAt: -100, notBefore: 31 }, 'early'],
    ['issued long ago without an end', { issuedAt: -100_000 }, true],
    ['ends in a minute', { issuedAt: -60, expiresAt: 60 }, true],
    ['ended now', { expiresAt: 0 }, true],
    ['ended a millisecond less than 30 seconds ago', { expiresAt: -29.999 }, true],
    ['ended exactly 30 seconds ago', { expiresAt: -30 }, 'expired'],
    ['ended 31 seconds ago', { expiresAt: -31 }, 'expired'],
    ['no times', {}, true],
  ] as const)('%s', (_title, times, expected) => {
    const moved = Object.fromEntries(Object.entries(times).map(([name, value]) => [name, second + value]));
    const judged = judgeFactorTimes(moved, NOW);
    expect(judged.accepted ? true : judged.why).toBe(expected);
  });

  it('are read from the payload of a token, and from nothing else', () => {
    const token = (payload: unknown) =>
      `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2ln`;
    expect(factorTimes(token({ iat: 5, exp: 9.5 }))).toEqual({ issuedAt: 5, expiresAt: 9.5 });
    expect(factorTimes(token({ iat: '5' }))).toEqual({});
    for (const text of ['', 'a.b', 'not a token', token(null), 'e30.!!.x', token('x')])
      expect(factorTimes(text)).toBeUndefined();
  });
});

describe('counters after a sign-in', () => {
  const limits = {
    FailedAttemptsBeforeBlock: 3,
    FailedAttemptsBeforeCaptcha: 2,
    FailedIpAttemptsBeforeBlock: 10,
  };
  it.each<[SignInOutcome, number, number, number[], string[]]>([
    ['failure', 0, 0, [1, 1, 1], []],
    ['failure', 2, 9, [3, 3, 10], ['captcha']],
    ['failure', 3, 10, [4, 4, 11], ['block', 'captcha', 'address']],
    ['success', 3, 9, [0, 0, 9], []],
    ['other', 3, 9, [3, 3, 9], ['captcha']],
  ])('%s with %i of the account and %i of the address', (as, account, address, expected, over) => {
    const counters = countersAfter(limits, { account, address }, as);
    expect(counters.map((one) => one.after)).toEqual(expected);
    expect(counters.filter(({ isOver }) => isOver).map(({ of }) => of)).toEqual(over);
  });

  it('are over nothing where the protection is off, and have no address where none is asked about', () => {
    const counters = countersAfter({}, { account: 1_000, address: undefined }, 'failure');
    expect(counters).toEqual([
      { of: 'block', before: 1_000, after: 1_001, limit: null, isOver: false },
      { of: 'captcha', before: 1_000, after: 1_001, limit: null, isOver: false },
    ]);
  });
});

describe('login codes', () => {
  const ann = { site: 's', userId: 7, kind: 'email-code', to: 'ann@example.com' } as const;

  it('have six digits, with zeros in front', () => {
    const codes = createLoginCodes();
    const made = Array.from({ length: 200 }, () => codes.issue(ann, NOW).code);
    expect(made.every((code) => /^\d{6}$/.test(code))).toBe(true);
    expect(new Set(made).size).toBeGreaterThan(190);
  });

  it('are spent once, whoever enters them at the same time and in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.boolean(), { minLength: 2, maxLength: 30 }),
        async (scheduler, tries) => {
          const codes = createLoginCodes(() => '004711');
          const { id } = codes.issue(ann, NOW);
          const enter = scheduler.scheduleFunction(async (code: string) =>
            codes.spend('s', id, code, later(1_000)),
          );
          const entered = tries.map((isRight) => enter(isRight ? '004711' : '999999'));
          await scheduler.waitAll();
          const results = await Promise.all(entered);
          const rights = tries.filter(Boolean).length;
          expect(results.filter((one) => typeof one === 'object')).toHaveLength(Math.min(1, rights));
          expect(results.filter((one) => one === 'used')).toHaveLength(Math.max(0, rights - 1));
          expect(results.filter((one) => one === 'other')).toHaveLength(tries.length - rights);
        },
      ),
    );
  });

  it.each([
    ['a moment before its end', CODE_LIFETIME - 1, { userId: 7, kind: 'email-code' }],
    ['at its end', CODE_LIFETIME, 'expired'],
  ] as const)('%s', (_title, milliseconds, expected) => {
    const codes = createLoginCodes(() => '123456');
    const { id, expiresAt } = codes.issue(ann, NOW);
    expect(expiresAt).toBe('2026-11-22T10:05:00.000Z');
    expect(codes.spend('s', id, ' 123456 ', later(milliseconds))).toEqual(expected);
  });

  it('are of one site, and unknown to others', () => {
    const codes = createLoginCodes(() => '123456');
    const { id } = codes.issue(ann, NOW);
    codes.issue({ ...ann, kind: 'phone-code', to: '+7' }, NOW);
    expect(codes.spend('other', id, '123456', NOW)).toBe('unknown');
    expect(codes.sent('other', NOW)).toEqual([]);
    expect(codes.spend('s', id, '123456', NOW)).toEqual({ userId: 7, kind: 'email-code' });
    expect(codes.sent('s', NOW).map(({ to, state }) => [to, state])).toEqual([
      ['+7', 'open'],
      ['ann@example.com', 'used'],
    ]);
    expect(codes.sent('s', later(CODE_LIFETIME)).map(({ state }) => state)).toEqual(['expired', 'used']);
  });
});
