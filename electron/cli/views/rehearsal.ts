import { sanitize } from '#core/base/sanitize.ts';
import type { Rehearsal, SentCode, ShownClaim } from '#core/contract/access/rehearse.ts';
import type { Printer } from '../printer.ts';
import { alignColumns } from '../text/table.ts';
import { accessExitCode } from './explanation.ts';
import { signInAccessLines } from './sign-in-access.ts';
import { stepLines, stepsExitCode } from './steps.ts';

/** What came of a rehearsal: the verdict, what happened outside the site, what was said of the person, and the site's steps. */
export function rehearsalLines({ steps, claims, site, answer }: Rehearsal, printer: Printer): string[] {
  const [verdict = '', ...chain] = site
    ? signInAccessLines(site, { withSql: false, withEntries: false }, printer)
    : [printer.text(answer ? 'rehearse.refused' : 'rehearse.not-asked')];
  return [
    verdict,
    '',
    ...stepLines(steps, printer),
    ...(steps.length > 0 ? [''] : []),
    ...claimLines(claims ?? [], printer),
    ...chain.slice(1),
  ];
}

function claimLines(claims: readonly ShownClaim[], { text, style, language }: Printer): string[] {
  if (claims.length === 0) return [];
  const rows = claims.map(({ name, values }) => [sanitize(name), sanitize(values.join(', '), 400)]);
  return [style('heading', text('rehearse.claims')), ...alignColumns(rows, '  ', language), ''];
}

/** 0 for a sign-in that the site lets in, 10 for one that it or the provider refuses, 11 where that is not known. */
export function rehearsalExitCode({ steps, site, answer }: Rehearsal): number {
  if (site) return accessExitCode([site.explanation.verdict]);
  return answer ? 10 : stepsExitCode(steps) || 11;
}

/** A code that is sent to nobody. */
export function codeLine({ kind, to, code, expiresAt }: SentCode, { text }: Printer): string {
  return text(`rehearse.outbox.${kind}`, { to, code, time: expiresAt });
}
