import { describe, expect, it } from 'vitest';
import { openKeychain } from '#core/host/keychain.ts';
import { createPasswords } from '#core/host/passwords.ts';
import { memoryKeychain } from '../support/keychain.ts';

const URL = 'postgres://app@db1/site';

describe('passwords of sites', () => {
  it('are kept in the keychain, by user, server and database', async () => {
    const keychain = memoryKeychain();
    const passwords = createPasswords(keychain, undefined);
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
      const passwords = createPasswords(keychain, undefined);
      expect(await passwords.keep(URL, 'secret', remember)).toBe('session');
      expect(await passwords.place(URL)).toBe('session');
      expect(await passwords.find(URL)).toBe('secret');
      expect(keychain.kept.size).toBe(0);
      await passwords.forget(URL);
      expect(await passwords.find(URL)).toBeUndefined();
    }
  });

  it('fall back to that of the process, and a remembered one replaces that of the session', async () => {
    const passwords = createPasswords(memoryKeychain(), 'of the process');
    expect(await passwords.find(URL)).toBe('of the process');
    expect(await passwords.place(URL)).toBe('none');
    await passwords.keep(URL, 'first', false);
    await passwords.keep(URL, 'second', true);
    expect(await passwords.find(URL)).toBe('second');
    expect(await passwords.place(URL)).toBe('keychain');
  });

  it('tells once that the real keychain cannot be used, where that is so', async () => {
    const told: unknown[] = [];
    const keychain = openKeychain((error) => told.push(error));
    const ask = () =>
      keychain.get('siteferry-test-account-that-nobody-has').then(
        (password) => password,
        () => 'no keychain',
      );
    const first = await ask();
    expect(await ask()).toBe(first);
    expect([undefined, 'no keychain']).toContain(first);
    expect(told).toHaveLength(first === 'no keychain' ? 1 : 0);
  });
});
