import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '#core/operations/client.ts';
import { startHost } from '#core/operations/start.ts';
import { readWindowState, saveWindowState } from '#core/workspace/window-state.ts';
import { memoryKeychain } from '#tests/support/keychain.ts';

let home: string;
const file = () => join(home, 'remembered.json');

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'siteferry-remembered-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

describe('what a person’s windows keep', () => {
  it('is nothing at first, and then what was written', async () => {
    expect(await readWindowState(home)).toEqual({});
    await saveWindowState(home, { 'site.source': 'Demo source', 'grid.plan': { widths: [120, 80] } });
    expect(await readWindowState(home)).toEqual({
      'site.source': 'Demo source',
      'grid.plan': { widths: [120, 80] },
    });
    if (process.platform !== 'win32') expect((await stat(file())).mode & 0o077).toBe(0);
  });

  it('is forgotten by null', async () => {
    await saveWindowState(home, { language: 'ru', theme: 'dark' });
    await saveWindowState(home, { language: null });
    expect(await readWindowState(home)).toEqual({ theme: 'dark' });
  });

  it('survives two windows that write at once', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        saveWindowState(home, { [`${index % 2 ? 'a' : 'b'}.${index}`]: index }),
      ),
    );
    expect(Object.keys(await readWindowState(home))).toHaveLength(20);
  });

  it.each([
    ['postgres://app:hidden@db1/site'],
    [{ filter: 'Server=db;Password=hidden' }],
    [{ password: 'hidden' }],
    [['$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA']],
  ])('never is a secret: %j', async (secret) => {
    await saveWindowState(home, { theme: 'dark', filter: 'before' });
    await saveWindowState(home, { theme: 'light', filter: secret });
    expect(await readWindowState(home)).toEqual({ theme: 'light' });
    expect(await readFile(file(), 'utf8')).not.toMatch(/hidden|argon2/);
  });

  it('loses what was written longest ago first, beyond 500 values', async () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, index]));
    await saveWindowState(home, many);
    await saveWindowState(home, { k0: 'again', one: 1 });
    const values = await readWindowState(home);
    expect(Object.keys(values)).toHaveLength(500);
    expect(values).toMatchObject({ k0: 'again', one: 1 });
    expect(values).not.toHaveProperty('k1');
  });

  it.each([
    ['', {}],
    ['{', {}],
    ['[]', {}],
    ['{"values":[]}', {}],
    ['{"values":{"__proto__":{"x":1},"9":1,"UPPER":2,"theme":"dark"}}', { theme: 'dark' }],
    [JSON.stringify({ values: { long: 'x'.repeat(30_000), theme: 'dark' } }), { theme: 'dark' }],
  ])('is read as far as it goes from %s', async (text, expected) => {
    await writeFile(file(), text);
    expect(await readWindowState(home)).toEqual(expected);
    await saveWindowState(home, { language: 'ru' });
    expect(await readWindowState(home)).toEqual({ ...expected, language: 'ru' });
  });

  it.each([
    [{ '': 1 }],
    [{ 'a\u0000b': 1 }],
    [{ [`k${'x'.repeat(200)}`]: 1 }],
    [{ key: 'x'.repeat(20_001) }],
  ])('is refused where a name or a value is out of bounds', async (values) => {
    const host = startHost({ SITEFERRY_HOME: home }, { channel: 'window', keychain: memoryKeychain() });
    await expect(createClient(host.context).window.remember({ values })).rejects.toThrow();
    expect(await readWindowState(home)).toEqual({});
    await host.close();
  });

  it('is written before a host ends that was told of it a moment ago', async () => {
    const host = startHost({ SITEFERRY_HOME: home }, { channel: 'window', keychain: memoryKeychain() });
    const values = { 'site.source': 'Demo source' };
    const writes = [{ theme: 'dark' }, values].map((one) => host.client.window.remember({ values: one }));
    // Handlers begin a turn later.
    await new Promise((resolve) => setImmediate(resolve));
    await host.close();
    expect(await readWindowState(home)).toEqual({ theme: 'dark', ...values });
    await Promise.all(writes);
  });
});
