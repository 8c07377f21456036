import { createServer } from 'node:net';
import ssh2, { type ParsedKey } from 'ssh2';
import type { SshKey } from './ssh-server.ts';

/** An SSH agent in this process, on a socket, which holds some keys. */
export async function startAgent(
  path: string,
  keys: readonly SshKey[],
): Promise<{ path: string; close(): Promise<void> }> {
  const held = keys.map((key) => parsed(key.private));
  const server = createServer((socket) => {
    const protocol = new ssh2.AgentProtocol(false);
    protocol.on('identities', (request) => protocol.getIdentitiesReply(request, held));
    protocol.on('sign', (request, wanted, data) => {
      const publicKey = Buffer.isBuffer(wanted) ? wanted : parsed(wanted).getPublicSSH();
      const key = held.find((one) => one.getPublicSSH().equals(publicKey));
      const signature = key?.sign(data);
      if (Buffer.isBuffer(signature)) protocol.signReply(request, signature);
      else protocol.failureReply(request);
    });
    socket.pipe(protocol).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return { path, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

function parsed(key: string | ParsedKey): ParsedKey {
  const [found = new Error('no key')] = [ssh2.utils.parseKey(key)].flat();
  if (found instanceof Error) throw found;
  return found;
}
