import { noProgress } from '#core/base/progress.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { Row } from '#core/catalog/entity-type.ts';
import type { TextHandling } from '#core/contract/transfer/options.ts';
import type { ExportSelection, Reason, SelectedItem } from '#core/contract/transfer/selection.ts';
import type { Site } from '#core/site/site.ts';
import { createNames, indexRow, loadNamedRows, type Names } from '../rows/display-names.ts';
import type { Selected, Selection } from './closure.ts';
import { loadSelection } from './load.ts';
import { createTextReader } from './texts.ts';

/** The entities that a selection takes, each with why: what the basket of an export shows. */
export async function selectItems(
  site: Site,
  { selection, texts: handling }: { selection: ExportSelection; texts: TextHandling },
  signal?: AbortSignal,
): Promise<SelectedItem[]> {
  return await site.read(async (session) => {
    const texts = { handling, read: await createTextReader(site, handling) };
    const selected = await loadSelection(session, site, selection, texts, noProgress, signal);
    const rows = selectedRows(selected);
    await loadNamedRows(session, site, rows, 'owners');
    return describeSelection(site, selected, createNames(site.catalog, rows));
  }, signal);
}

/** The rows of a selection as an index that names can be made from. */
export function selectedRows(selection: Selection): Map<string, Map<number, Row>> {
  const rows = new Map<string, Map<number, Row>>();
  for (const byId of selection.values()) {
    for (const { type, row } of byId.values()) indexRow(rows, type, row);
  }
  return rows;
}

/** The rows of a selection by type, in catalog order. */
export function rowsInOrder({ types }: Catalog, selection: Selection): Map<string, Row[]> {
  return new Map(
    types.flatMap(({ name }): [string, Row[]][] => {
      const entities = selection.get(name);
      return entities ? [[name, Array.from(entities.values(), ({ row }) => row)]] : [];
    }),
  );
}

/** Every entity of a selection with its path and its reasons, in catalog order and by id. */
export function describeSelection(site: Site, selection: Selection, names: Names): SelectedItem[] {
  const items: SelectedItem[] = [];
  const chains = new Map<Selected, Reason[]>();
  for (const { name } of site.catalog.types) {
    const entities = [...(selection.get(name)?.values() ?? [])];
    for (const entity of entities.sort((a, b) => idOf(a) - idOf(b))) {
      const own = reason(entity, names);
      const because = entity.from ? [...chainOf(entity.from, names, chains), own] : [own];
      items.push({ type: name, guid: own.guid, path: own.path, because });
    }
  }
  return items;
}

function idOf({ type, row }: Selected): number {
  return Number(row[type.id]);
}

/** Made once for all that came because of the same entity. */
function chainOf(entity: Selected, names: Names, chains: Map<Selected, Reason[]>): Reason[] {
  const known = chains.get(entity);
  if (known) return known;
  const chain: Reason[] = [];
  for (let step: Selected | undefined = entity; step; step = step.from) chain.unshift(reason(step, names));
  chains.set(entity, chain);
  return chain;
}

function reason({ relation, type, row, column, line }: Selected, names: Names): Reason {
  const told: Reason = {
    relation,
    type: type.name,
    guid: String(row[type.guid]),
    path: names.path(type, row),
  };
  if (column !== undefined) told.column = column;
  if (line !== undefined) told.line = line;
  return told;
}
