import { describe, expect, it } from 'vitest';
import { type DirectoryAddress, DirectorySession } from '#core/directory/ldap/session.ts';
import { plainServer } from './support/servers.ts';

const signal = new AbortController().signal;

describe('a session with a server that does not answer', () => {
  const open = (port: number, security: DirectoryAddress['security'], milliseconds = 400) =>
    DirectorySession.open({ host: '127.0.0.1', port, security }, { milliseconds, signal });

  it.each(['none', 'tls', 'starttls'] as const)('ends in time: %s', async (security) => {
    const silent = await plainServer(() => undefined);
    expect(await open(silent.port, security)).toMatchObject({ ok: false, failure: { kind: 'timeout' } });
    await silent.close();
    expect(await open(silent.port, security)).toMatchObject({ ok: false, failure: { kind: 'refused' } });
  });

  it('is cancelled at once', async () => {
    const silent = await plainServer(() => undefined);
    const stop = new AbortController();
    const opening = DirectorySession.open(
      { host: '127.0.0.1', port: silent.port, security: 'none' },
      { milliseconds: 60_000, signal: stop.signal },
    );
    stop.abort();
    await expect(opening).rejects.toMatchObject({ code: 'cancelled' });
    await silent.close();
  });

  it('reads no more than it can from a server that talks nonsense', async () => {
    const odd = await plainServer(
      (socket) => void socket.on('data', () => socket.write(Buffer.from('30ffffffffffff', 'hex'))),
    );
    const opened = await open(odd.port, 'none');
    expect(opened.ok).toBe(false);
    await odd.close();
  });
});
