import { visible } from '#core/base/text.ts';
import type { RuleFinding } from '#core/contract/directory-certificates.ts';
import type { LdapsAnswer, LdapsReport, SiteVerdict, StageVerdict } from '#core/contract/directory-ldaps.ts';
import type { Look, Style } from '../text/style.ts';
import { alignColumns } from '../text/table.ts';

const COLOURS: Readonly<Record<SiteVerdict['colour'], Look>> = {
  green: 'good',
  amber: 'changed',
  red: 'bad',
  grey: 'changed',
};
const VERDICTS: Readonly<Record<StageVerdict, Look>> = {
  ok: 'good',
  warn: 'changed',
  fail: 'bad',
  skipped: 'faint',
  unknown: 'changed',
};
const SEVERITIES = { fail: 'bad', warn: 'changed', info: 'faint' } as const;

/** Reports for a ticket: the verdict first, then what to do, then what was seen. */
export function ldapsLines({ reports, rules }: LdapsAnswer, style: Style): string[] {
  return [
    ...reports.flatMap((report) => [...reportLines(report, style), '']),
    ...(rules.length > 0 ? [style('heading', 'All servers together'), ...ruleLines(rules, style), ''] : []),
    'Checked from this computer, not from the site server.',
  ];
}

function reportLines(report: LdapsReport, style: Style): string[] {
  const { target, siteVerdict, stages, rules, pins, fragments, entries } = report;
  const malformed = entries.filter(({ state }) => state !== 'valid');
  return [
    style('heading', `${visible(target.host)}, port ${target.port}`),
    style(COLOURS[siteVerdict.colour], visible(siteVerdict.sentence, 500)),
    ...siteVerdict.remedies.map((remedy) => `  ${visible(remedy, 500)}`),
    ...malformed.map(({ entry, state }) => style('bad', `  thumbprint ${state}: ${visible(entry, 80)}`)),
    '',
    ...(rules.length > 0 ? ruleLines(rules, style) : [nothingWrong(report, style)]),
    '',
    ...alignColumns(
      stages.map(({ stage, verdict, milliseconds, summary }) => [
        style(VERDICTS[verdict], `${stage} ${verdict}`),
        `${milliseconds} ms`,
        visible(summary, 300),
      ]),
    ),
    ...(pins.length > 0
      ? [
          '',
          style('heading', 'Thumbprints (SHA-256)'),
          ...alignColumns(
            pins.map(({ role, subject, sha256, listed }) => [
              role,
              visible(subject, 60),
              sha256,
              listed ? 'listed' : '',
            ]),
            '  ',
          ),
          `  web.config: ${visible(fragments.webConfig, 2_000)}`,
          ...fragments.appsettings.split('\n').map((line) => `  ${visible(line, 500)}`),
        ]
      : []),
  ];
}

function nothingWrong({ chains }: LdapsReport, style: Style): string {
  if (chains.presented.length === 0) return style('changed', 'There is no certificate to look at.');
  return style('good', 'Nothing is wrong with the certificates.');
}

function ruleLines(rules: readonly RuleFinding[], style: Style): string[] {
  return rules.flatMap(({ rule, severity, subject, message, remedy }) => [
    style(
      SEVERITIES[severity],
      `${rule} ${severity}: ${subject ? `${visible(subject, 100)}: ` : ''}${visible(message, 500)}`,
    ),
    `  ${visible(remedy, 500)}`,
  ]);
}
