import type { Message } from '#core/base/message.ts';
import type { Verdict } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { type StepOutcome, stepResult } from './step-result.ts';

/** What second factors and tokens accept, in seconds (spec, "Limits"). */
const TOLERANCE = 30;

/** How far a clock is ahead of this computer's, in seconds. */
export function clockSkew(serverTime: string, now: Date): number {
  // Not -0, which would be written with its sign.
  return Math.round((new Date(serverTime).getTime() - now.getTime()) / 1_000) || 0;
}

/** Whether a skew is more than second factors and tokens accept: 30 seconds. */
export function isSkewed(seconds: number): boolean {
  return Math.abs(seconds) > TOLERANCE;
}

/** What a skew is called. */
export function skewMessage(seconds: number): Message {
  const values = { seconds: Math.abs(seconds) };
  if (!isSkewed(seconds)) return message('clock.agrees', values);
  return seconds > 0 ? message('clock.ahead', values) : message('clock.behind', values);
}

/** The step that compares the clock of a server, by the time that it sent, with this computer's. */
export function judgeClock(
  serverTime: string | undefined,
  now: Date,
  { skewed, remedy }: { skewed: Verdict; remedy: Message },
): StepOutcome {
  const time = Date.parse(serverTime ?? '');
  if (Number.isNaN(time)) return stepResult('unknown', message('clock.not-sent'));
  const seconds = clockSkew(new Date(time).toISOString(), now);
  return isSkewed(seconds)
    ? stepResult(skewed, skewMessage(seconds), { remedies: [remedy] })
    : stepResult('ok', skewMessage(seconds));
}
