import type { GeneratorValue } from 'fast-check';
import fc from 'fast-check';
import { createCatalog } from '#core/catalog/catalog.ts';
import type { Row } from '#core/catalog/entity-type.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { guid } from './lab.ts';
import type { Scenario, World } from './worlds.ts';

export const NAMED = ['groups', 'states', '_subcategory', 'smart-scripts'] as const;
export type Named = (typeof NAMED)[number];

export const catalog = createCatalog(
  referenceCatalog.types,
  NAMED.flatMap((type, index) => [
    { in: 'csharp', match: `ById${index}(#)`, type, by: 'id' } as const,
    { in: 'csharp', match: `ByName${index}("#")`, type, by: 'key' } as const,
  ]),
);

/** A line of a script: what it names on the source. */
export interface Line {
  type: Named;
  by: 'id' | 'guid' | 'key';
  guid: string;
  written: string;
  text: string;
}

/** A scenario with scripts, and what the lines of each script name, by its Guid. */
export interface ScriptedScenario extends Scenario {
  lines: ReadonlyMap<string, readonly Line[]>;
}

/**
 * Adds scripts whose lines name random entities, and some of them to the receiver. The description of every entity is
 * its Guid on the source, by which it is known afterwards, whatever became of it.
 */
export function addScripts(g: GeneratorValue, scenario: Scenario): ScriptedScenario {
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

export function lineText(type: Named, by: Line['by'], written: string): string {
  const index = NAMED.indexOf(type);
  if (by === 'guid') return `Is("${written}");`;
  return by === 'id' ? `ById${index}(${written});` : `ByName${index}("${written}");`;
}
