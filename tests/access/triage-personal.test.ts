import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPersonalValues, redactPersonal } from '#core/access/triage/redact-personal.ts';
import { propertyOptions } from '../support/property.ts';
import { isWholeRun } from '../support/tier.ts';

type User = Parameters<typeof findPersonalValues>[0][number];
const COLUMNS = ['Nick', 'DisplayName', 'SID', 'CellPhone', 'FullName', 'LastName'] as const;
const PLACEHOLDER = /\[[^\]]*? #?\d+\]/g;

/** The text as it is handed on. */
function handedOn(user: Omit<User, 'UserID'>, text: string): string {
  const users = [{ UserID: 7, ...user }];
  return redactPersonal({ text }, findPersonalValues(users, [text])).text;
}

describe('what tells a person', () => {
  it.each(COLUMNS)('%s, whatever it is made of, is neither an error nor left', (column) => {
    const any = fc.oneof(
      fc.string({ minLength: 2, unit: 'binary' }),
      fc.string({ minLength: 2, unit: 'grapheme' }),
      fc.stringMatching(/^[-\\^$.*+?()[\]{}|/ #a-zа-яёİΣß]{2,20}$/u),
    );
    fc.assert(
      fc.property(any, (own) => {
        const value = own.trim();
        fc.pre(value.length > 1);
        const shown = handedOn({ [column]: own }, `before ${own} after`);
        expect(shown).toMatch(/^before .*\[.*#7\].* after$/s);
        const left = shown.replace(PLACEHOLDER, '').replace(/^before|after$/g, '');
        expect(left.includes(value)).toBe(false);
      }),
      propertyOptions(isWholeRun ? 500 : 60),
    );
  });

  it.each<[Omit<User, 'UserID'>, string]>([
    [{ SID: 'S-1-5-21-11-22-33-1104' }, 'S-1-5-21-11-22-33-1104'],
    [{ DisplayName: 'Anna Meyer-Schmidt' }, 'Anna Meyer-Schmidt'],
    [{ DisplayName: 'Anna Meyer' }, 'ANNA\nMEYER'],
    [{ Nick: 'o-neil' }, 'O-Neil'],
    [{ Nick: 'a+b(c)' }, 'a+b(c)'],
  ])('%o is known in «%s»', (user, written) => {
    const shown = handedOn(user, `Пишет ${written}: 403`);
    expect(shown).toMatch(/^Пишет \[[a-z]+ #7\]: 403$/);
  });

  it('is told apart from what stands in its place', () => {
    const users = [
      { UserID: 1, Nick: 'anna', DisplayName: 'Anna Meyer' },
      { UserID: 2, Nick: 'login', DisplayName: 'name' },
    ];
    const text = 'anna, login, Anna Meyer, name';
    expect(redactPersonal({ text }, findPersonalValues(users, [text])).text).toBe(
      '[login #1], [login #2], [name #1], [name #2]',
    );
  });
});

it('no value of a person is left in any text, and the same has the same placeholder', () => {
  const word = fc.stringMatching(/^[a-zа-я]{3,8}[.\d]?[a-zа-я]{2,8}$/);
  const person = fc.record({ UserID: fc.integer({ min: 1, max: 99 }), Nick: word, DisplayName: word });
  fc.assert(
    fc.property(fc.array(person, { minLength: 1, maxLength: 6 }), fc.lorem(), (users, filler) => {
      const texts = users.map(({ Nick, DisplayName }) => `${filler} ${Nick.toUpperCase()}, (${DisplayName})`);
      const shown = redactPersonal({ texts }, findPersonalValues(users, texts))
        .texts.join('\n')
        .toLowerCase();
      for (const { Nick, DisplayName } of users)
        for (const value of [Nick, DisplayName])
          expect(shown).not.toMatch(
            new RegExp(`(?<![\\p{L}\\p{N}_])${RegExp.escape(value)}(?![\\p{L}\\p{N}_])`, 'u'),
          );
    }),
  );
});
