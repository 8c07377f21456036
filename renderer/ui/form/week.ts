import { FREEZE_DAYS } from '#core/contract/profile.ts';
import { language } from '#renderer/ui/language.ts';
import type { Choice } from './choice-fields.tsx';

/** The days of the week in the person's language. */
export function dayNames(): Choice<(typeof FREEZE_DAYS.options)[number]>[] {
  const name = new Intl.DateTimeFormat(language(), { weekday: 'short', timeZone: 'UTC' });
  // The first of them is a Monday.
  return FREEZE_DAYS.options.map((value, index) => ({
    value,
    label: name.format(Date.UTC(2024, 0, 1 + index)),
  }));
}
