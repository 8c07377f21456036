import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client, ClientChannel } from 'ssh2';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import { withTimeout } from '#core/base/with-timeout.ts';
import { type SshServer, sshLabel } from './options.ts';
import type { SshCredentials } from './sign-in.ts';
import { TunnelSocket } from './socket.ts';
import { connectSsh, type SshConnection } from './ssh-client.ts';

/** A way to databases behind an SSH server. Nobody else on this computer can use it: it listens nowhere. */
export interface Tunnel {
  /** A connection that is made when it is asked to connect. */
  socket(): TunnelSocket;
  /** A connection that is there: to what a driver names. Throws `ssh-forwarding-refused`, `ssh-target-unreachable`. */
  connect(target: { host: string; port: number }): Promise<TunnelSocket>;
  /** Why the latest connection through it was not made, which drivers tell in words of their own. */
  failure(): SiteferryError | undefined;
  close(): Promise<void>;
}

/** Codes of RFC 4254, 5.1, for a server that forwards nothing, or not there. */
const FORWARDING_REFUSED: ReadonlySet<unknown> = new Set([1, 3, 4]);

/**
 * Opens a tunnel; `timeout`, in milliseconds, is for its sign-in and for each connection through it. When it dies, what goes
 * through it breaks off, and the next connection dials anew. Throws what `connectSsh` throws.
 */
export async function openTunnel(
  server: SshServer,
  access: SshCredentials,
  timeout: number,
  signal: AbortSignal | undefined,
): Promise<Tunnel> {
  let failed: SiteferryError | undefined;
  let current: Promise<SshConnection> | undefined;
  let closed = false;
  const connected = (stop?: AbortSignal): Promise<SshConnection> => {
    if (current) return current;
    const connecting = connectSsh(server, access, timeout, stop);
    const forget = () => {
      if (current === connecting) current = undefined;
    };
    connecting.then(({ socket }) => socket.once('close', forget), forget);
    current = connecting;
    return connecting;
  };
  const open = async (host: string, port: number): Promise<ClientChannel> => {
    try {
      if (closed)
        throw new SiteferryError('ssh-target-unreachable', { server: sshLabel(server), host, port });
      const { client } = await connected();
      return await openChannel(client, server, { host, port }, timeout);
    } catch (error) {
      if (isSiteferryError(error)) failed = error;
      throw error;
    }
  };
  await connected(signal);
  return {
    socket: () => new TunnelSocket(open),
    connect: async ({ host, port }) => {
      const socket = new TunnelSocket(open).connect(port, host);
      await once(socket, 'connect');
      return socket;
    },
    failure: () => failed,
    async close() {
      closed = true;
      const opened = await current?.catch(() => undefined);
      if (opened) await disconnect(opened);
    },
  };
}

async function openChannel(
  client: Client,
  server: SshServer,
  { host, port }: { host: string; port: number },
  timeout: number,
): Promise<ClientChannel> {
  const data = { server: sshLabel(server), host, port };
  const unreachable = (cause?: unknown) => new SiteferryError('ssh-target-unreachable', data, { cause });
  return await withTimeout(timeout, undefined, unreachable, async (stop) => {
    const opened = Promise.withResolvers<ClientChannel>();
    client.forwardOut('127.0.0.1', 0, host, port, (error, channel) => {
      if (!error) {
        // Who has given up has no use for it any more.
        if (stop.aborted) channel.destroy();
        opened.resolve(channel);
        return;
      }
      const isRefused = 'reason' in error && FORWARDING_REFUSED.has(error.reason);
      opened.reject(
        isRefused ? new SiteferryError('ssh-forwarding-refused', data, { cause: error }) : unreachable(error),
      );
    });
    return await opened.promise;
  });
}

/** How long the server may take to close its end, in milliseconds. */
const CLOSE_TIMEOUT = 1_000;

async function disconnect({ client, socket }: SshConnection): Promise<void> {
  if (socket.destroyed) return;
  client.end();
  const stop = new AbortController();
  const gone = once(socket, 'close', stop);
  await Promise.race([gone, delay(CLOSE_TIMEOUT, undefined, stop)]).catch(() => undefined);
  stop.abort();
  socket.destroy();
}
