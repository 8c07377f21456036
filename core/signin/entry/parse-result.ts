import type { Message } from '#core/base/message.ts';
import type { Finding } from '#core/contract/finding.ts';
import { type ReadJson, unreadableFinding } from '../json.ts';

/** What a key of the sign-in page holds, and what is wrong in it; `value` is undefined where it cannot be read. */
export interface ParseResult<T> {
  value: T | undefined;
  findings: Finding[];
}

/** A key that cannot be read at all. */
export function parseFailure(read: Extract<ReadJson, { problem: Message }>): ParseResult<never> {
  return { value: undefined, findings: [unreadableFinding(read)] };
}
