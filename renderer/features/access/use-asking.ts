import { useCallback, useEffect, useRef } from 'react';
import { useWindowState } from '#renderer/api/use-window-state.ts';
import { useStable } from '#renderer/ui/use-stable.ts';
import { type Asking, type AskingEvent, type Earlier, NOTHING_ASKED, nextAsking } from './asking.ts';

/** One question at a time, whose answer stays in the window while another page is shown. */
export interface Asks<Question, Answer> {
  asking: Asking<Question, Answer>;
  /** Asks; what runs already is stopped. */
  ask(question: Question, earlier?: Earlier): void;
  /** Asks the same once more. */
  again(): void;
  stop(): void;
}

/**
 * Asks what the person wants to know. `call` may add to the question what is not to be kept with it, such as a password;
 * `onAnswer` is told each answer once. Leaving the page stops what runs.
 */
export function useAsking<Question, Answer>(
  key: readonly unknown[],
  call: (question: Question, signal: AbortSignal) => Promise<Answer>,
  onAnswer: (question: Question, answer: Answer) => void,
): Asks<Question, Answer> {
  const [asking, setAsking] = useWindowState<Asking<Question, Answer>>(key, NOTHING_ASKED);
  const running = useRef<AbortController>(undefined);
  const latest = useRef(asking.number);
  const tell = useCallback(
    (event: AskingEvent<Question, Answer>) => setAsking((before) => nextAsking(before, event)),
    [setAsking],
  );
  const stop = useStable(() => {
    running.current?.abort();
    tell({ type: 'stopped' });
  });
  const ask = useStable((question: Question, earlier?: Earlier) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    latest.current = Math.max(latest.current, asking.number) + 1;
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
    asking,
    ask,
    again: () => asking.question !== undefined && ask(asking.question, asking.earlier),
    stop,
  };
}
