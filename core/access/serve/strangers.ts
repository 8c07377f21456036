/** Logins that are remembered: an attacker must not fill the memory with made-up ones. */
const MOST = 10_000;
/** How much of one is kept, in characters. */
const LONGEST = 200;

/**
 * Failed sign-ins of logins that have no counter in the site, because nobody has them or their account is refused before the
 * password: they are asked for a captcha after as many as others, so that nobody sees by it whether there is an account.
 */
export class StrangerCounters {
  readonly #failed = new Map<string, number>();

  failed(login: string): number {
    return this.#failed.get(keyOf(login)) ?? 0;
  }

  count(login: string): void {
    const key = keyOf(login);
    const failed = (this.#failed.get(key) ?? 0) + 1;
    this.#failed.delete(key);
    this.#failed.set(key, failed);
    const [oldest] = this.#failed.keys();
    if (this.#failed.size > MOST && oldest !== undefined) this.#failed.delete(oldest);
  }
}

function keyOf(login: string): string {
  return login.trim().toLowerCase().slice(0, LONGEST);
}
