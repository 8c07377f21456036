import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import type { Decision } from '#core/contract/transfer/decision.ts';
import { type ImportOptions, importOptions } from '#core/contract/transfer/options.ts';
import type { PlanItem } from '#core/contract/transfer/plan.ts';
import { conflictsOf } from '#core/contract/transfer/plan-item.ts';
import { writeArchive } from '#core/transfer/archive/write/write.ts';
import { importConfiguration } from '#core/transfer/import.ts';
import { previewImport } from '#core/transfer/preview.ts';
import { postgres } from '#tests/support/databases.ts';
import { giveTimeToShrink, propertyOptions } from '#tests/support/property.ts';
import { createSite, rowsOf, type TestSite } from '#tests/support/sites.ts';
import {
  addScripts,
  catalog,
  type Line,
  lineText,
  NAMED,
  type Named,
  type ScriptedScenario,
} from './support/scripts.ts';
import { become, drawScenario } from './support/worlds.ts';

giveTimeToShrink();

const MODES: Partial<ImportOptions>[] = [
  {},
  { importWithoutKeepIdentity: true },
  { importAsNewData: true },
  { importAsNewData: true, copyShared: true },
];
const DECISIONS: Decision[][] = [
  [],
  [
    { all: 'id-taken', decision: 'new-id' },
    { all: 'key-taken', decision: 'rename' },
  ],
  [
    { all: 'id-taken', decision: 'match' },
    { all: 'key-taken', decision: 'match' },
    { all: 'missing-dependency', decision: 'leave' },
  ],
  [{ all: 'missing-dependency', decision: 'enrich' }],
];

/** What stands in a line where `lineText` puts what names the entity. */
function writtenIn(text: string): string {
  return /\((?:"(.*)"|(\d+))\);$/.exec(text)?.slice(1).find(Boolean) ?? '';
}

type Rows = Record<string, unknown>[];

describe('random texts in imports', () => {
  let receiver: TestSite;
  let folder: string;

  beforeAll(async () => {
    receiver = await createSite(postgres, { catalog });
    folder = await mkdtemp(join(tmpdir(), 'siteferry-texts-'));
  });
  afterAll(async () => {
    await receiver?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  async function allRows(): Promise<Map<Named, Rows>> {
    const rows = new Map<Named, Rows>();
    for (const type of NAMED) rows.set(type, await rowsOf(receiver.site, type));
    return rows;
  }

  it('lead to the same entities as on the source, or the plan says where they do not', async () => {
    let followed = 0;
    let reported = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.gen(),
        fc.constantFrom(...MODES),
        fc.constantFrom(...DECISIONS),
        async (g, mode, decisions) => {
          const scenario = addScripts(g, drawScenario(g));
          await become(receiver.site, scenario.receiver);
          const archive = join(folder, 'archive.zip');
          await writeArchive(archive, scenario.archive, {
            catalog,
            format: 'multi-file',
            overwrite: true,
            report: noProgress,
          });
          const input = {
            archive,
            options: importOptions.parse(mode),
            decisions,
            onConflict: 'skip' as const,
            dryRun: false,
            logDir: join(folder, 'log'),
            language: 'en' as const,
          };
          const before = await allRows();
          const context = {
            site: receiver.site,
            report: noProgress,
            now: () => new Date(),
            channel: 'commandLine' as const,
          };
          const { plan } = await importConfiguration(context, input);
          const after = await allRows();
          for (const place of placesOf(scenario, plan.items, before, after, mode)) {
            if (leadsThere(place, plan.items, before, after, mode)) followed += 1;
            else {
              expect(isSaid(place), JSON.stringify(place)).toBe(true);
              reported += 1;
            }
          }
          if (mode.importAsNewData) return;
          const again = await previewImport(context, input);
          const left = again.plan.items.filter(
            ({ status }) => status !== 'NoChanges' && status !== 'Skipped',
          );
          expect(left).toEqual([]);
        },
      ),
      propertyOptions(100, 20),
    );
    // A property of nothing holds always.
    expect(followed).toBeGreaterThan(reported);
    expect(reported).toBeGreaterThan(0);
  });
});

/** A line of an imported script, as it is on the receiver. */
interface ImportedLine {
  item: PlanItem;
  line: number;
  /** As on the source. */
  named: Line;
  script: Record<string, unknown>;
  text: string;
}

function placesOf(
  { archive, lines }: ScriptedScenario,
  items: readonly PlanItem[],
  before: Map<Named, Rows>,
  after: Map<Named, Rows>,
  { importAsNewData }: Partial<ImportOptions>,
): ImportedLine[] {
  const old = new Set(before.get('smart-scripts')?.map((row) => row.SmartScriptID));
  const inArchive = (line: Line) => archive.rows.get(line.type)?.some((row) => row.Guid === line.guid);
  return items.flatMap((item) => {
    if (item.type !== 'smart-scripts' || ['Skipped', 'AutoCreate'].includes(item.status)) return [];
    const rows = after.get('smart-scripts')?.filter(({ Description }) => Description === item.guid) ?? [];
    const found = rows.find((row) => !importAsNewData || !old.has(row.SmartScriptID));
    expect(found, item.guid).toBeDefined();
    const texts = String(found?.Body).split('\n');
    expect(texts.length).toBe(lines.get(item.guid)?.length);
    return (lines.get(item.guid) ?? []).flatMap((named, index) => {
      // By its name alone, an entity outside the archive is whoever has that name.
      if (!found || (named.by === 'key' && !inArchive(named))) return [];
      return [{ item, line: index + 1, named, script: found, text: texts[index] ?? '' }];
    });
  });
}

function leadsThere(
  { named, script, text }: ImportedLine,
  items: readonly PlanItem[],
  before: Map<Named, Rows>,
  after: Map<Named, Rows>,
  { importAsNewData }: Partial<ImportOptions>,
): boolean {
  const { type, by } = named;
  const { id } = catalog.get(type);
  const written = writtenIn(text);
  expect(text).toBe(lineText(type, by, written));
  const rows = after.get(type) ?? [];
  const reached = rows.filter((row) => {
    if (by === 'id') return String(row[id]) === written;
    if (by === 'guid') return String(row.Guid).toLowerCase() === written;
    return row.Name === written && (type !== 'smart-scripts' || row.SubcatID === script.SubcatID);
  });
  const target = items.find((item) => item.type === type && item.guid === named.guid);
  const matched = target ? conflictsOf(target).filter(({ decision }) => decision === 'match') : [];
  const guids = new Set<unknown>([
    named.guid,
    ...matched.flatMap(({ facts }) => ('receiverGuid' in facts ? facts.receiverGuid : [])),
  ]);
  const old = new Set(before.get(type)?.map((row) => row[id]));
  const copies = rows.filter((row) => row.Description === named.guid && !old.has(row[id]));
  if (importAsNewData && copies.length > 0) return reached.some((row) => copies.includes(row));
  return reached.some((row) => guids.has(row.Description) || guids.has(String(row.Guid).toLowerCase()));
}

/** True for a place that the plan names. */
function isSaid({ item, line, named }: ImportedLine): boolean {
  const isConflict = conflictsOf(item).some(
    ({ facts }) => 'written' in facts && facts.written === named.written,
  );
  return isConflict || (item.findings ?? []).some(({ at }) => at?.line === line);
}
