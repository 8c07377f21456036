import { connect, createServer, type Socket } from 'node:net';

/**
 * `node rollout-way.ts PORT`, with a channel to its parent: a way to a PostgreSQL server of this computer on which everything that a
 * client sends takes so many milliseconds as it was told last, and which counts the statements for each database. Tells its port,
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
  for (const socket of [client, upstream]) socket.on('error', () => end(client, upstream));
  client.on('data', (data) => {
    count(data);
    later(() => upstream.write(data));
  });
  client.on('end', () => later(() => upstream.end()));
  upstream.on('data', (data) => client.write(data));
  upstream.on('end', () => client.end());
});

/** Timers of one length keep their order. */
function later(work: () => void): void {
  if (delay > 0) setTimeout(work, delay);
  else work();
}

function end(...sockets: readonly Socket[]): void {
  for (const socket of sockets) socket.destroy();
}

/** The first message has a length and no type: its parameters name the database. */
const HEADER = { first: 4, others: 5 };
const QUERY = 'Q'.charCodeAt(0);
const SYNC = 'S'.charCodeAt(0);

/** Follows the messages of one connection, which come in pieces of any size. */
function createCounter(): (data: Buffer) => void {
  let asked: Asked | undefined;
  let rest = Buffer.alloc(0);
  let skip = 0;
  return (data) => {
    const skipped = Math.min(skip, data.length);
    skip -= skipped;
    rest = Buffer.concat([rest, data.subarray(skipped)]);
    for (;;) {
      const header = asked ? HEADER.others : HEADER.first;
      if (rest.length < header) return;
      const size = rest.readUInt32BE(header - 4) + header - 4;
      if (!asked) {
        if (rest.length < size) return;
        asked = countsOf(databaseOf(rest.subarray(8, size)));
      } else if (rest[0] === QUERY || rest[0] === SYNC) asked.statements += 1;
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
