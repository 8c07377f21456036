import { HttpTransportType, HubConnectionState, type LogLevel } from '@microsoft/signalr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callers, clientBuilder, type HubsLab, heardBy, news, startHubs } from './lab.ts';

let lab: HubsLab;
beforeEach(async () => {
  lab = await startHubs();
});
afterEach(async () => {
  await lab.close();
  expect(lab.errors).toEqual([]);
});

const url = (hub = 'migrationUtilityHub') => `${lab.address}/${hub}`;

const transports = [
  ['WebSockets', HttpTransportType.WebSockets],
  ['server-sent events', HttpTransportType.ServerSentEvents],
  ['long polling', HttpTransportType.LongPolling],
] as const;

describe.each(transports)('the official client over %s', (_name, transport) => {
  it('negotiates, hears every step in order, and stops', async () => {
    const client = clientBuilder(url(), 'ann', { transport }).build();
    const heard = heardBy(client, 'notify');
    await client.start();
    for (let done = 0; done < 50; done++) {
      lab.hubs.announce(news(callers.ann, { progress: { stage: 'writing', done, total: 50 } }));
    }
    lab.hubs.announce({ ...news(callers.ann), progress: undefined, state: 'done' } as never);
    await expect.poll(() => heard.length).toBe(51);
    expect(heard.slice(0, 50)).toEqual(
      Array.from({ length: 50 }, (_, done) => expect.objectContaining({ state: 'running', done, total: 50 })),
    );
    expect(heard[50]).toMatchObject({ state: 'done', text: 'Done' });
    await client.stop();
    expect(client.state).toBe(HubConnectionState.Disconnected);
    await expect.poll(() => lab.hubs.clients).toBe(0);
  });

  it('is told that the hub has no methods', async () => {
    const client = clientBuilder(url(), 'ann', { transport }).build();
    await client.start();
    await expect(client.invoke('Import', 1)).rejects.toThrow('Unknown hub method Import');
    await expect(
      new Promise((_resolve, reject) =>
        client.stream('Watch').subscribe({ next() {}, complete() {}, error: reject }),
      ),
    ).rejects.toThrow('Unknown hub method Watch');
    // Nobody waits for an answer to this.
    await client.send('Import', 1);
    expect(client.state).toBe(HubConnectionState.Connected);
    await client.stop();
  });

  it('comes again by itself to a service that was started again', async () => {
    const client = clientBuilder(url(), 'ann', { transport })
      .withAutomaticReconnect([0, 50, 100, 200, 500])
      .build();
    const heard = heardBy(client, 'notify');
    const reconnected = vi.fn();
    client.onreconnected(reconnected);
    await client.start();
    const { port } = lab;
    await lab.close();
    lab = await startHubs({ port });
    await expect.poll(() => reconnected.mock.calls.length).toBe(1);
    lab.hubs.announce(news(callers.ann));
    await expect.poll(() => heard.length).toBe(1);
    await client.stop();
  });

  it('is refused with a wrong key', async () => {
    const client = clientBuilder(url(), 'nobody', { transport }).build();
    await expect(client.start()).rejects.toThrow(/401/);
  });

  it('is refused with a key that may not read transfers', async () => {
    const client = clientBuilder(url(), 'reader', { transport }).build();
    await expect(client.start()).rejects.toThrow(/403/);
  });

  it('goes on for long with nothing but pings, and hears afterwards', async () => {
    await lab.close();
    lab = await startHubs({ timeouts: { heartbeat: 400, absence: 5_000 } });
    let pings = 0;
    const log = (_level: LogLevel, text: string) => {
      if (text.includes('data received')) pings += 1;
    };
    const client = clientBuilder(url(), 'ann', { transport })
      .configureLogging({ log })
      .withServerTimeout(1_000)
      .withKeepAliveInterval(100)
      .build();
    const closed = vi.fn();
    client.onclose(closed);
    const heard = heardBy(client, 'notify');
    await client.start();
    // They take longer than either side waits for a silent one.
    await expect.poll(() => pings).toBeGreaterThan(6);
    expect(closed).not.toHaveBeenCalled();
    lab.hubs.announce(news(callers.ann));
    await expect.poll(() => heard.length).toBe(1);
    await client.stop();
  });

  it('ends for good once its key is revoked', async () => {
    await lab.close();
    lab = await startHubs({ timeouts: { heartbeat: 150, parting: 300 } });
    const client = clientBuilder(url(), 'ann', { transport })
      .withKeepAliveInterval(50)
      .withAutomaticReconnect([0])
      .build();
    const closed = vi.fn();
    client.onclose(closed);
    await client.start();
    lab.keys.delete('ann');
    await expect.poll(() => closed.mock.calls.length).toBe(1);
  });
});

