import { isIP, connect as netConnect, type Socket } from 'node:net';
import { TLSSocket, connect as tlsConnect } from 'node:tls';
import { Client, Control, type Entry, ResultCodeError, type SearchOptions, type SearchResult } from 'ldapts';
import { isSiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { within } from '#core/base/within.ts';
import { message } from '#core/messages/catalogue.ts';
import { type RawResult, ResultTap } from './ber.ts';
import {
  type DecodedResult,
  decodePasswordPolicy,
  decodeResult,
  PASSWORD_POLICY,
  type PasswordPolicyAnswer,
} from './decode.ts';

/** How a server is connected to. Certificates are judged by the LDAPS report; sessions only use what is there. */
export interface DirectoryAddress {
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
}

/** Why something with a directory did not work. */
export interface DirectoryFailure {
  kind: 'timeout' | 'closed' | 'refused' | 'unknown-host' | 'tls' | 'empty-password' | 'result';
  reason: Message;
  /** Of kind `result`. */
  result?: DecodedResult;
  /** The nearest entry that is there, and where the wanted one is said to be. */
  matchedDn?: string;
  referrals?: readonly string[];
  policy?: PasswordPolicyAnswer;
}

/** What came of an operation: failures are answers here, not errors. `cancelled` alone is thrown. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: DirectoryFailure };

export interface SessionOptions {
  /** For connecting, and for each operation. */
  milliseconds: number;
  signal: AbortSignal | undefined;
}

export interface SearchRequest {
  base: string;
  /** Already escaped: made with `ldap/filter.ts`. */
  filter: string;
  scope: 'base' | 'one' | 'sub';
  attributes: readonly string[];
  /** No more entries than this are read. */
  limit: number;
}

export interface Found {
  entries: readonly Entry[];
  /** There are more than the limit. */
  isCut: boolean;
  /** Where else the server says that entries are; they are shown and not followed. */
  references: readonly string[];
}

/** Values that are no text. */
const BINARY: readonly string[] = ['objectGUID', 'objectSid'];
const PAGE = 200;

/**
 * One connection to a directory server, used once: the library reconnects by itself, without its bind, and a session
 * that has lost its connection says so instead. Every operation has a deadline, after which the connection is destroyed.
 */
export class DirectorySession {
  readonly #client: Client;
  readonly #tap = new ResultTap();
  readonly #options: SessionOptions;
  /** The server that it is connected to. */
  readonly address: DirectoryAddress;
  #socket: Socket | undefined;
  #isOver = false;

  private constructor(address: DirectoryAddress, options: SessionOptions) {
    this.address = address;
    this.#options = options;
    const { host, port, security } = address;
    const scheme = security === 'tls' ? 'ldaps' : 'ldap';
    this.#client = new Client({
      url: `${scheme}://${isIP(host) === 6 ? `[${host}]` : host}:${port}`,
      timeout: options.milliseconds,
      connectTimeout: options.milliseconds,
      // Any TLS option would make a plain connection begin with TLS: there are some only where it is TLS.
      ...(security === 'tls' ? { tlsOptions: this.#tlsOptions() } : {}),
      createConnection: ((...args: Parameters<typeof netConnect>) =>
        this.#watch(netConnect(...args))) as typeof netConnect,
      createSecureConnection: ((...args: Parameters<typeof tlsConnect>) =>
        this.#watch(tlsConnect(...args))) as typeof tlsConnect,
    });
  }

  /** Connects, and upgrades with StartTLS where that is asked for. */
  static async open(address: DirectoryAddress, options: SessionOptions): Promise<Outcome<DirectorySession>> {
    const session = new DirectorySession(address, options);
    const opened = await session.#attempt(async () => {
      // The library connects with the first request; this one changes nothing and needs no right.
      if (address.security === 'starttls') await session.#client.startTLS(session.#tlsOptions());
      else await session.#client.search('', { scope: 'base', attributes: ['1.1'], sizeLimit: 1 });
    });
    // Who refuses this to the anonymous is there all the same.
    if (opened.ok || opened.failure.kind === 'result') {
      if (address.security === 'starttls' && !opened.ok) {
        await session.close();
        return opened;
      }
      return { ok: true, value: session };
    }
    await session.close();
    return opened;
  }

