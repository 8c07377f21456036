import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createOutbox, type Outbox, type Outgoing } from '#electron/service-http/hubs/outbox.ts';

function taken(outbox: Outbox): string[] {
  const texts: string[] = [];
  for (let text = outbox.take(); text !== undefined; text = outbox.take()) texts.push(text);
  return texts;
}

const step = (work: string, number: number): Outgoing => ({ text: `${work}${number}`, work, isStep: true });
const end = (work: string): Outgoing => ({ text: `${work} end`, work });
const other = (text: string): Outgoing => ({ text });

describe('what waits for a slow reader', () => {
  it.each<[title: string, put: Outgoing[], left: string[]]>([
    ['stays whole while it is little', [step('a', 1), step('a', 2), end('a')], ['a1', 'a2', 'a end']],
    ['loses old steps', [step('a', 1), step('a', 2), step('a', 3), step('a', 4)], ['a2', 'a3', 'a4']],
    [
      'loses steps of work that has ended',
      [step('a', 1), end('a'), step('b', 1), step('b', 2)],
      ['a end', 'b1', 'b2'],
    ],
    [
      'keeps the newest step of each piece of work',
      [step('a', 1), step('b', 1), step('c', 1), step('a', 2)],
      ['b1', 'c1', 'a2'],
    ],
    [
      'keeps what is no progress',
      [other('1'), other('2'), end('a'), end('b'), other('3')],
      ['1', '2', 'a end', 'b end', '3'],
    ],
  ])('%s', (_title, put, left) => {
    const outbox = createOutbox(3, 10);
    for (const message of put) expect(outbox.put(message)).toBe(true);
    expect(taken(outbox)).toEqual(left);
  });

  it('ends a reader for whom too much lies that nothing makes needless', () => {
    const outbox = createOutbox(3, 5);
    const fits = ['a', 'b', 'c', 'd', 'e', 'f'].map((work) => outbox.put(end(work)));
    expect(fits).toEqual([true, true, true, true, true, false]);
  });

  it('is bounded, in order, and ends with the newest of everything', () => {
    const work = fc.constantFrom('a', 'b', 'c');
    const steps = fc.array(fc.tuple(work, fc.boolean()), { maxLength: 200 });
    fc.assert(
      fc.property(steps, (given) => {
        const outbox = createOutbox(6, 1000);
        const put = given.map(([of, isStep], index) => ({ text: `${index}`, work: of, isStep }));
        for (const message of put) outbox.put(message);
        const ends = put.filter(({ isStep }) => !isStep).length;
        expect(outbox.size).toBeLessThanOrEqual(Math.max(6, ends + 3));
        const left = taken(outbox).map(Number);
        expect(left).toEqual(left.toSorted((a, b) => a - b));
        for (const of of ['a', 'b', 'c']) {
          const newest = put.findLastIndex((message) => message.work === of);
          if (newest !== -1) expect(left).toContain(newest);
        }
        for (const [index, { isStep }] of put.entries()) if (!isStep) expect(left).toContain(index);
      }),
    );
  });
});
