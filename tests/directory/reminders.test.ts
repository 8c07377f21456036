import { describe, expect, it } from 'vitest';
import { daysLeft, dueStep, endsSoon, reminderSteps } from '#core/contract/directory/reminder-steps.ts';

const DAY = 86_400_000;
const END = Date.parse('2026-12-31T12:00:00.000Z');
const iso = (time: number) => new Date(time).toISOString();

/** A certificate that holds for so many days. */
const lasting = (days: number) => ({ notBefore: iso(END - days * DAY), notAfter: iso(END) });
const ahead = (days: number) => new Date(END - days * DAY);

describe('reminders of a certificate', () => {
  it.each([
    { days: 3_650, steps: [30, 14, 7, 1] },
    { days: 365, steps: [30, 14, 7, 1] },
    { days: 100, steps: [30, 14, 7, 1] },
    // Below a hundred days of life first at a sixth of it.
    { days: 99, steps: [16.5, 14, 7, 1] },
    { days: 90, steps: [15, 14, 7, 1] },
    { days: 84, steps: [14, 7, 1] },
    { days: 47, steps: [47 / 6, 7, 1] },
    { days: 42, steps: [7, 1] },
    { days: 12, steps: [2, 1] },
    { days: 6, steps: [1] },
    { days: 1, steps: [1 / 6] },
    // The other way round it never holds.
    { days: 0, steps: [1] },
    { days: -5, steps: [1] },
  ])('come at $steps days of a life of $days', ({ days, steps }) => {
    expect(reminderSteps(lasting(days))).toEqual(steps);
  });

  it.each([
    { life: 365, left: 31, given: undefined, due: undefined },
    { life: 365, left: 30.01, given: undefined, due: undefined },
    { life: 365, left: 30, given: undefined, due: 30 },
    { life: 365, left: 29, given: 30, due: undefined },
    { life: 365, left: 14, given: 30, due: 14 },
    { life: 365, left: 13, given: 14, due: undefined },
    // Nobody looked for a while: one reminder, the last.
    { life: 365, left: 5, given: undefined, due: 7 },
    { life: 365, left: 0.5, given: 30, due: 1 },
    { life: 365, left: -3, given: 7, due: 1 },
    { life: 365, left: -3, given: 1, due: undefined },
    { life: 90, left: 16, given: undefined, due: undefined },
    { life: 90, left: 15, given: undefined, due: 15 },
    { life: 90, left: 14, given: 15, due: 14 },
    { life: 6, left: 1.5, given: undefined, due: undefined },
    { life: 6, left: 1, given: undefined, due: 1 },
  ])('with $left of $life days left and $given given: $due', ({ life, left, given, due }) => {
    expect(dueStep(lasting(life), ahead(left), given)).toBe(due);
    expect(endsSoon(lasting(life), ahead(left))).toBe(
      dueStep(lasting(life), ahead(left), undefined) !== undefined,
    );
  });

  it.each([
    [1.9, 1],
    [1, 1],
    [0.5, 0],
    [-0.5, -1],
  ])('count %s days as %s whole ones', (left, whole) => {
    expect(daysLeft(iso(END), ahead(left))).toBe(whole);
  });
});
