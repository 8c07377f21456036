import { sanitize } from '#core/base/sanitize.ts';
import type { Difference, LdapsAnswer, LdapsReport, SiteVerdict } from '#core/contract/directory/ldaps.ts';
import type { Finding, Severity } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { ruleOf } from '#core/messages/ldaps-rules.ts';
import type { Printer } from '../printer.ts';
import type { Look } from '../text/style.ts';
import { alignColumns } from '../text/table.ts';
import { VERDICT_LOOKS } from './steps.ts';

const COLOURS: Readonly<Record<SiteVerdict['colour'], Look>> = {
  green: 'good',
  amber: 'changed',
  red: 'bad',
  grey: 'changed',
};
const SEVERITIES: Readonly<Record<Severity, Look>> = {
  fatal: 'bad',
  error: 'bad',
  insecure: 'bad',
  warning: 'changed',
  note: 'faint',
};

/** Reports for a ticket: the verdict first, then what to do, then what was seen. */
export function ldapsLines({ summary, reports, rules }: LdapsAnswer, printer: Printer): string[] {
  const { style, text, render } = printer;
  return [
    ...(summary ? [style(COLOURS[summary.colour], render(summary.message)), ''] : []),
    ...reports.flatMap((report) => [...reportLines(report, printer), '']),
    ...(rules.length > 0
      ? [style('heading', text('ldaps.all-servers')), ...findingLines(rules, printer), '']
      : []),
    text('ldaps.from-here'),
  ];
}

/** What changed between two reports, as it was and as it is. */
export function differenceLines(
  differences: readonly Difference[],
  { style, text, render }: Printer,
): string[] {
  if (differences.length === 0) return [text('ldaps.nothing-changed')];
  return differences.flatMap(({ what, before, after }) => [
    style('heading', render(what)),
    style('bad', `- ${render(before)}`),
    style('good', `+ ${render(after)}`),
  ]);
}

function reportLines(report: LdapsReport, printer: Printer): string[] {
  const { target, siteVerdict, rules, entries, chains } = report;
  const { style, render } = printer;
  const findings = [...rules, ...entries.filter(({ severity }) => severity !== 'note')];
  const nothing =
    chains.presented.length === 0
      ? style('changed', render(message('ldaps.page.no-certificate')))
      : style('good', render(message('ldaps.page.no-findings')));
  return [
    style('heading', render(message('ldaps.page.server', { host: target.host, port: target.port }))),
    style(COLOURS[siteVerdict.colour], render(siteVerdict.message)),
    ...siteVerdict.remedies.map((remedy) => `  ${render(remedy)}`),
    '',
    ...pathLines(report, printer),
    '',
    ...(findings.length > 0 ? findingLines(findings, printer) : [nothing]),
    '',
    ...stageLines(report, printer),
    ...pinLines(report, printer),
  ];
}

/** What each component of the site will do, and what it writes into its log. */
function pathLines({ siteVerdict }: LdapsReport, { language, style, render }: Printer): string[] {
  const log = render(message('ldaps.page.log'));
  const rows = siteVerdict.paths.map(({ path, prediction, log: line }) => [
    path,
    render(message(`ldaps.prediction.${prediction}`)),
    line === '' ? '' : `${log}: ${sanitize(line, 500)}`,
  ]);
  return [style('heading', render(message('ldaps.page.paths'))), ...alignColumns(rows, '  ', language)];
}

function stageLines({ stages }: LdapsReport, { language, style, text, render }: Printer): string[] {
  const rows = stages.map(({ step, verdict, milliseconds, findings: [first] }) => [
    style(VERDICT_LOOKS[verdict], `${step} ${render(message(`verdict.${verdict}`))}`),
    text('ldaps.milliseconds', { milliseconds }),
    render(message(`step.${step}`)),
    first ? [first.message, ...first.remedies].map(render).join(' ') : '',
  ]);
  return alignColumns(rows, '', language);
}

function pinLines({ pins, fragments }: LdapsReport, { language, style, render }: Printer): string[] {
  if (pins.length === 0) return [];
  const rows = pins.map(({ role, subject, sha256, listed }) => [
    render(message(`ldaps.role.${role}`)),
    sanitize(subject, 60),
    sha256,
    listed ? render(message('ldaps.page.listed')) : '',
  ]);
  return [
    '',
    style('heading', render(message('ldaps.page.thumbprints'))),
    ...alignColumns(rows, '  ', language),
    `  web.config: ${sanitize(fragments.webConfig, 2_000)}`,
    ...fragments.appsettings.split('\n').map((line) => `  ${sanitize(line, 500)}`),
    ...(fragments.rotation ? [`  ${render(fragments.rotation)}`] : []),
  ];
}

function findingLines(findings: readonly Finding[], { style, render }: Printer): string[] {
  return findings.flatMap(({ severity, subject, message: what, remedies }) => {
    const rule = ruleOf(what);
    const kind = `${rule ? `${rule} ` : ''}${render(message(`severity.${severity}`))}`;
    const about = subject === undefined ? '' : `${sanitize(subject, 100)}: `;
    return [
      style(SEVERITIES[severity], `${kind}: ${about}${render(what)}`),
      ...remedies.map((remedy) => `  ${render(remedy)}`),
    ];
  });
}
