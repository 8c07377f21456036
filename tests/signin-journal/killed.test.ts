import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import type { Run } from '#core/contract/run.ts';
import { resultOf } from '#core/contract/run.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { journalLab } from './lab.ts';
import type { Point } from './stall-write.ts';

const SCRIPT = fileURLToPath(new URL('stall-write.ts', import.meta.url));

describeEachDatabase('a write of sign-in that is killed', (database) => {
  const lab = journalLab(database);

  /** False where it came to its end before. */
  async function kill(operation: string, point: Point): Promise<boolean> {
    const words = [SCRIPT, lab.folder, lab.site.url, operation, JSON.stringify(point)];
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    const stalled = once(child.stdout, 'data').then(() => true);
    const isStalled = await Promise.race([stalled, once(child, 'exit').then(() => false)]);
    if (isStalled) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    return isStalled;
  }

  /** The newest run, once the server has noticed that nobody waits for the transaction any more. */
  const settled = () =>
    vi.waitFor(
      async (): Promise<Run | undefined> => {
        // Whoever opens the site looks how it ended.
        expect((await lab.admin('providers', 'list')).code).toBe(0);
        const [run] = await lab.runs();
        expect(run?.outcome).not.toBe('unknown');
        return run;
      },
      { timeout: 60_000 },
    );
  const description = async () =>
    (await lab.admin('providers', 'get', '--id', '2')).document.provider.Description;
  const isBlocked = async () =>
    ((await lab.admin('accounts', 'blocked')).document.accounts as { Login: string }[]).some(
      ({ Login }) => Login === 'i.petrova',
    );

  it('before COMMIT leaves everything as it was', async () => {
    for (const point of [1, 'noted'] as const) {
      expect(await kill('providers.update', point)).toBe(true);
      const run = await settled();
      expect(run && resultOf(run), String(point)).not.toBe('committed');
      expect(await description()).toBe('Partner portal');
    }
    expect(await kill('accounts.unblock', 'noted')).toBe(true);
    expect(await settled()).toMatchObject({ outcome: 'rolled-back' });
    expect(await isBlocked()).toBe(true);
  });

  it('after COMMIT is a run that can be undone', async () => {
    expect(await kill('providers.update', 'committed')).toBe(true);
    const run = await settled();
    expect(run).toMatchObject({ outcome: 'done', operator: 'admin', counts: { updated: 1 } });
    expect(await description()).toBe('Changed');
    if (run) expect((await lab.undo(run)).document.result.committed).toBe(true);
    expect(await description()).toBe('Partner portal');
  });

  it('after COMMIT is known by the audit log, where no row tells', async () => {
    expect(await kill('accounts.unblock', 'committed')).toBe(true);
    expect(await settled()).toMatchObject({ outcome: 'done', subject: 'i.petrova' });
    expect(await isBlocked()).toBe(false);
  });
});
