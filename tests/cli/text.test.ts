import { describe, expect, it } from 'vitest';
import { message } from '#core/messages/catalogue.ts';
import { didYouMean } from '#electron/cli/arguments.ts';
import { createPrinter } from '#electron/cli/printer.ts';
import { progressLine } from '#electron/cli/progress-bar.ts';
import { parseCount, parseSize } from '#electron/cli/text/numbers.ts';
import { alignColumns } from '#electron/cli/text/table.ts';
import { errorText } from '../support/error-text.ts';

describe('sizes', () => {
  it.each([
    ['1', 1],
    ['500MB', 500_000_000],
    ['4GiB', 4 * 2 ** 30],
    ['1.5 kib', 1536],
    ['10b', 10],
  ])('%s is %d bytes', (text, bytes) => {
    expect(parseSize('--max', text)).toBe(bytes);
  });

  it.each(['', '0', '-1', '4 G', '4TiBs', '1e9', '1,5MB', '٤', '9'.repeat(20)])('"%s" is none', (text) => {
    expect(errorText(() => parseSize('--max', text))).toMatch(/^--max is a size/);
  });
});

describe('counts', () => {
  it.each(['0', '-1', '1.5', '101', '1e1', 'x', '', ' 5', '9'.repeat(12)])('refuse "%s"', (text) => {
    expect(errorText(() => parseCount('--depth', text, { most: 100 }))).toContain(
      '--depth is a whole number from 1 to 100',
    );
  });

  it('take a whole number in their range', () => {
    expect(parseCount('--depth', '100', { most: 100 })).toBe(100);
  });
});

const printer = createPrinter('en', (_look, text) => text);

describe('a mistyped word', () => {
  it.each([
    ['exprot', ' Did you mean export?'],
    ['EXPORT', ' Did you mean export?'],
    ['prev', ' Did you mean preview?'],
    ['tre', ' Did you mean tree?'],
    ['xyz', ''],
    ['', ''],
  ])('"%s" suggests "%s"', (word, hint) => {
    const reason = message('usage.unknown-command', { command: 'x' });
    const rendered = printer.render(didYouMean(reason, word, ['tree', 'export', 'preview', 'import']));
    expect(rendered).toBe(`There is no command “x”.${hint}`);
  });
});

describe('columns', () => {
  it('stand below each other, numbers and their headings on the right', () => {
    expect(
      alignColumns(
        [
          ['Type', 'Add'],
          ['groups', 1_234],
          ['x', 5],
        ],
        '  ',
        'en',
      ),
    ).toEqual(['  Type      Add', '  groups  1,234', '  x           5']);
  });

  it('make nothing of nothing', () => {
    expect(alignColumns([], '', 'en')).toEqual([]);
  });
});

describe('the progress line', () => {
  it('says stage, share, rate, remaining time and subject', () => {
    const line = progressLine(
      { stage: 'writing', subject: 'states\u001b[2J', done: 5_000, total: 20_000, unit: 'entities' },
      { done: 5_000, milliseconds: 5_000 },
      printer,
    );
    expect(line).toBe(
      'Writing  ██████░░░░░░░░░░░░░░░░░░ 25 %  5,000 of 20,000 entities  1,000/s  0:15 left  states\\u{1b}[2J',
    );
  });

  it('says neither rate nor time before they mean something, nor a share of an unknown whole', () => {
    expect(
      progressLine(
        { stage: 'reading', done: 2_000, unit: 'bytes' },
        { done: 2_000, milliseconds: 10 },
        printer,
      ),
    ).toBe('Reading  2 kB');
  });
});
