import type { AccessExplanation, AccessStep } from '#core/contract/explanation.ts';

/** A step of two explanations; undefined where one of them has no such step. */
export interface StepPair {
  step: string;
  left: AccessStep | undefined;
  right: AccessStep | undefined;
}

/** The steps of two explanations beside each other: in the order of the left one, with what only the right one has at its place. */
export function pairSteps(left: AccessExplanation, right: AccessExplanation): StepPair[] {
  const named = ({ steps }: AccessExplanation, name: string) => steps.find(({ step }) => step === name);
  const pairs = left.steps.map(
    (one): StepPair => ({ step: one.step, left: one, right: named(right, one.step) }),
  );
  right.steps.forEach((one, index) => {
    if (named(left, one.step)) return;
    const before = right.steps[index - 1]?.step;
    const place = pairs.findIndex(({ step }) => step === before) + 1;
    pairs.splice(place, 0, { step: one.step, left: undefined, right: one });
  });
  return pairs;
}
