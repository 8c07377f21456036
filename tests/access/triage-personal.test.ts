import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { personalIn, withoutPersonal } from '#core/access/triage/personal.ts';
import { propertyOptions } from '../support/property.ts';
import { isWholeRun } from '../support/tier.ts';

type User = Parameters<typeof personalIn>[0][number];
const COLUMNS = ['Nick', 'DisplayName', 'SID', 'CellPhone', 'FullName', 'LastName'] as const;
const PLACEHOLDER = /\[[^\]]*? #?\d+\]/g;

/** The text as it is handed on. */
function handedOn(user: Omit<User, 'UserID'>, text: string): string {
  const users = [{ UserID: 7, ...user }];
  return withoutPersonal({ text }, personalIn(users, [text], { about: 7 })).text;
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
    [{ DisplayName: 'Anna Meyer-Schmidt' }, 'Meyer-Schmidt, Anna'],
    [{ DisplayName: 'Ирина Петрова-Водкина' }, 'Петровой-Водкиной Ирине'],
    [{ DisplayName: 'Ирина Петрова' }, 'Петрова Ирина'],
    [{ DisplayName: 'Ирина Петрова' }, 'Ириной Петровой'],
    [{ DisplayName: 'Ирина Петрова' }, 'Петровой'],
    [{ DisplayName: 'Ирина Петрова' }, 'Петрова И.'],
    [{ DisplayName: 'Ирина Петрова' }, 'И. Петрова'],
    [{ DisplayName: 'Петрова Ирина Олеговна' }, 'Ирина Олеговна Петрова'],
    [{ DisplayName: 'Петрова Ирина Олеговна' }, 'Петрова И.О.'],
    [{ DisplayName: 'Петрова Ирина Олеговна' }, 'И. О. Петровой'],
    [{ FirstName: 'Ирина', LastName: 'Петрова' }, 'Петрова  Ирина'],
    [{ DisplayName: 'Семён Королёв' }, 'Королев Семен'],
    [{ DisplayName: 'Anna Meyer' }, 'ANNA\nMEYER'],
    [{ DisplayName: 'Anna Meyer' }, 'A. Meyer'],
    [{ Nick: 'o-neil' }, 'O-Neil'],
    [{ Nick: 'a+b(c)' }, 'a+b(c)'],
    [{ CellPhone: '+7-999-123-45-67' }, '8 (999) 123 45 67'],
    [{ CellPhone: '+7 (999) 123-45-67' }, '89991234567'],
    [{ Phone: '123-45-67' }, '1234567'],
  ])('%o is known in «%s»', (user, written) => {
    const shown = handedOn(user, `Пишет ${written}: 403`);
    expect(shown).toMatch(/^Пишет \[[a-z]+ #7\]: 403$/);
  });

  it.each([
    '+7 (999) 123-45-67',
    '+79991234567',
    '8 999 123 45 67',
    '8(999)1234567',
    '8-999-123-45-67',
    '89991234567',
    '9991234567',
    '+49 30 901820-123',
    '+49.30.901820123',
    '+1 (555) 010-9999',
  ])('of nobody known, a telephone number: %s', (phone) => {
    expect(handedOn({}, `Tel. ${phone}, please`)).toBe('Tel. [phone 1], please');
    expect(handedOn({}, `my number is ${phone}, please`)).toBe('my number is [phone 1], please');
  });

  it.each([['тел. 12-34-56'], ['Телефон: 123-45-67'], ['phone 1234567'], ['доб. 4521']])(
    'behind a label a short one: %s',
    (text) => {
      expect(handedOn({}, `${text}, спасибо`)).toMatch(/^[^\d]+\[phone 1\], спасибо$/);
    },
  );

  it.each([
    'HTTP 403 at 2026-11-21 10:15:00, task 2147483647, задача 1000000000',
    '21.11.2026 10:15, 2026-11-21T10:15:00.123+03:00',
    'id 8f14e45f-ceea-467f-9575-123456789012, version 2.267.360',
    'Петров и Сидоров, у Ирины не открывается, Windows 10 22H2 19045',
    'telling 12345, hotel 1234567',
  ])('nothing else is: %s', (text) => {
    expect(handedOn({}, text)).toBe(text);
    const users = [{ UserID: 8, DisplayName: 'Ольга Петренко' }];
    expect(withoutPersonal({ text }, personalIn(users, [text])).text).toBe(text);
  });

  it('is told apart from what stands in its place', () => {
    const users = [
      { UserID: 1, Nick: 'anna', DisplayName: 'Anna Meyer' },
      { UserID: 2, Nick: 'login', DisplayName: 'name' },
    ];
    const text = 'anna, login, Anna Meyer, name';
    expect(withoutPersonal({ text }, personalIn(users, [text])).text).toBe(
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
      const shown = withoutPersonal({ texts }, personalIn(users, texts)).texts.join('\n').toLowerCase();
      for (const { Nick, DisplayName } of users)
        for (const value of [Nick, DisplayName])
          expect(shown).not.toMatch(
            new RegExp(`(?<![\\p{L}\\p{N}_])${RegExp.escape(value)}(?![\\p{L}\\p{N}_])`, 'u'),
          );
    }),
  );
});
