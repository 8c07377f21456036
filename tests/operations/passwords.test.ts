import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startHost } from '#core/operations/start.ts';
import { openKeychain } from '#core/workspace/secrets/keychain.ts';
import { passwordSources } from '#core/workspace/secrets/password-sources.ts';
import { createPasswords } from '#core/workspace/secrets/passwords.ts';
import { memoryKeychain } from '../support/keychain.ts';

const URL = 'postgres://app@db1/site';
const ssh = { knownHosts: [] };

describe('passwords of sites', () => {
  it('are kept in the keychain, by user, server and database', async () => {
    const keychain = memoryKeychain();
    const passwords = createPasswords(keychain, { ssh });
    expect(await passwords.keep(`${URL}?sslmode=require`, 'secret', true)).toBe('keychain');
    expect([...keychain.kept]).toEqual([[URL, 'secret']]);
    expect(await passwords.find(URL)).toBe('secret');
    expect(await passwords.find('postgres://app@db2/site')).toBeUndefined();
    await passwords.forget(URL);
    expect(await passwords.place(URL)).toBe('none');
    expect(keychain.kept.size).toBe(0);
  });

  it('are kept for the session where they are not to be remembered or there is no keychain', async () => {
    for (const [broken, remember] of [
      [false, false],
      [true, true],
    ] as const) {
      const keychain = memoryKeychain(broken);
      const passwords = createPasswords(keychain, { ssh });
      expect(await passwords.keep(URL, 'secret', remember)).toBe('session');
      expect(await passwords.place(URL)).toBe('session');
      expect(await passwords.find(URL)).toBe('secret');
      expect(keychain.kept.size).toBe(0);
      await passwords.forget(URL);
      expect(await passwords.find(URL)).toBeUndefined();
    }
  });

  it('fall back to that of the process, and a remembered one replaces that of the session', async () => {
    const passwords = createPasswords(memoryKeychain(), { fallback: async () => 'of the process', ssh });
    expect(await passwords.find(URL)).toBe('of the process');
    expect(await passwords.place(URL)).toBe('none');
    await passwords.keep(URL, 'first', false);
    await passwords.keep(URL, 'second', true);
    expect(await passwords.find(URL)).toBe('second');
    expect(await passwords.place(URL)).toBe('keychain');
  });

  it('are of one SSH server: behind another one it is another database', async () => {
    const passwords = createPasswords(memoryKeychain(), { ssh });
    const behind = (server: string) => `postgres://app@localhost/site?sshHost=${server}`;
    await passwords.keep(behind('ops@one'), 'of one', true);
    await passwords.keep(behind('ops@one'), 'of ssh', true, 'ssh');
    await passwords.keep(behind('ops@one&sshKey=/key'), 'of the key', true, 'ssh');
    expect(await passwords.access(behind('ops%40one:22'))).toEqual({
      password: 'of one',
      ssh: { ...ssh, secret: 'of ssh' },
    });
    expect((await passwords.access(behind('ops@two&sshKey=/key'))).ssh?.secret).toBe('of the key');
    for (const other of [behind('ops@two'), behind('ann@one'), 'postgres://app@localhost/site']) {
      expect((await passwords.access(other)).password, other).toBeUndefined();
    }
    expect((await passwords.access(behind('ops@two'))).ssh?.secret).toBeUndefined();
    await passwords.forget(behind('ops@one'));
    expect(await passwords.access(behind('ops@one'))).toMatchObject({
      password: undefined,
      ssh: { secret: undefined },
    });
  });

  it('are looked for where they were named, before where they are kept', async () => {
    const places = ['given', 'session', 'saved', 'keychain', 'fallback'] as const;
    for (const [index, first] of places.entries()) {
      const has = (place: (typeof places)[number]) => places.indexOf(place) >= index;
      const source = (place: (typeof places)[number]) => async () => (has(place) ? place : undefined);
      const passwords = createPasswords(memoryKeychain(), {
        given: source('given'),
        saved: source('saved'),
        fallback: source('fallback'),
        ssh,
      });
      if (has('keychain')) await passwords.keep(URL, 'keychain', true);
      if (has('session')) await passwords.keep(URL, 'session', false);
      expect(await passwords.find(URL)).toBe(first);
    }
  });

  it('of a saved site are in variables with its name, before the general ones', async () => {
    const home = await mkdtemp(join(tmpdir(), 'siteferry-password-variables-'));
    const host = startHost({ SITEFERRY_HOME: home }, { channel: 'commandLine', keychain: memoryKeychain() });
    try {
      const urlOf = (name: string) => `postgres://app@${name}.example.com/site`;
      for (const name of ['test', 'prod-eu', 'prod.eu', 'file', 'prod'])
        await host.client.site.save({ name, url: urlOf(name) });
      const environment = {
        SITEFERRY_PASSWORD: 'general',
        SITEFERRY_PASSWORD_TEST: 'of test',
        SITEFERRY_PASSWORD_PROD_EU: 'of both',
        SITEFERRY_PASSWORD_PROD: 'of prod',
        SITEFERRY_SSH_PASSWORD_TEST: 'ssh of test',
      };
      const { fallback } = passwordSources(environment, home, {});
      expect(await fallback?.('database', urlOf('test'))).toBe('of test');
      expect(await fallback?.('ssh', urlOf('test'))).toBe('ssh of test');
      expect(await fallback?.('database', urlOf('prod'))).toBe('of prod');
      // Two sites would have the same variable, and one the name of another variable.
      for (const name of ['prod-eu', 'prod.eu', 'file', 'unsaved'])
        expect(await fallback?.('database', urlOf(name))).toBe('general');
    } finally {
      await host.close();
      await rm(home, { recursive: true, force: true });
    }
  });

  it('are asked for nothing where the URL has one, or there is no server', async () => {
    const asked = async () => Promise.reject(new Error('asked'));
    const passwords = createPasswords(memoryKeychain(), { given: asked, ssh });
    expect((await passwords.access('postgres://app:own@db1/site')).password).toBe('own');
    expect(await passwords.access('embedded:memory')).toEqual({ ssh });
  });

  it('tells once that the real keychain cannot be used, where that is so', async () => {
    const told: unknown[] = [];
    const keychain = openKeychain((error) => told.push(error));
    const ask = () =>
      keychain.get('siteferry-test-account-that-nobody-has').then(
        (password) => password,
        () => 'no keychain',
      );
    // It is this computer's: what else uses it may let it answer once and refuse the next time.
    const answers = [await ask(), await ask()];
    for (const answer of answers) expect([undefined, 'no keychain']).toContain(answer);
    expect(told).toHaveLength(answers.includes('no keychain') ? 1 : 0);
  });
});
