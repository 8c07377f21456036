import { describe, expect, it } from 'vitest';
import type { Message } from '#core/base/message.ts';
import type { Language } from '#core/messages/format.ts';
import { createRender, isMessage } from '#core/messages/render.ts';

const texts = {
  en: {
    plain: 'It works.',
    host: 'Host {host} is off.',
    files: '{count, plural, one {# file} other {# files}}',
    number: '{count, number, integer}',
    size: '<as-bytes>{size}</as-bytes>',
    end: 'until <as-time>{end}</as-time>',
    word: 'siteferry <as-word>{file}</as-word>',
    wrapped: 'Failed: {reason}',
    list: 'One of {names}.',
    channel: '{channel, select, window {Choose a site.} other {Give --site {url}.}}',
  },
  ru: {
    plain: 'Работает.',
    host: 'Узел {host} выключен.',
    files: '{count, plural, one {# файл} few {# файла} many {# файлов} other {# файла}}',
    number: '{count, number, integer}',
    size: '<as-bytes>{size}</as-bytes>',
    end: 'до <as-time>{end}</as-time>',
    word: 'siteferry <as-word>{file}</as-word>',
    wrapped: 'Не удалось: {reason}',
    list: 'Одно из: {names}.',
    channel: '{channel, select, window {Выберите сайт.} other {Укажите --site {url}.}}',
  },
} as const;
const message = (code: keyof typeof texts.en, values: Message['values'] = {}): Message => ({ code, values });
const render = createRender((code, language) =>
  Object.hasOwn(texts.en, code) ? texts[language][code as 'plain'] : undefined,
);

function say(one: Message, language: Language = 'en'): string {
  // Numbers and units stand apart by spaces that do not break.
  return render(one, language, 'window').replace(/[\u00a0\u202f]/g, ' ');
}

describe('a rendered message', () => {
  it.each([
    [1, '1 file', '1 файл'],
    [2, '2 files', '2 файла'],
    [5, '5 files', '5 файлов'],
    [0, '0 files', '0 файлов'],
    [11, '11 files', '11 файлов'],
    [21, '21 files', '21 файл'],
    [22, '22 files', '22 файла'],
    [112, '112 files', '112 файлов'],
    [12_345, '12,345 files', '12 345 файлов'],
  ])('takes the plural form of %d', (count, english, russian) => {
    const one = message('files', { count });
    expect([say(one), say(one, 'ru')]).toEqual([english, russian]);
  });

  it.each([
    [message('number', { count: 1_234_567 }), '1,234,567', '1 234 567'],
    [message('size', { size: 438 }), '438 bytes', '438 байт'],
    [message('size', { size: 1_234 }), '1.2 kB', '1,2 кБ'],
    [message('size', { size: 440_000_000 }), '440 MB', '440 МБ'],
    [message('end', { end: 'never' }), 'until never', 'до never'],
    [message('word', { file: 'my file' }), 'siteferry "my file"', 'siteferry "my file"'],
    [message('list', { names: ['a', message('plain')] }), 'One of a, It works..', 'Одно из: a, Работает..'],
    [
      message('wrapped', { reason: message('host', { host: 'dc1' }) }),
      'Failed: Host dc1 is off.',
      'Не удалось: Узел dc1 выключен.',
    ],
  ])('writes values as its language does: %j', (one, english, russian) => {
    expect([say(one), say(one, 'ru')]).toEqual([english, russian]);
  });

  it('writes a time as the channel does: in the window of where it is read, elsewhere the same everywhere', () => {
    const end = message('end', { end: '2026-11-21T16:34:50.123Z' });
    expect(render(end, 'en', 'window')).toMatch(/^until 2\d Nov 2026, \d\d:\d\d \S+$/);
    expect(render(end, 'ru', 'window')).toMatch(/^до 2\d\.11\.2026, \d\d:\d\d \S+$/);
    expect(render(end, 'ru', 'commandLine')).toBe('до 2026-11-21 16:34 UTC');
  });

  it('says in each channel what is to be done there', () => {
    const one = message('channel', { url: 'URL' });
    expect(render(one, 'en', 'window')).toBe('Choose a site.');
    expect(render(one, 'ru', 'commandLine')).toBe('Укажите --site URL.');
  });

  it('makes foreign text visible, wherever it stands', () => {
    const hostile = 'dc\u001b[2J\u202e{count:#}⟦';
    const shown = 'dc\\u{1b}[2J\\u{202e}{count:#}⟦';
    expect(say(message('host', { host: hostile }))).toBe(`Host ${shown} is off.`);
    expect(say(message('wrapped', { reason: message('list', { names: [hostile] }) }))).toBe(
      `Failed: One of ${shown}.`,
    );
    expect(say(message('end', { end: hostile }))).toBe(`until ${shown}`);
    expect(say(message('host', { host: 'x'.repeat(10_000) })).length).toBeLessThan(600);
  });

  it('stands for itself where this version does not know its code', () => {
    expect(say({ code: 'from-tomorrow', values: { x: '\u0007' } })).toBe(
      'from-tomorrow {"x":"\\\\u0007"}'.replace('\\\\', '\\'),
    );
  });

  it('has nothing where a value is missing, and no value in place of what the renderer knows itself', () => {
    expect(say(message('host'))).toBe('Host  is off.');
    expect(say(message('channel', { channel: 'commandLine', url: 'URL' }))).toBe('Choose a site.');
    expect(say(message('size', { size: 5, 'as-bytes': 'x' }))).toBe('5 bytes');
    // Of another version, or of a file that somebody has edited.
    for (const code of ['files', 'number', 'size', 'end', 'word'] as const) {
      const odd = ['many', ['a', 'b'], message('plain'), '__proto__', Number.NaN] as const;
      for (const value of odd)
        expect(() =>
          say(message(code, { count: value, size: value, end: value, file: value })),
        ).not.toThrow();
    }
  });

  it('marks what is of the catalogue in the pseudo-language, and nothing else', () => {
    expect(say(message('host', { host: 'dc1' }), 'en-XA')).toBe('⟦Host ⟧dc1⟦ is off.⟧');
    expect(say(message('wrapped', { reason: message('plain') }), 'en-XA')).toBe('⟦Failed: ⟧⟦It works.⟧');
    expect(say(message('files', { count: 2 }), 'en-XA')).toBe('2⟦ files⟧');
  });
});

it.each([
  [{ code: 'a', values: {} }, true],
  [{ code: 'a', values: { b: 1 } }, true],
  [{ code: 'a', facts: {} }, false],
  [{ code: 'a', values: {}, text: 'x' }, false],
  [{ code: 1, values: {} }, false],
  [{ code: 'a', values: [] }, false],
  ['a', false],
  [null, false],
])('tells a message from other data: %j', (value, expected) => {
  expect(isMessage(value)).toBe(expected);
});
