import type { CheckStep, Finding, Verdict } from '#core/contract/finding.ts';
import type { Printer } from '../printer.ts';
import type { Look } from '../text/style.ts';

/** What steps look like, by how they ended. */
export const VERDICT_LOOKS: Readonly<Record<Verdict, Look>> = {
  ok: 'good',
  warn: 'changed',
  fail: 'bad',
  skipped: 'faint',
  unknown: 'changed',
};

/** Below a step, what belongs to it. */
const INDENT = '        ';

/** Steps of a check, each with its findings, what to do about them and what was seen. */
export function stepLines(steps: readonly CheckStep[], printer: Printer): string[] {
  const { style, text, render } = printer;
  const verdicts = steps.map(({ verdict }) => render({ code: `verdict.${verdict}`, values: {} }));
  const width = 1 + Math.max(0, ...verdicts.map(({ length }) => length));
  return steps.flatMap(({ step, verdict, milliseconds, findings: [outcome, ...others] }, index) => {
    if (!outcome) return [];
    const { message } = outcome;
    const title = { code: `step.${step}`, values: {} };
    const word = (verdicts[index] ?? '').padEnd(width);
    return [
      style(VERDICT_LOOKS[verdict], text('check-step.line', { verdict: word, title, message, milliseconds })),
      ...detailLines(outcome, printer),
      ...others.flatMap((other) => [
        style('faint', `${INDENT}${findingLine(other, printer)}`),
        ...detailLines(other, printer),
      ]),
    ];
  });
}

function findingLine({ message, subject }: Finding, { text, render }: Printer): string {
  return subject === undefined ? render(message) : text('check-step.subject', { subject, message });
}

function detailLines({ remedies, evidence = [] }: Finding, { style, text, render }: Printer): string[] {
  return [
    ...remedies.map((remedy) => `${INDENT}${render(remedy)}`),
    ...evidence.map((seen) => style('faint', `${INDENT}${text('check-step.evidence', seen)}`)),
  ];
}

/** 0 where every step passed or had nothing to do, 10 where one failed, 11 where one could not be judged. */
export function stepsExitCode(steps: readonly CheckStep[]): number {
  if (steps.some(({ verdict }) => verdict === 'fail')) return 10;
  return steps.some(({ verdict }) => verdict === 'unknown') ? 11 : 0;
}
