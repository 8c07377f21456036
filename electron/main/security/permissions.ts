import { appUrl } from './app-origin.ts';

/** Everything that a page may be granted; whatever Chromium adds is refused until it is named here. */
const GRANTED: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

/** Whether a page of `origin` has a permission, asked for or looked up. */
export function isPermitted(permission: string, origin: string): boolean {
  return GRANTED.has(permission) && appUrl(origin) !== undefined;
}
