import { isIP, connect as netConnect } from 'node:net';
import { connect, type PeerCertificate, type SecureVersion, type TLSSocket } from 'node:tls';
import { isSiteferryError } from '#core/base/errors.ts';
import { within } from '#core/base/within.ts';
import { type Certificate, readCertificate } from '../certificates/certificate.ts';

/** Where a server is, and how long one try may take. */
export interface Endpoint {
  host: string;
  port: number;
  /** One of the addresses of the host. */
  address: string;
}

/** What came of a handshake that checks nothing, so that everything can be looked at. */
export type Handshake =
  | {
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
    }
  | {
      outcome: 'client-certificate' | 'reset' | 'timeout' | 'no-tls' | 'protocol' | 'no-certificate';
      /** The runtime's code, for the evidence only. */
      code: string;
      /** What came before it ended. */
      presented: readonly Certificate[];
    };

export interface HandshakeOptions {
  endpoint: Endpoint;
  milliseconds: number;
  signal: AbortSignal | undefined;
  /** Groups of before post-quantum key exchange, whose first message is small. */
  classical?: boolean;
  /** Only this version. */
  version?: SecureVersion;
}

/** A server that wants a certificate of TLS 1.3 says so only after the handshake is done for us. */
const SETTLE = 60;
const CLASSICAL = 'X25519:P-256:P-384:P-521';

/** One handshake with everything allowed. Throws `cancelled` only; all else is an outcome. */
export async function shakeHands(options: HandshakeOptions): Promise<Handshake> {
  const { milliseconds, signal } = options;
  try {
    return await within(
      milliseconds,
      signal,
      () => new Error('late'),
      (stop) => attempt(options, stop),
    );
  } catch (error) {
    if (isSiteferryError(error, 'cancelled')) throw error;
    return failed(error);
  }
}

async function attempt(options: HandshakeOptions, stop: AbortSignal): Promise<Handshake> {
  const { endpoint, classical, version } = options;
  const { host, port, address } = endpoint;
  const raw = netConnect({ host: address, port });
  let demandsCertificate = false;
  const socket = connect({
    socket: raw,
    // An address is no server name.
    ...(isIP(host) === 0 ? { servername: host } : {}),
    rejectUnauthorized: false,
    // What a strict client would not speak of has to be seen, too.
    ciphers: 'DEFAULT:@SECLEVEL=0',
    minVersion: version ?? 'TLSv1',
    ...(version ? { maxVersion: version } : {}),
    ...(classical ? { ecdhCurve: CLASSICAL } : {}),
  });
  stop.addEventListener('abort', () => {
    socket.destroy();
    raw.destroy();
  });
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => undefined);
  socket.on('error', (error) => broken.reject(error));
  raw.on('error', (error) => broken.reject(error));
  socket.on('close', () => broken.reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
  const secure = new Promise<void>((resolve) => socket.once('secureConnect', resolve));
  await Promise.race([secure, broken.promise]);
  const seen = describe(socket);
  // What ends right after the handshake was refused: TLS 1.3 tells of a missing client certificate only now.
  await Promise.race([new Promise((resolve) => setTimeout(resolve, SETTLE)), broken.promise]).catch(
    (error: NodeJS.ErrnoException) => {
      demandsCertificate = /CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE|BAD_CERTIFICATE/.test(error.code ?? '');
      if (!demandsCertificate) throw error;
    },
  );
  if (demandsCertificate)
    return { outcome: 'client-certificate', code: 'CERTIFICATE_REQUIRED', presented: seen.presented };
  if (seen.presented.length === 0) return { outcome: 'no-certificate', code: '', presented: [] };
  return { outcome: 'done', ...seen };
}

/** The certificates that came over a connection, the server's own first. */
export function presentedOn(socket: TLSSocket): { presented: Certificate[]; unreadable: number } {
  const presented: Certificate[] = [];
  let unreadable = 0;
  for (const der of sentBy(socket)) {
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
    ...presentedOn(socket),
    protocol: socket.getProtocol() ?? '',
    cipher: standardName || name,
    group: key && 'name' in key ? key.name : undefined,
    runtimeVerdict: socket.authorizationError ? String(socket.authorizationError) : 'authorized',
  };
}

/** The chain as it was sent: without a store of its own the runtime completes nothing. */
function sentBy(socket: TLSSocket): Uint8Array[] {
  const chain: Uint8Array[] = [];
  const modern = socket.getPeerX509Certificate();
  for (let one = modern; one && chain.length < 20; one = one.issuerCertificate) {
    if (chain.some((der) => Buffer.compare(der, one.raw) === 0)) break;
    chain.push(one.raw);
  }
  if (chain.length > 0) return chain;
  const { raw }: Partial<PeerCertificate> = socket.getPeerCertificate();
  return raw ? [raw] : [];
}

function failed(error: unknown): Handshake {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isLate = error instanceof Error && error.message === 'late';
  return { outcome: isLate ? 'timeout' : outcomeOf(code), code: isLate ? 'ETIMEDOUT' : code, presented: [] };
}

function outcomeOf(code: string): Exclude<Handshake['outcome'], 'done'> {
  if (/CERTIFICATE_REQUIRED/.test(code)) return 'client-certificate';
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST/.test(code)) return 'no-tls';
  if (/PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|HANDSHAKE_FAILURE|NO_CIPHERS|INTERNAL_ERROR/.test(code))
    return 'protocol';
  return 'reset';
}
