import { SiteferryError } from '#core/base/errors.ts';

/** Whose turn it is: addresses take turns, and behind one address those that sign in from it. */
export interface TurnKey {
  address: string;
  login: string;
}

interface Waiter {
  start(): void;
  refuse(error: SiteferryError): void;
}

/** How many wait behind one address, by login, in the order in which they take turns. */
type Line = Map<string, Waiter[]>;

/**
 * Runs no more than so many pieces of work at once. Whoever sends a thousand waits behind himself: addresses take turns, and
 * logins behind one address. Where more wait than there is room for, the newest of the longest line is refused.
 */
export class FairQueue {
  readonly #atOnce: number;
  readonly #most: number;
  readonly #lines = new Map<string, Line>();
  #running = 0;
  #waiting = 0;

  constructor(atOnce: number, most: number) {
    this.#atOnce = atOnce;
    this.#most = most;
  }

  /** Those that wait. */
  get length(): number {
    return this.#waiting;
  }

  /** Runs `work` in its turn. Throws `cancelled` when the signal is aborted before, and `sign-in-busy` without room. */
  async run<T>(key: TurnKey, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    await this.#turn(key, signal);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#next();
    }
  }

  async #turn(key: TurnKey, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw new SiteferryError('cancelled', {});
    if (this.#running < this.#atOnce) {
      this.#running += 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = { start: resolve, refuse: reject };
    this.#add(key, waiter);
    const leave = () => {
      if (this.#remove(key, waiter)) reject(new SiteferryError('cancelled', {}));
    };
    signal?.addEventListener('abort', leave, { once: true });
    try {
      await promise;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  #add({ address, login }: TurnKey, waiter: Waiter): void {
    const line = this.#lines.get(address) ?? new Map<string, Waiter[]>();
    const waiters = line.get(login) ?? [];
    waiters.push(waiter);
    line.set(login, waiters);
    this.#lines.set(address, line);
    this.#waiting += 1;
    if (this.#waiting > this.#most) this.#refuseNewest();
  }

  #remove(key: TurnKey, waiter: Waiter): boolean {
    const at = this.#lines.get(key.address)?.get(key.login)?.indexOf(waiter) ?? -1;
    if (at < 0) return false;
    this.#lines.get(key.address)?.get(key.login)?.splice(at, 1);
    this.#waiting -= 1;
    this.#tidy(key);
    return true;
  }

  /** Begins the work of the next in turn, if somebody waits; both its address and its login go to the end of theirs. */
  #next(): void {
    const [address, line] = this.#lines.entries().next().value ?? [];
    const [login, waiters] = line?.entries().next().value ?? [];
    const waiter = waiters?.shift();
    if (address === undefined || login === undefined || !line || !waiters || !waiter) return;
    this.#lines.delete(address);
    this.#lines.set(address, line);
    line.delete(login);
    line.set(login, waiters);
    this.#waiting -= 1;
    this.#tidy({ address, login });
    this.#running += 1;
    waiter.start();
  }

  #refuseNewest(): void {
    const size = (line: Line) => [...line.values()].reduce((sum, { length }) => sum + length, 0);
    const [address, line] = longest(this.#lines, size);
    const [login, waiters] = longest(line, ({ length }) => length);
    const waiter = waiters.pop();
    this.#waiting -= 1;
    this.#tidy({ address, login });
    waiter?.refuse(new SiteferryError('sign-in-busy', {}));
  }

  /** Nothing is kept of those who do not wait any more. */
  #tidy({ address, login }: TurnKey): void {
    const line = this.#lines.get(address);
    if (line?.get(login)?.length === 0) line.delete(login);
    if (line?.size === 0) this.#lines.delete(address);
  }
}

function longest<T>(of: ReadonlyMap<string, T>, size: (one: T) => number): [string, T] {
  return [...of].reduce((most, one) => (size(one[1]) > size(most[1]) ? one : most));
}
