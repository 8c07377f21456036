import { describe, expect, it } from 'vitest';
import { type Circumstances, effectsOf, endOf } from '#core/access/serve/effects.ts';
import { FairQueue } from '#core/access/serve/fair-queue.ts';
import {
  countAccount,
  countAddress,
  lockSlots,
  releaseIdle,
  unblockAddress,
} from '#core/access/serve/statements.ts';
import { StrangerCounters } from '#core/access/serve/strangers.ts';
import type { SignInContext } from '#core/access/signin/context.ts';
import type { Judgement } from '#core/access/signin/judge.ts';
import type { DecisionFacts } from '#core/access/signin/step.ts';
import { signInSteps } from '#core/access/signin/steps/index.ts';
import { mssqlDialect } from '#core/site/dialects/mssql/dialect.ts';
import { lintTsql } from '../support/tsql/lint.ts';
import { NOW } from './sign-in-lab.ts';

/** A judgement whose named steps come out so, and all others pass. */
function judgement(
  results: Readonly<Record<string, 'blocks' | 'unknown'>>,
  facts: DecisionFacts = {},
): Judgement {
  const steps = signInSteps.map(({ step }) => ({ step, result: results[step] ?? 'passes' }));
  const decidedBy =
    steps.find(({ result }) => result === 'blocks') ?? steps.find(({ result }) => result === 'unknown');
  const verdict = decidedBy === undefined ? 'granted' : decidedBy.result === 'blocks' ? 'denied' : 'unknown';
  return { steps, verdict, decidedBy: decidedBy?.step ?? null, answer: null, facts } as unknown as Judgement;
}

const context = (method = 'password', ip: string | undefined = '203.0.113.9') =>
  ({
    input: { method, ip },
    account: { value: { kind: 'one', by: 'login', row: { UserID: 7 } } },
    settings: { value: { FailedAttemptsBeforeBlock: 3, FailedIpAttemptsBeforeBlock: null } },
  }) as unknown as SignInContext;

const typed: Circumstances = { isHuman: false, isFactorConfirmed: false, hasPassword: true };
const right: DecisionFacts = { isPasswordProven: true };
const reset = 'reset-account';

