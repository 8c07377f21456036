import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';

/** What a page may lead to. */
const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Why a text is no link for a page: an address of another kind, which could run a script, or none. */
export function linkProblem(text: string): { isHarmful: boolean; found: Message } | undefined {
  const link = text.trim();
  if (link === '' || /^\/(?!\/)/.test(link)) return undefined;
  if (!URL.canParse(link)) return { isHarmful: false, found: message('entry.no-link') };
  const { protocol, hostname } = new URL(link);
  if (!SCHEMES.has(protocol))
    return { isHarmful: true, found: message('entry.link-scheme', { scheme: protocol }) };
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && hostname === '' ? { isHarmful: false, found: message('entry.no-link') } : undefined;
}
