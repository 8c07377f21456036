import { z } from 'zod';
import { SiteferryError } from '#core/base/errors.ts';
import { FREEZE_DAYS, type FreezeWindow, freezeWindow } from '#core/contract/profile.ts';
import type { ChangeWindow } from '#core/contract/rollout/policy.ts';
import { message } from '#core/messages/catalogue.ts';
import { inZone, liesIn } from '#core/transfer/write/freeze.ts';
import { type ChosenSite, selectSites } from './select-sites.ts';

/** When a site may be changed, every week, by the clock of a zone. */
export type SiteWindow = Omit<Extract<FreezeWindow, { days: unknown }>, 'note'>;

/** When a site may be changed and when it is frozen, as its row has it. */
export const siteTimes = z.object({ windows: z.array(freezeWindow), frozen: z.array(freezeWindow) });
export type SiteTimes = z.infer<typeof siteTimes>;

/** Whether a site may be changed at a time: in one of its windows, where it has any, and in none in which it is frozen. */
export function isOpen({ windows, frozen }: SiteTimes, now: Date): boolean {
  if (frozen.some((one) => liesIn(now, one))) return false;
  return windows.length === 0 || windows.some((one) => liesIn(now, one));
}

/**
 * The windows of each site, in the order of the sites. Throws `usage` for a window without a zone where a site of it has none, and
 * for two that overlap on a site.
 */
export function resolveWindows(
  sites: readonly ChosenSite[],
  windows: readonly ChangeWindow[],
  saved: readonly ChosenSite[],
): SiteWindow[][] {
  const of = windows.map((window) => new Set(selectSites(saved, [window.sites]).map(({ url }) => url)));
  windows.forEach((window, index) => {
    const without = sites.filter(({ url, zone }) => of[index]?.has(url) && !(window.zone ?? zone));
    if (without.length > 0) {
      const values = { window: index + 1, sites: without.map(({ name }) => name) };
      throw new SiteferryError('usage', { reason: message('rollout.window-without-zone', values) });
    }
  });
  return sites.map((site) => {
    const numbered = windows.flatMap(({ days, from, until, zone }, index) =>
      of[index]?.has(site.url)
        ? [{ index, window: { days, from, until, zone: zone ?? site.zone ?? 'UTC' } }]
        : [],
    );
    requireApart(site, numbered);
    return numbered.map(({ window }) => window);
  });
}

function requireApart(
  { name }: ChosenSite,
  numbered: readonly { index: number; window: SiteWindow }[],
): void {
  for (const [place, { index, window }] of numbered.entries()) {
    const other = numbered.slice(place + 1).find((one) => overlap(window, one.window));
    if (other) {
      const values = { first: index + 1, second: other.index + 1, site: name };
      throw new SiteferryError('usage', { reason: message('rollout.windows-overlap', values) });
    }
  }
}

/** Minutes of a day and of a week. */
const DAY = 24 * 60;
const WEEK = 7 * DAY;

/** Days on which the clocks of zones are compared: summer time begins and ends on different days. */
const WINTER = new Date('2026-01-15T12:00:00Z');
const SUMMER = new Date('2026-07-15T12:00:00Z');

/** True where there is a moment that lies in both. */
export function overlap(first: SiteWindow, second: SiteWindow): boolean {
  const moments = first.zone === second.zone ? [WINTER] : [WINTER, SUMMER];
  return moments.some((moment) => {
    const [a, b] = [minutesOf(first, moment), minutesOf(second, moment)];
    return a.some((one) => b.some((other) => intersect(one, other)));
  });
}

interface Minutes {
  /** Of the week, by the clock of Greenwich. */
  from: number;
  length: number;
}

function intersect(a: Minutes, b: Minutes): boolean {
  const apart = (((b.from - a.from) % WEEK) + WEEK) % WEEK;
  return apart < a.length || WEEK - apart < b.length;
}

function minutesOf({ days, from, until, zone }: SiteWindow, moment: Date): Minutes[] {
  const [begin, end] = [minuteOf(from), minuteOf(until)];
  const length = begin < end ? end - begin : DAY - begin + end;
  const offset = offsetOf(zone, moment);
  return days.map((day) => ({ from: FREEZE_DAYS.options.indexOf(day) * DAY + begin - offset, length }));
}

function minuteOf(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

/** How many minutes the clock of a zone is ahead of that of Greenwich. */
function offsetOf(timeZone: string, moment: Date): number {
  const { date, time } = inZone(moment, timeZone);
  return (Date.parse(`${date}T${time}Z`) - moment.getTime()) / 60_000;
}
