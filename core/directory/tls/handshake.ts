import { isIP, connect as netConnect } from 'node:net';
import { connect, type PeerCertificate, type SecureVersion, type TLSSocket } from 'node:tls';
import { domainToASCII } from 'node:url';
import { isSiteferryError } from '#core/base/errors.ts';
import { withTimeout } from '#core/base/with-timeout.ts';
import { type Certificate, readCertificate } from '../certificates/certificate.ts';
import { HandshakeTap, type HandshakeTranscript } from './handshake-tap.ts';
import { tapSocket } from './tap-socket.ts';

/** Where a server is, and how long one try may take. */
export interface Endpoint {
  host: string;
  port: number;
  /** One of the addresses of the host. */
  address: string;
}

/** How a handshake ended that came about, and what the server said then. */
export interface CompletedHandshake {
  outcome: 'done';
  /** Exactly what was sent, the server's own certificate first. */
  presented: readonly Certificate[];
  /** Certificates that could not be read. */
  unreadable: number;
  protocol: string;
  cipher: string;
  /** `X25519MLKEM768`, `X25519`, …; undefined for a key exchange without one. */
  group: string | undefined;
  /** What the runtime itself says of the chain: shown as one labelled line, never judged by. */
  runtimeVerdict: string;
  /** What was answered to `ask`; undefined where nothing was asked. */
  answer: { bytes: Buffer; isClosed: boolean } | undefined;
  /** How long the handshake took, and the answer after it. */
  milliseconds: number;
}

/**
 * Why a handshake did not come about. `reset`: ended before a byte was sent; `half`: broken off after some; `slow`: some
 * came, and not all in time; `garbled`: not the TLS that it began as; `cipher`, `protocol`, `name` and `alert`: refused with an alert.
 */
export type HandshakeFailure =
  | 'client-certificate'
  | 'reset'
  | 'timeout'
  | 'half'
  | 'slow'
  | 'garbled'
  | 'unreachable'
  | 'no-tls'
  | 'protocol'
  | 'cipher'
  | 'name'
  | 'alert'
  | 'no-certificate';

/** What came of a handshake that checks nothing, so that everything can be looked at. */
export type Handshake =
  | CompletedHandshake
  | {
      outcome: HandshakeFailure;
      /** The runtime's code, for the evidence only. */
      code: string;
      /** What came before it ended. */
      presented: readonly Certificate[];
    };

/** Something to say over the connection, and how long to wait for an answer. */
export interface Question {
  bytes: Uint8Array;
  /** Whether what has come is all that is waited for. */
  isAnswered: (answer: Buffer) => boolean;
  milliseconds: number;
}

export interface HandshakeOptions {
  endpoint: Endpoint;
  milliseconds: number;
  signal: AbortSignal | undefined;
  /** Groups of before post-quantum key exchange, whose first message is small. */
  classical?: boolean;
  /** Only this version. */
  version?: SecureVersion;
  /** A server that wants a certificate of TLS 1.3 says so when it is asked something, however long after the handshake. */
  ask?: Question;
}

/** So many certificates are looked at; a list that goes round in circles has no end. */
const LONGEST = 40;

/** Groups without post-quantum ones, for servers and firewalls that do not take the larger first message. */
export const CLASSICAL = 'X25519:P-256:P-384:P-521';

