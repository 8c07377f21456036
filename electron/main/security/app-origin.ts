/** Scheme and host that the window is served from; both are ours alone. */
export const APP_SCHEME = 'app';
const APP_HOST = 'main';

/** What Chromium says a page of ours has as its origin. */
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;
/** The window's only document; pages live behind its hash. */
export const APP_DOCUMENT = `${APP_ORIGIN}/`;

/** A URL of the window's own origin; undefined for everything else, and for what is no URL. */
export function appUrl(url: string): URL | undefined {
  if (!URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  const ours =
    parsed.protocol === `${APP_SCHEME}:` &&
    parsed.host === APP_HOST &&
    parsed.username === '' &&
    parsed.password === '';
  return ours ? parsed : undefined;
}
