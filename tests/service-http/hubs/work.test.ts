import { once } from 'node:events';
import type { HubConnection } from '@microsoft/signalr';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { describeEachDatabase } from '../../support/databases.ts';
import { createService, type TestService } from '../../support/service.ts';
import { clientBuilder, heardBy } from './lab.ts';

describeEachDatabase('work that routes do is told by the hubs', (database) => {
  let service: TestService;
  let archive: Uint8Array<ArrayBuffer>;
  const clients: HubConnection[] = [];
  beforeAll(async () => {
    service = await createService(database, { administrators: ['e.smirnova'] });
  });
  afterAll(async () => {
    for (const client of clients) await client.stop();
    await service?.remove();
  });

  async function listen(
    user: string,
    right: string,
    hub: 'migrationUtilityHub' | 'denormalizationHub' = 'migrationUtilityHub',
  ) {
    const key = await service.key(user, right);
    const client = clientBuilder(`${service.address}/${hub}`, key).build();
    const heard = heardBy(client, hub === 'migrationUtilityHub' ? 'notify' : 'LogMessage');
    await client.start();
    clients.push(client);
    return heard as { task: string; state: string; stage?: string; done?: number; text: string }[];
  }

  const states = (heard: readonly { state: string }[]) => [...new Set(heard.map(({ state }) => state))];

  it('an export, in order, to its user and no other', async () => {
    const own = await listen('admin', 'transfer:read');
    const other = await listen('e.smirnova', 'transfer:write');
    const answer = await service.send('POST', '/api/migration/export/config', { body: { sections: [1] } });
    archive = new Uint8Array(await answer.arrayBuffer());
    expect(answer.status).toBe(200);
    await expect.poll(() => own.at(-1)?.state).toBe('done');
    expect(states(own)).toEqual(['running', 'done']);
    expect(new Set(own.map(({ task }) => task)).size).toBe(1);
    expect(own[0]).toMatchObject({ operation: 'transfer.export', caller: 'admin', text: 'Started' });
    expect(own.filter(({ stage }) => stage !== undefined).length).toBeGreaterThan(2);
    expect(other).toEqual([]);
  });

  it('an import in order, whose steps end with done', async () => {
    const own = await listen('admin', 'transfer:read');
    const answer = await service.send('POST', '/api/migration/import/config?importAsNewData=true', {
      body: archive,
      headers: { 'content-type': 'application/zip' },
    });
    expect(answer.status, await answer.clone().text()).toBe(200);
    await expect.poll(() => own.at(-1)?.state).toBe('done');
    expect(states(own)).toEqual(['running', 'done']);
    const stages = own.flatMap(({ stage }) => stage ?? []);
    const order = [...new Set(stages)];
    expect(order).toEqual(expect.arrayContaining(['planning', 'writing']));
    expect(order.indexOf('planning')).toBeLessThan(order.indexOf('writing'));
    const written = own.flatMap(({ stage, done }) => (stage === 'writing' ? (done ?? -1) : []));
    expect(written).toEqual(written.toSorted((a, b) => a - b));
  });

  it('to no page of another site', async () => {
    const headers = {
      authorization: `Bearer ${await service.key('admin', '*:read')}`,
      origin: 'https://evil.example',
    };
    const socket = new WebSocket(`${service.address.replace('http', 'ws')}/migrationUtilityHub`, { headers });
    const [error] = await once(socket, 'error');
    expect(String(error)).toContain('Unexpected server response: 403');
    const answer = await service.send('POST', '/migrationUtilityHub/negotiate', { headers });
    expect(answer.status).toBe(403);
  });

  it('an import that fails, with its code and reason', async () => {
    const own = await listen('admin', 'transfer:read');
    const answer = await service.send('POST', '/api/migration/import/config', {
      body: new Uint8Array([0x50, 0x4b, 3, 4, 5]),
      headers: { 'content-type': 'application/zip' },
    });
    const { Error: error } = (await answer.json()) as { Error: { Code: string } };
    await expect.poll(() => own.at(-1)?.state).toBe('failed');
    expect(own.at(-1)).toMatchObject({ code: error.Code, text: expect.stringMatching(/^Failed\. /) });
  });

  it('manual denormalization, as lines', async () => {
    const lines: unknown[] = await listen('admin', 'transfer:read', 'denormalizationHub');
    const migration = await listen('admin', 'transfer:read');
    const answer = await service.send('POST', '/api/system/denormalize-subcats/all', { body: {} });
    expect(answer.status, await answer.clone().text()).toBe(200);
    await expect.poll(() => lines.at(-1)).toBe('Done');
    expect(lines[0]).toBe('Started');
    expect(lines.slice(1, -1)).toContainEqual(expect.stringContaining('Rebuilding denormalized tables'));
    expect(migration).toEqual([]);
  });

  it('everything to who has a right to all areas, and to a key whose user is another nothing', async () => {
    const [chief, other] = [
      await listen('e.smirnova', '*:read'),
      await listen('e.smirnova', 'transfer:read'),
    ];
    await service.send('POST', '/api/migration/import/preview', {
      body: archive,
      headers: { 'content-type': 'application/zip' },
    });
    await expect
      .poll(() => chief.at(-1))
      .toMatchObject({ operation: 'transfer.preview', state: 'done', caller: 'admin' });
    expect(other).toEqual([]);
  });
});
