import type { FreezeWindow } from '#core/contract/profile.ts';
import { isWithin } from '#core/transfer/write/freeze.ts';

/** When a site may be changed: in one of its windows, where it has any, and in no freeze. */
export interface SiteTimes {
  windows: readonly FreezeWindow[];
  frozen: readonly FreezeWindow[];
}

/** Whether a site may be changed at this time. */
export function isOpen({ windows, frozen }: SiteTimes, now: Date): boolean {
  const isInWindow = windows.length === 0 || windows.some((window) => isWithin(now, window));
  return isInWindow && !frozen.some((window) => isWithin(now, window));
}
