import { randomBytes } from 'node:crypto';
import type { Language } from '#core/messages/format.ts';
import { type HubRefusal, hubRefusalText } from '#core/messages/web/hubs.ts';
import type { Caller } from '#core/operations/caller.ts';
import { createFrameReader } from './frames.ts';
import type { HubName } from './hub-names.ts';
import { createOutbox, type Outgoing } from './outbox.ts';
import { checkHandshake, readClientMessage, say } from './protocol.ts';

/** What carries messages of one connection. */
export interface Transport {
  kind: 'web-socket' | 'long-polling' | 'event-stream';
  /** Takes as many of the messages that wait as can be sent now, and ends where the connection is closing and none is left. */
  flush(): void;
  /** Ends at once. */
  terminate(): void;
}

/**
 * `negotiated`: nobody has come by it yet. `shaking`: its client has not said which protocol it speaks. `closing`: what
 * waits is still sent, and nothing more is heard.
 */
type State = 'negotiated' | 'shaking' | 'open' | 'closing' | 'closed';

export interface ConnectionOptions {
  hub: HubName;
  language: Language;
  /** How its client said who it is; kept to ask again whether that still holds. */
  authorization: string;
  caller: Caller;
  now: () => number;
  /** It can be told something from now on. */
  opened: (connection: HubConnection) => void;
  /** It is over. */
  ended: (connection: HubConnection) => void;
}

/** 128 bits, as text for an address. */
const newId = () => randomBytes(16).toString('base64url');

/** One client of one hub, over whichever transport. */
export class HubConnection {
  readonly id = newId();
  /** What a client brings to come back to it: known to nobody else. */
  readonly token = newId();
  readonly hub: HubName;
  readonly language: Language;
  readonly authorization: string;
  caller: Caller;
  readonly #options: ConnectionOptions;
  readonly #frames = createFrameReader();
  readonly #outbox = createOutbox();
  #state: State = 'negotiated';
  #transport: Transport | undefined;
  #sentAt: number;
  #receivedAt: number;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.hub = options.hub;
    this.language = options.language;
    this.authorization = options.authorization;
    this.caller = options.caller;
    this.#sentAt = options.now();
    this.#receivedAt = options.now();
  }

  get state(): State {
    return this.#state;
  }

  get transport(): Transport | undefined {
    return this.#transport;
  }

  /** When something was last sent, in milliseconds. */
  get sentAt(): number {
    return this.#sentAt;
  }

  /** When the client was last heard, or closing began. */
  get receivedAt(): number {
    return this.#receivedAt;
  }

  attach(transport: Transport): void {
    this.#transport = transport;
    this.#state = 'shaking';
    this.#receivedAt = this.#options.now();
  }

  /** Takes bytes of the client. */
  receive(bytes: Uint8Array): void {
    if (!this.#hears()) return;
    this.#receivedAt = this.#options.now();
    const texts = this.#frames.push(bytes);
    for (const text of texts ?? []) if (this.#hears()) this.#hear(text);
    if (!texts) this.close('hub-message-long');
  }

  /** Sends as soon as the client reads. Does nothing where it is not open. */
  send(message: Outgoing): void {
    if (this.#state === 'open') this.#put(message);
  }

  /** The next message for the transport. */
  take(): string | undefined {
    const text = this.#outbox.take();
    if (text !== undefined) this.#sentAt = this.#options.now();
    return text;
  }

  /** Ends after what waits was sent; with `allowReconnect` the client comes again. */
  close(reason: HubRefusal | undefined, allowReconnect = false): void {
    if (this.#state === 'closing' || this.#state === 'closed') return;
    const wasOpen = this.#state === 'open';
    this.#state = 'closing';
    this.#receivedAt = this.#options.now();
    const text = reason && hubRefusalText(reason, this.language);
    if (!this.#transport) this.end();
    else if (wasOpen) this.#put({ text: say.close(text, allowReconnect) });
    else if (text === undefined) this.#transport.flush();
    else this.#put({ text: say.handshakeRefused(text) });
  }

  /** Its transport has ended, or is to end at once. */
  end(): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.#transport?.terminate();
    this.#options.ended(this);
  }

  #hears(): boolean {
    return this.#state === 'shaking' || this.#state === 'open';
  }

  #put(message: Outgoing): void {
    // Who lets so much lie is gone, or was never willing to read.
    if (this.#outbox.put(message)) this.#transport?.flush();
    else this.end();
  }

  #hear(text: string): void {
    if (this.#state === 'shaking') {
      this.#shakeHands(text);
      return;
    }
    const message = readClientMessage(text);
    if (!message) this.close('hub-message');
    else if (message.kind === 'close') this.close(undefined);
    else if (message.kind === 'invocation' && message.id !== undefined) {
      const reason = hubRefusalText('hub-method', this.language, { method: message.target });
      this.#put({ text: say.callRefused(message.id, reason) });
    }
  }

  #shakeHands(text: string): void {
    const trouble = checkHandshake(text);
    if (trouble) {
      this.close(trouble);
      return;
    }
    this.#state = 'open';
    this.#put({ text: say.handshaken() });
    this.#options.opened(this);
  }
}
