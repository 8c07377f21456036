import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';

/** Headers by which a proxy says whom it speaks for. */
export const FORWARDED_HEADERS = ['X-Real-IP', 'X-Forwarded-For', 'X-Forwarded-Proto'] as const;
export type ForwardedHeader = (typeof FORWARDED_HEADERS)[number];

/** What a proxy is asked to set where nobody says otherwise (spec, "Configuration keys", `ForwardHeaders`). */
const USUAL: readonly ForwardedHeader[] = ['X-Real-IP', 'X-Forwarded-Proto'];

/** Which proxies are believed, and in which headers: one that a proxy does not set comes from whoever asks. */
export interface Forwarding {
  by: BlockList;
  headers: ReadonlySet<ForwardedHeader>;
}

/** Who sends a request. */
export interface Client {
  address: string;
  /** Whether the way from the client is encrypted. */
  isSecure: boolean;
  /** Whether a proxy that is believed speaks for it. */
  isForwarded: boolean;
  /** A request of this computer that no proxy, believed or not, has passed on. */
  isLocal: boolean;
}

/** Reads addresses (`10.0.0.7`) and networks (`10.0.0.0/8`) of proxies. Throws `usage`. */
export function readForwarding(
  networks: readonly string[],
  headers: readonly ForwardedHeader[] = USUAL,
): Forwarding {
  const by = new BlockList();
  for (const network of networks) {
    const [address = '', length, ...more] = network.split('/');
    const family = isIP(address);
    const most = family === 4 ? 32 : 128;
    const bits = length === undefined ? most : /^\d{1,3}$/.test(length) ? Number(length) : -1;
    if (family === 0 || bits < 0 || bits > most || more.length > 0) {
      throw new SiteferryError('usage', {
        reason: message('service.not-a-network', { text: network }),
      });
    }
    by.addSubnet(address, bits, family === 4 ? 'ipv4' : 'ipv6');
  }
  return { by, headers: new Set(headers.length === 0 ? USUAL : headers) };
}

/** Whom a request is from: its connection, or whom a proxy that is believed names. */
export function clientOf(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  forwarding: Forwarding,
  isTls: boolean,
): Client {
  const peer = plainAddress(socket.remoteAddress ?? '');
  const isForwarded = holds(forwarding.by, peer);
  const passedOn = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip', 'x-forwarded-proto'];
  const isLocal = isLoopback(peer) && passedOn.every((name) => headers[name] === undefined);
  if (!isForwarded) return { address: peer, isSecure: isTls, isForwarded, isLocal };
  const said = (name: ForwardedHeader) =>
    forwarding.headers.has(name) ? textOf(headers[name.toLowerCase()]) : undefined;
  const scheme = said('X-Forwarded-Proto')?.split(',').at(-1)?.trim().toLowerCase();
  return {
    address:
      realAddress(said('X-Real-IP')) ?? lastUntrustedAddress(said('X-Forwarded-For'), forwarding.by) ?? peer,
    isSecure: scheme === undefined ? isTls : scheme === 'https',
    isForwarded,
    isLocal,
  };
}

/** The last address of the chain that is no proxy's: what stands before it may be made up. */
function lastUntrustedAddress(chain: string | undefined, proxies: BlockList): string | undefined {
  for (const part of (chain ?? '').split(',').reverse()) {
    const address = realAddress(part);
    if (address === undefined) return undefined;
    if (!holds(proxies, address)) return address;
  }
  return undefined;
}

function realAddress(text: string | undefined): string | undefined {
  const address = plainAddress((text ?? '').trim());
  return isIP(address) === 0 ? undefined : address;
}

function textOf(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.join(',');
}

/** An address of IPv4 as such, also where the socket is one of IPv6. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** True for an address of the list. */
export function holds(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** True for addresses and names that lead nowhere but to this computer. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** What counts as one sender: an address of IPv4, or a network of 64 bits, of which a household has a whole one. */
export function limitKey(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const missing = address.includes('::') ? 8 - groups(head).length - groups(tail).length : 0;
  return [...groups(head), ...Array<string>(Math.max(0, missing)).fill('0'), ...groups(tail)]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':');
}
