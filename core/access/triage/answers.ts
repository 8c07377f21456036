import type { Message } from '#core/base/message.ts';
import type { TriageAnswer } from '#core/contract/access/triage.ts';

/** An answer, before it is known which question it answers. */
export type Answer = Omit<TriageAnswer, 'question'>;

/** Nothing stands in the way here. */
export function granted(sentence: Message): Answer {
  return { verdict: 'granted', sentence, remedies: [] };
}

/** This stands in the way. */
export function denied(sentence: Message): Answer {
  return { verdict: 'denied', sentence, remedies: [] };
}

export function unknown(sentence: Message): Answer {
  return { verdict: 'unknown', sentence, remedies: [] };
}
