import { sanitize } from '#core/base/sanitize.ts';
import type { AccountState, DirectoryEntries, DirectoryEntry } from '#core/contract/directory/ldap.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Printer } from '../printer.ts';
import { alignColumns } from '../text/table.ts';

/** Entries of a directory as a table, users with the state of their account, and what is not in it. */
export function entryLines(found: DirectoryEntries, printer: Printer): string[] {
  const { entries, isCut, cutBy, referrals, followed } = found;
  const { text, render, language } = printer;
  const rows = entries.map(({ kind, name, dn, state }) => [
    text(`directory-entry.${kind}`),
    sanitize(name, 60),
    sanitize(dn, 300),
    state ? stateText(state, printer) : '',
  ]);
  return [
    ...alignColumns(rows, '', language),
    ...(entries.length === 0 ? [text('directory-entries.none')] : []),
    ...entries.flatMap((entry) => cutLines(entry, printer)),
    ...(isCut ? [text('directory-entries.more')] : []),
    ...(cutBy ? [render(cutBy)] : []),
    ...followed.map(({ url, count, reason }) =>
      reason
        ? text('directory-entries.not-followed', { where: url, reason })
        : text('directory-entries.followed', { where: url, count }),
    ),
    ...referrals.map((where) => text('directory-entries.referral', { where })),
  ];
}

/** What keeps an account from signing in, and what may; nothing for one that is in order. */
function stateText({ blocks, doubts }: AccountState, { style, render }: Printer): string {
  return [
    ...(blocks.length > 0
      ? [style('bad', render(message('account.cannot-sign-in', { flags: blocks })))]
      : []),
    ...(doubts.length > 0
      ? [style('changed', render(message('account.needs-attention', { flags: doubts })))]
      : []),
  ].join('; ');
}

function cutLines({ name, cut }: DirectoryEntry, { text }: Printer): string[] {
  return cut.map(({ attribute, count, isAtLeast }) =>
    text(isAtLeast ? 'directory-entries.values-at-least' : 'directory-entries.values', {
      name: sanitize(name, 60),
      attribute,
      count,
    }),
  );
}
