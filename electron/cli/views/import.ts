import { redact, visible } from '#core/base/text.ts';
import type { Balance, ImportResult } from '#core/contract/transfer.ts';
import type { Printer } from '../printer.ts';
import type { Style } from '../text/style.ts';
import { alignColumns, type Cell } from '../text/table.ts';
import { warningLines } from './warnings.ts';

const COLUMNS: readonly { part: keyof Balance; title: string }[] = [
  { part: 'read', title: 'Read' },
  { part: 'added', title: 'Added' },
  { part: 'updated', title: 'Updated' },
  { part: 'unchanged', title: 'Unchanged' },
  { part: 'autoCreated', title: 'AutoCreated' },
  { part: 'skipped', title: 'Skipped' },
];

/** A finished import for people: what became of everything that was read, and where the log is. */
export function importLines(
  { plan, warnings, result }: ImportResult,
  { site, archive }: { site: string; archive: string },
  printer: Printer,
): string[] {
  const { style } = printer;
  const done = result.committed
    ? style('good', `Imported ${shown(archive)} into ${shown(site)}.`)
    : style('changed', `Dry run of ${shown(archive)} into ${shown(site)}: rolled back, nothing was written.`);
  return [
    done,
    '',
    ...balanceLines(result.balance, style),
    ...leftOutLines(plan, style),
    ...(result.denormalized.length === 0
      ? []
      : ['', `Rebuilt: ${result.denormalized.map((name) => visible(name)).join(', ')}`]),
    ...warningLines(warnings, printer),
    '',
    `Log: ${shown(result.log)}`,
    ...(result.error ? [style('bad', `Errors: ${shown(result.error)}`)] : []),
  ];
}

/** Success must not hide that a part of the archive, or all of it, was left out. */
function leftOutLines({ items }: ImportResult['plan'], style: Style): string[] {
  const skipped = items.filter((item) => item.skipped !== undefined).length;
  if (skipped === 0) return [];
  const how =
    skipped === items.length ? 'Everything was left out' : `${skipped} of ${items.length} were left out`;
  return ['', style('changed', `${how} because of conflicts; the log says which and why.`)];
}

function balanceLines(balance: Readonly<Record<string, Balance>>, style: Style): string[] {
  const entries = Object.entries(balance);
  const total = (part: keyof Balance) => entries.reduce((sum, [, counts]) => sum + counts[part], 0);
  const [heading = '', ...rows] = alignColumns(
    [
      ['Type', ...COLUMNS.map(({ title }) => title)],
      ...entries.map(([type, counts]): Cell[] => [type, ...COLUMNS.map(({ part }) => counts[part])]),
      ['In total', ...COLUMNS.map(({ part }) => total(part))],
    ],
    '  ',
  );
  return [style('heading', heading), ...rows.slice(0, -1), style('heading', rows.at(-1) ?? '')];
}

function shown(text: string): string {
  return visible(redact(text), 1_000);
}
