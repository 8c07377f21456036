import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgres } from '#tests/support/databases.ts';
import { closeGate, GATES, type Gate } from '#tests/support/gate.ts';
import { checksums, createSite, type TestSite } from '#tests/support/sites.ts';
import { startStallingProxy } from '#tests/support/stalling-proxy.ts';
import { expectOnce, importOnce, type Once, sumOf } from './applied-once.ts';
import { type QueueLab, startQueueLab, untilReached } from './queue-lab.ts';
import { type Running, until } from './support.ts';

let queue: { url: string; drop(): Promise<void> };
let lab: QueueLab;
let once: Once;
const sites: TestSite[] = [];
const gates: Gate[] = [];
/** Those that are left. */
const workers: Running[] = [];

beforeAll(async () => {
  queue = await postgres.create();
  lab = await startQueueLab(queue.url);
  once = await importOnce(lab.home);
  for (let count = 0; count < 5; count += 1) {
    sites.push(await createSite(postgres, { seed: { profile: 'demo' } }));
  }
});
afterAll(async () => {
  for (const gate of gates) await gate.open();
  await lab?.close();
  for (const site of sites) await site.remove();
  await queue?.drop();
});

async function close(gate: Promise<Gate>): Promise<Gate> {
  gates.push(await gate);
  return await gate;
}

describe('kill -9 of workers', () => {
  it('at any moment of their jobs has another worker do each of them, and apply it exactly once', async () => {
    const [claimed, writing, committing, lastWord, exporting] = sites as [TestSite, ...TestSite[]] &
      TestSite[];
    if (!writing || !committing || !lastWord || !exporting) throw new Error('there are five sites');
    const proxy = await startStallingProxy(claimed.url);
    const exportProxy = await startStallingProxy(exporting.url);
    proxy.set('freeze');
    exportProxy.set('freeze-reading');
    const jobs = {
      claimed: await lab.add(proxy.url, once.asked, once.archive),
      writing: await lab.add(writing.url, once.asked, once.archive),
      committing: await lab.add(committing.url, once.asked, once.archive),
      lastWord: await lab.add(lastWord.url, once.asked, once.archive),
      exporting: await lab.add(exportProxy.url, ['transfer.export', { selection: 'all' }]),
    };
    const atWriting = await close(closeGate(writing.url, GATES.writing));
    const atCommit = await close(closeGate(committing.url, GATES.committing));
    const beforeLastWord = await close(closeGate(lastWord.url, GATES.writing));
    const isEnd = `NEW.state = 'done' AND NEW.id = '${jobs.lastWord}'`;
    const atLastWord = await close(
      closeGate(queue.url, `TRIGGER gate BEFORE UPDATE ON siteferry.job FOR EACH ROW WHEN (${isEnd})`),
    );
    const killed = await Promise.all([lab.worker('first'), lab.worker('second')]);
    await until(() => proxy.held() > 0 && exportProxy.held() > 0);
    await untilReached(atWriting, atCommit, beforeLastWord);
    // All jobs are with the first two by now.
    const third = await lab.worker('third');
    workers.push(third);
    await beforeLastWord.open();
    await untilReached(atLastWord);
    await Promise.all(killed.map((one) => one.kill()));
    proxy.set('pass');
    await atWriting.open();
    exportProxy.set('pass');
    await atLastWord.endWaiting();
    await atLastWord.open();
    await lab.endLeases();
    // The server is still at the COMMIT of a process that is gone, when another one has its job.
    await until(async () => (await lab.find(jobs.committing)).attempt === 2);
    expect(await atCommit.waiting()).toBe(1);
    await atCommit.open();
    for (const [moment, id] of Object.entries(jobs)) {
      const job = await lab.over(id);
      expect(job, moment).toMatchObject({ state: 'done', attempt: 2, error: null });
      expect(job.worker?.endsWith(`:${third.pid}`)).toBe(true);
      if (moment === 'exporting') continue;
      expect([moment, job.result?.counts.added]).toEqual([moment, once.added]);
      expect([moment, job.result?.settled]).toEqual([
        moment,
        moment === 'committing' || moment === 'lastWord' ? true : undefined,
      ]);
      // The log is written when the outcome is known.
      const hasLog = job.files.some(({ name }) => name === 'Log.txt');
      expect([moment, hasLog]).toEqual([moment, moment !== 'committing']);
    }
    for (const site of [claimed, writing, committing, lastWord]) await expectOnce(once, site);
    const exported = await lab.find(jobs.exporting);
    expect(await sumOf(lab.fileOf(exported, 'configuration.zip'))).toBe(await sumOf(once.archive));
    await proxy.close();
    await exportProxy.close();
  });

  it('is not needed to have one give its jobs back: SIGTERM does, with nothing left of them', async () => {
    const site = await createSite(postgres, { seed: { profile: 'demo' } });
    sites.push(site);
    const atWriting = await close(closeGate(site.url, GATES.writing));
    const id = await lab.add(site.url, once.asked, once.archive);
    const before = await checksums(site.site);
    await untilReached(atWriting);
    const worker = workers.pop();
    await worker?.stop();
    expect(await lab.find(id)).toMatchObject({ state: 'running', attempt: 1, written: null });
    expect(await checksums(site.site)).toEqual(before);
    await atWriting.open();
    await lab.worker('last');
    // Nobody waits for the lease of one that has said that it goes.
    expect(await lab.over(id)).toMatchObject({ state: 'done', attempt: 2, error: null });
    await expectOnce(once, site);
  });
});
