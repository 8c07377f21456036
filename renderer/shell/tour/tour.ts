import type { Task } from '#renderer/work/work.tsx';

/** The tour from a comparison to the undo of a move, with the two demo sites: where it stands is remembered. */
export interface Tour {
  step: TourStep | 'done';
  /** When the step began, milliseconds since the epoch. */
  since: number;
  /** Whether it is shown; one that was ended can be taken up again. */
  isOpen: boolean;
}

export const tourSteps = ['compare', 'tick', 'move', 'undo'] as const;
export type TourStep = (typeof tourSteps)[number];

/** The work that ends a step, by the first word of its kind. */
const WORK: Readonly<Record<TourStep, string>> = {
  compare: 'compare',
  tick: 'move-preview',
  move: 'move',
  undo: 'undo',
};

/** Where a step is done: first where it begins, then where the work before it may have left the person. */
export const tourPlaces: Readonly<
  Record<TourStep, readonly ['/compare' | '/compare/move' | '/history', ...string[]]>
> = {
  compare: ['/compare'],
  tick: ['/compare'],
  move: ['/compare/move'],
  undo: ['/history', '/compare/move', '/history/undo'],
};

/** The sites that it moves between, as the demo saves them. */
export const tourSites = { source: 'Demo source', receiver: 'Demo receiver' } as const;

/** Under which it is remembered. */
export const TOUR = 'tour';

/** What was remembered, if it is a tour. */
export function parseTour(value: unknown): Tour | undefined {
  if (!isObject(value)) return undefined;
  const { step, since, isOpen } = value;
  const known = [...tourSteps, 'done' as const].find((one) => one === step);
  if (!known || typeof since !== 'number' || typeof isOpen !== 'boolean') return undefined;
  return { step: known, since, isOpen };
}

/** The tour from where it stood, else from its beginning. */
export function startedTour(before: Tour | undefined, now: number): Tour & { step: TourStep } {
  const step = before === undefined || before.step === 'done' ? 'compare' : before.step;
  return { step, since: now, isOpen: true };
}

/** The tour after what has ended: work of a later step brings it on, too, for whoever needs no telling. */
export function nextTour(
  tour: Tour,
  tasks: readonly Pick<Task, 'kind' | 'state' | 'endedAt' | 'result'>[],
): Tour {
  if (tour.step === 'done') return tour;
  const from = tourSteps.indexOf(tour.step);
  let next = tour;
  tourSteps.slice(from).forEach((step, index) => {
    const done = tasks.find(
      ({ kind, state, endedAt = 0, result }) =>
        kind.split(' ')[0] === WORK[step] && state === 'done' && endedAt >= tour.since && !isDryRun(result),
    );
    if (done)
      next = { ...tour, step: tourSteps[from + index + 1] ?? 'done', since: done.endedAt ?? tour.since };
  });
  return next;
}

/** A move that was only tried brings nobody on. */
function isDryRun(answer: unknown): boolean {
  return isObject(answer) && isObject(answer.result) && answer.result.committed === false;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
