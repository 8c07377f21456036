import type { AccessStepResult, AccessVerdict } from '#core/contract/explanation.ts';

/** A step with what it can do where it is not known: let in, refuse, or neither. */
export interface DecidingStep {
  step: string;
  result: AccessStepResult;
  mayGrant?: boolean | undefined;
  mayBlock?: boolean | undefined;
}

export interface Decision {
  verdict: AccessVerdict;
  /** The step that decides; where the verdict is unknown, the first one that keeps it from being known. */
  decidedBy: string | null;
}

/**
 * What steps come to, in their order. The first that grants or blocks decides; an unknown one could have decided before it.
 * So the verdict is known where all that could have been comes to the same: behind an unknown step that may only grant, a
 * grant holds and a refusal does not; behind one that may only block it is the other way round. When nothing decides,
 * access is `otherwise`.
 */
export function decide(
  steps: readonly DecidingStep[],
  otherwise: Exclude<AccessVerdict, 'unknown'> = 'denied',
): Decision {
  const open: DecidingStep[] = [];
  for (const one of steps) {
    if (one.result === 'unknown') open.push(one);
    if (one.result === 'grants') return resolveVerdict(open, 'granted', one.step);
    if (one.result === 'blocks') return resolveVerdict(open, 'denied', one.step);
  }
  return resolveVerdict(open, otherwise, null);
}

function resolveVerdict(
  open: readonly DecidingStep[],
  verdict: Exclude<AccessVerdict, 'unknown'>,
  decidedBy: string | null,
): Decision {
  const against = open.find(({ mayGrant, mayBlock }) => (verdict === 'granted' ? mayBlock : mayGrant));
  return against ? { verdict: 'unknown', decidedBy: against.step } : { verdict, decidedBy };
}
