import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startHost } from '#core/operations/start.ts';
import { startWorker } from '#core/queue/service-jobs.ts';
import { postgres } from '#tests/support/databases.ts';
import { memoryKeychain } from '#tests/support/keychain.ts';
import { startQueueLab } from './queue-lab.ts';

it('fails a job for want of a password, and says where it is needed', async () => {
  const queue = await postgres.create();
  const lab = await startQueueLab(queue.url);
  const host = startHost(
    { SITEFERRY_HOME: join(lab.home, 'worker') },
    { channel: 'commandLine', keychain: memoryKeychain() },
  );
  const place = { jobs: queue.url, password: {}, credentials: undefined };
  const results = join(lab.home, 'results');
  const id = await lab.add(queue.url.replace(/:[^:@/]*@/, '@'), ['transfer.export', { selection: 'all' }]);
  const worker = await startWorker(host.context, { ...place, results, keepDays: 30 }, (site) => site);
  try {
    const { state, error } = await lab.over(id);
    expect([state, error?.code]).toEqual(['failed', 'password-missing']);
    expect(error?.remedies.map(({ code }) => code)).toEqual(['remedy.password-missing-at-work']);
  } finally {
    await worker.close();
    await host.close();
    await lab.close();
    await queue.drop();
  }
});
