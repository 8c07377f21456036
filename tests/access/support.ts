/** A browser as far as a sign-in needs one: it follows redirections, keeps cookies, and sends forms. */
export class Browser {
  readonly #cookies = new Map<string, string>();

  /** What it sends; a value that was taken away is empty. */
  get cookies(): Map<string, string> {
    return this.#cookies;
  }

  /** Keeps the cookies of an answer. */
  keep({ headers }: Response): void {
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
  }

  /** Opens an address and gives the last page with its address, or the first address that begins with `until`. */
  async open(
    address: string,
    form?: Readonly<Record<string, string>>,
    until?: string,
  ): Promise<{ url: string; text: string; status: number }> {
    let url = address;
    let body = form && new URLSearchParams(form);
    for (let hops = 0; hops < 20; hops += 1) {
      const response = await fetch(url, {
        redirect: 'manual',
        method: body ? 'POST' : 'GET',
        headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(body && { body }),
      });
      this.keep(response);
      const location = response.headers.get('location');
      if (location === null) return { url, text: await response.text(), status: response.status };
      url = new URL(location, url).href;
      if (until !== undefined && url.startsWith(until)) return { url, text: '', status: response.status };
      body = undefined;
    }
    throw new Error('too many redirections');
  }
}
