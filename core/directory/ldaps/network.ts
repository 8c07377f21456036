import { promises as dns } from 'node:dns';
import { connect, isIP } from 'node:net';
import { isSiteferryError } from '#core/base/errors.ts';
import { within } from '#core/base/within.ts';
import type { StepResult } from '#core/checks/step-book.ts';
import { message } from '#core/messages/catalogue.ts';

export type Reach = 'open' | 'refused' | 'timeout' | 'unreachable';

/** Addresses of a host, by this computer's own resolver. */
export async function resolve(host: string, signal: AbortSignal | undefined): Promise<StepResult<string[]>> {
  if (isIP(host) !== 0) return { verdict: 'ok', message: message('ldaps.S1.address'), value: [host] };
  try {
    const found = await within(
      3_000,
      signal,
      () => new Error('late'),
      () => dns.lookup(host, { all: true }),
    );
    const addresses = found.map(({ address }) => address);
    return {
      verdict: 'ok',
      message: message('ldaps.S1.resolved', { count: addresses.length }),
      value: addresses,
    };
  } catch (error) {
    if (isSiteferryError(error, 'cancelled')) throw error;
    return {
      verdict: 'fail',
      message: message('ldaps.S1.unknown'),
      remedies: [
        ...(host.includes('.') ? [] : [message('ldaps.S1.remedy.short')]),
        message('ldaps.S1.remedy'),
      ],
      value: [],
    };
  }
}

/** Whether something listens on a port. */
export async function reach(
  address: string,
  port: number,
  signal: AbortSignal | undefined,
): Promise<{ reach: Reach; milliseconds: number }> {
  const start = performance.now();
  const took = () => Math.round(performance.now() - start);
  const tried = await within(
    3_000,
    signal,
    () => new Error('late'),
    (stop) => knock(address, port, stop),
  ).catch((error: unknown): Reach => {
    if (isSiteferryError(error, 'cancelled')) throw error;
    return 'timeout';
  });
  return { reach: tried, milliseconds: took() };
}

function knock(address: string, port: number, stop: AbortSignal): Promise<Reach> {
  return new Promise((resolved) => {
    const socket = connect({ host: address, port });
    stop.addEventListener('abort', () => socket.destroy());
    socket.once('connect', () => {
      socket.destroy();
      resolved('open');
    });
    socket.once('error', (error: NodeJS.ErrnoException) =>
      resolved(
        error.code === 'ECONNREFUSED' ? 'refused' : error.code === 'ETIMEDOUT' ? 'timeout' : 'unreachable',
      ),
    );
  });
}

/** An anonymous search of the rootDSE, as it goes over the wire. */
const ROOT_DSE_REQUEST = Buffer.from(
  '3025020101632004000a01000a0100020100020100010100870b6f626a656374436c6173733000',
  'hex',
);

export type FirstBytes = 'ldap' | 'http' | 'tls' | 'silent' | 'closed' | 'other';

/** What a port answers to LDAP without TLS. */
export async function firstBytes(
  address: string,
  port: number,
  signal: AbortSignal | undefined,
): Promise<{ kind: FirstBytes; hex: string }> {
  const answer = await within(
    1_500,
    signal,
    () => new Error('late'),
    (stop) => listen(address, port, stop),
  ).catch((error: unknown) => {
    if (isSiteferryError(error, 'cancelled')) throw error;
    return undefined;
  });
  if (answer === undefined) return { kind: 'silent', hex: '' };
  const hex = answer.subarray(0, 32).toString('hex');
  if (answer.length === 0) return { kind: 'closed', hex };
  if (answer[0] === 0x30) return { kind: 'ldap', hex };
  if (/^HTTP\//.test(answer.toString('latin1'))) return { kind: 'http', hex };
  return { kind: answer[0] === 0x15 || answer[0] === 0x16 ? 'tls' : 'other', hex };
}

function listen(address: string, port: number, stop: AbortSignal): Promise<Buffer> {
  return new Promise((resolved) => {
    const socket = connect({ host: address, port }, () => socket.write(ROOT_DSE_REQUEST));
    stop.addEventListener('abort', () => socket.destroy());
    socket.once('data', (chunk: Buffer) => {
      socket.destroy();
      resolved(chunk);
    });
    socket.once('error', () => resolved(Buffer.alloc(0)));
    socket.once('close', () => resolved(Buffer.alloc(0)));
  });
}
