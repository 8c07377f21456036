import type { ReportProgress } from '#core/base/progress.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { noProfile } from '#core/contract/profile.ts';
import type { TextHandling } from '#core/contract/transfer/options.ts';
import type { ExportSelection } from '#core/contract/transfer/selection.ts';
import type { ReadArchive } from '../archive/content.ts';
import { hashContent } from '../archive/write/content-hash.ts';
import { loadChosen } from '../selection/load.ts';
import { namedIds, referencedIds } from '../selection/referenced.ts';
import { rowsInOrder } from '../selection/select.ts';
import { archiveSource } from '../selection/source.ts';
import { createTextReader, readTexts } from '../selection/texts.ts';

/**
 * What is chosen of an archive, with what comes along as far as the archive holds it: an archive of its own, as an
 * export of the same selection would be read. Errors: `node-not-found`, `cancelled`.
 */
export async function subsetArchive(
  archive: ReadArchive,
  { selection, texts: handling }: { selection: ExportSelection; texts: TextHandling },
  { catalog, report }: { catalog: Catalog; report: ReportProgress },
  signal?: AbortSignal,
): Promise<ReadArchive> {
  if (selection === 'all') return archive;
  const read = await createTextReader({ catalog, profile: noProfile }, handling);
  const texts = { handling, read };
  const selected = await loadChosen(archiveSource(archive, catalog), selection, texts, report, signal);
  const wanted = [referencedIds(catalog, selected), namedIds(await readTexts(selected, read))];
  const { passthrough: _carried, ...whole } = archive;
  const rows = rowsInOrder(catalog, selected);
  const content = {
    ...whole,
    chosen: chosenGuids(selection),
    rows,
    associations: new Map(
      Array.from(rows.keys(), (type) => [type, archive.associations.get(type) ?? 'Guid'] as const),
    ),
    additionalData: new Map(
      catalog.types.flatMap(({ name }): [string, Map<string, number>][] => {
        const ids = new Set(wanted.flatMap((byType) => [...(byType.get(name) ?? [])]));
        return ids.size === 0 ? [] : [[name, identitiesOf(archive, catalog, name, ids)]];
      }),
    ),
    unusable: new Map(),
  };
  return { ...content, ...(await hashContent(content, catalog, signal)) };
}

/** What a person chose, by type; empty for everything. */
export function chosenGuids(selection: ExportSelection): Map<string, Set<string>> {
  if (selection === 'all') return new Map();
  const byType = Map.groupBy(selection, ({ type }) => type);
  return new Map(Array.from(byType, ([type, nodes]) => [type, new Set(nodes.map(({ guid }) => guid))]));
}

/** Guid and id of what is referred to: as the archive says, or of the rows that it holds. */
function identitiesOf(
  { rows, additionalData }: ReadArchive,
  catalog: Catalog,
  typeName: string,
  ids: ReadonlySet<number>,
): Map<string, number> {
  const type = catalog.get(typeName);
  const held = (rows.get(typeName) ?? []).map((row): [string, number] => [
    String(row[type.guid]),
    Number(row[type.id]),
  ]);
  return new Map([...held, ...(additionalData.get(typeName) ?? [])].filter(([, id]) => ids.has(id)));
}
