import { connect, createServer, type Socket } from 'node:net';
import { parseSiteUrl } from '#core/site/url.ts';

/** COMMIT as a simple query of PostgreSQL's protocol. */
const COMMIT = Buffer.from('COMMIT\0');

/**
 * What the way does with data: `pass` it; `freeze` everything; `freeze-writing` a connection
 * from its first row that is written; `freeze-reading` one from its first look at what exports come to late; `hold-commit` from the server, which still waits for it;
 * `hold-answer` of the server to COMMIT; `late-commit`: like `hold-commit`, and the server gets it long after its client
 * is gone; `refuse` connections.
 */
export type Way =
  | 'pass'
  | 'freeze'
  | 'freeze-writing'
  | 'freeze-reading'
  | 'hold-commit'
  | 'hold-answer'
  | 'late-commit'
  | 'refuse';

/** Connections are frozen from the first statement with such a text on. */
const FREEZING: Partial<Record<Way, string>> = {
  freeze: '',
  'freeze-writing': 'INSERT INTO',
  'freeze-reading': '"Buttons"',
};

const HOLDING: ReadonlySet<Way> = new Set(['hold-commit', 'hold-answer', 'late-commit']);

export interface StallingProxy {
  url: string;
  /** Changes what is done with connections and data that come from now on. */
  set(way: Way): void;
  /** Breaks all connections. */
  drop(): void;
  /** How often something was held, or a connection refused. */
  held(): number;
  close(): Promise<void>;
}

/** A way to a PostgreSQL server that stops at chosen moments. `late` is how long a late COMMIT takes, in milliseconds. */
export async function startStallingProxy(target: string, late = 4_000): Promise<StallingProxy> {
  const site = parseSiteUrl(target);
  if (site.kind !== 'postgres') throw new Error('the proxy understands PostgreSQL only');
  let way: Way = 'pass';
  let held = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    if (way === 'refuse') {
      held += 1;
      return client.destroy();
    }
    const upstream = connect(site.port, site.host);
    let isLate = false;
    let isHeld = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('close', () => {
      if (!isLate) upstream.destroy();
    });
    upstream.on('close', () => client.destroy());
    client.on('data', (data) => {
      const isCommit = data.includes(COMMIT);
      if (isCommit && HOLDING.has(way)) {
        held += 1;
        if (way === 'hold-answer') isHeld = true;
        if (way === 'hold-commit') return;
        if (way === 'late-commit') {
          isLate = true;
          setTimeout(() => upstream.end(data), late);
          return;
        }
      }
      const freezing = FREEZING[way];
      if (freezing !== undefined && data.includes(freezing)) {
        const frozen = way;
        held += 1;
        client.pause();
        const thaw = setInterval(() => {
          if (way === frozen) return;
          clearInterval(thaw);
          if (!upstream.destroyed) upstream.write(data);
          client.resume();
        }, 50);
        client.once('close', () => clearInterval(thaw));
        return;
      }
      upstream.write(data);
    });
    upstream.on('data', (data) => {
      if (!isHeld && !isLate) client.write(data);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP port');
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: target.replace(`:${site.port}/`, `:${address.port}/`),
    set(next) {
      way = next;
    },
    drop,
    held: () => held,
    async close() {
      drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
