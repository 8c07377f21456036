import { createHash } from 'node:crypto';
import { connect as connectSocket, type Socket } from 'node:net';
import type { ServerHostKeyAlgorithm } from 'ssh2';
import ssh2, { type Client } from 'ssh2';
import { throwIfCancelled } from '#core/base/cancel.ts';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import { withTimeout } from '#core/base/with-timeout.ts';
import { message } from '#core/messages/catalogue.ts';
import { errorCodes } from '../network-errors.ts';
import { type KnownKey, knownKeys } from './known-hosts.ts';
import type { SshServer } from './options.ts';
import { prepareSignIn, type SshCredentials } from './sign-in.ts';

/** A server that has gone without a word is noticed after three of these, in milliseconds. */
const KEEP_ALIVE = 15_000;

/** An SSH server that has let us in. */
export interface SshConnection {
  client: Client;
  /** What it goes over: `ssh2` leaves it open where the server does not close its end. */
  socket: Socket;
}

/**
 * Connects to an SSH server, checks its host key and signs in. `timeout` in milliseconds, for all of it. Throws the
 * `ssh-…` errors, `password-missing` and `cancelled`.
 */
export async function connectSsh(
  server: SshServer,
  access: SshCredentials,
  timeout: number,
  signal: AbortSignal | undefined,
): Promise<SshConnection> {
  const { host, port } = server;
  const timeoutError = () =>
    new SiteferryError('ssh-timeout', { host, port, seconds: Math.ceil(timeout / 1000) });
  return await withTimeout(timeout, signal, timeoutError, (stop) => connect(server, access, timeout, stop));
}

async function connect(
  server: SshServer,
  access: SshCredentials,
  timeout: number,
  stop: AbortSignal,
): Promise<SshConnection> {
  const { algorithms, refusal } = await hostKeyCheck(server, access.knownHosts);
  const signIn = await prepareSignIn(server, access);
  throwIfCancelled(stop);
  const client = new ssh2.Client();
  // Statements are small, and each waits for its answer.
  const socket = connectSocket({ host: server.host, port: server.port, noDelay: true });
  const opened = Promise.withResolvers<SshConnection>();
  let refused: SiteferryError | undefined;
  client.once('ready', () => opened.resolve({ client, socket }));
  // Stays as long as the client: an error that nobody listens to would end the process.
  client.on('error', (error) => {
    // An agent that cannot be asked is one way to sign in less.
    if (error.level === 'agent') return;
    opened.reject(refused ?? sshError(error, server, timeout));
  });
  client.once('close', () => opened.reject(refused ?? sshError(undefined, server, timeout)));
  const giveUp = () => void socket.destroy();
  stop.addEventListener('abort', giveUp, { once: true });
  client.connect({
    sock: socket,
    username: server.user,
    algorithms: { serverHostKey: algorithms },
    hostVerifier: (key: Buffer) => {
      refused = refusal(key);
      return refused === undefined;
    },
    authHandler: (left, _partial, next) => {
      const way = signIn.next(left);
      if (way) next(way);
      else opened.reject(signIn.failure());
    },
    // The deadline is ours.
    readyTimeout: 0,
    keepaliveInterval: KEEP_ALIVE,
  });
  try {
    return await opened.promise;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    stop.removeEventListener('abort', giveUp);
  }
}

/** An error of `ssh2` before the sign-in is over, in our terms; none is a server that hung up. */
function sshError(error: unknown, { host, port }: SshServer, timeout: number): SiteferryError {
  if (isSiteferryError(error)) return error;
  for (const code of errorCodes(error)) {
    switch (code) {
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
      case 'EAI_NODATA':
        return new SiteferryError('ssh-host-unknown', { host }, { cause: error });
      case 'ECONNREFUSED':
        return new SiteferryError('ssh-refused', { host, port }, { cause: error });
      case 'ETIMEDOUT':
      case 'EHOSTUNREACH':
      case 'ENETUNREACH': {
        const seconds = Math.ceil(timeout / 1000);
        return new SiteferryError('ssh-timeout', { host, port, seconds }, { cause: error });
      }
    }
  }
  const reason = isMismatch(error) ? 'ssh.no-common-algorithm' : 'ssh.broken-off';
  return new SiteferryError('ssh-failed', { host, port, reason: message(reason) }, { cause: error });
}

/** `ssh2` has no code for two ends that have no method of encryption in common. */
function isMismatch(error: unknown): boolean {
  return error instanceof Error && /no matching/i.test(error.message);
}

/** How the key of a server is checked. */
interface HostKeyCheck {
  /** Kinds of keys to ask for, the known ones first: a server has several, and shows the first that is asked for. */
  algorithms: ServerHostKeyAlgorithm[];
  /** Why the key that the server shows is not taken; undefined for the right one. */
  refusal(key: Buffer): SiteferryError | undefined;
}

/** Every kind that is still safe; `ssh-rsa` with SHA-1 is not. */
const ALGORITHMS: readonly ServerHostKeyAlgorithm[] = [
  'ssh-ed25519',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
  'rsa-sha2-512',
  'rsa-sha2-256',
];

/** The check against the fingerprint of the URL, else against `knownHosts`. An unknown key is never taken. */
async function hostKeyCheck(server: SshServer, knownHosts: readonly string[]): Promise<HostKeyCheck> {
  const known = server.fingerprint === undefined ? await knownKeys(server, knownHosts) : [];
  const types = new Set(known.map(({ type }) => type));
  const isKnown = (algorithm: string) => types.has(algorithm.startsWith('rsa-') ? 'ssh-rsa' : algorithm);
  return {
    algorithms: ALGORITHMS.toSorted((left, right) => Number(isKnown(right)) - Number(isKnown(left))),
    refusal: (key) => hostKeyError(server, key, known),
  };
}

function hostKeyError(
  { host, port, fingerprint: expected }: SshServer,
  key: Buffer,
  known: readonly KnownKey[],
): SiteferryError | undefined {
  const found = createHash('sha256').update(key).digest('base64').replaceAll('=', '');
  const data = { host, port, fingerprint: `SHA256:${found}` };
  if (expected !== undefined) {
    return found === expected ? undefined : new SiteferryError('ssh-host-key-changed', data);
  }
  const same = known.filter((one) => one.key === key.toString('base64'));
  if (same.some(({ revoked }) => revoked)) {
    return new SiteferryError('ssh-failed', { host, port, reason: message('ssh.key-revoked') });
  }
  if (same.length > 0) return undefined;
  const others = known.filter(({ revoked }) => !revoked);
  return new SiteferryError(others.length > 0 ? 'ssh-host-key-changed' : 'ssh-host-key-unknown', data);
}
