import { connect, createServer, type Socket } from 'node:net';
import { parseSiteUrl } from '#core/site/url.ts';

/** Types of messages with the text of a statement: `Query` and `Parse` of PostgreSQL's protocol. */
const QUERY = 0x51;
const PARSE = 0x50;
/** Where the type of a message ends and its content begins. */
const HEADER = 5;
/** What a client says that would like TLS, before it says who it is. */
const TLS_REQUEST = 80_877_103;

/** `before` the server gets the statement, or `after` it has done it and before its answer comes back. */
export type BreakMoment = 'before' | 'after';

export interface BreakingProxy {
  /** The URL through the proxy. */
  url: string;
  /** How many statements have been sent. */
  count(): number;
  /**
   * Breaks the connection of the first statement from now on that `isIt`, or that is so many away: resolves when it is broken.
   * Its client may find out, unless it is killed. With `behind` only what the same connection says after that counts.
   */
  breakAt(isIt: RegExp | number, moment: BreakMoment, behind?: RegExp): Promise<void>;
  /** Nothing is broken any more. */
  heal(): void;
  /** Breaks every connection, and refuses others until `heal`: resolves when one was. */
  cut(): Promise<void>;
  close(): Promise<void>;
}

interface Break {
  isIt: RegExp | number;
  moment: BreakMoment;
  behind: RegExp | undefined;
  resolve(): void;
}

/** A way to a PostgreSQL server that reads along, and breaks where a test wants it. Connections are not encrypted. */
export async function startBreakingProxy(target: string): Promise<BreakingProxy> {
  const site = parseSiteUrl(target);
  if (site.kind !== 'postgres') throw new Error('the proxy understands PostgreSQL only');
  const sockets = new Set<Socket>();
  let wanted: Break | undefined;
  let refused: (() => void) | undefined;
  let count = 0;
  const isReached = (text: string, connection: { isBehind: boolean }): boolean => {
    count += 1;
    if (!wanted) return false;
    if (wanted.behind && !connection.isBehind) {
      connection.isBehind = wanted.behind.test(text);
      return false;
    }
    if (typeof wanted.isIt !== 'number') return wanted.isIt.test(text);
    wanted.isIt -= 1;
    return wanted.isIt <= 0;
  };
  const server = createServer((client) => {
    if (refused) {
      client.destroy();
      refused();
      return;
    }
    const upstream = connect(site.port, site.host);
    const drop = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', drop);
      socket.on('close', () => {
        sockets.delete(socket);
        drop();
      });
    }
    let answered: (() => void) | undefined;
    const connection = { isBehind: false };
    const read = readStatements((text) => {
      if (!isReached(text, connection)) return true;
      const reached = wanted;
      wanted = undefined;
      if (reached?.moment === 'after') {
        answered = reached.resolve;
        return true;
      }
      drop();
      reached?.resolve();
      return false;
    });
    client.on('data', (data) => {
      if (read(data)) upstream.write(data);
    });
    upstream.on('data', (data) => {
      if (!answered) return client.write(data);
      drop();
      answered();
      answered = undefined;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP port');
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: target.replace(`:${site.port}/`, `:${address.port}/`),
    count: () => count,
    breakAt: (isIt, moment, behind) =>
      new Promise<void>((resolve) => {
        wanted = { isIt, moment, behind, resolve };
      }),
    heal() {
      wanted = undefined;
      refused = undefined;
    },
    cut() {
      const { promise, resolve } = Promise.withResolvers<void>();
      refused = resolve;
      dropAll();
      return promise;
    },
    async close() {
      dropAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Calls with the text of each statement, until one answer is false; then what it came with is not to be sent. */
function readStatements(heard: (text: string) => boolean): (data: Buffer) => boolean {
  let rest: Buffer = Buffer.alloc(0);
  // What a client says first has no type.
  let isFirst = true;
  return (data) => {
    rest = Buffer.concat([rest, data]);
    for (;;) {
      const start = isFirst ? 0 : 1;
      if (rest.length < start + 4) return true;
      const end = start + rest.readInt32BE(start);
      if (rest.length < end) return true;
      const type = isFirst ? 0 : rest[0];
      const content = rest.subarray(isFirst ? 0 : HEADER, end).toString('utf8');
      isFirst &&= rest.length >= 8 && rest.readInt32BE(4) === TLS_REQUEST;
      rest = rest.subarray(end);
      if ((type === QUERY || type === PARSE) && !heard(content)) return false;
    }
  };
}
