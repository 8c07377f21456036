/** What a server sent in clear text of a handshake, whether or not it came to an end. */
export interface HandshakeTranscript {
  /** Bytes of the server, of whatever kind. */
  bytes: number;
  /** DER of the certificates that it sent, its own first; TLS 1.3 hides them. */
  certificates: readonly Uint8Array[];
  /** Whether it began to shake hands. */
  hasBegun: boolean;
  /** Whether it asked for a certificate of the client; TLS 1.3 hides that, too. */
  asksForCertificate: boolean;
  /** Number of the alert that it ended with; undefined for none in clear text. */
  alert: number | undefined;
}

const CHANGE_CIPHER_SPEC = 20;
const ALERT = 21;
const HANDSHAKE = 22;
const CERTIFICATE = 11;
const CERTIFICATE_REQUEST = 13;
/** No handshake is larger. */
const MAX_BYTES = 1_000_000;

/**
 * Reads the records of TLS that a server sends before encryption begins (RFC 5246, 6.2 and 7.4), so that what came before a
 * handshake broke off is not lost with the runtime's connection.
 */
export class HandshakeTap {
  #records = Buffer.alloc(0);
  #messages = Buffer.alloc(0);
  #isOver = false;
  readonly #transcript = {
    bytes: 0,
    certificates: [] as Uint8Array[],
    hasBegun: false,
    asksForCertificate: false,
    alert: undefined as number | undefined,
  };

  get transcript(): HandshakeTranscript {
    return this.#transcript;
  }

  take(chunk: Uint8Array): void {
    if (this.#transcript.bytes === 0) this.#transcript.hasBegun = chunk[0] === HANDSHAKE;
    this.#transcript.bytes += chunk.length;
    if (this.#isOver) return;
    this.#records = Buffer.concat([this.#records, chunk]);
    while (!this.#isOver && this.#records.length >= 5) {
      const end = 5 + this.#records.readUInt16BE(3);
      if (this.#records.length < end) break;
      this.#takeRecord(this.#records.readUInt8(0), this.#records.subarray(5, end));
      this.#records = this.#records.subarray(end);
    }
    if (this.#records.length + this.#messages.length > MAX_BYTES) this.#isOver = true;
  }

  #takeRecord(type: number, content: Buffer): void {
    if (type === ALERT && content.length === 2) this.#transcript.alert = content.readUInt8(1);
    else if (type === HANDSHAKE) this.#takeMessages(content);
    // From here on everything is encrypted; what is no TLS at all is not read on either.
    else if (type === CHANGE_CIPHER_SPEC || type !== ALERT) this.#isOver = true;
  }

  #takeMessages(content: Buffer): void {
    this.#messages = Buffer.concat([this.#messages, content]);
    while (this.#messages.length >= 4) {
      const end = 4 + this.#messages.readUIntBE(1, 3);
      if (this.#messages.length < end) return;
      const body = this.#messages.subarray(4, end);
      const type = this.#messages.readUInt8(0);
      if (type === CERTIFICATE) this.#transcript.certificates = certificatesIn(body);
      if (type === CERTIFICATE_REQUEST) this.#transcript.asksForCertificate = true;
      this.#messages = this.#messages.subarray(end);
    }
  }
}

/** The list of a message `Certificate`: each with its length before it. */
function certificatesIn(body: Buffer): Uint8Array[] {
  const list: Uint8Array[] = [];
  for (let at = 3; at + 3 <= body.length; ) {
    const end = at + 3 + body.readUIntBE(at, 3);
    if (end > body.length) break;
    list.push(Uint8Array.from(body.subarray(at + 3, end)));
    at = end;
  }
  return list;
}
