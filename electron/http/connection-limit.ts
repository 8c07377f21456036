import type { Server, Socket } from 'node:net';
import { type Forwarding, holds, isLoopback, limitKey, plainAddress } from './client-address.ts';

/**
 * Bounds how many connections one address (of IPv6: one network of 64 bits) has at once: what is above `most` is closed before anything is
 * read; 0 for no bound. Who is exempt has as many as there can be.
 */
export function limitConnections(server: Server, most: number, isExempt: (address: string) => boolean): void {
  if (most <= 0) return;
  const counts = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '');
    if (isExempt(address)) return;
    const sender = limitKey(address);
    const count = counts.get(sender) ?? 0;
    if (count >= most) return void socket.destroy();
    counts.set(sender, count + 1);
    socket.once('close', () => {
      const left = (counts.get(sender) ?? 1) - 1;
      if (left > 0) counts.set(sender, left);
      else counts.delete(sender);
    });
  });
}

/** True for who speaks for many: a proxy that is believed, and this computer. */
export function exemptAddresses({ by }: Forwarding): (address: string) => boolean {
  return (address) => isLoopback(address) || holds(by, address);
}
