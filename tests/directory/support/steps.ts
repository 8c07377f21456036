import type { CheckStep } from '#core/contract/finding.ts';

/** How each step ended: its verdict, and the code of its outcome. */
export function outcomes(steps: readonly CheckStep[]): Record<string, string> {
  return Object.fromEntries(
    steps.map(({ step, verdict, findings }) => [step, `${verdict} ${findings[0]?.message.code}`]),
  );
}
