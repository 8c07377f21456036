import type { Printer } from '../printer.ts';

/** How long a certificate still holds, marked where that is no more than `soon` days. */
export function daysLeftText(days: number, soon: number, { style, text }: Printer): string {
  const said =
    days < 0
      ? text('certificates.ended')
      : days === 0
        ? text('certificates.last-day')
        : text('certificates.days', { days });
  return style(days <= soon ? 'bad' : 'good', said);
}
