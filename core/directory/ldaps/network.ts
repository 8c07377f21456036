import { promises as dns } from 'node:dns';
import { connect, isIP } from 'node:net';
import { isSiteferryError } from '#core/base/errors.ts';
import { withTimeout } from '#core/base/with-timeout.ts';
import type { StepResult } from '#core/checks/step-runner.ts';
import { message } from '#core/messages/catalogue.ts';
import { type AnswerKind, classifyAnswer, ROOT_DSE_REQUEST } from './classify-answer.ts';

export type PortState = 'open' | 'refused' | 'timeout' | 'unreachable';

/** Addresses of a host, by this computer's own resolver. */
export async function resolve(host: string, signal: AbortSignal | undefined): Promise<StepResult<string[]>> {
  if (isIP(host) !== 0) return { verdict: 'ok', message: message('ldaps.S1.address'), value: [host] };
  try {
    const found = await withTimeout(
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
export async function probePort(
  address: string,
  port: number,
  signal: AbortSignal | undefined,
): Promise<{ reach: PortState; milliseconds: number }> {
  const start = performance.now();
  const took = () => Math.round(performance.now() - start);
  const tried = await withTimeout(
    3_000,
    signal,
    () => new Error('late'),
    (stop) => tryConnect(address, port, stop),
  ).catch((error: unknown): PortState => {
    if (isSiteferryError(error, 'cancelled')) throw error;
    return 'timeout';
  });
  return { reach: tried, milliseconds: took() };
}

/** What each code of a connection that did not come about says; whoever resets one has been reached. */
const REACHES: Readonly<Record<string, PortState>> = {
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'timeout',
  ECONNRESET: 'open',
};

function tryConnect(address: string, port: number, stop: AbortSignal): Promise<PortState> {
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
  const answer = await withTimeout(
    1_500,
    signal,
    () => new Error('late'),
    (stop) => listen(address, port, stop),
  ).catch((error: unknown) => {
    if (isSiteferryError(error, 'cancelled')) throw error;
    return 'silent' as const;
  });
  if (typeof answer === 'string') return { kind: answer, hex: '' };
  return { kind: classifyAnswer(answer) ?? 'other', hex: answer.subarray(0, 32).toString('hex') };
}

function listen(
  address: string,
  port: number,
  stop: AbortSignal,
): Promise<Buffer | 'silent' | 'closed' | 'refused'> {
  return new Promise((resolved) => {
    let received = Buffer.alloc(0);
    let isConnected = false;
    const socket = connect({ host: address, port }, () => {
      isConnected = true;
      socket.write(ROOT_DSE_REQUEST);
    });
    stop.addEventListener('abort', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (classifyAnswer(received) === undefined) return;
      socket.destroy();
      resolved(received);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (!isConnected) resolved(error.code === 'ECONNREFUSED' ? 'refused' : 'silent');
    });
    socket.once('close', () => resolved(received.length > 0 ? received : 'closed'));
  });
}
