import { expect, it } from 'vitest';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { message, render } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';
import { invalid, unexpected } from '#core/transfer/archive/archive-errors.ts';
import { fileError } from '#core/transfer/archive/system-errors.ts';

function inBoth(reason: Message): string[] {
  return (['en', 'ru'] as const).map((language) => render(reason, language, 'window'));
}

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: text of the system`), { code, syscall: 'open' });
}

it.each([
  ['ENOENT', 'no such file or folder', 'нет такого файла или папки'],
  ['EACCES', 'access is denied', 'доступ запрещён'],
  ['ENOSPC', 'the disk is full', 'на диске нет места'],
  ['EISDIR', 'it is a folder', 'это папка'],
  ['constructor', 'the system reports constructor', 'система сообщает constructor'],
])('%s of the file system is told in words', (code, english, russian) => {
  const error = fileError('file-unreadable', 'a.zip', systemError(code));
  if (!(error instanceof SiteferryError)) throw new Error('this is not ours', { cause: error });
  expect(inBoth(errorMessage(error))).toEqual([
    `Cannot read a.zip: ${english}.`,
    `Не удалось прочитать a.zip: ${russian}.`,
  ]);
});

it('passes on what the file system did not report', () => {
  const error = new Error('of ours');
  expect(fileError('file-unwritable', 'a.zip', error)).toBe(error);
});

it('says the place and the reason of a refusal in both languages', () => {
  const length = message('archive.value.string', { length: 21 });
  const value = `\u202e${'x'.repeat(100)}`;
  const error = unexpected('_global/states.json', '/0/Name', length, value);
  const excerpt = `\\u{202e}${'x'.repeat(39)}…`;
  expect(inBoth(errorMessage(error))).toEqual([
    `_global/states.json#/0/Name: expected a text of at most 21 characters, found “${excerpt}”.`,
    `_global/states.json#/0/Name: ожидалось: текст не длиннее 21 символа; найдено: «${excerpt}».`,
  ]);
});

it('takes no sentence for a reason', () => {
  // @ts-expect-error -- a reason has a code, and its texts are in the catalogue
  expect(invalid('a.zip', 'it is damaged').code).toBe('archive-invalid');
});