describe('the official client', () => {
  // Over long polling requests are signs of life, and the client sends no pings.
  it.each(transports.slice(0, 2))(
    'is given up where it says nothing over %s, and may come again',
    async (_name, transport) => {
      await lab.close();
      lab = await startHubs({ timeouts: { heartbeat: 150 } });
      const client = clientBuilder(url(), 'ann', { transport })
        .withKeepAliveInterval(60_000)
        .withAutomaticReconnect([0, 100, 100])
        .build();
      const again = vi.fn();
      client.onreconnected(again);
      await client.start();
      await expect.poll(() => again.mock.calls.length).toBeGreaterThan(0);
      await client.stop();
    },
  );

  it('needs no negotiation over WebSockets', async () => {
    const transport = HttpTransportType.WebSockets;
    const client = clientBuilder(url(), 'ann', { transport, skipNegotiation: true }).build();
    const heard = heardBy(client, 'notify');
    await client.start();
    lab.hubs.announce(news(callers.ann));
    await expect.poll(() => heard.length).toBe(1);
    expect(lab.seen.filter((line) => line.includes('negotiate'))).toEqual([]);
    await client.stop();
  });

  it('takes WebSockets where it may choose', async () => {
    const client = clientBuilder(url(), 'ann').build();
    await client.start();
    expect(lab.seen[1]).toMatch(/^GET \/migrationUtilityHub\?id=/);
    await client.stop();
  });

  it('notices a service that has fallen silent', async () => {
    await lab.close();
    lab = await startHubs({ timeouts: { heartbeat: 60_000 } });
    const client = clientBuilder(url(), 'ann').withServerTimeout(200).build();
    const closed = new Promise<Error | undefined>((resolve) => client.onclose(resolve));
    await client.start();
    expect((await closed)?.message).toContain('Server timeout elapsed');
  });

  it('may bring its key in the address, which nothing writes down', async () => {
    for (const transport of [HttpTransportType.ServerSentEvents, HttpTransportType.WebSockets]) {
      const client = clientBuilder(url(), 'ann', { transport }).build();
      await client.start();
      await client.stop();
    }
    const socket = new WebSocket(`${url().replace('http', 'ws')}?access_token=ann`);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = reject;
    });
    socket.close();
    expect(lab.seen.join('\n')).not.toMatch(/access_token|=ann(?:&|$)/m);
  });

  it('hears texts in the language that it asks for', async () => {
    const both = await Promise.all(
      [
        clientBuilder(url(), 'ann', { headers: { 'Accept-Language': 'ru-RU,ru;q=0.9' } }),
        clientBuilder(`${url()}?lang=ru`, 'ann'),
        clientBuilder(`${url()}?lang=en`, 'ann', { headers: { 'Accept-Language': 'ru' } }),
      ].map(async (builder) => {
        const client = builder.build();
        const heard = heardBy(client, 'notify');
        await client.start();
        return { client, heard };
      }),
    );
    lab.hubs.announce(news(callers.ann));
    const [header, address, english] = both;
    await expect.poll(() => both.map(({ heard }) => heard.length)).toEqual([1, 1, 1]);
    expect(header?.heard[0]).toMatchObject({ text: 'Запись: 3 из 12 (states)' });
    expect(address?.heard[0]).toMatchObject({ text: 'Запись: 3 из 12 (states)' });
    expect(english?.heard[0]).toMatchObject({ text: 'Writing: 3 of 12 (states)' });
    for (const { client } of both) await client.stop();
  });
});

