import { isIPv4, isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(?=\d+\.)/i;

/** How a site may have written an address: an IPv4 one alone or inside an IPv6 one, an IPv6 one in either case. */
export function addressSpellings(text: string): string[] {
  const typed = text.trim().replace(/^\[(.*)\]$/, '$1');
  // PostgreSQL refuses it in a question.
  if (typed.includes('\0')) return [];
  const plain = typed.replace(MAPPED, '');
  if (isIPv4(plain)) return [plain, `::ffff:${plain}`];
  return isIPv6(typed) ? [...new Set([typed, typed.toLowerCase(), typed.toUpperCase()])] : [typed];
}
