import { connect, createServer, type Socket } from 'node:net';
import { parseSiteUrl } from '#core/site/url.ts';

/** COMMIT as a simple query of PostgreSQL's protocol. */
const COMMIT = Buffer.from('COMMIT\0');

export interface CommitProxy {
  /** The URL of the site through the proxy. */
  url: string;
  /** How many COMMITs were lost. */
  lost(): number;
  close(): Promise<void>;
}

/**
 * A way to a PostgreSQL server that breaks at COMMIT: `unheard` before the server gets it, `unanswered` after the
 * server has done it and before its answer comes back.
 */
export async function startCommitProxy(target: string, when: 'unheard' | 'unanswered'): Promise<CommitProxy> {
  const site = parseSiteUrl(target);
  if (site.kind !== 'postgres') throw new Error('the proxy understands PostgreSQL only');
  const sockets = new Set<Socket>();
  let lost = 0;
  const server = createServer((client) => {
    const upstream = connect(site.port, site.host);
    let committing = false;
    const drop = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', drop);
      socket.on('close', drop);
    }
    client.on('data', (data) => {
      if (data.includes(COMMIT)) {
        lost += 1;
        committing = true;
        if (when === 'unheard') return drop();
      }
      upstream.write(data);
    });
    upstream.on('data', (data) => {
      if (committing) drop();
      else client.write(data);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP port');
  return {
    url: target.replace(`:${site.port}/`, `:${address.port}/`),
    lost: () => lost,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
