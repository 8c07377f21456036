import { EventEmitter } from 'node:events';

/**
 * One end of a message channel. Where it has been handed to another process, `forward` takes what arrives and `onClose`
 * is told when the other end is gone.
 */
export class Port extends EventEmitter {
  peer!: Port;
  #forward: ((data: unknown) => void) | undefined;
  #onClose: (() => void) | undefined;
  #waiting: unknown[] = [];
  #isClosed = false;

  postMessage(data: unknown): void {
    this.peer.receive(data);
  }

  receive(data: unknown): void {
    if (this.#isClosed) return;
    if (this.#forward) this.#forward(data);
    else this.#waiting.push(data);
  }

  /** Hands this end to somebody else. */
  transfer(forward: (data: unknown) => void, onClose: () => void): void {
    this.#forward = forward;
    this.#onClose = onClose;
    for (const data of this.#waiting.splice(0)) forward(data);
  }

  /** Ends the channel, from whichever end. */
  close(): void {
    for (const port of [this, this.peer]) {
      if (port.#isClosed) continue;
      port.#isClosed = true;
      port.#onClose?.();
    }
  }
}

/** Electron's `MessageChannelMain`. */
export class MessageChannelMain {
  readonly port1 = new Port();
  readonly port2 = new Port();

  constructor() {
    this.port1.peer = this.port2;
    this.port2.peer = this.port1;
  }
}
