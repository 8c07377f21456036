import { domainToASCII } from 'node:url';

/** Labels of letters, digits, hyphens and underscores, as the location of a browser spells them; or an IPv6 address. */
const HOST_NAME =
  /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*$/;
const IP_VERSION_6 = /^\[[0-9a-f:.]+\]$/;

/**
 * A host name as the sign-in page compares it with its own: without blanks around it, in small letters, international
 * names as A-labels. What is no host name stays as it is.
 */
export function normalizeHostName(text: string): string {
  const typed = text.trim().toLowerCase();
  // What a URL parser would read out of other text (a port, a path, a number) was not meant.
  return /^[^\s/?#@:%]+$/.test(typed) && !/^[\d.]+$/.test(typed) ? domainToASCII(typed) || typed : typed;
}

/** Whether a text, as `normalizeHostName` gives it, can be what a page is opened by: no port, no scheme, no path. */
export function isHostName(text: string): boolean {
  return HOST_NAME.test(text) || IP_VERSION_6.test(text);
}
