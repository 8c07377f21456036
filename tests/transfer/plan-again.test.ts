import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GeneratorValue } from 'fast-check';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSiteferryError } from '#core/base/errors.ts';
import { noProgress } from '#core/base/progress.ts';
import type { Row } from '#core/catalog/entity-type.ts';
import type { Decision } from '#core/contract/transfer/decision.ts';
import { type ImportOptions, importOptions } from '#core/contract/transfer/options.ts';
import type { Plan } from '#core/contract/transfer/plan.ts';
import { conflictsOf, missingEntityOf } from '#core/contract/transfer/plan-item.ts';
import { readArchive } from '#core/transfer/archive/read/read.ts';
import { writeArchive } from '#core/transfer/archive/write/write.ts';
import { createPlanner } from '#core/transfer/plan/create-planner.ts';
import { siteReceiver } from '#core/transfer/plan/receiver.ts';
import { postgres } from '#tests/support/databases.ts';
import { giveTimeToShrink, propertyOptions } from '#tests/support/property.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { addScripts, catalog, type ScriptedScenario } from './support/scripts.ts';
import { become, drawScenario, type World } from './support/worlds.ts';

const RUNS = propertyOptions(100, 15);
giveTimeToShrink();

const MODES: Partial<ImportOptions>[] = [
  {},
  {},
  { importWithoutKeepIdentity: true },
  { importConstraintsActionEnrichWithDefaults: true },
  { importAsNewData: true },
  { importAsNewData: true, copyShared: true },
  { texts: 'report' },
  { associations: { states: 'NaturalKey', _subcategory: 'NaturalKey' } },
];

/** A decision about something in the plan, or about nothing in it. */
function drawDecision(g: GeneratorValue, plan: Plan, receiver: World): Decision | undefined {
  const [item] = plan.items.length > 0 ? [g(fc.constantFrom, ...plan.items)] : [];
  const inConflict = plan.items.filter(({ conflict }) => conflict !== undefined);
  const about = inConflict.length > 0 && g(fc.nat, { max: 5 }) > 0 ? g(fc.constantFrom, ...inConflict) : item;
  if (!about) return undefined;
  const { type, guid } = about;
  const conflicts = conflictsOf(about);
  if (conflicts.length === 0) return { type, guid, decision: g(fc.constantFrom, 'skip', 'rename', 'match') };
  const conflict = g(fc.constantFrom, ...conflicts);
  const decision = g(fc.constantFrom, ...conflict.decisions);
  const facts =
    conflict.code === 'missing-dependency' && !('path' in conflict.facts) ? conflict.facts : undefined;
  const used = () => {
    const rows = facts ? (receiver.get(facts.type) ?? []) : [];
    const guids = rows.map((row) => String(row.Guid));
    return guids.length > 0 ? g(fc.constantFrom, ...guids) : undefined;
  };
  if (decision === 'use') {
    const entity = used();
    if (!facts || entity === undefined) return undefined;
    const missing = g(fc.boolean) ? undefined : missingEntityOf(conflict);
    return missing
      ? { missing, decision, entity }
      : { type, guid, conflict: conflict.code, decision, entity };
  }
  if (g(fc.nat, { max: 3 }) === 0) return { all: conflict.code, decision };
  const name =
    decision === 'rename' && g(fc.boolean) ? g(fc.constantFrom, 'Draft', 'New', 'a (2)', 'a') : undefined;
  return { type, guid, conflict: conflict.code, decision, ...(name === undefined ? {} : { name }) };
}

/** One decision more, one less, or another one in its place. */
function drawDecisions(
  g: GeneratorValue,
  before: readonly Decision[],
  plan: Plan,
  receiver: World,
): Decision[] {
  const kept = before.filter(() => g(fc.nat, { max: 5 }) > 0);
  const more = Array.from({ length: g(fc.integer, { min: 0, max: 2 }) }, () =>
    drawDecision(g, plan, receiver),
  );
  return [...more, ...kept].filter((decision) => decision !== undefined);
}

/** A row with another name, order or script, or none of them. */
function drawEarlier(g: GeneratorValue, row: Row): Row {
  const earlier = { ...row };
  if ('Name' in row && g(fc.nat, { max: 3 }) === 0) earlier.Name = `${row.Name} before`;
  if ('OrderNo' in row && g(fc.nat, { max: 3 }) === 0) earlier.OrderNo = g(fc.nat, { max: 2 });
  if (typeof row.Body === 'string' && g(fc.boolean)) earlier.Body = `${row.Body}// before`;
  return earlier;
}

describe('a plan that is made again', () => {
  let receiver: TestSite;
  let folder: string;

  beforeAll(async () => {
    receiver = await createSite(postgres, { catalog });
    folder = await mkdtemp(join(tmpdir(), 'siteferry-again-'));
  });
  afterAll(async () => {
    await receiver?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  async function prepare(scenario: ScriptedScenario) {
    await become(receiver.site, scenario.receiver);
    return await read('archive.zip', scenario.archive);
  }

  async function read(name: string, content: ScriptedScenario['archive']) {
    const file = join(folder, name);
    const how = { catalog, format: 'multi-file', overwrite: true, report: noProgress } as const;
    await writeArchive(file, content, how);
    return await readArchive(file, { catalog, report: noProgress });
  }

  /** The archive as it was before some of its values were changed. */
  async function earlier(g: GeneratorValue, { archive }: ScriptedScenario) {
    const rows = new Map(
      Array.from(archive.rows, ([type, list]) => [type, list.map((row) => drawEarlier(g, row))]),
    );
    return await read('base.zip', { ...archive, rows });
  }

  it('is the plan that is made with the same decisions from the start', async () => {
    let different = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.gen(),
        fc.constantFrom(...MODES),
        fc.constantFrom('fail' as const, 'skip' as const),
        async (g, mode, onConflict) => {
          const scenario = addScripts(g, drawScenario(g));
          const archive = await prepare(scenario);
          const base = g(fc.boolean) ? await earlier(g, scenario) : undefined;
          const options = importOptions.parse(mode);
          const request = { archive, options, onConflict, ...(base ? { base } : {}) };
          const newPlanner = () =>
            receiver.site.read((session) =>
              createPlanner(siteReceiver(session, receiver.site, 'no-lock'), request),
            );
          const make = (planner: Awaited<ReturnType<typeof newPlanner>>, decisions: readonly Decision[]) =>
            receiver.site.read((session) =>
              planner.plan(siteReceiver(session, receiver.site, 'no-lock'), decisions, {
                report: noProgress,
              }),
            );
          const planner = await newPlanner();
          let decisions: Decision[] = [];
          let { plan } = await make(planner, decisions);
          for (let step = g(fc.integer, { min: 1, max: 4 }); step > 0; step--) {
            decisions = drawDecisions(g, decisions, plan, scenario.receiver);
            const fresh = await make(await newPlanner(), decisions).catch((error: unknown) => error);
            if (isSiteferryError(fresh, 'node-not-found')) return;
            if (fresh instanceof Error) throw fresh;
            const again = await make(planner, decisions);
            if (again.plan.hash !== plan.hash) different += 1;
            const { plan: expected, warnings, entities } = fresh as typeof again;
            expect(again.plan).toEqual(expected);
            expect(again.warnings).toEqual(warnings);
            expect([...again.entities.keys()]).toEqual([...entities.keys()]);
            plan = again.plan;
          }
        },
      ),
      RUNS,
    );
    expect(different).toBeGreaterThan(0.6 * RUNS.numRuns);
  });
});
