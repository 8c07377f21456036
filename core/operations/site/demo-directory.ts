import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import type { SeedDirectory } from '#core/site/seed/sign-in.ts';
import { writeFileAtomic } from '#core/workspace/files.ts';
import { readSavedSites } from '#core/workspace/sites/saved-sites.ts';

const LOOPBACK = '127.0.0.1';
/** The first port that is tried when a demo is made. */
const FIRST_PORT = 16_360;
/** After so long a port that somebody else has is tried again, in milliseconds. */
const AGAIN = 5_000;

/** What is kept of it beside the demo's sites: a port for each server, and their certificates. */
const issued = z.object({ cert: z.string(), key: z.string() });
const storedDirectory = z.object({
  ports: z.array(z.int()),
  certificates: z.object({ root: z.string(), issuing: issued, servers: z.array(issued) }),
});

/** Certificates and LDAP are loaded with a demo only: most processes have none to serve. */
async function loadServers() {
  const [certificates, people, server] = await Promise.all([
    import('#core/directory/demo/certificates.ts'),
    import('#core/directory/demo/people.ts'),
    import('#core/directory/demo/server.ts'),
  ]);
  return { ...certificates, ...people, ...server };
}

/** The directory of the demo while a process serves it. */
export interface DemoDirectory {
  /** Serves it where there is one, with its sites among the saved ones; false where there is none. */
  start(): Promise<boolean>;
  close(): Promise<void>;
}

/** Gives the demo that is made in a folder its directory, and says how its sites reach it. */
export async function makeDemoDirectory(folder: string, now: Date): Promise<SeedDirectory> {
  const { currentCertificates, DEMO_LOGIN, DEMO_PASSWORD, DEMO_PEOPLE, DEMO_SERVERS } = await loadServers();
  const ports: number[] = [];
  for (const _server of DEMO_SERVERS) ports.push(await freePort((ports.at(-1) ?? FIRST_PORT - 1) + 1));
  const certificates = await currentCertificates(undefined, now);
  await writeFileAtomic(fileIn(folder), JSON.stringify({ ports, certificates }, null, 2));
  await writeFileAtomic(join(folder, 'directory-root.pem'), certificates.root);
  const [domain, addressBook] = ports.map((port) => `${LOOPBACK}:${port}`);
  return {
    domain: domain ?? '',
    login: DEMO_LOGIN,
    password: DEMO_PASSWORD,
    addressBook: { server: `ldaps://${addressBook}`, baseDn: DEMO_PEOPLE },
  };
}

/**
 * The directory of the demo in a state folder. A port that somebody else has never stops anything: that is told once, and it
 * is tried again until it is free.
 */
export function createDemoDirectory(
  home: string,
  { now, tell }: { now: () => Date; tell: (line: Message) => void },
): DemoDirectory {
  const folder = join(home, 'demo');
  const file = fileIn(folder);
  const sockets = new Set<Socket>();
  const ended = new AbortController();
  const servers: Server[] = [];
  let started: Promise<boolean> | undefined;
  const begin = async () => {
    const saved = await readSavedSites(home);
    if (!saved.some(({ url }) => url.startsWith(`embedded:${folder}`))) return false;
    const { currentCertificates, DEMO_SERVERS, demoServer } = await loadServers();
    const { ports, certificates: before } = storedDirectory.parse(JSON.parse(await readFile(file, 'utf8')));
    const certificates = await currentCertificates(before, now());
    await writeFileAtomic(file, JSON.stringify({ ports, certificates }, null, 2));
    await Promise.all(
      certificates.servers.map(async ({ cert, key }, index) => {
        const host = DEMO_SERVERS[index]?.host ?? '';
        const server = demoServer({ host, cert: cert + certificates.issuing.cert, key, now });
        server.on('connection', (socket: Socket) => {
          sockets.add(socket.once('close', () => sockets.delete(socket)));
        });
        servers.push(server);
        await listen(server, ports[index] ?? 0, { tell, signal: ended.signal });
      }),
    );
    return true;
  };
  return {
    async start() {
      if (!existsSync(file)) return false;
      started ??= begin();
      const isServed = await started;
      if (!isServed) started = undefined;
      return isServed;
    },
    async close() {
      ended.abort();
      await started?.catch(() => undefined);
      for (const server of servers) server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function fileIn(folder: string): string {
  return join(folder, 'directory.json');
}

/** Listens on loopback as soon as the port is free; resolves when it does, or when that was told. */
async function listen(
  server: Server,
  port: number,
  { tell, signal }: { tell: (line: Message) => void; signal: AbortSignal },
): Promise<void> {
  if (signal.aborted) return;
  const attempt = () => signal.aborted || server.listen(port, LOOPBACK);
  server.on('error', () => setTimeout(attempt, AGAIN).unref());
  await new Promise<void>((resolve) => {
    server.once('listening', () => {
      tell(message('demo-directory.started', { address: `${LOOPBACK}:${port}` }));
      resolve();
    });
    server.once('error', () => {
      tell(message('demo-directory.waiting', { port }));
      resolve();
    });
    attempt();
  });
}

/** The first port from this one on that is free on loopback. */
async function freePort(from: number): Promise<number> {
  const isFree = await new Promise<boolean>((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(from, LOOPBACK, () => server.close(() => resolve(true)));
  });
  return isFree ? from : await freePort(from + 1);
}
