import type { AccessVerdict } from '#core/contract/explanation.ts';

/** What an earlier check of the same said, and when (ISO). */
export interface EarlierResult {
  verdict: AccessVerdict;
  at: string;
}

/** A question as it was asked, with what came of it. */
export interface RequestState<Question, Answer> {
  /** Counts the questions: what comes of an older one is not wanted any more. */
  number: number;
  state: 'idle' | 'running' | 'answered' | 'failed' | 'stopped';
  question?: Question | undefined;
  earlier?: EarlierResult | undefined;
  /** Of this question; kept while the same is asked again. */
  answer?: Answer | undefined;
  /** When it came, milliseconds since the epoch. */
  answeredAt: number;
  /** Why there is none. */
  error?: Error | undefined;
}

export type RequestEvent<Question, Answer> =
  | { type: 'asked'; number: number; question: Question; earlier?: EarlierResult | undefined }
  | { type: 'answered'; number: number; answer: Answer; at: number }
  | { type: 'failed'; number: number; error: Error }
  /** The person gave up waiting, or left. */
  | { type: 'stopped' };

export const IDLE_REQUEST: RequestState<never, never> = { number: 0, state: 'idle', answeredAt: 0 };

/** What a page knows of the one question that it asks. */
export function requestReducer<Question, Answer>(
  before: RequestState<Question, Answer>,
  event: RequestEvent<Question, Answer>,
): RequestState<Question, Answer> {
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

function isAwaited({ state, number }: RequestState<unknown, unknown>, of: number): boolean {
  return state === 'running' && number === of;
}
