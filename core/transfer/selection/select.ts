import { noProgress } from '#core/base/progress.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { EntityType, Row } from '#core/catalog/entity-type.ts';
import type { TextHandling } from '#core/contract/transfer-options.ts';
import type { ExportSelection, Reason, SelectedItem } from '#core/contract/transfer-selection.ts';
import type { Site } from '#core/site/site.ts';
import { createNames, indexRow, loadNamedRows, type Names } from '../names.ts';
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
  return site.catalog.types.flatMap((type: EntityType) =>
    [...(selection.get(type.name) ?? [])]
      .sort(([a], [b]) => a - b)
      .map(([, entity]) => ({
        type: type.name,
        guid: String(entity.row[type.guid]),
        path: names.path(type, entity.row),
        because: reasons(entity, names),
      })),
  );
}

function reasons(entity: Selected, names: Names): Reason[] {
  const chain: Reason[] = [];
  for (let step: Selected | undefined = entity; step; step = step.from) {
    chain.unshift({
      relation: step.relation,
      type: step.type.name,
      guid: String(step.row[step.type.guid]),
      path: names.path(step.type, step.row),
      ...(step.column === undefined ? {} : { column: step.column }),
      ...(step.line === undefined ? {} : { line: step.line }),
    });
  }
  return chain;
}
