import { describe, expect, it } from 'vitest';
import { prefetch } from '#renderer/shell/prefetch.ts';

/** A window that waits for answers the first so many times that it is looked at. */
function run(busyFor: number, failing: readonly number[] = [], endedAfter = 100) {
  const told: string[] = [];
  const leaving = new AbortController();
  let looked = 0;
  const loads = [0, 1, 2].map((part) => async () => {
    told.push(`load ${part}`);
    if (failing.includes(part)) throw new Error('away');
  });
  const idle = async () => {
    if (looked >= endedAfter) leaving.abort();
  };
  const isBusy = () => {
    looked++;
    if (looked <= busyFor) told.push('busy');
    return looked <= busyFor;
  };
  return prefetch(loads, { idle, isBusy }, leaving.signal).then(() => told);
}

describe('what is loaded ahead', () => {
  it.each([
    { name: 'one after the other', busyFor: 0, told: ['load 0', 'load 1', 'load 2'] },
    { name: 'after the answers', busyFor: 2, told: ['busy', 'busy', 'load 0', 'load 1', 'load 2'] },
    { name: 'past a failure', busyFor: 0, failing: [0, 1], told: ['load 0', 'load 1', 'load 2'] },
    { name: 'until the window goes', busyFor: 0, endedAfter: 1, told: ['load 0'] },
    { name: 'not by a window that goes while it waits', busyFor: 9, endedAfter: 2, told: ['busy', 'busy'] },
  ])('comes $name', async ({ busyFor, failing, endedAfter, told }) => {
    expect(await run(busyFor, failing, endedAfter)).toEqual(told);
  });
});
