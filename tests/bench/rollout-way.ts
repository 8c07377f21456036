import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * `node rollout-way.ts PORT`, with a channel to its parent: a way to a PostgreSQL server of this computer on which each statement takes
 * so many milliseconds more as it was told last, also of several that are sent at once, and which counts the statements for each database. Tells its port,
 * and what it has counted whenever it is told how long it takes from then on.
 */
const target = Number(process.argv[2]);
let delay = 0;

/** What came for a database. */
export interface Asked {
  /** Statements: what is answered with its own `ReadyForQuery`. */
  statements: number;
  connections: number;
}

const counts = new Map<string, Asked>();

const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
  const upstream = connect({ port: target, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
  const count = createCounter();
  const later = createDelay();
  for (const socket of [client, upstream]) socket.on('error', () => end(client, upstream));
  client.on('data', (data) => {
    const statements = count(data);
    later(statements, () => upstream.write(data));
  });
  client.on('end', () => later(0, () => upstream.end()));
  upstream.on('data', (data) => client.write(data));
  upstream.on('end', () => client.end());
});

/** Of one connection: what is sent waits for what was sent before it. */
function createDelay(): (statements: number, work: () => void) => void {
  let before = Promise.resolve();
  let free = 0;
  return (statements, work) => {
    free = Math.max(free, performance.now()) + statements * delay;
    const at = free;
    before = before.then(async () => {
      const milliseconds = at - performance.now();
      if (milliseconds > 0) await sleep(milliseconds);
      work();
    });
  };
}

function end(...sockets: readonly Socket[]): void {
  for (const socket of sockets) socket.destroy();
}

/** The first message has a length and no type: its parameters name the database. */
const HEADER = { first: 4, others: 5 };
const QUERY = 'Q'.charCodeAt(0);
const SYNC = 'S'.charCodeAt(0);

/** Follows the messages of one connection, which come in pieces of any size; gives how many statements end in a piece. */
function createCounter(): (data: Buffer) => number {
  let asked: Asked | undefined;
  let rest = Buffer.alloc(0);
  let skip = 0;
  return (data) => {
    const skipped = Math.min(skip, data.length);
    skip -= skipped;
    rest = Buffer.concat([rest, data.subarray(skipped)]);
    let ended = 0;
    for (;;) {
      const header = asked ? HEADER.others : HEADER.first;
      if (rest.length < header) return ended;
      const size = rest.readUInt32BE(header - 4) + header - 4;
      if (!asked) {
        if (rest.length < size) return ended;
        asked = countsOf(databaseOf(rest.subarray(8, size)));
      } else if (rest[0] === QUERY || rest[0] === SYNC) {
        asked.statements += 1;
        ended += 1;
      }
      skip = Math.max(0, size - rest.length);
      rest = rest.subarray(Math.min(size, rest.length));
    }
  };
}

/** Of the startup message; one that cancels has none. */
function databaseOf(parameters: Buffer): string {
  const words = parameters.toString('utf8').split('\0');
  const at = words.findIndex((word, index) => index % 2 === 0 && word === 'database');
  return at === -1 ? '' : (words[at + 1] ?? '');
}

function countsOf(database: string): Asked {
  const found = counts.get(database) ?? { statements: 0, connections: 0 };
  counts.set(database, found);
  found.connections += 1;
  return found;
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: address && typeof address === 'object' ? address.port : 0 });
});
process.on('message', (milliseconds) => {
  delay = Number(milliseconds);
  const { user, system } = process.cpuUsage();
  process.send?.({ counts: Object.fromEntries(counts), seconds: (user + system) / 1e6 });
  for (const one of counts.values()) Object.assign(one, { statements: 0, connections: 0 });
});
process.on('disconnect', () => process.exit(0));
