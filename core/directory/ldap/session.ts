import { isIP, connect as netConnect, type Socket } from 'node:net';
import { TLSSocket, connect as tlsConnect } from 'node:tls';
import { Client, Control, type Entry, ResultCodeError, type SearchOptions, type SearchResult } from 'ldapts';
import { isSiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { withTimeout } from '#core/base/with-timeout.ts';
import { message } from '#core/messages/catalogue.ts';
import { CLASSICAL } from '../tls/handshake.ts';
import { ResultTap } from './ber.ts';
import { decodePasswordPolicy, decodeResult, PASSWORD_POLICY, type PasswordPolicyAnswer } from './decode.ts';
import { type DirectoryFailure, failureOf, failureOfKind, type Outcome } from './failure.ts';

/** How a server is connected to. Certificates are judged by the LDAPS report; sessions only use what is there. */
export interface DirectoryAddress {
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
}

export interface SessionOptions {
  /** For connecting, and for each operation. */
  milliseconds: number;
  signal: AbortSignal | undefined;
}

/** With the groups of before post-quantum key exchange alone, whose first message is small. */
type Attempt = SessionOptions & { classical: boolean };

export interface SearchRequest {
  base: string;
  /** Already escaped: made with `ldap/filter.ts`. */
  filter: string;
  scope: 'base' | 'one' | 'sub';
  attributes: readonly string[];
  /** Attributes whose values are bytes, besides those that always are. */
  binary?: readonly string[];
  /** No more entries than this are read. */
  limit: number;
}

export interface FoundEntries {
  entries: readonly Entry[];
  /** There are more than these. */
  isCut: boolean;
  /** Why the server itself gave no more, where it was not our limit that ended the search. */
  cutBy?: Message;
  /** Where else the server says that entries are. */
  references: readonly string[];
}

/** Values that are no text. */
const BINARY: readonly string[] = ['objectGUID', 'objectSid'];
const PAGE = 200;
/** A limit of our own by which the library hands over what came before the server's limit; servers have smaller ones. */
const LARGEST_LIMIT = 2_147_483_647;
/** Results after which what came before still counts: time, size and administrative limits. */
const LIMITS: readonly number[] = [3, 4, 11];

/**
 * One connection to a directory server, used once: the library reconnects by itself, without its bind, and a session
 * that has lost its connection says so instead. Every operation has a deadline, after which the connection is destroyed.
 */
export class DirectorySession {
  readonly #client: Client;
  readonly #tap = new ResultTap();
  readonly #options: Attempt;
  /** The server that it is connected to. */
  readonly address: DirectoryAddress;
  #socket: Socket | undefined;
  #isEncrypted = false;
  #end: DirectoryFailure | undefined;

  private constructor(address: DirectoryAddress, options: Attempt) {
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

  /**
   * Connects, and upgrades with StartTLS where that is asked for. Where the handshake is broken off or not answered, it is
   * tried once more without post-quantum groups.
   */
  static async open(address: DirectoryAddress, options: SessionOptions): Promise<Outcome<DirectorySession>> {
    const first = await DirectorySession.#connect(address, { ...options, classical: false });
    if (first.ok || !first.isHandshake) return first;
    const second = await DirectorySession.#connect(address, { ...options, classical: true });
    return second.ok ? second : first;
  }

  static async #connect(
    address: DirectoryAddress,
    options: Attempt,
  ): Promise<Outcome<DirectorySession> & { isHandshake?: boolean }> {
    const session = new DirectorySession(address, options);
    const opened = await session.#attempt(async () => {
      // The library connects with the first request; this one changes nothing and needs no right.
      if (address.security === 'starttls') await session.#client.startTLS(session.#tlsOptions());
      else await session.#client.search('', { scope: 'base', attributes: ['1.1'], sizeLimit: 1 });
    });
    // Who refuses this to the anonymous is there all the same.
    const isThere = opened.ok || (opened.failure.kind === 'result' && address.security !== 'starttls');
    if (isThere) return { ok: true, value: session };
    await session.close();
    const isHandshake =
      session.#socket instanceof TLSSocket &&
      !session.#isEncrypted &&
      (opened.failure.kind === 'closed' || opened.failure.kind === 'timeout');
    return { ...opened, isHandshake };
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

  /** Searches by pages until there is one more than the limit. What came before a limit of the server's is kept. */
  async search(request: SearchRequest): Promise<Outcome<FoundEntries>> {
    const { base, filter, scope, attributes, binary = [], limit } = request;
    const options: SearchOptions = {
      scope,
      filter,
      attributes: [...attributes],
      explicitBufferAttributes: [...BINARY, ...binary],
      paged: scope === 'base' ? false : { pageSize: Math.min(PAGE, limit + 1) },
      sizeLimit: LARGEST_LIMIT,
      timeLimit: Math.ceil(this.#options.milliseconds / 1000),
    };
    return await this.#attempt(async () => {
      const entries: Entry[] = [];
      const references = new Set<string>();
      try {
        for await (const page of this.#pages(base, options)) {
          entries.push(...page.searchEntries);
          for (const reference of page.searchReferences) references.add(reference);
          if (entries.length > limit) break;
        }
      } catch (error) {
        const isLimit = error instanceof ResultCodeError && LIMITS.includes(error.code);
        if (!isLimit || entries.length === 0) throw error;
      }
      const code = this.#tap.last?.code ?? 0;
      const isEnough = entries.length > limit;
      return {
        entries: entries.slice(0, limit),
        isCut: isEnough || LIMITS.includes(code),
        ...(!isEnough && LIMITS.includes(code) ? { cutBy: decodeResult(code, '').reason } : {}),
        references: [...references],
      };
    });
  }

  async close(): Promise<void> {
    this.#end ??= failureOfKind('left');
    await this.#client.unbind().catch(() => undefined);
    this.#socket?.destroy();
  }

  /** The socket, for what it shows of TLS. */
  get socket(): Socket | TLSSocket | undefined {
    return this.#socket;
  }

  /** Why nothing can be asked any more, and by whose doing; undefined while it can. */
  get end(): DirectoryFailure | undefined {
    return this.#end;
  }

  /** The server, or something on the way to it, does not take a handshake with post-quantum groups. */
  get isClassical(): boolean {
    return this.#options.classical;
  }

  async *#pages(base: string, options: SearchOptions): AsyncGenerator<SearchResult> {
    if (options.paged === false) yield await this.#client.search(base, options);
    else yield* this.#client.searchPaginated(base, options);
  }

  #tlsOptions() {
    const { host } = this.address;
    return {
      // Without these a name would be compared with "localhost", and none would be sent.
      host,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      rejectUnauthorized: false,
      ...(this.#options.classical ? { ecdhCurve: CLASSICAL } : {}),
    };
  }

  /** Takes part in a connection that the library makes; a second one would be without its bind. */
  #watch<T extends Socket>(socket: T): T {
    // StartTLS goes on over the connection that is there; anything else would be a second one.
    const isUpgrade = this.address.security === 'starttls' && socket instanceof TLSSocket;
    if (this.#end || (this.#socket && !isUpgrade)) {
      socket.destroy(Object.assign(new Error('the connection was lost'), { code: 'ECONNRESET' }));
      return socket;
    }
    this.#socket = socket;
    socket.on('data', (chunk: Uint8Array) => this.#tap.take(chunk));
    socket.on('secureConnect', () => {
      this.#isEncrypted = true;
    });
    // Who ends it is known here only: afterwards a lost connection is a lost connection.
    socket.once('end', () => {
      this.#end ??= this.#endByServer();
    });
    // The library takes the listeners of errors away when it has connected.
    socket.once('close', () => {
      if (this.#isEncrypted || this.address.security === 'none')
        this.#end ??= failureOf(socket.errored, undefined);
    });
    return socket;
  }

  #endByServer(): DirectoryFailure {
    const { notice } = this.#tap;
    if (!notice) return failureOfKind('closed');
    const { reason } = decodeResult(notice.code, notice.diagnostic);
    return { kind: 'closed', reason: message('directory.notice', { reason }) };
  }

  async #attempt<T>(work: () => Promise<T>): Promise<Outcome<T>> {
    const { milliseconds, signal } = this.#options;
    if (this.#end) return { ok: false, failure: this.#end };
    this.#tap.last = undefined;
    try {
      return { ok: true, value: await withTimeout(milliseconds, signal, () => new Error('late'), work) };
    } catch (error) {
      const read = failureOf(error, this.#tap.last);
      if (read.kind === 'result') return { ok: false, failure: read };
      const failure = read.kind === 'closed' ? (this.#end ?? read) : read;
      // After anything but an answer of the server nothing can be known of the connection.
      this.#end ??= failure.kind === 'timeout' ? failureOfKind('left') : failure;
      this.#socket?.destroy();
      if (isSiteferryError(error, 'cancelled')) throw error;
      return { ok: false, failure };
    }
  }
}
