import { createSocket, type Socket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import { withTimeout } from '#core/base/with-timeout.ts';
import { networkError } from '../../network-errors.ts';
import type { MssqlUrl } from '../../url.ts';

/** UDP port of the SQL Server Browser. */
const BROWSER_PORT = 1434;

/** How long the Browser may take, in milliseconds. */
const BROWSER_TIMEOUT = 5_000;

/** When it is asked again, in milliseconds: datagrams get lost. */
const RETRY_DELAY = 1_000;

/** How an instance is looked for. */
interface Search {
  /** Milliseconds. */
  timeout: number;
  signal: AbortSignal | undefined;
  /** For tests: where the Browser listens, instead of 1434. */
  browserPort?: number;
}

/**
 * The same URL with the port of its named instance, which the SQL Server Browser knows; one without an instance as it is.
 *
 * Errors: `host-unknown`, `browser-silent`, `instance-unknown`, `instance-without-tcp`, `cancelled`.
 */
export async function resolveInstance(url: MssqlUrl, search: Search): Promise<MssqlUrl> {
  const { instance, ...server } = url;
  if (instance === undefined) return url;
  return { ...server, port: await findPort(url.host, instance, search) };
}

async function findPort(host: string, instance: string, search: Search): Promise<number> {
  const milliseconds = Math.min(BROWSER_TIMEOUT, search.timeout);
  const seconds = Math.ceil(milliseconds / 1000);
  const silent = () => new SiteferryError('browser-silent', { host, instance, seconds });
  try {
    return await withTimeout(milliseconds, search.signal, silent, async (signal) => {
      const addresses = await lookup(host, { all: true });
      // What one address refuses, another one may answer.
      return await Promise.any(
        addresses.map(({ address, family }) => {
          // The end of the search closes it.
          const socket = createSocket({ type: family === 6 ? 'udp6' : 'udp4', signal });
          const port = search.browserPort ?? BROWSER_PORT;
          return ask(socket, { host, instance, address, port });
        }),
      );
    });
  } catch (error) {
    throw translate(error, host, silent);
  }
}

/** What the Browser said weighs more than that one of its addresses did not answer. */
function translate(error: unknown, host: string, silent: () => SiteferryError): unknown {
  if (isSiteferryError(error)) return error;
  const failures: unknown[] = error instanceof AggregateError ? error.errors : [error];
  const answered = failures.find((failure) => isSiteferryError(failure));
  if (answered) return answered;
  const found = networkError(error, { host, port: BROWSER_PORT, seconds: 0 });
  return found && isSiteferryError(found, 'host-unknown') ? found : silent();
}

/**
 * Asks one address for the port. A Browser that does not know the instance says nothing (MC-SQLR, 3.2.5.2), so the second
 * time it is also asked for all that it knows.
 */
function ask(
  socket: Socket,
  { host, instance, address, port }: { host: string; instance: string; address: string; port: number },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const question = Buffer.from(`\x04${instance}\0`, 'latin1');
    socket.once('error', reject);
    socket.on('message', (datagram) => {
      const instances = parseAnswer(datagram);
      if (!instances) return;
      const found = instances.find(({ name }) => name.toUpperCase() === instance.toUpperCase());
      if (found?.port !== undefined) resolve(found.port);
      else {
        const code = found ? 'instance-without-tcp' : 'instance-unknown';
        reject(new SiteferryError(code, { host, instance }));
      }
    });
    // A connected socket takes datagrams of that address only, and hears that nothing listens there.
    socket.connect(port, address, () => {
      socket.send(question);
      const again = setTimeout(() => {
        socket.send(question);
        socket.send(Buffer.of(0x03));
      }, RETRY_DELAY);
      socket.once('close', () => clearTimeout(again));
    });
  });
}

/** The instances of an answer (SVR_RESP); undefined for what is none. */
function parseAnswer(datagram: Buffer): { name: string; port: number | undefined }[] | undefined {
  if (datagram.length < 3 || datagram[0] !== 0x05) return undefined;
  const entries = datagram.toString('latin1', 3, 3 + datagram.readUInt16LE(1)).split(';;');
  const instances = entries.flatMap((entry) => {
    const words = entry.split(';');
    const wordAfter = (name: string) => {
      const at = words.findIndex((word, index) => index % 2 === 0 && word.toLowerCase() === name);
      return at === -1 ? undefined : words[at + 1];
    };
    const name = wordAfter('instancename');
    const port = Number(wordAfter('tcp'));
    return name === undefined
      ? []
      : [{ name, port: Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined }];
  });
  return instances.length === 0 ? undefined : instances;
}
