import { sanitize } from '#core/base/sanitize.ts';
import type { Finding, Severity } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Printer } from '../printer.ts';
import type { Look } from '../text/style.ts';

const LOOKS: Readonly<Record<Severity, Look>> = {
  fatal: 'bad',
  error: 'bad',
  insecure: 'bad',
  warning: 'changed',
  note: 'faint',
};

/** Findings with how much each matters and where it is, and below it what to do. */
export function findingLines(findings: readonly Finding[], printer: Printer): string[] {
  return findings.flatMap((finding) => [
    printer.style(LOOKS[finding.severity], titleOf(finding, printer)),
    ...finding.remedies.map((remedy) => `  ${printer.render(remedy)}`),
  ]);
}

function titleOf({ severity, message: found, subject, at }: Finding, printer: Printer): string {
  const { pointer, line } = at ?? {};
  const place = [
    ...(subject === undefined ? [] : [sanitize(subject)]),
    // An empty one is the whole document.
    ...(pointer ? [sanitize(pointer)] : []),
    ...(line === undefined ? [] : [printer.text('findings.line', { line })]),
  ].join(', ');
  const name = printer.render(message(`severity.${severity}`));
  return [name, ...(place === '' ? [] : [place]), printer.render(found)].join(': ');
}
