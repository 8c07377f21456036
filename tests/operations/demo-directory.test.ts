import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDemoDirectory, makeDemoDirectory } from '#core/operations/site/demo-directory.ts';
import { saveSite } from '#core/workspace/sites/saved-sites.ts';

let home: string;
let told: string[];
const now = () => new Date();
const folder = () => join(home, 'demo');
const directory = () => createDemoDirectory(home, { now, tell: ({ code }) => void told.push(code) });
const saveDemo = () =>
  saveSite(home, {
    name: 'Demo source',
    url: `embedded:${join(folder(), 'source')}`,
    colour: 'teal',
    production: false,
  });
const listening = (port: number) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer().listen(port, '127.0.0.1', () => resolve(server));
    server.once('error', reject);
  });

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'siteferry-demo-'));
  told = [];
});
afterEach(() => rm(home, { recursive: true, force: true }));

describe('the directory of the demo', () => {
  it('is served where the demo is among the saved sites, and not before', async () => {
    const served = directory();
    expect(await served.start()).toBe(false);
    await makeDemoDirectory(folder(), now());
    expect(await served.start()).toBe(false);
    await saveDemo();
    expect(await served.start()).toBe(true);
    expect(await served.start()).toBe(true);
    expect(told).toEqual(['demo-directory.started', 'demo-directory.started']);
    await served.close();
  });

  it('waits for a port that somebody else has, and lets nobody wait for it', async () => {
    const { domain } = await makeDemoDirectory(folder(), now());
    await saveDemo();
    const port = Number(domain.split(':')[1]);
    const other = await listening(port);
    const served = directory();
    expect(await served.start()).toBe(true);
    expect(told.toSorted()).toEqual(['demo-directory.started', 'demo-directory.waiting']);
    await new Promise((resolve) => other.close(resolve));
    await expect.poll(() => told.length, { timeout: 60_000 }).toBe(3);
    await served.close();
    // It is free again.
    const again = await listening(port);
    await new Promise((resolve) => again.close(resolve));
  });

  it('leaves ports alone that others have when it is made, and keeps its keys to this user', async () => {
    const first = await makeDemoDirectory(folder(), now());
    const taken = await listening(Number(first.domain.split(':')[1]));
    const second = await makeDemoDirectory(folder(), now());
    expect(second.domain).not.toBe(first.domain);
    taken.close();
    expect(await readFile(join(folder(), 'directory-root.pem'), 'utf8')).toMatch(
      /^-----BEGIN CERTIFICATE-----/,
    );
  });
});
