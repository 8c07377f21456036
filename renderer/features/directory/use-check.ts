import { useEffect, useRef, useState } from 'react';
import { type LongCall, runLong } from '#core/contract/progress.ts';
import { type Failure, toFailure } from '#renderer/api/errors.ts';

/** A long check: its result, its current stage, and a way to stop it. */
export interface Check<Result> {
  result: Result | undefined;
  failure: Failure | undefined;
  /** Name of the stage that runs; undefined while nothing does. */
  stage: string | undefined;
  start(call: (signal: AbortSignal) => LongCall<Result>): Promise<void>;
  stop(): void;
  show(result: Result | undefined): void;
}

/** Runs one check at a time; leaving the page stops it. */
export function useCheck<Result>(): Check<Result> {
  const [result, setResult] = useState<Result>();
  const [failure, setFailure] = useState<Failure>();
  const [stage, setStage] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  return {
    result,
    failure,
    stage,
    async start(call) {
      running.current?.abort();
      const stop = new AbortController();
      running.current = stop;
      setFailure(undefined);
      setResult(undefined);
      setStage('…');
      try {
        const answer = await runLong(call(stop.signal), (step) => {
          if (running.current === stop) setStage(step.stage);
        });
        if (running.current === stop) setResult(answer);
      } catch (error) {
        if (running.current === stop && !stop.signal.aborted) setFailure(toFailure(error));
      } finally {
        if (running.current === stop) setStage(undefined);
      }
    },
    stop: () => running.current?.abort(),
    show(next) {
      running.current?.abort();
      running.current = undefined;
      setStage(undefined);
      setFailure(undefined);
      setResult(next);
    },
  };
}
