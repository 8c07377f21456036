import { useMutation } from '@tanstack/react-query';
import { type Failure, toFailure } from './errors.ts';

/** Something that a person starts, and that can fail. */
export interface Action<Args extends unknown[], Result> {
  /** Never rejects: what the work throws is its failure. */
  run(...args: Args): Promise<Result | undefined>;
  isRunning: boolean;
  /** Of the last run. */
  failure: Failure | undefined;
  result: Result | undefined;
  /** Forgets what came of it. */
  forget(): void;
}

/** Work of a button or a form: whether it runs, what came of it, and how it failed. */
export function useAction<Args extends unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
): Action<Args, Result> {
  // Whether there is a network says nothing of the way to the core.
  const mutation = useMutation({ mutationFn: (args: Args) => work(...args), networkMode: 'always' });
  return {
    run: (...args) => mutation.mutateAsync(args).catch(() => undefined),
    isRunning: mutation.isPending,
    failure: mutation.error ? toFailure(mutation.error) : undefined,
    result: mutation.data,
    forget: mutation.reset,
  };
}
