import type { LoginEntry } from '#core/contract/signin/log.ts';

/** An address without what differs between two ways to write it: case, and the form in which IPv6 carries IPv4. */
export function normalizeAddress(address: string): string {
  const lower = address.trim().toLowerCase();
  return lower.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, '');
}

/** The addresses of a sign-in: that of the connection, and that of `X-Real-IP` where it is another one. */
export function addressesOf({ Address, RealIp }: Pick<LoginEntry, 'Address' | 'RealIp'>): Set<string> {
  return new Set([Address, RealIp].map((one) => normalizeAddress(one ?? '')).filter((one) => one !== ''));
}
