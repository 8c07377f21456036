import type { PlanItem } from '#core/contract/transfer/plan.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Printer } from '../printer.ts';
import type { Look } from '../text/style.ts';

/** How many conflicts and changed entities a person sees; `--json` has all. */
export const MAX_SHOWN = 10;

/** A list under its title, of which a person sees the beginning. */
export function listLines<Item>(
  items: readonly Item[],
  look: Look,
  title: string,
  printer: Printer,
  lines: (item: Item) => string[],
): string[] {
  if (items.length === 0) return [];
  return [
    '',
    printer.style(look, title),
    ...items.slice(0, MAX_SHOWN).flatMap(lines),
    ...moreLine(items.length, printer),
  ];
}

/** An entity in a list. */
export function nameText({ path, type }: Pick<PlanItem, 'path' | 'type'>, { render }: Printer): string {
  return render(message('plan.entity', { path, type }));
}

/** How many more there are than a person sees. */
export function moreLine(count: number, { text }: Printer): string[] {
  return count > MAX_SHOWN ? [`  ${text('program.more', { count: count - MAX_SHOWN })}`] : [];
}