describe('who hears what', () => {
  async function listen(who: string, hub: 'migrationUtilityHub' | 'denormalizationHub') {
    const client = clientBuilder(url(hub), who).build();
    const heard = heardBy(client, hub === 'migrationUtilityHub' ? 'notify' : 'LogMessage');
    await client.start();
    return { client, heard };
  }

  it('is his own work, and everybody’s for who has a right to all areas', async () => {
    const [ann, ben, chief] = await Promise.all(
      ['ann', 'ben', 'chief'].map((who) => listen(who, 'migrationUtilityHub')),
    );
    if (!ann || !ben || !chief) throw new Error('not all have come');
    lab.hubs.announce(news(callers.ann));
    lab.hubs.announce(news(callers.ben));
    lab.hubs.announce(news(undefined));
    await expect.poll(() => chief.heard.length).toBe(3);
    await expect.poll(() => [ann.heard.length, ben.heard.length]).toEqual([1, 1]);
    expect(ann.heard).toEqual([expect.objectContaining({ caller: 'ann', task: 'task-ann' })]);
    expect(ben.heard).toEqual([expect.objectContaining({ caller: 'ben', task: 'task-ben' })]);
    for (const { client } of [ann, ben, chief]) await client.stop();
  });

  it('is transfer at one hub, lines of manual denormalization at the other, and nothing else', async () => {
    const migration = await listen('ann', 'migrationUtilityHub');
    const denormalization = await listen('ann', 'denormalizationHub');
    const of = (operation: string) => lab.hubs.announce(news(callers.ann, { operation, task: operation }));
    of('directory.check');
    of('transfer.denormalize');
    of('transfer.denormalizeAll');
    of('transfer.export');
    of('versions.change');
    await expect.poll(() => [migration.heard.length, denormalization.heard.length]).toEqual([2, 2]);
    expect(migration.heard).toMatchObject([
      { operation: 'transfer.export' },
      { operation: 'versions.change' },
    ]);
    expect(denormalization.heard).toEqual(['Writing: 3 of 12 (states)', 'Writing: 3 of 12 (states)']);
    await migration.client.stop();
    await denormalization.client.stop();
  });

  it('is at once what is being done, for who comes in its middle, and nothing of what is over', async () => {
    lab.hubs.announce(news(callers.ann, { task: 'one' }));
    lab.hubs.announce(news(callers.ann, { task: 'two' }));
    lab.hubs.announce(news(callers.ben, { task: 'three' }));
    lab.hubs.announce(news(callers.ann, { task: 'one', state: 'done' }));
    const ann = await listen('ann', 'migrationUtilityHub');
    await expect.poll(() => ann.heard.length).toBe(1);
    expect(ann.heard).toMatchObject([{ task: 'two', state: 'running', done: 3 }]);
    await ann.client.stop();
  });

  it('tells why work failed', async () => {
    const ann = await listen('ann', 'migrationUtilityHub');
    const error = {
      code: 'cancelled',
      message: { code: 'error.cancelled', values: {} },
      remedies: [],
      data: {},
    };
    lab.hubs.announce(news(callers.ann, { state: 'failed', error }));
    await expect.poll(() => ann.heard.length).toBe(1);
    expect(ann.heard[0]).toMatchObject({
      state: 'failed',
      code: 'cancelled',
      text: expect.stringMatching(/^Failed\. \S/),
    });
    await ann.client.stop();
  });
});
