/** Logins that are remembered; the oldest go first. */
const MOST = 10_000;
/** How long a failure is remembered, in milliseconds. */
const LIFETIME = 24 * 60 * 60_000;

/**
 * How often somebody has tried to sign in with a login that nobody has. Those have no counter in the site, and who tries
 * one must be asked for a captcha like who tries another, or a captcha would tell which are there.
 */
export interface FailedLogins {
  count(login: string): number;
  add(login: string): void;
}

/** `now` is in milliseconds. */
export function createFailedLogins(now: () => number): FailedLogins {
  const failures = new Map<string, { count: number; at: number }>();
  const keyOf = (login: string) => login.trim().toLowerCase();
  const count = (login: string) => {
    const found = failures.get(keyOf(login));
    return found && now() - found.at < LIFETIME ? found.count : 0;
  };
  return {
    count,
    add(login) {
      const before = count(login);
      const key = keyOf(login);
      failures.delete(key);
      failures.set(key, { count: before + 1, at: now() });
      const [oldest] = failures.keys();
      if (failures.size > MOST && oldest !== undefined) failures.delete(oldest);
    },
  };
}
