import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

type Update<Value> = Value | ((before: Value) => Value);

/** State of the window: leaving the page does not lose it. */
export function useWindowState<Value>(
  key: readonly unknown[],
  initial: Value,
): [Value, (next: Update<Value>) => void] {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => initial,
    initialData: initial,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const name = JSON.stringify(key);
  const set = useCallback(
    (next: Update<Value>) =>
      queryClient.setQueryData<Value>(JSON.parse(name), (before) =>
        typeof next === 'function' ? (next as (before: Value) => Value)(before ?? initial) : next,
      ),
    [queryClient, name, initial],
  );
  return [data ?? initial, set];
}
