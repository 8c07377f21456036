import type { UseQueryResult } from '@tanstack/react-query';
import { type Failure, toFailure } from '#renderer/api/errors.ts';

/** What a grid says of rows that could not be read, and how it asks for them again. */
export function failureProps({ error, refetch }: Pick<UseQueryResult, 'error' | 'refetch'>): {
  failure?: Failure;
  onRetry?: () => void;
} {
  return error ? { failure: toFailure(error), onRetry: () => void refetch() } : {};
}
