/** How long a statement waits for a lock that somebody else holds before it fails with `lock-timeout`, in milliseconds. */
export const LOCK_TIMEOUT = 30_000;
