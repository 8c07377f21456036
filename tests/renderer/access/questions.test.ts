import { describe, expect, it } from 'vitest';
import * as signIn from '#renderer/features/access/signin/question.ts';
import * as task from '#renderer/features/access/task/question.ts';
import { accessSearch } from '#renderer/shell/access-search.ts';

describe('what is asked about a task', () => {
  const values = (changes: Partial<task.TaskValues>): task.TaskValues => ({ ...task.NO_TASK, ...changes });

  it.each([
    [
      { user: ' ivanov ', task: '#5' },
      { mode: 'one', taskId: 5, user: 'ivanov' },
    ],
    [{ user: 'ivanov' }, undefined],
    [{ user: '  ', task: '5' }, undefined],
    [{ user: 'ivanov', task: 'Contract' }, undefined],
    [
      { mode: 'compare', user: 'ivanov', other: '#7', task: 'https://crm.example.com/spa/tasks/5' },
      { mode: 'compare', taskId: 5, user: 'ivanov', other: '#7' },
    ],
    [{ mode: 'compare', user: 'ivanov', task: '5' }, undefined],
    [
      { mode: 'several', users: [' a', 'b', '', 'a '], task: '5' },
      { mode: 'several', taskId: 5, users: ['a', 'b'] },
    ],
    [
      { mode: 'several', users: ['', ' '], task: '5' },
      { mode: 'several', taskId: 5, users: [] },
    ],
  ] satisfies [Partial<task.TaskValues>, task.TaskQuestion | undefined][])('%o asks %o', (changes, asked) => {
    expect(task.questionOf(values(changes))).toEqual(asked);
  });

  it('is filled in by an address, which leaves alone what it does not say', () => {
    const typed = values({ mode: 'several', users: ['a'], user: 'ivanov', task: '5' });
    expect(task.applyUrlSearch(typed, {})).toEqual(typed);
    expect(task.applyUrlSearch(typed, { task: 9 })).toEqual({ ...typed, task: '9' });
    expect(task.applyUrlSearch(typed, { user: 'petrov' })).toEqual({ ...typed, mode: 'one', user: 'petrov' });
  });
});

describe('what is asked about a sign-in', () => {
  const values = (changes: Partial<signIn.SignInValues>): signIn.SignInValues => ({
    ...signIn.NO_SIGN_IN,
    user: 'ivanov',
    ...changes,
  });
  const asked = { user: 'ivanov', method: 'password', device: 'web' } as const;

  it.each([
    [{}, { asked, given: {} }],
    [{ user: '' }, undefined],
    [{ provider: '0' }, { asked: { ...asked, providerId: 0 }, given: {} }],
    [{ provider: 'three' }, undefined],
    [{ provider: '-3' }, undefined],
    [
      { ip: ' 10.0.0.1 ', hostname: '' },
      { asked: { ...asked, ip: '10.0.0.1' }, given: {} },
    ],
    // A path is of Basic only, and claims of an identity provider.
    [{ path: '/api' }, { asked, given: {} }],
    [
      { method: 'basic', path: '/api' },
      { asked: { ...asked, method: 'basic', path: '/api' }, given: {} },
    ],
    [{ claims: '{"sub":"1"}' }, { asked, given: {} }],
    [
      { method: 'saml', claims: '{"sub":"1"}' },
      { asked: { ...asked, method: 'saml' }, given: { claims: '{"sub":"1"}' } },
    ],
    [{ method: 'saml', claims: '[1]' }, undefined],
    [{ method: 'oauth', claims: '{' }, undefined],
    [
      { compares: true, otherUser: 'petrov', provider: '2' },
      { asked: { ...asked, providerId: 2 }, other: { ...asked, user: 'petrov', providerId: 2 }, given: {} },
    ],
    [
      { compares: true, otherProvider: '3' },
      { asked, other: { ...asked, providerId: 3 }, given: {} },
    ],
    [{ compares: true, otherProvider: 'x' }, undefined],
    [{ acceptUntrusted: true }, { asked, given: { acceptUntrusted: true } }],
  ] satisfies [Partial<signIn.SignInValues>, signIn.SignInQuestion | undefined][])(
    '%o asks %o',
    (changes, question) => {
      expect(signIn.questionOf(values(changes))).toEqual(question);
    },
  );

  it.each([
    ['password', false, true],
    ['basic', false, true],
    ['pat', false, false],
    ['saml', false, false],
    ['password', true, false],
  ] as const)('of %s, compared: %s, takes a password: %s', (method, compares, password) => {
    expect(signIn.supportedInputs({ method, compares }).password).toBe(password);
  });

  it('comes back into the form as it was asked', () => {
    const first = values({ provider: '4', hostname: 'crm.example.com', ip: '10.0.0.1', device: 'ios' });
    const question = signIn.questionOf(first);
    expect(
      question && signIn.restoreValues(values({ user: 'other', keysFile: '/k' }), question.asked),
    ).toEqual(first);
  });
});

describe('the address of Access', () => {
  it.each([
    [{ part: 'signin', user: 'ivanov', method: 'saml', provider: 3, ip: '10.0.0.1', ask: true }],
    [{ part: 'task', user: 'ivanov', task: 5 }],
    [{ part: 'signin', check: '2026-11-20T10:00:00.000Z', device: 'ios', hostname: 'a' }],
  ] as const)('keeps %o', (search) => {
    expect(accessSearch(search)).toEqual(search);
  });

  it('takes a number for a login that is one, and leaves out what is nothing of it', () => {
    expect(
      accessSearch({
        user: 42,
        part: 'x',
        task: '5',
        method: 'y',
        provider: -1,
        ask: 'yes',
        device: 1,
        ip: 5,
      }),
    ).toEqual({ user: '42' });
  });
});
