import type { Message } from '#core/base/message.ts';
import type { SiteUrlParts } from '#core/base/write-site-url.ts';
import { lostKeyword } from './lost-keywords.ts';

/** What every driver of .NET waits, and Siteferry too. */
const USUAL_TIMEOUT = 15;

/** The longest that a URL may say. */
const LONGEST_TIMEOUT = 3_600;

/** How long connecting may take, as an option of a URL; 0 is no limit to the drivers, which nothing here is without. */
export function readTimeout(text: string | undefined): {
  options: SiteUrlParts['options'];
  warnings: Message[];
} {
  const seconds = /^\s*\d{1,10}\s*$/.test(text ?? '') ? Number(text) : undefined;
  if (seconds === 0) return { options: [], warnings: [lostKeyword('Connect Timeout', 'no-timeout')] };
  if (seconds === undefined || seconds === USUAL_TIMEOUT) return { options: [], warnings: [] };
  return { options: [['connectTimeout', String(Math.min(seconds, LONGEST_TIMEOUT))]], warnings: [] };
}
