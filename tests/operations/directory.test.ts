import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runLong } from '#core/contract/progress.ts';
import type { Client } from '#core/operations/client.ts';
import { type Host, startHost } from '#core/operations/start.ts';
import { plainServer, type Running } from '../directory/support/servers.ts';
import { memoryKeychain } from '../support/keychain.ts';

describe('a file of trusted certificates that holds none', () => {
  let home: string;
  let host: Host;
  let server: Running;
  let connections = 0;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'siteferry-directory-'));
    host = startHost({ SITEFERRY_HOME: home }, { channel: 'window', keychain: memoryKeychain() });
    server = await plainServer((socket) => {
      connections += 1;
      socket.destroy();
    });
  });
  afterAll(async () => {
    await server.close();
    await host.close();
    await rm(home, { recursive: true, force: true });
  });

  const bundle = 'nothing in here';
  const address = () => `127.0.0.1:${server.port}`;
  const site = () => `postgres://somebody:secret@${address()}/site`;
  const service = () => ({ site: site(), operator: 'admin', type: 'OpenLDAP' as const, id: 1, bundle });
  const calls: Record<string, (client: Client) => Promise<unknown>> = {
    'the check of a server': ({ directory }) =>
      runLong(directory.ldaps.check({ server: address(), bundle }), () => {}),
    'the check of a directory': ({ directory }) => runLong(directory.ldap.check(service()), () => {}),
    'a search in a directory': ({ directory }) =>
      directory.ldap.search({ ...service(), kind: 'users', text: '' }),
    'the entries of a directory': ({ directory }) => directory.ldap.browse(service()),
    'the explanation of a sign-in': ({ access }) => access.signIn({ site: site(), user: 'anna', bundle }),
  };

  it.each(Object.entries(calls))('is refused by %s before anything is connected to', async (_name, call) => {
    connections = 0;
    await expect(call(host.client)).rejects.toMatchObject({
      code: 'bundle-unreadable',
      data: { data: { reason: { code: 'bundle.empty' } } },
    });
    expect(connections).toBe(0);
  });
});
