import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GeneratorValue } from 'fast-check';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { createCatalog } from '#core/catalog/catalog.ts';
import type { Row } from '#core/catalog/entity-type.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { conflictsOf } from '#core/contract/plan-item.ts';
import { type Decision, type ImportOptions, importOptions, type PlanItem } from '#core/contract/transfer.ts';
import { writeArchive } from '#core/transfer/archive/write.ts';
import { importConfiguration } from '#core/transfer/import.ts';
import { previewImport } from '#core/transfer/preview.ts';
import { databases } from '#tests/support/databases.ts';
import { giveTimeToShrink, propertyOptions } from '#tests/support/property.ts';
import { createSite, rowsOf, type TestSite } from '#tests/support/sites.ts';
import { guid } from './support/lab.ts';
import { become, drawScenario, type Scenario, type World } from './support/worlds.ts';

giveTimeToShrink();

const NAMED = ['groups', 'states', '_subcategory', 'smart-scripts'] as const;
type Named = (typeof NAMED)[number];

const catalog = createCatalog(
  referenceCatalog.types,
  NAMED.flatMap((type, index) => [
    { in: 'csharp', match: `ById${index}(#)`, type, by: 'id' } as const,
    { in: 'csharp', match: `ByName${index}("#")`, type, by: 'key' } as const,
  ]),
);

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

/** A line of a script: what it names on the source. */
interface Line {
  type: Named;
  by: 'id' | 'guid' | 'key';
  guid: string;
  written: string;
  text: string;
}

/** A scenario with scripts, and what the lines of each script name, by its Guid. */
interface ScriptedScenario extends Scenario {
  lines: ReadonlyMap<string, readonly Line[]>;
}

/**
 * Adds scripts whose lines name random entities, and some of them to the receiver. The description of every entity is
 * its Guid on the source, by which it is known afterwards, whatever became of it.
 */
function addScripts(g: GeneratorValue, scenario: Scenario): ScriptedScenario {
  const { source, receiver, archive } = scenario;
  const scripts = (source.get('_subcategory') ?? []).flatMap((category, index) =>
    Array.from({ length: g(fc.nat, { max: 2 }) }, (_, number) =>
      script(index * 10 + number + 1, 5000 + index * 10 + number, category, `S${index * 10 + number + 1}`),
    ),
  );
  source.set('smart-scripts', scripts);
  const lines = new Map<string, Line[]>();
  for (const row of scripts) {
    const drawn = Array.from({ length: g(fc.integer, { min: 1, max: 5 }) }, () => drawLine(g, source));
    lines.set(String(row.Guid), drawn);
    row.Body = drawn.map(({ text }) => text).join('\n');
  }
  const kept = scripts.filter(() => g(fc.integer, { min: 0, max: 4 }) > 0);
  receiver.set('smart-scripts', scriptsOfReceiver(g, receiver, scripts));
  for (const type of NAMED) {
    for (const row of [...(source.get(type) ?? []), ...(receiver.get(type) ?? [])])
      row.Description = row.Guid ?? null;
  }
  return {
    ...scenario,
    lines,
    archive: {
      ...archive,
      rows: new Map([...archive.rows, ...(kept.length > 0 ? [['smart-scripts', kept] as const] : [])]),
      associations: new Map([...archive.associations, ['smart-scripts', 'Guid']]),
      additionalData: new Map([
        ...archive.additionalData,
        ['smart-scripts', new Map(scripts.map((row) => [String(row.Guid), Number(row.SmartScriptID)]))],
      ]),
    },
  };
}

function script(id: number, number: number, category: Row, Name: string): Row {
  const row: Row = { SmartScriptID: id, Guid: guid(number) };
  for (const column of catalog.get('smart-scripts').columns) row[column.name] = column.default ?? null;
  return { ...row, SubcatID: category.SubcatID ?? null, Name, Body: '' };
}

/** Some of the source's scripts under ids that may be another script's on the source. */
function scriptsOfReceiver(g: GeneratorValue, receiver: World, scripts: readonly Row[]): Row[] {
  const categories = receiver.get('_subcategory') ?? [];
  if (categories.length === 0) return [];
  return Array.from({ length: g(fc.nat, { max: 3 }) }, (_, index) => {
    const row = script(index + 1, 6000 + index, g(fc.constantFrom, ...categories), `S${index + 1}`);
    const twin = scripts[index];
    return twin && g(fc.boolean) ? { ...row, Guid: twin.Guid ?? null } : row;
  });
}

function drawLine(g: GeneratorValue, source: World): Line {
  const type = g(fc.constantFrom, ...NAMED.filter((name) => (source.get(name) ?? []).length > 0));
  const row = g(fc.constantFrom, ...(source.get(type) ?? []));
  const by = g(fc.constantFrom, 'id', 'guid', 'key');
  const written = String(by === 'id' ? row[catalog.get(type).id] : by === 'guid' ? row.Guid : row.Name);
  return { type, by, guid: String(row.Guid), written, text: lineText(type, by, written) };
}

function lineText(type: Named, by: Line['by'], written: string): string {
  const index = NAMED.indexOf(type);
  if (by === 'guid') return `Is("${written}");`;
  return by === 'id' ? `ById${index}(${written});` : `ByName${index}("${written}");`;
}

/** What stands in a line where `lineText` puts what names the entity. */
function writtenIn(text: string): string {
  return /\((?:"(.*)"|(\d+))\);$/.exec(text)?.slice(1).find(Boolean) ?? '';
}

type Rows = Record<string, unknown>[];

describe('random texts in imports', () => {
  const [embedded] = databases;
  let receiver: TestSite;
  let folder: string;

  beforeAll(async () => {
    if (!embedded) throw new Error('no database');
    receiver = await createSite(embedded, { catalog });
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
    let said = 0;
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
              said += 1;
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
      propertyOptions(100),
    );
    // A property of nothing holds always.
    expect(followed).toBeGreaterThan(said);
    expect(said).toBeGreaterThan(0);
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
