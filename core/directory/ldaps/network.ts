import { promises as dns } from 'node:dns';
import { connect, isIP } from 'node:net';
import { isSiteferryError } from '#core/base/errors.ts';
import { within } from '#core/base/within.ts';
import type { StepResult } from '#core/checks/step-book.ts';
import { message } from '#core/messages/catalogue.ts';
import { type AnswerKind, answerKind, ROOT_DSE_REQUEST } from './answer.ts';

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

/** What each code of a connection that did not come about says; whoever resets one has been reached. */
const REACHES: Readonly<Record<string, Reach>> = {
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'timeout',
  ECONNRESET: 'open',
};

function knock(address: string, port: number, stop: AbortSignal): Promise<Reach> {
  return new Promise((resolved) => {
    const socket = connect({ host: address, port });
    stop.addEventListener('abort', () => socket.destroy());
    socket.once('connect', () => {
      socket.destroy();
      resolved('open');
    });
    socket.once('error', (error: NodeJS.ErrnoException) =>
      resolved(REACHES[error.code ?? ''] ?? 'unreachable'),
    );
  });
}

export type FirstBytes = AnswerKind | 'silent' | 'closed' | 'refused';

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
    return 'silent' as const;
  });
  if (typeof answer === 'string') return { kind: answer, hex: '' };
  return { kind: answerKind(answer) ?? 'other', hex: answer.subarray(0, 32).toString('hex') };
}

function listen(
  address: string,
  port: number,
  stop: AbortSignal,
): Promise<Buffer | 'silent' | 'closed' | 'refused'> {
  return new Promise((resolved) => {
    let heard = Buffer.alloc(0);
    let isConnected = false;
    const socket = connect({ host: address, port }, () => {
      isConnected = true;
      socket.write(ROOT_DSE_REQUEST);
    });
    stop.addEventListener('abort', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      heard = Buffer.concat([heard, chunk]);
      if (answerKind(heard) === undefined) return;
      socket.destroy();
      resolved(heard);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (!isConnected) resolved(error.code === 'ECONNREFUSED' ? 'refused' : 'silent');
    });
    socket.once('close', () => resolved(heard.length > 0 ? heard : 'closed'));
  });
}
