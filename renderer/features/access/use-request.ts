import { useCallback, useEffect, useRef } from 'react';
import { useWindowState } from '#renderer/api/use-window-state.ts';
import { useStableCallback } from '#renderer/ui/use-stable-callback.ts';
import {
  type EarlierResult,
  IDLE_REQUEST,
  type RequestEvent,
  type RequestState,
  requestReducer,
} from './request-state.ts';

/** One question at a time, whose answer stays in the window while another page is shown. */
export interface RequestControl<Question, Answer> {
  current: RequestState<Question, Answer>;
  /** Asks; what runs already is stopped. */
  ask(question: Question, earlier?: EarlierResult): void;
  /** Asks the same once more. */
  again(): void;
  stop(): void;
}

/**
 * Asks what the person wants to know. `call` may add to the question what is not to be kept with it, such as a password;
 * `onAnswer` is told each answer once. Leaving the page stops what runs.
 */
export function useRequest<Question, Answer>(
  key: readonly unknown[],
  call: (question: Question, signal: AbortSignal) => Promise<Answer>,
  onAnswer: (question: Question, answer: Answer) => void,
): RequestControl<Question, Answer> {
  const [current, setCurrent] = useWindowState<RequestState<Question, Answer>>(key, IDLE_REQUEST);
  const running = useRef<AbortController>(undefined);
  const latest = useRef(current.number);
  const tell = useCallback(
    (event: RequestEvent<Question, Answer>) => setCurrent((before) => requestReducer(before, event)),
    [setCurrent],
  );
  const stop = useStableCallback(() => {
    running.current?.abort();
    tell({ type: 'stopped' });
  });
  const ask = useStableCallback((question: Question, earlier?: EarlierResult) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    latest.current = Math.max(latest.current, current.number) + 1;
    const number = latest.current;
    tell({ type: 'asked', number, question, earlier });
    void call(question, controller.signal).then(
      (answer) => {
        if (controller.signal.aborted) return;
        tell({ type: 'answered', number, answer, at: Date.now() });
        onAnswer(question, answer);
      },
      (error: unknown) => {
        if (!controller.signal.aborted)
          tell({ type: 'failed', number, error: error instanceof Error ? error : new Error(String(error)) });
      },
    );
  });
  useEffect(() => stop, [stop]);
  return {
    current,
    ask,
    again: () => current.question !== undefined && ask(current.question, current.earlier),
    stop,
  };
}
