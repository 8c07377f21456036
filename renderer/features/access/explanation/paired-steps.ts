import type { AccessExplanation, AccessStep } from '#core/contract/access-explanation.ts';

/** A step of two explanations; undefined where one of them has no such step. */
export interface PairedStep {
  step: string;
  left: AccessStep | undefined;
  right: AccessStep | undefined;
}

/** The steps of two explanations beside each other: in the order of the left one, with what only the right one has at its place. */
export function pairedSteps(left: AccessExplanation, right: AccessExplanation): PairedStep[] {
  const named = ({ steps }: AccessExplanation, name: string) => steps.find(({ step }) => step === name);
  const pairs = left.steps.map(
    (one): PairedStep => ({ step: one.step, left: one, right: named(right, one.step) }),
  );
  right.steps.forEach((one, index) => {
    if (named(left, one.step)) return;
    const before = right.steps[index - 1]?.step;
    const place = pairs.findIndex(({ step }) => step === before) + 1;
    pairs.splice(place, 0, { step: one.step, left: undefined, right: one });
  });
  return pairs;
}
