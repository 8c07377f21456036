import { sanitize } from '#core/base/sanitize.ts';
import { complaintFacts, type TriageComparison, type TriageRecord } from '#core/contract/access/triage.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Printer } from '../printer.ts';
import type { Look } from '../text/style.ts';
import { alignColumns } from '../text/table.ts';
import { findingLines } from './findings.ts';

const LOOKS = { granted: 'good', denied: 'bad', unknown: 'changed' } as const satisfies Record<string, Look>;
/** The longest text of a complaint that is shown, in characters. */
const LONGEST = 500;

/** What a complaint means, what was asked and what else was found. */
export function recordLines(record: TriageRecord, printer: Printer): string[] {
  const { style, render, text } = printer;
  const { symptoms, answers, findings, probe } = record;
  return [
    ...complaintLines(record, printer),
    '',
    ...symptoms.flatMap(({ symptom, meaning, found }) => [
      style('heading', render(message(`triage-symptom.${symptom}`))),
      `  ${render(message('triage-symptom.can-mean', { meaning }))}`,
      ...(found ? [`  ${render(found)}`] : []),
    ]),
    ...(answers.length > 0 ? ['', style('heading', render(message('triage-page.answers')))] : []),
    ...answers.flatMap(({ question, verdict, sentence, remedies }) => [
      style(
        LOOKS[verdict],
        `  ${text('triage.answer', {
          question: message(`triage-question.${question}`),
          verdict: message(`triage-verdict.${verdict}`),
          sentence,
        })}`,
      ),
      ...remedies.map((remedy) => `    ${render(remedy)}`),
    ]),
    ...(probe
      ? [
          '',
          style('heading', render(message('triage-page.probe', { address: probe.address }))),
          ...alignColumns(
            probe.requests.map(({ method, path, status, meaning }) => [
              `${method} ${path}`,
              status === null ? '' : String(status),
              render(meaning),
            ]),
            '  ',
            printer.language,
          ),
        ]
      : []),
    ...(findings.length > 0 ? [''] : []),
    ...findingLines(findings, printer),
  ];
}

function complaintLines(record: TriageRecord, { language, render }: Printer): string[] {
  const rows = complaintFacts(record).map(({ name, value }) => [
    render(message(`triage-label.${name}`)),
    sanitize(value, LONGEST),
  ]);
  return alignColumns(rows, '', language);
}

/** What differs between two records. */
export function comparisonLines(
  { before, after, differences }: TriageComparison,
  printer: Printer,
): string[] {
  const { render, style, text } = printer;
  return [
    text('triage.compared', {
      before: before.name,
      old: before.takenAt,
      after: after.name,
      now: after.takenAt,
    }),
    ...(differences.length === 0 ? [text('triage.same')] : []),
    ...(isOnlyTime(differences) ? [text('triage.same-but-time')] : []),
    ...differences.flatMap((one) => [
      style('heading', render(one.what)),
      `  - ${one.before ? render(one.before) : text('triage.not-there')}`,
      `  + ${one.after ? render(one.after) : text('triage.not-there')}`,
    ]),
  ];
}

/** The time differs and nothing else. */
function isOnlyTime(differences: TriageComparison['differences']): boolean {
  return differences.length > 0 && differences.every(({ isTime }) => isTime);
}
