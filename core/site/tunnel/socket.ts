import { Duplex } from 'node:stream';
import type { ClientChannel } from 'ssh2';

/** Opens a connection behind the tunnel. */
export type OpenChannel = (host: string, port: number) => Promise<ClientChannel>;

/**
 * A connection through a tunnel with what the drivers ask of a socket: it is made first and connected later, and ends
 * like one.
 */
export class TunnelSocket extends Duplex {
  readonly #open: OpenChannel;
  #channel: ClientChannel | undefined;

  constructor(open: OpenChannel) {
    super();
    this.#open = open;
  }

  connect(port: number, host: string): this {
    this.#open(host, port).then(
      (channel) => this.#attach(channel),
      (error: unknown) => this.destroy(error instanceof Error ? error : undefined),
    );
    return this;
  }

  #attach(channel: ClientChannel): void {
    if (this.destroyed) {
      channel.destroy();
      return;
    }
    this.#channel = channel;
    channel.pause();
    channel.on('data', (chunk: Buffer) => {
      if (!this.push(chunk)) channel.pause();
    });
    channel.once('end', () => this.push(null));
    channel.on('error', (error: Error) => this.destroy(error));
    // A server that closes its end takes nothing more either; what it has sent is read first.
    channel.once('close', () => {
      if (this.readableEnded) this.destroy();
      else this.once('end', () => this.destroy());
    });
    this.emit('connect');
    channel.resume();
  }

  override _read(): void {
    this.#channel?.resume();
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    if (this.#channel) this.#channel.write(chunk, done);
    else this.once('connect', () => this._write(chunk, encoding, done));
  }

  override _final(done: () => void): void {
    this.#channel?.end();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#channel?.destroy();
    done(error);
  }

  /** The tunnel has all of this from its own connection. */
  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}
