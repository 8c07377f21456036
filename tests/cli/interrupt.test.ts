import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDemoDirectory } from '#core/operations/site/demo-directory.ts';
import { postgres } from '#tests/support/databases.ts';
import { lockTable } from '#tests/support/lock-table.ts';
import { checksums, createSite, type TestSite } from '#tests/support/sites.ts';
import { runHere, startCli } from './support.ts';

let folder: string;
let archive: string;
let receiver: TestSite;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-cli-'));
  archive = join(folder, 'site.zip');
  const source = await createSite(postgres, { seed: { profile: 'demo' } });
  await runHere(['export', '--site', source.url, '--all', '--out', archive], { home: folder });
  await source.remove();
  receiver = await createSite(postgres);
});

afterAll(async () => {
  await receiver.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Until a statement of another connection waits for a lock. */
async function untilSomeoneWaits(site: TestSite): Promise<void> {
  const watcher = await site.open();
  try {
    for (;;) {
      const waiting = await watcher.read((session) =>
        session.query(
          `SELECT 1 AS "one" FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        ),
      );
      if (waiting.length > 0) return;
      await sleep(50);
    }
  } finally {
    await watcher.close();
  }
}

describe.skipIf(process.platform === 'win32')('Ctrl-C (needs signals)', () => {
  it('cancels an import with 130, nothing written, and nothing on stdout', async () => {
    const before = await checksums(receiver.site);
    const release = await lockTable(receiver);
    const { child, ended } = startCli(
      ['import', '--site', receiver.url, archive, '--log-dir', join(folder, 'log')],
      { SITEFERRY_HOME: folder },
    );
    await untilSomeoneWaits(receiver);
    child.kill('SIGINT');
    const { code, stdout, stderr } = await ended;
    await release();
    expect({ code, stdout }).toEqual({ code: 130, stdout: '' });
    expect(stderr).toContain('Stopped; nothing was written.');
    expect(await checksums(receiver.site)).toEqual(before);
  });

  it('ends the directory of the demo, which ran until then', async () => {
    // As a demo that was made before: making one is not what is stopped here.
    const home = join(folder, 'home');
    await makeDemoDirectory(join(home, 'demo'), new Date());
    const { child, ended, output } = startCli(['site', 'demo', '--directory'], { SITEFERRY_HOME: home });
    await expect.poll(() => output.stdout).toContain('Press Ctrl-C');
    child.kill('SIGINT');
    const { stdout } = await ended;
    expect(stdout).toMatch(/The demo directory answers on 127\.0\.0\.1:\d+\./);
    expect(stdout).toContain('password “demo”');
  });
});
