import { accessChangeColumns, type Consequences } from '#core/contract/access/consequences.ts';
import { consequencesMessages, untoldChanges } from '#core/views/consequences.ts';
import type { Printer } from '../printer.ts';
import { MAX_SHOWN } from './list.ts';
import { recordTable } from './record-table.ts';

/** What a plan does to people, where that was asked. */
export function consequencesLines(
  { consequences }: { consequences?: Consequences | undefined },
  printer: Printer,
): string[] {
  if (!consequences) return [];
  const { render, style, text } = printer;
  const { changes } = consequences;
  const more = Math.max(0, changes.length - MAX_SHOWN) + untoldChanges(consequences);
  return [
    '',
    style('heading', text('consequences.title')),
    ...consequencesMessages(consequences).map(render),
    ...(changes.length > 0
      ? ['', ...recordTable(accessChangeColumns, changes.slice(0, MAX_SHOWN), printer)]
      : []),
    ...(more > 0 ? [text('consequences.more', { count: more })] : []),
  ];
}
