import { Refusal } from '#electron/http/refusal.ts';

/** Attempts of one sender that are looked at at the same time, and that may wait behind them. */
const AT_ONCE = 2;
const MOST_WAITING = 100;

/** Runs attempts to sign in so that one sender's, however many, leave room for everybody else's. */
export interface Attempts {
  /** Throws a `Refusal` where too many of the sender's wait already. */
  run<T>(sender: string, work: () => Promise<T>): Promise<T>;
}

export function createAttempts(): Attempts {
  const senders = new Map<string, { running: number; waiting: (() => void)[] }>();
  return {
    async run(sender, work) {
      const own = senders.get(sender) ?? { running: 0, waiting: [] };
      senders.set(sender, own);
      if (own.running >= AT_ONCE) {
        if (own.waiting.length >= MOST_WAITING)
          throw new Refusal(429, 'too-many-failures', { retryAfter: 5 });
        await new Promise<void>((resolve) => own.waiting.push(resolve));
      } else own.running += 1;
      try {
        return await work();
      } finally {
        const next = own.waiting.shift();
        if (next) next();
        else own.running -= 1;
        if (own.running === 0) senders.delete(sender);
      }
    },
  };
}
