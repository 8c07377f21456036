import type { Message } from '#core/base/message.ts';
import type { FreezeWindow, SiteProfile } from '#core/contract/profile.ts';
import { message } from '#core/messages/catalogue.ts';

/** The first window of the profile that the time lies in. */
export function frozenBy({ freeze = [] }: Pick<SiteProfile, 'freeze'>, now: Date): Message | undefined {
  const found = freeze.find((one) => liesIn(now, one));
  if (!found) return undefined;
  const { zone, note = 'none' } = found;
  const [from = '', until = ''] = [found.from, found.until].map((time) => time.replace('T', ' '));
  if (!('days' in found)) return message('freeze.window', { from, until, zone, note });
  const days = found.days.map((day) => message(`freeze.day.${day}`));
  return message('freeze.weekly', { days, from, until, zone, note });
}

/** Whether a time lies in a window, by the clock of its zone. */
export function liesIn(now: Date, window: FreezeWindow): boolean {
  const { day, before, date, time } = inZone(now, window.zone);
  if (!('days' in window)) {
    const local = `${date}T${time}`;
    return window.from <= local && local < window.until;
  }
  const { days, from, until } = window;
  if (from < until) return days.includes(day) && from <= time && time < until;
  // It goes on into the next day.
  return (days.includes(day) && from <= time) || (days.includes(before) && time < until);
}

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
type Day = (typeof DAYS)[number];

/** Date, time and day of the week by the clock of a zone. */
export function inZone(now: Date, timeZone: string): { date: string; time: string; day: Day; before: Day } {
  const format = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit' },
  } as const);
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const date = `${parts.year}-${parts.month}-${parts.day}`;
  const index = new Date(`${date}T00:00Z`).getUTCDay();
  const at = (place: number): Day => DAYS[(place + 7) % 7] ?? 'sun';
  return { date, time: `${parts.hour}:${parts.minute}`, day: at(index), before: at(index - 1) };
}
