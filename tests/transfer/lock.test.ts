import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#core/site/connect.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { createLab, guid, type Lab } from './support/lab.ts';

describeEachDatabase('one import at a time', (database) => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await createLab(database);
  });
  afterAll(() => lab?.remove());

  const archive = { states: [{ StateID: 1, Guid: guid(1), Name: 'Draft' }] };

  // An embedded site is open in one process at a time and has one connection, so there is nobody to wait for.
  it.skipIf(database.name === 'embedded')(
    `is refused while another one runs, and possible after it${database.name === 'embedded' ? ' (needs a database server)' : ''}`,
    async () => {
      const other = await connect(lab.receiver.url);
      const release = Promise.withResolvers<void>();
      const taken = Promise.withResolvers<void>();
      const running = other.write(async (session) => {
        await session.query(session.dialect.tryImportLock);
        taken.resolve();
        await release.promise;
      });
      await taken.promise;
      await expect(lab.import(archive)).rejects.toMatchObject({
        code: 'import-running',
        data: { lock: { holders: [{ session: expect.any(String), program: 'siteferry' }] } },
      });
      release.resolve();
      await running;
      expect((await lab.import(archive)).result.committed).toBe(true);
      await other.close();
    },
  );
});
