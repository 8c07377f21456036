import { promises as dns } from 'node:dns';
import { isIPv6 } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Packet, UDPClient } from 'dns2';
import { withTimeout } from '#core/base/with-timeout.ts';

/** A domain controller as DNS names it. */
export interface Controller {
  host: string;
  priority: number;
}

/** What DNS says of a domain: its controllers, that it knows none, or nothing that could be relied on. */
export type Controllers =
  | { state: 'found'; controllers: Controller[] }
  | { state: 'none' }
  | { state: 'timeout' | 'failed' };

const DEADLINE = 3_000;
/** After so long a packet is taken for lost and sent again; an answer to the first one counts as well. */
const RETRY_DELAY = 1_000;

/**
 * Asks DNS for the controllers of an Active Directory domain, the preferred first. Both names that they have are asked for at
 * once of all servers, so that a hung server costs its deadline once. Throws `cancelled`.
 */
export async function findControllers(domain: string, signal: AbortSignal | undefined): Promise<Controllers> {
  const preferred = queryServers(`_ldap._tcp.dc._msdcs.${domain}`, signal);
  const other = queryServers(`_ldap._tcp.${domain}`, signal);
  other.catch(() => undefined);
  const first = await preferred;
  if (first.state === 'found') return first;
  const second = await other;
  return second.state === 'found' || first.state === 'none' ? second : first;
}

/** The controllers of a domain; empty where DNS names none, or does not answer. */
export async function domainControllers(
  domain: string,
  signal: AbortSignal | undefined,
): Promise<Controller[]> {
  const found = await findControllers(domain, signal);
  return found.state === 'found' ? found.controllers : [];
}

/** Records that any server knows count; that there are none is believed of the first server only, as the system does. */
async function queryServers(name: string, signal: AbortSignal | undefined): Promise<Controllers> {
  const asked = dns.getServers().map((server) => queryServer(name, server, signal));
  const found = Promise.any(
    asked.map(async (one) => {
      const answer = await one;
      if (answer.state !== 'found') throw new Error('none');
      return answer;
    }),
  );
  return await found.catch(async () => (await asked[0]) ?? { state: 'failed' });
}

async function queryServer(
  name: string,
  server: string,
  signal: AbortSignal | undefined,
): Promise<Controllers> {
  try {
    return await withTimeout(
      DEADLINE,
      signal,
      () => new TimeoutError(),
      (stop) => ask(name, server, stop),
    );
  } catch (error) {
    if (signal?.aborted) throw error;
    return { state: error instanceof TimeoutError ? 'timeout' : 'failed' };
  }
}

class TimeoutError extends Error {}

async function ask(name: string, server: string, stop: AbortSignal): Promise<Controllers> {
  const { address, port } = parseServer(server);
  const socketType = isIPv6(address) ? 'udp6' : 'udp4';
  const client = (timeout: number) => UDPClient({ dns: address, port, socketType, timeout });
  // The deadline comes first; the library's own only frees the socket.
  const first = client(DEADLINE + 100)(name, 'SRV');
  const again = delay(RETRY_DELAY, undefined, { signal: stop }).then(() => client(DEADLINE)(name, 'SRV'));
  again.catch(() => undefined);
  return controllersIn(await Promise.any([first, again]));
}

const NOERROR = 0;
const NXDOMAIN = 3;

function controllersIn({
  header,
  answers,
  errors,
}: Awaited<ReturnType<ReturnType<typeof UDPClient>>>): Controllers {
  if (header.rcode !== NOERROR && header.rcode !== NXDOMAIN) return { state: 'failed' };
  const records = answers.filter(({ type }) => type === Packet.TYPE.SRV);
  const named = new Map(
    records.flatMap(({ target = '', priority = 0 }) => {
      const host = target.toLowerCase().replace(/\.$/, '');
      // An empty target says that there is no such service (RFC 2782).
      return host === '' ? [] : [[host, priority] as const];
    }),
  );
  if (named.size === 0) return { state: errors.length > 0 ? 'failed' : 'none' };
  const controllers = [...named].map(([host, priority]) => ({ host, priority }));
  controllers.sort((left, right) => left.priority - right.priority || left.host.localeCompare(right.host));
  return { state: 'found', controllers };
}

/** A server as the runtime names it: `10.0.0.1`, `10.0.0.1:5353`, `::1`, `[::1]:5353`. */
function parseServer(server: string): { address: string; port: number } {
  const [, inner, ipv4, port] = /^(?:\[(.+)\]|([^:]+))(?::(\d+))?$/.exec(server) ?? [];
  return { address: inner ?? ipv4 ?? server, port: Number(port ?? 53) };
}
