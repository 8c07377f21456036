/** After so many senders those that have been quiet are forgotten. */
const MOST_SENDERS = 10_000;

/** How often something may be done by whom. */
export interface RateLimiter {
  /** Counts one more; 0 where it may be done, else the seconds until it may. */
  take(who: string): number;
  /** The same without counting. */
  wait(who: string): number;
}

interface Bucket {
  left: number;
  /** When that was so, in milliseconds. */
  at: number;
}

/**
 * Lets everybody do `perMinute` at once and as many in each minute after that; 0 for no bound. `now` is in milliseconds
 * and never goes back.
 */
export function createRateLimiter(perMinute: number, now: () => number): RateLimiter {
  if (perMinute <= 0) return { take: () => 0, wait: () => 0 };
  const perMillisecond = perMinute / 60_000;
  const buckets = new Map<string, Bucket>();
  const current = (who: string): Bucket => {
    const at = now();
    const known = buckets.get(who);
    const left = known ? Math.min(perMinute, known.left + (at - known.at) * perMillisecond) : perMinute;
    return { left, at };
  };
  const seconds = ({ left }: Bucket) =>
    left >= 1 ? 0 : Math.max(1, Math.ceil((1 - left) / perMillisecond / 1000));
  const forget = () => {
    for (const who of [...buckets.keys()]) if (current(who).left >= perMinute) buckets.delete(who);
    // Where few are quiet, those who came first: a bound of memory goes before a bound of the rate. Half of them at once,
    // so that it is seldom done.
    const tooMany = Math.max(0, buckets.size - MOST_SENDERS / 2);
    for (const who of [...buckets.keys()].slice(0, tooMany)) buckets.delete(who);
  };
  return {
    take(who) {
      const bucket = current(who);
      const wait = seconds(bucket);
      buckets.delete(who);
      buckets.set(who, wait === 0 ? { ...bucket, left: bucket.left - 1 } : bucket);
      if (buckets.size > MOST_SENDERS) forget();
      return wait;
    },
    wait: (who) => seconds(current(who)),
  };
}
