import { expect, it } from 'vitest';
import { pieces, readers } from './regular-expressions/readers.ts';

/** Characters of the texts; the largest is what makes a difference of seconds where time grows by the square. */
const SIZES = [2_000, 8_000, 32_000] as const;
/** Milliseconds of this thread's CPU below which nothing can have grown: a square of so many characters takes seconds. */
const NOTHING = 40;
/** Four times the text takes four times as long, sixteen times where it grows by the square; measured at its best. */
const MOST_GROWTH = 9;
const REPEATED = 3;

/** CPU of this thread only: what else the machine does is not in it. */
function timeOf(read: (text: string) => unknown, text: string): number {
  const before = process.threadCpuUsage();
  try {
    read(text);
  } catch {
    // Most of it is nothing that the reader takes.
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** Whether the time grows faster than the text. */
function growsFast(read: (text: string) => unknown, piece: string): boolean {
  const [small, middle, large] = SIZES.map((size) => piece.repeat(Math.ceil(size / piece.length)));
  const best = (text = '') => Math.min(...Array.from({ length: REPEATED }, () => timeOf(read, text)));
  const grows = (less = '', more = '') =>
    timeOf(read, more) >= NOTHING && best(more) / Math.max(best(less), 1) > MOST_GROWTH;
  // What is slow already is not tried on more.
  return grows(small, middle) || grows(middle, large);
}

it('tells time that grows by the square', () => {
  expect(growsFast((text) => /(a|b)+$/.exec(text.replaceAll('a', 'ac')), 'a')).toBe(false);
  expect(growsFast((text) => /a+$/.exec(`${text}b`), 'a')).toBe(true);
});

it.each(Object.keys(readers))('%s takes no more time than a text is long', (name) => {
  const read = readers[name];
  if (!read) throw new Error(name);
  expect(pieces.filter((piece) => growsFast(read, piece))).toEqual([]);
});
