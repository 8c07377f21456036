import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shellQuote } from '#core/base/shell-quote.ts';
import { propertyOptions } from '#tests/support/property.ts';

describe('a word of a command line', () => {
  it.each([
    ['postgres://sa@db.example:5432/site', 'postgres://sa@db.example:5432/site'],
    ['Склад-2', 'Склад-2'],
    ['Test site', '"Test site"'],
    ["Peter's", `"Peter's"`],
    ['C:\\Exports\\My archive.zip', '"C:\\Exports\\My archive.zip"'],
    ['mssql://sa@db/site?encrypt=true&x=1', '"mssql://sa@db/site?encrypt=true&x=1"'],
    ['@file', '"@file"'],
    ['', '""'],
    ['5 "', `'5 "'`],
    ['$HOME', `'$HOME'`],
    [`it's $5`, `'it'\\''s $5'`],
  ])('%s', (text, word) => {
    expect(shellQuote(text)).toBe(word);
  });

  it.skipIf(process.platform === 'win32')('comes out of a shell as it went in', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[ a'"$`!;&|<>(){}*?#~%@,=-]*$/));
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        // Backslashes are those of paths of Windows; a shell takes no zero bytes.
        const words = texts.map((one) => one.replace(/[\0\\]/g, ''));
        const line = `printf '%s\\0' ${words.map(shellQuote).join(' ')}`;
        const said = execFileSync('sh', ['-c', line], { encoding: 'utf8' });
        if (words.length > 0) expect(said.split('\0').slice(0, -1)).toEqual(words);
      }),
      propertyOptions(100),
    );
  });
});
