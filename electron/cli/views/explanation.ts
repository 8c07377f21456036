import { sanitize } from '#core/base/sanitize.ts';
import type {
  AccessExplanation,
  AccessStep,
  AccessStepResult,
  AccessVerdict,
  ExecutedStatement,
} from '#core/contract/explanation.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Printer } from '../printer.ts';
import type { Look } from '../text/style.ts';

const ACCESS_LOOKS: Readonly<Record<AccessVerdict, Look>> = {
  granted: 'good',
  denied: 'bad',
  unknown: 'changed',
};

const STEP_LOOKS: Readonly<Record<AccessStepResult, Look>> = {
  passes: 'good',
  grants: 'good',
  blocks: 'bad',
  'no-effect': 'faint',
  unknown: 'changed',
};

/** Before the step that decides, and before any other. */
const MARKS = { deciding: '> ', other: '  ' } as const;

/** Below a step, what belongs to it. */
const INDENT = '      ';

/** How much of an SQL text and of a row is shown, in characters. */
const LONGEST = 4_000;

/** Exit codes: granted; denied; it cannot be told (design, section 7). */
const EXIT_CODES: Readonly<Record<AccessVerdict, number>> = { granted: 0, denied: 10, unknown: 11 };

/** The exit code of several answers: a denial outweighs what is unknown. */
export function accessExitCode(verdicts: readonly AccessVerdict[]): number {
  const worst = (['denied', 'unknown'] as const).find((verdict) => verdicts.includes(verdict));
  return EXIT_CODES[worst ?? 'granted'];
}

/** The title of a step. */
export function stepTitle(step: string, { render }: Printer): string {
  return render({ code: `access-step.${step}`, values: {} });
}

/** An explanation: its sentence, then each step with its result, the deciding one marked. */
export function explanationLines(
  { sentence, verdict, decidedBy, steps }: AccessExplanation,
  { withSql }: { withSql: boolean },
  printer: Printer,
): string[] {
  const { style, render } = printer;
  const words = steps.map(({ result }) => render(message(`access-result.${result}`)));
  const width = Math.max(0, ...words.map(({ length }) => length));
  return [
    style(ACCESS_LOOKS[verdict], render(sentence)),
    '',
    ...steps.flatMap((step, index) => {
      const mark = step.step === decidedBy ? MARKS.deciding : MARKS.other;
      const head = `${mark}${(words[index] ?? '').padEnd(width)}  `;
      return [
        style(STEP_LOOKS[step.result], `${head}${stepText(step, printer)}`),
        ...step.findings.map((one) => style('faint', `${INDENT}${render(one.message)}`)),
        ...(withSql ? step.statements.flatMap((one) => statementLines(one, printer)) : []),
      ];
    }),
  ];
}

function stepText({ step, found }: AccessStep, printer: Printer): string {
  return printer.text('access.step', { title: stepTitle(step, printer), found });
}

function statementLines(
  { sql, parameters, rows, rowCount, milliseconds }: ExecutedStatement,
  printer: Printer,
) {
  const { style, text } = printer;
  const json = (value: unknown) => sanitize(JSON.stringify(value), LONGEST);
  return [
    `${INDENT}${sanitize(sql, LONGEST)}`,
    ...(parameters.length > 0
      ? [`${INDENT}${text('access.sql.parameters', { parameters: json(parameters) })}`]
      : []),
    `${INDENT}${text('access.sql.rows', { count: rowCount, milliseconds })}`,
    ...rows.map((row) => style('faint', `${INDENT}  ${json(row)}`)),
  ];
}
