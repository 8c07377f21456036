import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PasswordPolicy } from '#core/contract/signin/passwords.ts';
import { message } from '#core/messages/catalogue.ts';
import { NO_POLICY } from '#core/signin/passwords/passwords.ts';
import { judgePassword, repeatIn, sequenceIn } from '#core/signin/passwords/policy.ts';

const owner = { login: 'a.meyer', birthDate: '1987-03-09' };
const judge = (password: string, policy: Partial<PasswordPolicy>) =>
  judgePassword(password, owner, { ...NO_POLICY, ...policy });
const rules = (password: string, policy: Partial<PasswordPolicy>) =>
  judge(password, policy).findings.map(({ message: { code } }) => code.replace(/^password\./, ''));

describe('the password policy', () => {
  it('that is off accepts everything', () => {
    expect(judge('a', {})).toEqual({ verdict: 'accepted', findings: [] });
  });

  it('contradicts itself before the password is looked at', () => {
    const policy = { PasswordMinRepeatLength: 3, PasswordMinLength: 8 };
    expect(judge('', policy).verdict).toBe('configuration-error');
    expect(rules('', policy)).toEqual(['general-settings.repeat-without-maximum']);
  });

  it('names nothing but the length of what is too long', () => {
    const policy = { PasswordMaxLength: 5, PasswordMinRepeatLength: 2, PasswordNeedsCapitalLetter: true };
    expect(judge('ababab', policy)).toEqual({
      verdict: 'refused',
      findings: [{ severity: 'error', message: message('password.too-long', { limit: 5 }), remedies: [] }],
    });
    expect(rules('ababa', policy)).toEqual(['no-capital-letter', 'repeat']);
  });

  it('shows the part that breaks a rule beside the message, not in it', () => {
    const { findings } = judge('x1234y', { PasswordMinSequenceLength: 4 });
    expect(findings.map((one) => one.message)).toEqual([message('password.sequence')]);
    expect(findings[0]?.evidence).toEqual([{ name: message('evidence.password-part'), value: '1234' }]);
  });

  it('counts characters, not their bytes', () => {
    expect(rules('😀😀😀', { PasswordMaxLength: 3, PasswordMinLength: 3 })).toEqual([]);
  });

  it('names all other findings together, in their order', () => {
    const policy: Partial<PasswordPolicy> = {
      PasswordMinLength: 20,
      PasswordMaxLength: 30,
      PasswordNeedsSpecialCharacter: true,
      PasswordNeedsCapitalLetter: true,
      PasswordChecksBirthDate: true,
      PasswordMinSequenceLength: 3,
      PasswordMinRepeatLength: 2,
    };
    expect(rules('qwe09031987abab', policy)).toEqual([
      'too-short',
      'no-special-character',
      'no-capital-letter',
      'birth-date',
      'sequence',
      'repeat',
    ]);
    expect(judge('Ру!сСкИй-Дом-2#зАмок', policy)).toEqual({ verdict: 'accepted', findings: [] });
  });

  it.each([
    ['A.Meyer', ['equals-login']],
    ['a.meyer1', []],
  ])('%s and the login', (password, expected) => {
    expect(rules(password, { PasswordMayEqualLogin: false })).toEqual(expected);
    expect(rules(password, {})).toEqual([]);
  });

  it.each([
    '09031987',
    'x09.03.1987',
    '1987-03-09!',
    '03091987',
    '090387',
    '870309',
    '9.3.1987',
    '3/9/1987',
    '1987-3-9',
  ])('%s is a birth date', (password) => {
    expect(rules(password, { PasswordChecksBirthDate: true })).toEqual(['birth-date']);
    expect(
      judgePassword(password, { login: 'x' }, { ...NO_POLICY, PasswordChecksBirthDate: true }).verdict,
    ).toBe('accepted');
  });
});

describe('a sequence', () => {
  it.each([
    ['x1234y', '1234'],
    ['9876', '9876'],
    ['7890', '7890'],
    ['aBCd', 'aBCd'],
    ['dcba', 'dcba'],
    ['QWERty', 'QWERty'],
    ['пароль-фыва', 'фыва'],
    ['абвг', 'абвг'],
    ['дежз', 'дежз'],
    ['гдеё', 'гдеё'],
    ['ytrewq', 'ytrewq'],
    ['123', undefined],
    ['9012', undefined],
    ['1357', undefined],
    ['acbd', undefined],
    ['zabc', undefined],
  ])('of four in %s: %s', (password, expected) => {
    expect(sequenceIn(password, 4)).toBe(expected);
  });

  it('is found wherever it stands', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 21 }),
        fc.stringMatching(/^[!#]{0,6}$/),
        fc.stringMatching(/^[!#]{0,6}$/),
        (start, before, after) => {
          const run = 'abcdefghijklmnopqrstuvwxyz'.slice(start, start + 5);
          expect(sequenceIn(`${before}${run}${after}`, 5)).toBe(run);
          expect(sequenceIn(`${before}${run}${after}`, 6)).toBeUndefined();
        },
      ),
      { seed: 1 },
    );
  });
});

describe('a repeat', () => {
  it.each([
    ['qweqwe', 3, 'qweqwe'],
    ['x123123y', 3, '123123'],
    ['QweqWe', 3, 'QweqWe'],
    ['abab', 2, 'abab'],
    ['abab', 3, undefined],
    ['aaaa', 2, 'aaaa'],
    ['aa', 1, 'aa'],
    ['qwexqwe', 3, undefined],
    ['фыфы', 2, 'фыфы'],
  ])('in %s of %i: %s', (password, least, expected) => {
    expect(repeatIn(password, least)).toBe(expected);
  });
});
