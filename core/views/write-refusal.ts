import type { Message } from '#core/base/message.ts';
import { sanitize } from '#core/base/sanitize.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import { message } from '#core/messages/catalogue.ts';

/** Why nothing can be written to a site, and what to do; undefined where it can. */
export function writeRefusal({ name, readOnly }: ListedSite): Message[] | undefined {
  if (!readOnly) return undefined;
  return [message('error.site-read-only', { site: sanitize(name) }), message('remedy.site-read-only')];
}
