const DAY = 86_400_000;

/** Days before the end at which a person is reminded. */
const USUAL_STEPS = [30, 14, 7, 1] as const;

/** Days of life from which the usual steps come in time; a shorter life is renewed in its last part. */
const LONG_LIFE = 100;

/** From when to when a certificate holds, ISO 8601. */
interface Life {
  notBefore: string;
  notAfter: string;
}

/**
 * Days before its end at which a certificate is reminded of, the first one first. One of a short life comes first at a
 * sixth of it: thirty days of ninety would remind of each for a third of its life.
 */
export function reminderSteps({ notBefore, notAfter }: Life): number[] {
  const life = daysBetween(notBefore, notAfter);
  if (life >= LONG_LIFE) return [...USUAL_STEPS];
  const first = life / 6;
  return first > 0 ? [first, ...USUAL_STEPS.filter((step) => step < first)] : [1];
}

/** Whether the first reminder's time has come, or the end. */
export function endsSoon(life: Life, now: Date): boolean {
  return dueStep(life, now, undefined) !== undefined;
}

/**
 * The step that is due: the last one that was reached, where it was not `given` yet. Steps that passed while nobody looked
 * are one reminder. Undefined where none is due.
 */
export function dueStep(life: Life, now: Date, given: number | undefined): number | undefined {
  const left = daysBetween(now.toISOString(), life.notAfter);
  const reached = reminderSteps(life).filter((step) => left <= step);
  const step = reached.at(-1);
  return step === undefined || (given !== undefined && given <= step) ? undefined : step;
}

/** Whole days until the end; negative after it. */
export function daysLeft(notAfter: string, now: Date): number {
  return Math.floor(daysBetween(now.toISOString(), notAfter));
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY;
}
