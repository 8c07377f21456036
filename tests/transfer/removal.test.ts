import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import type { Decision } from '#core/contract/transfer/decision.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import { openTables } from '#core/site/site-tables.ts';
import { archiveFromContent } from '#core/transfer/archive/write/archive-from-content.ts';
import { importSource } from '#core/transfer/import.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { giveTimeToShrink, propertyOptions } from '#tests/support/property.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { brief, type Cast, createLab, guid, type Lab } from './support/lab.ts';
import { CATEGORY, LOWER, link, RECEIVER, state } from './support/removal-cast.ts';
import { become, drawScenario, snapshot } from './support/worlds.ts';

const RUNS = propertyOptions(12, 4);
giveTimeToShrink();

const NOTHING = { read: 0, added: 0, updated: 0, unchanged: 0, autoCreated: 0, skipped: 0, removed: 0 };

describeEachDatabase('removing from the receiver', (database) => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await createLab(database);
  });
  afterAll(() => lab?.remove());

  const left = async () => [...(await snapshot(lab.receiver.site)).keys()].sort();
  const attempt = async (cast: Cast, remove: Record<string, string[]>, decisions: Decision[] = []) => {
    await lab.receiverHas(RECEIVER);
    const { plan, warnings } = await lab.preview(cast, { remove, decisions });
    return { plan, warnings, says: plan.items.map(brief) };
  };

  it('takes along what it owns, says why, and leaves the rest', async () => {
    const remove = { _subcategory: [CATEGORY.Guid] };
    const { plan, says } = await attempt({}, remove);
    expect(says).toEqual([
      '_subcategory Remove',
      '_subcategory Remove',
      'states-in-subcats Remove',
      'states-in-subcats Remove',
    ]);
    const [, lower] = plan.items;
    expect(lower?.findings?.map(({ message }) => message)).toEqual([
      { code: 'removal.owned', values: { path: 'Contracts / Supply', type: '_subcategory' } },
    ]);
    const { result } = await lab.import({}, { remove, plan });
    expect(result.balance._subcategory).toMatchObject({ read: 0, removed: 2 });
    expect(await left()).toEqual(
      ['_category:11', 'groups:31', 'groups:32', 'states:41', 'states:42'].map((text) =>
        text.replace(/\d+$/, (number) => guid(Number(number))),
      ),
    );
  });

  it('asks about what refers to it, and takes that along or stays as it is told', async () => {
    const remove = { states: [guid(42)] };
    const open = await attempt({}, remove);
    expect(open.says).toEqual(['states Conflict in-use']);
    expect(open.plan.items[0]?.conflict).toEqual({
      code: 'in-use',
      facts: {
        type: 'states-in-subcats',
        guid: guid(62),
        path: 'Contracts / Supply / Spare parts / Signed',
        column: 'StateID',
      },
      decisions: ['remove', 'use', 'skip'],
    });
    await expect(lab.import({}, { remove })).rejects.toMatchObject({ code: 'conflicts' });

    const decided = await attempt({}, remove, [{ all: 'in-use', decision: 'remove' }]);
    expect(decided.says).toEqual(['states Remove in-use=remove', 'states-in-subcats Remove']);
    await lab.import({}, { remove, plan: decided.plan });
    expect(await left()).not.toContain(`states:${guid(42)}`);

    const kept = await attempt({}, remove, [
      { type: 'states', guid: guid(42), conflict: 'in-use', decision: 'skip' },
    ]);
    expect(kept.says).toEqual(['states Skipped in-use=skip']);
    const before = await left();
    const { result } = await lab.import({}, { remove, plan: kept.plan });
    expect(await left()).toEqual(before);
    expect(result.balance).toEqual({ states: { ...NOTHING, read: 1, skipped: 1 } });
  });

  it('is no question where the archive gives what refers to it another reference', async () => {
    const cast = { 'states-in-subcats': [link(2, 62, 2, 1)] };
    const outside = { _subcategory: { [LOWER.Guid]: 2 }, states: { [guid(41)]: 1 } };
    await lab.receiverHas(RECEIVER);
    const { plan } = await lab.preview(cast, { remove: { states: [guid(42)] }, outside });
    expect(plan.items.map(brief)).toEqual(['states Remove', 'states-in-subcats Update']);
    await lab.import(cast, { remove: { states: [guid(42)] }, outside, plan });
    expect(await left()).not.toContain(`states:${guid(42)}`);
  });

  it('frees its id and its name for what comes', async () => {
    const cast = { states: [state(2, 49, 'Signed')] };
    const remove = { states: [guid(42)], 'states-in-subcats': [guid(62)] };
    const { plan, says } = await attempt(cast, remove);
    expect(says).toEqual(['states Add', 'states Remove', 'states-in-subcats Remove']);
    await lab.import(cast, { remove, plan });
    expect(await left()).toContain(`states:${guid(49)}`);
  });

  it('says what is not there, and removes nothing that the archive brings', async () => {
    const { says, warnings } = await attempt(
      { states: [state(1, 41, 'Draft')] },
      { states: [guid(41), guid(99)] },
    );
    expect(says).toEqual(['states NoChanges']);
    expect(warnings.map(({ message }) => message)).toContainEqual({
      code: 'removal.absent',
      values: { type: 'states', guid: guid(99) },
    });
  });

  it('is refused with the count where tasks use it, and can only be left out', async () => {
    await lab.receiverHas(RECEIVER);
    const { site } = lab.receiver;
    await site.write(async (session) => {
      const tables = await openTables(session, site.catalog, { code: 'feature.signin', values: {} });
      await tables.insert('Users', [
        { Guid: guid(90), DisplayName: 'Tester', IsFired: false, IsBlocked: false, IsSuperAdmin: false },
      ]);
      const [user] = await tables.select<{ UserID: number }>('Users', { DisplayName: 'Tester' });
      const task = {
        IsConfidential: false,
        SubcatID: 1,
        UserID: user?.UserID ?? 0,
        StateID: 1,
        CreatedAt: '2026-01-01T00:00:00',
      };
      await tables.insert(
        'Tasks',
        [91, 92].map((at) => ({ ...task, Guid: guid(at), Subject: 'A task' })),
      );
    });
    try {
      const { plan } = await lab.preview({}, { remove: { _subcategory: [CATEGORY.Guid] } });
      const [item] = plan.items;
      expect(item).toMatchObject({
        status: 'Conflict',
        conflict: { facts: { table: 'dbo.Tasks', column: 'SubcatID', count: 2 }, decisions: ['skip'] },
      });
      const remove = { _subcategory: [CATEGORY.Guid] };
      const decisions: Decision[] = [{ all: 'in-use', decision: 'remove' }];
      await expect(lab.import({}, { remove, decisions })).rejects.toMatchObject({ code: 'conflicts' });
    } finally {
      await site.write((session) => session.query(`DELETE FROM ${session.dialect.table('Tasks')}`));
    }
  });

  it('says what no undo brings back', async () => {
    const PORTAL = { PortalID: 1, Guid: guid(81), Name: 'Front' };
    const { site } = lab.receiver;
    await site.write(async (session) => {
      const { identifier: q, table } = session.dialect;
      await session.writeRows(
        {
          insertInto: 'Portals',
          columns: [
            { name: 'PortalID', type: 'int' },
            { name: 'Guid', type: 'guid' },
            { name: 'Name', type: 'string' },
          ],
          explicitId: true,
        },
        [PORTAL],
      );
      await session.query(`UPDATE ${table('Portals')} SET ${q('AccessKey')} = 'hidden'`);
    });
    const { plan } = await lab.preview({}, { remove: { portals: [PORTAL.Guid] } });
    expect(plan.items[0]?.findings?.map(({ message }) => message)).toContainEqual({
      code: 'removal.unkept',
      values: { columns: ['AccessKey'] },
    });
    expect(JSON.stringify(plan)).not.toContain('hidden');
    await lab.import({}, { remove: { portals: [PORTAL.Guid] }, plan });
  });
});

