import type { AccessVerdict } from '#core/contract/access-explanation.ts';

/** What an earlier check of the same said, and when (ISO). */
export interface Earlier {
  verdict: AccessVerdict;
  at: string;
}

/** A question as it was asked, with what came of it. */
export interface Asking<Question, Answer> {
  /** Counts the questions: what comes of an older one is not wanted any more. */
  number: number;
  state: 'idle' | 'running' | 'answered' | 'failed' | 'stopped';
  question?: Question | undefined;
  earlier?: Earlier | undefined;
  /** Of this question; kept while the same is asked again. */
  answer?: Answer | undefined;
  /** When it came, milliseconds since the epoch. */
  answeredAt: number;
  /** Why there is none. */
  error?: Error | undefined;
}

export type AskingEvent<Question, Answer> =
  | { type: 'asked'; number: number; question: Question; earlier?: Earlier | undefined }
  | { type: 'answered'; number: number; answer: Answer; at: number }
  | { type: 'failed'; number: number; error: Error }
  /** The person gave up waiting, or left. */
  | { type: 'stopped' };

export const NOTHING_ASKED: Asking<never, never> = { number: 0, state: 'idle', answeredAt: 0 };

/** What a page knows of the one question that it asks. */
export function nextAsking<Question, Answer>(
  before: Asking<Question, Answer>,
  event: AskingEvent<Question, Answer>,
): Asking<Question, Answer> {
  switch (event.type) {
    case 'asked': {
      const isSame = JSON.stringify(before.question) === JSON.stringify(event.question);
      return {
        number: event.number,
        state: 'running',
        question: event.question,
        earlier: event.earlier,
        // The answer to something else would be read as that to this.
        answer: isSame ? before.answer : undefined,
        answeredAt: isSame ? before.answeredAt : 0,
      };
    }
    case 'answered':
      if (!isAwaited(before, event.number)) return before;
      return { ...before, state: 'answered', answer: event.answer, answeredAt: event.at };
    case 'failed':
      if (!isAwaited(before, event.number)) return before;
      return { ...before, state: 'failed', error: event.error };
    case 'stopped':
      return before.state === 'running' ? { ...before, state: 'stopped' } : before;
  }
}

function isAwaited({ state, number }: Asking<unknown, unknown>, of: number): boolean {
  return state === 'running' && number === of;
}
