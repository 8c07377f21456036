import { sanitize } from '#core/base/sanitize.ts';
import {
  type AccessComparison,
  accessDifferenceColumns,
  type KindAnswer,
  type SignInDifference,
} from '#core/contract/access/compare.ts';
import { userName } from '#core/contract/columns.ts';
import type { Printer } from '../printer.ts';
import { recordTable } from './record-table.ts';

/** What the sites are called. */
interface Names {
  first: string;
  second: string;
}

/** So many differences are explained; all are in the table. */
const MOST_EXPLAINED = 20;

/** Who may what on two sites: the differences, why each site says so, and what could not be compared. */
export function accessComparisonLines(result: AccessComparison, names: Names, printer: Printer): string[] {
  const { text, render, style } = printer;
  const { differences, signIn, notes, asked, different } = result;
  const differs = different > 0 || signIn.length > 0;
  return [
    ...(differences.length > 0 ? [...recordTable(accessDifferenceColumns, differences, printer), ''] : []),
    ...differences
      .slice(0, MOST_EXPLAINED)
      .flatMap(({ first, second }) => [
        whyLine(first, names.first, printer),
        whyLine(second, names.second, printer),
        '',
      ]),
    ...signIn.map((one) => signInLine(one, names, printer)),
    ...(signIn.length > 0 ? [''] : []),
    ...notes.map((one) => render(one)),
    ...(result.isCutShort ? [text('access.compare.cut')] : []),
    text('access.compare.asked', {
      ...asked,
      ...{
        firstSite: names.first,
        secondSite: names.second,
        users: result.users,
        categories: result.categories,
      },
    }),
    style(
      differs ? 'bad' : 'good',
      text('access.compare.sum', { different, compared: result.compared, unknown: result.unknown }),
    ),
  ];
}

function whyLine({ why, groups }: KindAnswer, site: string, { text }: Printer): string {
  const named = groups.map((one) => sanitize(one, 100));
  return text('access.compare.why', {
    site,
    why,
    groups:
      named.length > 0 ? text('access.compare.groups', { groups: named }) : text('access.compare.no-groups'),
  });
}

function signInLine(
  { user, first, second }: SignInDifference,
  names: Names,
  { text, render }: Printer,
): string {
  const said = ({ ability }: SignInDifference['first']) => text(`access.compare.sign-in.${ability}`);
  const found = first.found ?? second.found;
  return text('access.compare.sign-in', {
    user: sanitize(`${user.DisplayName} (${userName(user)})`, 200),
    ...{ first: said(first), second: said(second), firstSite: names.first, secondSite: names.second },
    found: found ? render(found) : '',
  }).trimEnd();
}
