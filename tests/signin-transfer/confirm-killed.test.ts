import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runLong } from '#core/contract/progress.ts';
import { describeEachDatabase, type TestDatabase } from '#tests/support/databases.ts';
import { isWholeRun } from '#tests/support/tier.ts';
import { confirmLab } from './confirm-lab.ts';
import type { Point } from './stall-move.ts';

const SCRIPT = fileURLToPath(new URL('stall-move.ts', import.meta.url));

/** Statements of a move are killed one by one in the whole run; on an embedded site, which has to start again each time, some of them. */
function pointsOf({ name }: TestDatabase): readonly Point[] {
  if (!isWholeRun) return [1, 'kept', 'noted'];
  const step = name === 'embedded' ? 10 : 1;
  return ['kept', 'noted', ...Array.from({ length: 100 / step }, (_, index) => index * step + 1)];
}

describeEachDatabase('a change of sign-in whose program is killed', (database) => {
  const lab = confirmLab(database);
  let archive: string;
  beforeAll(async () => {
    archive = join(lab.home, 'sign-in.zip');
  });
  afterAll(() => rm(archive, { force: true }));

  async function kill(point: Point): Promise<boolean> {
    const words = [SCRIPT, lab.home, lab.prod.url, archive, JSON.stringify(point)];
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    const stalled = once(child.stdout, 'data').then(() => true);
    const isStalled = await Promise.race([stalled, once(child, 'exit').then(() => false)]);
    if (isStalled) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    return isStalled;
  }

  /** Once the server has noticed that nobody waits for the transaction any more. */
  const settled = () =>
    vi.waitFor(
      async () => {
        // The site is opened anew, which finds out how the run ended.
        await lab.restart();
        const { pending } = await lab.settle();
        expect(pending.filter(({ failure, state }) => failure !== undefined || state !== 'waiting')).toEqual(
          [],
        );
        const runs = await lab.host.client.history.list({});
        expect(runs.filter(({ outcome }) => outcome === 'unknown')).toEqual([]);
        return pending;
      },
      { timeout: 60_000 },
    );

  it('is not there, or waits to be confirmed, wherever that happens', async () => {
    const exported = {
      site: lab.test.url,
      selection: 'all',
      out: archive,
      overwrite: true,
      signIn: true,
    } as const;
    await runLong(lab.host.client.transfer.export(exported));
    for (const point of pointsOf(database)) {
      // An embedded site is open in one process at a time.
      await lab.host.close();
      const isKilled = await kill(point);
      const pending = await settled();
      const isChanged = (await lab.metadata()) === lab.NEW;
      expect(pending.length, `${point}`).toBe(isChanged ? 1 : 0);
      expect(isChanged, `${point}`).toBe(!isKilled);
      if (isChanged) return await takeBack(pending[0]?.run ?? '');
    }
    await lab.host.close();
    expect(await kill(-1)).toBe(false);
    const [pending] = await settled();
    await takeBack(pending?.run ?? '');
  });

  async function takeBack(run: string): Promise<void> {
    await lab.letTimePass(run);
    expect((await lab.settle()).settled).toMatchObject([{ run, confirmation: { state: 'taken-back' } }]);
    expect(await lab.metadata()).toBe(lab.OLD);
  }
});
