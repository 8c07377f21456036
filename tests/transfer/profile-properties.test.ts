import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc, { type GeneratorValue } from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { noProfile, type Profile, type ProtectRule, type ReplaceRule } from '#core/contract/profile.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import type { PlanItem } from '#core/contract/transfer/plan.ts';
import { writeArchive } from '#core/transfer/archive/write/write.ts';
import { importConfiguration } from '#core/transfer/import.ts';
import { previewImport } from '#core/transfer/preview.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { giveTimeToShrink, propertyOptions } from '#tests/support/property.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { become, drawScenario, type Scenario, snapshot } from './support/worlds.ts';

const RUNS = propertyOptions(20, 5);
giveTimeToShrink();

const TYPES = ['groups', 'states', 'ext-params', '_subcategory', 'states-in-subcats'];

/** Parts of the names that worlds are made of, and what none of them has. */
const TEXTS = ['Draft', 'ft', 'a', "O'Brien", '🙂', 'Черновик', 'nowhere'];

function drawProtect(g: GeneratorValue): ProtectRule[] {
  return TYPES.filter(() => g(fc.boolean)).map((name) => {
    const columns = referenceCatalog.transferred(referenceCatalog.get(name)).map((column) => column.name);
    const some = columns.filter(() => g(fc.boolean));
    return { type: name, ...(some.length > 0 ? { columns: some } : {}) };
  });
}

function drawReplace(g: GeneratorValue): ReplaceRule[] {
  return TEXTS.filter(() => g(fc.boolean)).map((from) => ({
    ...{ from, to: g(fc.constantFrom, 'X', '', 'Y "z"') },
    ...(g(fc.boolean) ? { only: [{ type: g(fc.constantFrom, ...TYPES) }] } : {}),
  }));
}

const keyOf = ({ type, guid, counterpart }: PlanItem) => `${type}:${counterpart ?? guid}`;

describeEachDatabase('random rules of a profile', (database) => {
  let receiver: TestSite;
  let folder: string;
  beforeAll(async () => {
    receiver = await createSite(database);
    folder = await mkdtemp(join(tmpdir(), 'siteferry-rules-'));
  });
  afterAll(async () => {
    await receiver?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  async function prepare(scenario: Scenario) {
    await become(receiver.site, scenario.receiver);
    const archive = join(folder, 'archive.zip');
    await writeArchive(archive, scenario.archive, {
      ...{ catalog: referenceCatalog, format: 'multi-file', overwrite: true, report: noProgress },
    });
    return {
      ...{ archive, options: importOptions.parse({}), decisions: [], onConflict: 'skip' as const },
      ...{ dryRun: false, logDir: join(folder, 'log'), language: 'en' as const },
    };
  }

  const context = (rules: Partial<Profile>) => ({
    site: { ...receiver.site, profile: { ...noProfile, ...rules } },
    report: noProgress,
    now: () => new Date(),
    channel: 'commandLine' as const,
  });

  it('never change what is protected, and a second preview finds nothing left to do', async () => {
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (g) => {
        const input = await prepare(drawScenario(g));
        const protect = drawProtect(g);
        const rules = { protect, replace: drawReplace(g) };
        const before = await snapshot(receiver.site);
        const { plan } = await importConfiguration(context(rules), input);
        const after = await snapshot(receiver.site);
        for (const [key, row] of before) {
          for (const { type, columns = Object.keys(row) } of protect.filter((rule) =>
            key.startsWith(`${rule.type}:`),
          ))
            for (const column of columns)
              expect(after.get(key)?.[column], `${type} ${column}`).toEqual(row[column]);
        }
        for (const item of plan.items.filter(({ status }) => status === 'Update'))
          for (const { column } of item.changes ?? [])
            expect(
              protect.some((rule) => rule.type === item.type && (rule.columns ?? [column]).includes(column)),
            ).toBe(false);
        const again = await previewImport(context(rules), input);
        const left = again.plan.items.filter(
          (item) => item.status !== 'NoChanges' && item.skipped === undefined,
        );
        expect(left).toEqual([]);
      }),
      RUNS,
    );
  });

  it('write of every text what a plain replacement makes of it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (g) => {
        const scenario = drawScenario(g);
        const input = await prepare(scenario);
        const [rule] = [{ from: g(fc.constantFrom, ...TEXTS), to: g(fc.constantFrom, 'X', 'Y "z"') }];
        const { plan } = await importConfiguration(context({ replace: [rule] }), input);
        const after = await snapshot(receiver.site);
        for (const item of plan.items.filter(({ skipped, replaced }) => !skipped && !replaced)) {
          const type = referenceCatalog.get(item.type);
          const row = scenario.archive.rows.get(item.type)?.find((one) => one[type.guid] === item.guid);
          for (const column of type.columns.filter((one) => one.type === 'string' || one.type === 'text')) {
            const given = row?.[column.name];
            if (typeof given !== 'string' || column.format) continue;
            expect(after.get(keyOf(item))?.[column.name]).toBe(given.replaceAll(rule.from, () => rule.to));
          }
        }
      }),
      RUNS,
    );
  });

  it('that act nowhere make the plan that is made without any', async () => {
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (g) => {
        const input = await prepare(drawScenario(g));
        const rules = {
          protect: [{ type: 'blocks' }],
          replace: [{ from: 'never there', to: 'x' }],
        };
        const without = await previewImport(context({}), input);
        const { plan, warnings } = await previewImport(context(rules), input);
        expect(plan.hash).toBe(without.plan.hash);
        expect(warnings.at(-1)?.message.values).toEqual({ rules: ['/protect/0', '/replace/0'], count: 2 });
      }),
      { ...RUNS, numRuns: 5 },
    );
  });
});
