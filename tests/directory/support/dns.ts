import { createSocket, type Socket } from 'node:dgram';
import { createServer, type Server } from 'node:net';

/** What a DNS server of tests knows. */
export interface Answer {
  code?: number;
  /** Priority, and a host: a label below the domain, or a whole address. */
  records?: readonly (readonly [priority: number, label: string])[];
  isTruncated?: boolean;
}

/** An answer whose targets end with a pointer into the question, as Samba's DNS makes them. */
function packet(query: Buffer, { code = 0, records = [], isTruncated = false }: Answer): Buffer {
  const end = query.indexOf(0, 12) + 5;
  const domainAt = query.indexOf(Buffer.from('\x04corp\x04test', 'latin1'), 12);
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | (isTruncated ? 0x0200 : 0) | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  const bodies = records.map(([priority, label]) => {
    const labels = label.split('.').flatMap((one) => [one.length, ...Buffer.from(one)]);
    const target = Buffer.from([...labels, ...(label.includes('.') ? [0] : [0xc0, domainAt])]);
    const data = Buffer.concat([Buffer.from([0, priority, 0, 0, 0x02, 0x7c]), target]);
    return Buffer.concat([Buffer.from([0xc0, 12, 0, 33, 0, 1, 0, 0, 0, 60, 0, data.length]), data]);
  });
  return Buffer.concat([header, query.subarray(12, end), ...bodies]);
}

/** Both sockets on one port. The one that UDP was given may be somebody's by TCP; then another one is asked for. */
async function bindBoth(makeUdp: () => Socket, tcp: Server): Promise<{ udp: Socket; port: number }> {
  for (;;) {
    const udp = makeUdp();
    await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve));
    const { port } = udp.address();
    const isOurs = await new Promise<boolean>((resolve, reject) => {
      tcp.once('listening', () => resolve(true));
      tcp.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
      );
      tcp.listen(port, '127.0.0.1');
    });
    tcp.removeAllListeners('listening').removeAllListeners('error');
    if (isOurs) return { udp, port };
    await new Promise<void>((resolve) => udp.close(() => resolve()));
  }
}

/** A DNS server that answers as it is told; to undefined it says nothing. */
export async function dnsServer(
  answerTo: (query: Buffer, way: 'udp' | 'tcp', times: number) => Answer | undefined,
): Promise<{ address: string; close(): Promise<void> }> {
  let times = 0;
  const makeUdp = () => {
    const udp = createSocket('udp4');
    udp.on('message', (query, from) => {
      times += 1;
      const answer = answerTo(query, 'udp', times);
      if (answer) udp.send(packet(query, answer), from.port, from.address);
    });
    return udp;
  };
  const tcp = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      const answer = answerTo(data.subarray(2), 'tcp', 1);
      if (!answer) return;
      const bytes = packet(data.subarray(2), answer);
      socket.end(Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes]));
    });
  });
  const { udp, port } = await bindBoth(makeUdp, tcp);
  return {
    address: `127.0.0.1:${port}`,
    close: async () => {
      await new Promise<void>((resolve) => udp.close(() => resolve()));
      await new Promise((resolve) => tcp.close(resolve));
    },
  };
}