/** One handshake with everything allowed. Throws `cancelled` only; all else is an outcome. */
export async function performHandshake(options: HandshakeOptions): Promise<Handshake> {
  const { milliseconds, signal, ask } = options;
  const tap = new HandshakeTap();
  const start = performance.now();
  const line = open(options, tap);
  try {
    const late = () => Object.assign(new Error('late'), { code: 'ETIMEDOUT' });
    await withTimeout(milliseconds, signal, late, () => line.secured);
    const seen = describe(line.socket);
    if (seen.presented.length === 0) return { outcome: 'no-certificate', code: '', presented: [] };
    const took = () => ({ milliseconds: Math.round(performance.now() - start) });
    if (!ask) return { outcome: 'done', ...seen, ...took(), answer: undefined };
    const asks = tap.transcript.asksForCertificate || wasAskedForCertificate(line.socket);
    const { bytes, end } = await sendAndReceive(line, ask, signal);
    const isDemand = end !== 'open' && (isCertificateAlert(end) || (asks && bytes.length === 0));
    if (isDemand) return { outcome: 'client-certificate', code: end, presented: seen.presented };
    return { outcome: 'done', ...seen, ...took(), answer: { bytes, isClosed: end !== 'open' } };
  } catch (error) {
    if (isSiteferryError(error, 'cancelled')) throw error;
    return failed(error, tap.transcript);
  } finally {
    line.socket.destroy();
    line.close();
  }
}

interface TlsConnection {
  socket: TLSSocket;
  secured: Promise<void>;
  /** Settles when the connection is over, with the runtime's code of why. */
  ended: Promise<string>;
  close: () => void;
}

function open({ endpoint, classical, version }: HandshakeOptions, tap: HandshakeTap): TlsConnection {
  const { host, port, address } = endpoint;
  const raw = netConnect({ host: address, port });
  const { promise: secured, resolve: secure, reject: breakOff } = Promise.withResolvers<void>();
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  secured.catch(() => undefined);
  const over = (error: unknown) => {
    breakOff(error);
    end(codeOf(error));
  };
  let isConnected = false;
  raw.on('connect', () => {
    isConnected = true;
  });
  raw.on('error', (error) => {
    // Whoever resets a connection has been reached, however early it does so.
    const isReached = isConnected || codeOf(error) === 'ECONNRESET';
    over(isReached ? error : Object.assign(error, { code: 'EUNREACHABLE' }));
  });
  const socket = connect({
    socket: tapSocket(raw, (chunk) => tap.take(chunk)),
    // An address is no server name.
    ...(isIP(host) === 0 ? { servername: domainToASCII(host) || host } : {}),
    rejectUnauthorized: false,
    // What a strict client would not speak of has to be seen, too.
    ciphers: 'DEFAULT:@SECLEVEL=0',
    minVersion: version ?? 'TLSv1',
    ...(version ? { maxVersion: version } : {}),
    ...(classical ? { ecdhCurve: CLASSICAL } : {}),
  });
  const closed = () => over(Object.assign(new Error('closed'), { code: 'ECONNRESET' }));
  socket.on('error', over);
  socket.on('end', closed);
  socket.on('close', closed);
  socket.once('secureConnect', () => secure());
  return { socket, secured, ended, close: () => raw.destroy() };
}

/** Says something and waits for its answer; `end` is the code of the end of the connection, or `open`. */
async function sendAndReceive(
  { socket, ended }: TlsConnection,
  { bytes, isAnswered, milliseconds }: Question,
  signal: AbortSignal | undefined,
): Promise<{ bytes: Buffer; end: string }> {
  const chunks: Buffer[] = [];
  const answered = new Promise<string>((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (isAnswered(Buffer.concat(chunks))) resolve('open');
    });
  });
  socket.write(bytes);
  const silent = () => new SilenceTimeout();
  const end = await withTimeout(milliseconds, signal, silent, () => Promise.race([answered, ended])).catch(
    (error: unknown) => {
      if (error instanceof SilenceTimeout) return 'open';
      throw error;
    },
  );
  return { bytes: Buffer.concat(chunks), end };
}

class SilenceTimeout extends Error {}

/** The runtime tells a client of signatures in common only where the server asked it to sign. */
function wasAskedForCertificate(socket: TLSSocket): boolean {
  try {
    return socket.getSharedSigalgs().length > 0;
  } catch {
    // The library of Electron does not tell.
    return false;
  }
}

/** The certificates that came over a connection, the server's own first. */
export function presentedCertificates(socket: TLSSocket): { presented: Certificate[]; unreadable: number } {
  return readAll(sentBy(socket));
}