  /** Signs in. An empty password is refused here: servers take it for an anonymous sign-in that succeeds. */
  async bind(dn: string, password: string): Promise<Outcome<PasswordPolicyAnswer | undefined>> {
    if (password === '') return { ok: false, failure: failureOfKind('empty-password') };
    // Servers tell of the password's end only who asks for it.
    const bound = await this.#attempt(() =>
      this.#client.bind(dn, password, new Control(PASSWORD_POLICY, { critical: false })),
    );
    if (!bound.ok) return bound;
    return { ok: true, value: decodePasswordPolicy(this.#tap.last?.controls ?? []) };
  }

  /** Searches by pages until there is one more than the limit. */
  async search(request: SearchRequest): Promise<Outcome<Found>> {
    const { base, filter, scope, attributes, limit } = request;
    const options: SearchOptions = {
      scope,
      filter,
      attributes: [...attributes],
      explicitBufferAttributes: [...BINARY],
      paged: scope === 'base' ? false : { pageSize: Math.min(PAGE, limit + 1) },
      timeLimit: Math.ceil(this.#options.milliseconds / 1000),
    };
    return await this.#attempt(async () => {
      const entries: Entry[] = [];
      const references = new Set<string>();
      for await (const page of this.#pages(base, options)) {
        entries.push(...page.searchEntries);
        for (const reference of page.searchReferences) references.add(reference);
        if (entries.length > limit) break;
      }
      return {
        entries: entries.slice(0, limit),
        isCut: entries.length > limit,
        references: [...references],
      };
    });
  }

  async close(): Promise<void> {
    this.#isOver = true;
    await this.#client.unbind().catch(() => undefined);
    this.#socket?.destroy();
  }

  /** The socket, for what it shows of TLS. */
  get socket(): Socket | TLSSocket | undefined {
    return this.#socket;
  }

  async *#pages(base: string, options: SearchOptions): AsyncGenerator<SearchResult> {
    if (options.paged === false) yield await this.#client.search(base, options);
    else yield* this.#client.searchPaginated(base, options);
  }

  #tlsOptions() {
    const { host } = this.address;
    // Without these a name would be compared with "localhost", and none would be sent.
    return { host, rejectUnauthorized: false, ...(isIP(host) === 0 ? { servername: host } : {}) };
  }

  /** Takes part in a connection that the library makes; a second one would be without its bind. */
  #watch<T extends Socket>(socket: T): T {
    // StartTLS goes on over the connection that is there; anything else would be a second one.
    const isUpgrade = this.address.security === 'starttls' && socket instanceof TLSSocket;
    if (this.#isOver || (this.#socket && !isUpgrade)) {
      socket.destroy(Object.assign(new Error('the connection was lost'), { code: 'ECONNRESET' }));
      return socket;
    }
    this.#socket = socket;
    socket.on('data', (chunk: Uint8Array) => this.#tap.take(chunk));
    return socket;
  }

  async #attempt<T>(work: () => Promise<T>): Promise<Outcome<T>> {
    const { milliseconds, signal } = this.#options;
    if (this.#isOver) return { ok: false, failure: failureOfKind('closed') };
    this.#tap.last = undefined;
    try {
      return { ok: true, value: await within(milliseconds, signal, () => new Error('late'), work) };
    } catch (error) {
      const failure = failureOf(error, this.#tap.last);
      // After anything but an answer of the server nothing can be known of the connection.
      if (failure.kind !== 'result') {
        this.#isOver = true;
        this.#socket?.destroy();
      }
      if (isSiteferryError(error, 'cancelled')) throw error;
      return { ok: false, failure };
    }
  }
}

/** A failure that its kind says everything about. */
function failureOfKind(kind: Exclude<DirectoryFailure['kind'], 'result'>): DirectoryFailure {
  return { kind, reason: message(`directory.${kind}`) };
}

function failureOf(error: unknown, raw: RawResult | undefined): DirectoryFailure {
  if (error instanceof ResultCodeError) {
    const result = decodeResult(raw?.code ?? error.code, raw?.diagnostic || error.message);
    const policy = decodePasswordPolicy(raw?.controls ?? []);
    return {
      kind: 'result',
      reason: result.reason,
      result,
      ...(raw?.matchedDn ? { matchedDn: raw.matchedDn } : {}),
      ...(raw && raw.referrals.length > 0 ? { referrals: raw.referrals } : {}),
      ...(policy ? { policy } : {}),
    };
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const text = error instanceof Error ? error.message : '';
  if (text === 'late' || /ETIMEDOUT|timeout/i.test(`${code} ${text}`)) return failureOfKind('timeout');
  if (code === 'ECONNREFUSED') return failureOfKind('refused');
  if (/ENOTFOUND|EAI_AGAIN/.test(code)) return failureOfKind('unknown-host');
  return failureOfKind(/SSL|TLS|CERT/.test(code) ? 'tls' : 'closed');
}