describe('how a sign-in ends, and what it changes', () => {
  it.each<[string, Judgement, Partial<Circumstances>, string, string[]]>([
    ['granted', judgement({}, right), {}, 'signed-in', [reset, 'mark-active', 'log']],
    [
      'granted with a slot',
      judgement({}, { ...right, pool: { size: 2, idle: 0, isHeld: false } }),
      {},
      'signed-in',
      [reset, 'take-slot', 'mark-active', 'log'],
    ],
    [
      'an older hash',
      judgement({}, { ...right, isHashOlder: true }),
      {},
      'signed-in',
      [reset, 'renew-hash', 'mark-active', 'log'],
    ],
    [
      'an expired password',
      judgement(
        {},
        { ...right, pool: { size: 2, idle: 0, isHeld: false }, renewal: { isDue: true, daysLeft: 0 } },
      ),
      {},
      'must-change-password',
      [reset, 'mark-active', 'log'],
    ],
    ['a password that nobody compared', judgement({}), {}, 'undecided', []],
    [
      'a credential that the caller has checked',
      judgement({}),
      { hasPassword: false },
      'signed-in',
      [reset, 'mark-active', 'log'],
    ],
    [
      'a second factor',
      judgement({}, { ...right, factor: 'service', isHashOlder: true }),
      {},
      'second-factor',
      ['renew-hash'],
    ],
    [
      'a confirmed second factor',
      judgement({}, { factor: 'telegram' }),
      { isFactorConfirmed: true, hasPassword: false },
      'signed-in',
      [reset, 'mark-active', 'log'],
    ],
    [
      'a wrong password',
      judgement({ password: 'blocks' }, { isPasswordProven: false }),
      {},
      'refused',
      ['count-account', 'count-address'],
    ],
    [
      'a wrong password in a directory',
      judgement({ directory: 'blocks' }, { isPasswordProven: false }),
      {},
      'refused',
      ['count-account', 'count-address'],
    ],
    ['a directory that is off', judgement({ directory: 'blocks' }), {}, 'refused', []],
    ['no account', judgement({ account: 'blocks' }), {}, 'refused', ['count-address']],
    [
      'no account, and no way in for anybody',
      judgement({ account: 'blocks', provider: 'blocks' }),
      {},
      'refused',
      [],
    ],
    [
      'a blocked account',
      judgement({ blocked: 'blocks' }, { isPasswordProven: true }),
      {},
      'refused',
      ['count-address'],
    ],
    ['a provider that is off', judgement({ provider: 'blocks' }), {}, 'refused', []],
    ['no slot', judgement({ licence: 'blocks' }, right), {}, 'licences-taken', []],
    ['no slot, by a password that nobody compared', judgement({ licence: 'blocks' }), {}, 'refused', []],
    ['a captcha that is due', judgement({}, { ...right, isCaptchaAsked: true }), {}, 'captcha-required', []],
    [
      'a captcha that is due, with a wrong password',
      judgement({ password: 'blocks' }, { isCaptchaAsked: true }),
      {},
      'captcha-required',
      [],
    ],
    [
      'a captcha that was solved',
      judgement({ password: 'blocks' }, { isCaptchaAsked: true, isPasswordProven: false }),
      { isHuman: true },
      'refused',
      ['count-account', 'count-address'],
    ],
    [
      'a dismissed one with a captcha due',
      judgement({ dismissal: 'blocks' }, { isCaptchaAsked: true }),
      {},
      'refused',
      ['count-address'],
    ],
    [
      'a blocked address',
      judgement({ address: 'blocks' }, { isAddressBlocked: true }),
      {},
      'address-blocked',
      [],
    ],
    [
      'a blocked address, and nobody',
      judgement({ account: 'blocks', address: 'blocks' }, { isAddressBlocked: true }),
      {},
      'address-blocked',
      [],
    ],
    [
      'a switch that is off',
      judgement({ 'factor-switch': 'blocks', address: 'blocks' }, { isAddressBlocked: true }),
      {},
      'refused',
      [],
    ],
    ['a step that is not known', judgement({ licence: 'unknown' }, right), {}, 'undecided', []],
    [
      'one of each',
      judgement({ 'domain-access': 'unknown', password: 'blocks' }, { isPasswordProven: false }),
      {},
      'refused',
      ['count-account', 'count-address'],
    ],
  ])('%s', (_title, judged, more, end, kinds) => {
    const circumstances = { ...typed, ...more };
    expect(endOf(judged, circumstances)).toBe(end);
    expect(effectsOf(context(), judged, circumstances).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('takes the limits of the site with it, and no address where none is known', () => {
    const wrong = judgement({ password: 'blocks' }, { isPasswordProven: false });
    expect(effectsOf(context(), wrong, typed)).toEqual([
      { kind: 'count-account', userId: 7, limit: 3 },
      { kind: 'count-address', address: '203.0.113.9', limit: null },
    ]);
    expect(effectsOf({ ...context(), input: { method: 'password' } } as SignInContext, wrong, typed)).toEqual(
      [{ kind: 'count-account', userId: 7, limit: 3 }],
    );
    const kinds = ['password', 'basic', 'windows', 'oauth'].map((method) =>
      effectsOf(context(method), judgement({}, right), typed).find(({ kind }) => kind === 'log'),
    );
    expect(kinds.map((one) => one && 'unlessSame' in one && one.unlessSame)).toEqual([
      'never',
      'kind',
      'kind',
      'never',
    ]);
  });
});

describe('statements for SQL Server', () => {
  const all = new Set(['FailedSignIns', 'IsBlocked', 'BlockedAt', 'LastFailedSignInAt', 'LastAttemptAt']);
  const spellings = ['203.0.113.9', '::ffff:203.0.113.9'];
  it.each([
    countAccount(mssqlDialect, { userId: 1, limit: 3, now: NOW }, all),
    countAccount(mssqlDialect, { userId: 1, limit: null, now: NOW }, new Set(['FailedSignIns'])),
    ...countAddress(mssqlDialect, { spellings, limit: 3, now: NOW }, all),
    ...countAddress(mssqlDialect, { spellings, limit: null, now: NOW }, new Set()),
    unblockAddress(mssqlDialect, spellings),
    lockSlots(mssqlDialect),
    releaseIdle(mssqlDialect, { userId: 1, before: NOW }),
  ])('$sql', ({ sql, parameters }) => {
    expect(lintTsql(sql, parameters.length)).toEqual([]);
  });
});

describe('a fair queue', () => {
  const key = (address: string, login = 'a') => ({ address, login });
  const open = () => Promise.withResolvers<void>();

  it('lets addresses take turns, and logins behind one, however many of one are there before', async () => {
    const queue = new FairQueue(1, 100);
    const gate = open();
    const order: string[] = [];
    const first = queue.run(key('x'), undefined, () => gate.promise);
    const wait = (address: string, login: string) =>
      queue.run(key(address, login), undefined, async () => void order.push(`${address}${login}`));
    const all = [
      wait('x', '1'),
      wait('x', '1'),
      wait('x', '1'),
      wait('x', '2'),
      wait('y', '1'),
      wait('y', '1'),
    ];
    gate.resolve();
    await Promise.all([first, ...all]);
    expect(order).toEqual(['x1', 'y1', 'x2', 'y1', 'x1', 'x1']);
  });

  it('runs no more than so many at once, and goes on after one that fails', async () => {
    const queue = new FairQueue(2, 100);
    let running = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running -= 1;
      throw new Error('fails');
    };
    const done = await Promise.allSettled(
      Array.from({ length: 10 }, () => queue.run(key('x'), undefined, work)),
    );
    expect([most, done.filter(({ status }) => status === 'rejected').length, queue.length]).toEqual([
      2, 10, 0,
    ]);
  });

  it('refuses the newest of the longest line where there is no more room', async () => {
    const queue = new FairQueue(1, 3);
    const gate = open();
    const first = queue.run(key('x'), undefined, () => gate.promise);
    const many = Array.from({ length: 3 }, () => queue.run(key('x'), undefined, async () => 'x'));
    const other = queue.run(key('y'), undefined, async () => 'y');
    await expect(many[2]).rejects.toMatchObject({ code: 'sign-in-busy' });
    gate.resolve();
    await first;
    expect(await Promise.all([many[0], many[1], other])).toEqual(['x', 'x', 'y']);
  });

  it('keeps nobody who does not wait any more', async () => {
    const queue = new FairQueue(1, 3);
    const gate = open();
    const first = queue.run(key('x'), undefined, () => gate.promise);
    const stop = new AbortController();
    const gone = queue.run(key('y'), stop.signal, async () => 'never');
    const stays = queue.run(key('y'), undefined, async () => 'stays');
    stop.abort();
    await expect(gone).rejects.toMatchObject({ code: 'cancelled' });
    await expect(queue.run(key('y'), stop.signal, async () => 'never')).rejects.toMatchObject({
      code: 'cancelled',
    });
    expect(queue.length).toBe(1);
    gate.resolve();
    await first;
    expect(await stays).toBe('stays');
  });
});

describe('failed sign-ins of logins without a counter', () => {
  it('are counted whatever the case, and forgotten from the oldest on', () => {
    const strangers = new StrangerCounters();
    strangers.count('Anna ');
    strangers.count('anna');
    expect(strangers.failed('ANNA')).toBe(2);
    for (let n = 0; n < 10_000; n++) strangers.count(`made up ${n}`);
    expect([strangers.failed('anna'), strangers.failed('made up 9999')]).toEqual([0, 1]);
  });
});