/** Reads each certificate once: some servers send their own twice. */
function readAll(chain: readonly Uint8Array[]): { presented: Certificate[]; unreadable: number } {
  const presented: Certificate[] = [];
  let unreadable = 0;
  for (const [index, der] of chain.entries()) {
    if (chain.findIndex((other) => Buffer.compare(other, der) === 0) < index) continue;
    try {
      presented.push(readCertificate(der));
    } catch {
      // Counted: one certificate that nobody can read must not hide the others.
      unreadable += 1;
    }
  }
  return { presented, unreadable };
}

function describe(socket: TLSSocket) {
  const { name = '', standardName = name } = socket.getCipher() ?? {};
  const key = socket.getEphemeralKeyInfo();
  return {
    ...presentedCertificates(socket),
    protocol: socket.getProtocol() ?? '',
    cipher: standardName || name,
    group: key && 'name' in key ? key.name : undefined,
    runtimeVerdict: socket.authorizationError ? String(socket.authorizationError) : 'authorized',
  };
}

/** The chain as it was sent: without a store of its own the runtime completes nothing. */
function sentBy(socket: TLSSocket): Uint8Array[] {
  const chain: Uint8Array[] = [];
  let one = socket.getPeerX509Certificate();
  while (one && chain.length < LONGEST) {
    chain.push(one.raw);
    one = one.issuerCertificate;
  }
  if (chain.length > 0) return chain;
  const { raw }: Partial<PeerCertificate> = socket.getPeerCertificate();
  return raw ? [raw] : [];
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function failed(error: unknown, transcript: HandshakeTranscript): Handshake {
  const code = codeOf(error);
  return {
    outcome: outcomeOf(code, transcript),
    code,
    presented: readAll(transcript.certificates).presented,
  };
}

const CLOSE_NOTIFY = 0;
const HANDSHAKE_FAILURE = 40;
const PROTOCOL_VERSION = 70;
const INSUFFICIENT_SECURITY = 71;
const UNRECOGNIZED_NAME = 112;
/** `handshake_failure`, `no_certificate`, `bad_certificate`, `certificate_unknown`, `access_denied`, `certificate_required`. */
const CERTIFICATE_ALERTS: readonly number[] = [HANDSHAKE_FAILURE, 41, 42, 46, 49, 116];

function isCertificateAlert(code: string): boolean {
  return /CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE|BAD_CERTIFICATE|CERTIFICATE_UNKNOWN|ACCESS_DENIED/.test(
    code,
  );
}

function outcomeOf(code: string, transcript: HandshakeTranscript): HandshakeFailure {
  const { bytes, hasBegun, asksForCertificate, alert = CLOSE_NOTIFY } = transcript;
  if (code === 'EUNREACHABLE') return 'unreachable';
  if (code === 'ETIMEDOUT') return bytes === 0 ? 'timeout' : 'slow';
  const isClosed = !code.startsWith('ERR_SSL');
  if (asksForCertificate && (isClosed || CERTIFICATE_ALERTS.includes(alert))) return 'client-certificate';
  if (alert !== CLOSE_NOTIFY) return outcomeOfAlert(alert);
  if (isClosed) return hasBegun ? 'half' : 'reset';
  if (/CERTIFICATE_REQUIRED/.test(code)) return 'client-certificate';
  if (!hasBegun) return /UNSUPPORTED_PROTOCOL|NO_PROTOCOLS/.test(code) ? 'protocol' : 'no-tls';
  return /UNSUPPORTED_PROTOCOL|WRONG_SSL_VERSION|WRONG_VERSION_NUMBER/.test(code) ? 'protocol' : 'garbled';
}

function outcomeOfAlert(alert: number): HandshakeFailure {
  if (alert === PROTOCOL_VERSION) return 'protocol';
  if (alert === HANDSHAKE_FAILURE || alert === INSUFFICIENT_SECURITY) return 'cipher';
  return alert === UNRECOGNIZED_NAME ? 'name' : 'alert';
}
