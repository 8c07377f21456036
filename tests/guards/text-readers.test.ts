import { expect, it } from 'vitest';
import { pieces, readers } from './regular-expressions/readers.ts';

/** Characters of the texts; the largest is what makes a difference of seconds where time grows by the square. */
const [SMALL, MIDDLE, LARGE] = [2_000, 8_000, 32_000];
/** Milliseconds of this thread's CPU below which nothing can have grown: a square of so many characters takes seconds. */
const NOTHING = 40;
/** Milliseconds after which a text of the middle size is slow already, and is not tried on more. */
const SLOW = 2_000;
/**
 * A text takes as long as sixteen of a sixteenth, and sixteen times as long where time grows by the square. Both sides are of
 * the same size, so that neither the clock's steps nor a busy machine can look like growth; measured at their best.
 */
const PARTS = LARGE / SMALL;
const MOST_GROWTH = 5;
const REPEATED = 3;
/** Milliseconds that are no more than steps of the clock. */
const SHORTEST = 2;

/** CPU of this thread only: what else the machine does is not in it. */
function timeOf(read: (text: string) => unknown, text: string, times = 1): number {
  const before = process.threadCpuUsage();
  for (let time = 0; time < times; time += 1) {
    try {
      read(text);
    } catch {
      // Most of it is nothing that the reader takes.
    }
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** Whether the time grows faster than the text. */
function growsFast(read: (text: string) => unknown, piece: string): boolean {
  const textOf = (size: number) => piece.repeat(Math.ceil(size / piece.length));
  const best = (text: string, times = 1) =>
    Math.min(...Array.from({ length: REPEATED }, () => timeOf(read, text, times)));
  if (timeOf(read, textOf(MIDDLE)) > SLOW) return true;
  const large = textOf(LARGE);
  if (timeOf(read, large) < NOTHING) return false;
  return best(large) / Math.max(best(textOf(SMALL), PARTS), SHORTEST) > MOST_GROWTH;
}

it('tells time that grows by the square', () => {
  const steps = (many: number) => {
    let sum = 0;
    for (let step = 0; step < many; step += 1) sum += step;
    return sum;
  };
  expect(growsFast((text) => steps(2_000 * text.length), 'a')).toBe(false);
  expect(growsFast((text) => steps(text.length ** 2 / 8), 'a')).toBe(true);
});

it.each(Object.keys(readers))('%s takes no more time than a text is long', (name) => {
  const read = readers[name];
  if (!read) throw new Error(name);
  expect(pieces.filter((piece) => growsFast(read, piece))).toEqual([]);
});
