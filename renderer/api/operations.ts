import { contract } from '#core/contract/index.ts';

/** True for an operation that reports progress and takes as long as it takes; it has no deadline. */
export function isLongOperation(path: readonly string[]): boolean {
  let at: unknown = contract;
  for (const name of path) at = (at as Record<string, unknown> | undefined)?.[name];
  const declared = at as { '~orpc'?: { meta?: { long?: boolean } } } | undefined;
  return declared?.['~orpc']?.meta?.long ?? false;
}
