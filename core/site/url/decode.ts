import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { redactAddress } from '#core/base/redact.ts';
import { message } from '#core/messages/catalogue.ts';

/** A percent-encoded part of a URL. Throws `site-url-invalid`, which names the part. */
export function decode(text: string, part: Message, encoded: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(encoded);
  } catch (cause) {
    // Only URIError is thrown here, and it says no more than this.
    throw invalidUrl(text, message('site-url.encoding', { part }), cause);
  }
  if (decoded.includes('\0')) throw invalidUrl(text, message('site-url.nul', { part }));
  return decoded;
}

/** The error of a site URL, which is shown without what may be a password. */
export function invalidUrl(text: string, reason: Message, cause?: unknown): SiteferryError {
  return new SiteferryError('site-url-invalid', { url: redactAddress(text), reason }, { cause });
}
