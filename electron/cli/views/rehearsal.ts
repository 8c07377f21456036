import { visible } from '#core/base/text.ts';
import type { Rehearsal, SentCode } from '#core/contract/access-rehearse.ts';
import { accessCheckSteps } from '#core/contract/access-steps.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Printer } from '../printer.ts';
import { alignColumns } from '../text/table.ts';
import { stepLines, stepsExitCode } from './steps.ts';

/** What came of a rehearsal: outside the site, what was said of the person, and in the site. */
export function rehearsalLines({ steps, claims, site, answer }: Rehearsal, printer: Printer): string[] {
  const { text, render, style, language } = printer;
  const said = answer
    ? answer.text === null
      ? message('rehearsal.answer', { status: answer.status })
      : message('rehearsal.answer-text', { status: answer.status, text: answer.text })
    : message('rehearsal.answer-unknown');
  return [
    ...stepLines(steps, printer),
    ...(claims && claims.length > 0
      ? ['', style('heading', text('rehearse.claims'))].concat(
          alignColumns(
            claims.map(({ name, values }) => [visible(name), visible(values.join(', '), 400)]),
            '  ',
            language,
          ),
        )
      : []),
    ...(site
      ? [
          '',
          style('heading', render(site.explanation.sentence)),
          ...site.notes.map(render),
          ...stepLines(accessCheckSteps(site.explanation), printer, 'access-step'),
        ]
      : []),
    '',
    render(said),
  ];
}

/** 0 for a sign-in that the site lets in, 10 for one that it or the provider refuses, 11 where that is not known. */
export function rehearsalExitCode({ steps, site, answer }: Rehearsal): number {
  if (site) return { granted: 0, denied: 10, unknown: 11 }[site.explanation.verdict];
  return answer ? 10 : stepsExitCode(steps) || 11;
}

/** A code that is sent to nobody. */
export function codeLine({ kind, to, code, expiresAt }: SentCode, { text }: Printer): string {
  return text(`rehearse.outbox.${kind}`, { to, code, time: expiresAt });
}
