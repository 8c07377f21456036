import { setTimeout as delay } from 'node:timers/promises';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';

/** Work is about to be done again. */
export interface Retry {
  error: SiteferryError;
  /** How long it is waited before. */
  milliseconds: number;
}

/** Told of each further attempt: for a log, or as progress. */
export type OnRetry = (retry: Retry) => void;

interface RetryOptions {
  /** How long to wait after this failure of this attempt (from 1), in milliseconds; undefined to give up. */
  wait: (error: SiteferryError, attempt: number) => number | undefined;
  onRetry?: OnRetry | undefined;
  signal?: AbortSignal | undefined;
}

/** Runs work until it succeeds, or fails in a way that does not pass by itself. */
export async function retry<T>(run: () => Promise<T>, { wait, onRetry, signal }: RetryOptions): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const base = isSiteferryError(error) ? wait(error, attempt) : undefined;
      if (base === undefined || !isSiteferryError(error)) throw error;
      // A little apart, so that the same two do not meet again.
      const milliseconds = Math.round(base * (0.5 + Math.random() / 2));
      onRetry?.({ error, milliseconds });
      await delay(milliseconds, undefined, { ...(signal && { signal }) }).catch(() => {
        throw new SiteferryError('cancelled', {});
      });
    }
  }
}

/** How often a transaction that others got in the way of is tried, and how long it is waited first, in milliseconds. */
const COLLISION = { attempts: 6, first: 20 };
/** The same of a server that has too much to do, and of a connection that is gone. */
const BUSY = { attempts: 5, first: 500 };
const LOST = { attempts: 3, first: 250 };
/** It has waited for the lock already. */
const LOCKED = { attempts: 2, first: 500 };

/**
 * For a transaction of which nothing is left when it fails: it was rolled back, or only read. The outcome of a COMMIT that
 * was never answered is not known, and it is never repeated.
 */
export function waitForTransaction(error: SiteferryError, attempt: number): number | undefined {
  const limit = transactionLimit(error);
  return limit && attempt < limit.attempts ? limit.first * 2 ** (attempt - 1) : undefined;
}

function transactionLimit(error: SiteferryError): { attempts: number; first: number } | undefined {
  if (isSiteferryError(error, 'connection-lost')) return LOST;
  if (!isSiteferryError(error, 'database-refused')) return undefined;
  switch (error.data.reason) {
    case 'changed-meanwhile':
    case 'deadlock':
      return COLLISION;
    case 'server-busy':
      return BUSY;
    case 'lock-timeout':
      return LOCKED;
    default:
      return undefined;
  }
}

/** Why a database takes nobody in, where that passes within a minute (`database-unavailable.<cause>`). */
const PASSING: ReadonlySet<string> = new Set(
  ['paused', 'busy', 'full', 'starting'].map((cause) => `database-unavailable.${cause}`),
);

/** Between attempts to connect to a database that is starting, in milliseconds: the first, and the longest. */
const OPENING = { first: 1_000, longest: 15_000 };

/** For connecting: waits no longer than `budget` milliseconds in all, which is how long connecting may take. */
export function waitForConnection(budget: number): RetryOptions['wait'] {
  return (error, attempt) => {
    const isPassing = isSiteferryError(error, 'database-unavailable') && PASSING.has(error.data.reason.code);
    const isNetwork =
      isSiteferryError(error, 'connection-lost') || isSiteferryError(error, 'connection-refused');
    if (!isPassing && !(isNetwork && attempt < LOST.attempts)) return undefined;
    const { first, longest } = isPassing ? OPENING : { first: LOST.first, longest: budget };
    const pause = (number: number) => Math.min(first * 2 ** (number - 1), longest);
    const all = Array.from({ length: attempt }, (_, at) => pause(at + 1));
    return all.reduce((sum, one) => sum + one, 0) <= budget ? pause(attempt) : undefined;
  };
}
