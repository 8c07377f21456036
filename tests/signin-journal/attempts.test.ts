import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signInOperation } from '#core/contract/run.ts';
import { signinContract } from '#core/contract/signin/signin.ts';
import { readRunChanges } from '#core/operations/history/changes.ts';
import { type Journal, recordSignInWrite } from '#core/operations/history/record-sign-in.ts';
import { writeAs } from '#core/signin/administration.ts';
import { updateGeneralSettings } from '#core/signin/settings.ts';
import { listRuns } from '#core/workspace/history/store.ts';
import { postgres } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';

describe('a write of sign-in', () => {
  let home: string;
  let made: TestSite;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'siteferry-attempts-'));
    made = await createSite(postgres, { seed: { profile: 'demo' } });
  });
  afterEach(() => rm(join(home, 'history'), { recursive: true, force: true }));
  afterAll(async () => {
    await made?.remove();
    await rm(home, { recursive: true, force: true });
  });

  const now = new Date('2026-11-27T10:00:00.000Z');
  const runs = () => listRuns(home, { limit: 10 }, now);
  const collision = new Error('changed meanwhile');
  const set = (journal: Journal, length: number, end: () => void = () => {}) =>
    writeAs(
      made.site,
      'admin',
      async (admin, session) => {
        const given = { PasswordMinLength: length };
        await journal(admin, session, (noting) => updateGeneralSettings(noting, given, now));
        end();
      },
      undefined,
    );
  const write = (
    transaction: (journal: Journal) => Promise<unknown>,
    beforeCommit?: (run: string) => Promise<void>,
  ) =>
    recordSignInWrite(
      {
        ...{ home, now: () => now, logError: () => {} },
        // A job keeps where to look with itself.
        ...(beforeCommit ? { attempt: { beforeCommit, beforeVersion: async () => {} } } : {}),
      },
      made.site,
      { address: 'prod', operator: 'admin', operation: 'settings.update', input: {}, now },
      transaction,
    );
  /** The first attempt is rolled back, as by a database that another one got in the way of. */
  const twice = (first: number, second: number) => async (journal: Journal) => {
    const failed = set(journal, first, () => {
      throw collision;
    });
    await expect(failed).rejects.toBe(collision);
    await set(journal, second);
  };

  it('that is tried again is one run, of what was committed', async () => {
    await write(twice(15, 16));
    const [run, ...others] = await runs();
    expect(others).toEqual([]);
    expect(run).toMatchObject({ outcome: 'done', undo: { state: 'kept' } });
    const { items } = await readRunChanges(home, run?.id ?? '');
    expect(items).toMatchObject([{ changes: [{ column: 'PasswordMinLength', archive: 16 }] }]);
  });

  it('whose second attempt has nothing left to do is none', async () => {
    await write((journal) => set(journal, 17));
    await write(twice(18, 17));
    expect(await runs()).toHaveLength(1);
  });

  it('is rolled back where what is kept with it cannot be', async () => {
    const told: string[] = [];
    const refused = new Error('no room');
    const failing = write(
      (journal) => set(journal, 19),
      async (run) => {
        told.push(run);
        throw refused;
      },
    );
    await expect(failing).rejects.toBe(refused);
    const [run] = await runs();
    expect(told).toEqual([run?.id]);
    expect(run?.outcome).not.toBe('done');
    expect(run?.undo).toBeUndefined();
    await write((journal) => set(journal, 17));
    expect(await runs()).toHaveLength(1);
  });

  it('is journaled, whichever operation makes it', () => {
    const writing = Object.entries(signinContract).flatMap(([area, operations]) =>
      Object.entries(operations).flatMap(([name, of]) =>
        // What waits to be confirmed is taken back by an undo, which is a run.
        area === 'pending' ||
        (of as { '~orpc': { meta: { effect: string } } })['~orpc'].meta.effect === 'read'
          ? []
          : [`${area}.${name}`],
      ),
    );
    expect(writing.sort()).toEqual([...signInOperation.options].sort());
  });
});
