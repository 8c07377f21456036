import { expect, it } from 'vitest';
import { expiryStage } from '#renderer/ui/expiry-stage.ts';

/** In the evening, by the person's own clock. */
const NOW = new Date(2026, 10, 22, 20, 0);
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

it.each([
  [at(22, 23), 'today'],
  // Three hours ahead or twenty-three: another day.
  [at(23, 1), 'tomorrow'],
  [at(23, 19), 'tomorrow'],
  [at(23, 21), 'later'],
  [at(22, 19), 'ended'],
] as const)('an end at %s is %s', (end, expected) => {
  expect(expiryStage(end, NOW)).toBe(expected);
});
