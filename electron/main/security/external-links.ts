/** What becomes of a link that leads out of the window. */
export type ExternalLink = { decision: 'refuse' } | { decision: 'ask'; url: string; place: string };

const PROTOCOLS: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:']);
const MAX_LENGTH = 2_000;
const NOT_PRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/**
 * Whether a link may be given to the system's browser or mail program. What a database or directory says may be in it,
 * so nothing opens without the person seeing where it leads.
 */
export function decideExternalLink(url: string): ExternalLink {
  const refused: ExternalLink = { decision: 'refuse' };
  if (url.length > MAX_LENGTH || NOT_PRINTABLE.test(url) || !URL.canParse(url)) return refused;
  const { protocol, username, password, host, pathname, href } = new URL(url);
  if (!PROTOCOLS.has(protocol) || username !== '' || password !== '') return refused;
  return { decision: 'ask', url: href, place: protocol === 'mailto:' ? pathname : host };
}
