import { isIP } from 'node:net';

/** True for a name or address of this computer itself. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