describeEachDatabase('removing, whatever there is', (database) => {
  let receiver: TestSite;
  let folder: string;
  beforeAll(async () => {
    receiver = await createSite(database);
    folder = await mkdtemp(join(tmpdir(), 'siteferry-removal-'));
  });
  afterAll(async () => {
    await receiver?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  it('removes what the plan says, keeps what it says, and finds nothing left to remove', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.gen(),
        fc.constantFrom<('remove' | 'skip')[]>('remove', 'skip'),
        async (g, decision) => {
          const scenario = drawScenario(g);
          await become(receiver.site, scenario.receiver);
          const { site } = receiver;
          const context = {
            site,
            report: noProgress,
            now: () => new Date(),
            channel: 'commandLine',
          } as const;
          const archive = await archiveFromContent(scenario.archive, {
            catalog: referenceCatalog,
            name: 'drawn',
            warnings: [],
          });
          const remove = Array.from(scenario.receiver).flatMap(([type, rows]) =>
            rows.filter(() => g(fc.boolean)).map(({ Guid }) => ({ type, guid: String(Guid) })),
          );
          const input = {
            archive: 'drawn',
            options: importOptions.parse({ importWithoutKeepIdentity: true }),
            decisions: [{ all: 'in-use', decision } as const],
            onConflict: 'skip',
            dryRun: false,
            language: 'en',
            logDir: join(folder, 'log'),
          } as const;
          const run = () =>
            importSource(context, { ...input, decisions: [...input.decisions] }, async () => ({
              archive,
              remove,
            }));
          const before = await snapshot(site);
          const { plan, result } = await run();
          const after = await snapshot(site);
          const keys = (status: string) =>
            plan.items
              .filter((item) => item.status === status)
              .map(({ type, guid: one }) => `${type}:${one}`);
          for (const key of keys('Remove')) {
            expect(before.has(key), key).toBe(true);
            expect(after.has(key), key).toBe(false);
          }
          const removed = Object.values(result.balance).reduce((sum, balance) => sum + balance.removed, 0);
          expect(removed).toBe(keys('Remove').length);
          for (const key of before.keys())
            if (!keys('Remove').includes(key)) expect(after.has(key), key).toBe(true);
          if (decision === 'remove') {
            const again = await run();
            expect(again.plan.counts.Remove).toBe(0);
          }
        },
      ),
      RUNS,
    );
  });
});
