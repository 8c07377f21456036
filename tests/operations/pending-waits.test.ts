import { describe, expect, it } from 'vitest';
import type { Looked } from '#core/operations/pending/settle.ts';
import { waitAfter } from '#core/operations/pending/watch.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const open = (left: number | undefined): Looked => ({
  outcome: 'open',
  left,
  settled: {
    run: 'r1',
    site: 'crm',
    confirmation: { state: 'pending', deadline: '2026-03-04T12:10:00.000Z' },
  },
});

describe('a change that waits to be confirmed is looked at again', () => {
  it.each([
    ['at its time', open(20 * SECOND), 0, 20 * SECOND],
    ['each minute before that, because somebody may have signed in', open(30 * MINUTE), 0, MINUTE],
    ['seldom where only a person can settle it', open(-1), 0, 5 * MINUTE],
    ['soon where another program is at it', { outcome: 'busy' } as const, 0, 10 * SECOND],
    ['soon after the first failure', open(undefined), 1, 10 * SECOND],
    ['later after each other one', open(undefined), 3, 40 * SECOND],
    ['every five minutes at last', open(undefined), 500, 5 * MINUTE],
  ])('%s', (_when, looked, failures, wait) => expect(waitAfter(looked, failures, MINUTE)).toBe(wait));
});
