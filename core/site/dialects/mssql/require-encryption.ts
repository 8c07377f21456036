import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';
import { isLoopback } from '../../url.ts';

/** Where a connection goes: to the server, or to the one that it sends on to. */
interface Target {
  host: string;
  port: number;
}

/** What tedious makes its connections with. */
export type Connector = (target: Target, lookup: unknown, signal: AbortSignal) => Promise<Duplex>;

/** How long each address of a name has, in milliseconds, before the next one is tried. */
const ATTEMPT = 5_000;

/** A connection without a tunnel. */
export const connectDirectly: Connector = async ({ host, port }, _lookup, signal) => {
  const socket = connect({ host, port, autoSelectFamilyAttemptTimeout: ATTEMPT });
  try {
    await once(socket, 'connect', { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
};

/**
 * A connection to whichever address of a name answers first: of a group over several networks only that of the primary
 * does, and the others are silent.
 */
export const connectInParallel: Connector = async ({ host, port }, _lookup, signal) => {
  const addresses = await lookup(host, { all: true });
  const others = new AbortController();
  const any = AbortSignal.any([signal, others.signal]);
  try {
    return await Promise.any(
      addresses.map(async ({ address }) => {
        const socket = await connectDirectly({ host: address, port }, undefined, any);
        // A second one that answers in the same moment is not wanted any more.
        if (any.aborted) socket.destroy();
        any.throwIfAborted();
        others.abort();
        return socket;
      }),
    );
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
};

/**
 * Connections that end where the server does not agree to encrypt, before tedious, which would go on in clear text, can
 * send the login: from that moment nothing is written any more. A server on this computer, or on that at the end of a
 * tunnel, may stay in clear text, unless it is `always` to encrypt. `onRefused` gets the reason, of which tedious keeps only the text.
 */
export function requireEncryption(
  connector: Connector,
  onRefused: (error: SiteferryError) => void,
  always = false,
): Connector {
  return async (target, lookup, signal) => {
    const socket = await connector(target, lookup, signal);
    if (!always && isLoopback(target.host)) return socket;
    let answer: Buffer = Buffer.alloc(0);
    const onData = (chunk: Buffer) => {
      answer = Buffer.concat([answer, chunk]);
      const agrees = negotiatesEncryption(answer);
      if (agrees === undefined) return;
      socket.off('data', onData);
      if (agrees) return;
      const reason = message('site-tls.not-offered');
      const error = new SiteferryError('tls-failed', { host: target.host, reason });
      onRefused(error);
      socket.destroy(error);
    };
    socket.on('data', onData);
    // Nothing is read that tedious, which goes on reading, would not see too.
    socket.pause();
    return socket;
  };
}

const HEADER = 8;
const LAST_PACKET = 0x01;
const OPTION = 5;
const ENCRYPTION_OPTION = 0x01;
/** ENCRYPT_ON and ENCRYPT_REQ. */
const ENCRYPTING: ReadonlySet<number | undefined> = new Set([1, 3]);

/**
 * What a server answers to PRELOGIN ([MS-TDS] 2.2.6.5): whether all that is sent afterwards is encrypted. Undefined while
 * the answer is not complete.
 */
export function negotiatesEncryption(answer: Buffer): boolean | undefined {
  if (answer.length < HEADER) return undefined;
  const length = answer.readUInt16BE(2);
  // It always fits into one packet.
  if (length < HEADER || (answer.readUInt8(1) & LAST_PACKET) === 0) return false;
  if (answer.length < length) return undefined;
  const options = answer.subarray(HEADER, length);
  const encryptions: (number | undefined)[] = [];
  for (let at = 0; at + OPTION <= options.length && options[at] !== 0xff; at += OPTION) {
    if (options[at] === ENCRYPTION_OPTION) encryptions.push(options[options.readUInt16BE(at + 1)]);
  }
  return encryptions.length > 0 && encryptions.every((value) => ENCRYPTING.has(value));
}
