import type { ReportProgress } from '#core/base/progress.ts';
import { CATEGORY, CATEGORY_COLUMN, SECTION_COLUMN } from '#core/catalog/entity-type.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { ExportInput } from '#core/contract/transfer/export.ts';
import type { SelectedItem } from '#core/contract/transfer/selection.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Session, Site } from '#core/site/site.ts';
import type { WritableArchive } from '../archive/content.ts';
import { archiveFromContent } from '../archive/write/archive-from-content.ts';
import { contentOf, namesOfStored, type RowStore, storeOf } from '../row-store.ts';
import { createNames, loadNamedRows } from '../rows/display-names.ts';
import { type IdentityRequest, identities } from '../rows/lookup.ts';
import { rowsById } from '../rows/rows.ts';
import { requireAssociable } from '../selection/associations.ts';
import type { Selection } from '../selection/closure.ts';
import { loadSelection } from '../selection/load.ts';
import { namedIds, referencedIds } from '../selection/referenced.ts';
import { describeSelection, rowsInOrder, selectedRows } from '../selection/select.ts';
import { createTextReader, type EntityTexts, readTexts, textWarnings } from '../selection/texts.ts';
import { readSnapshot } from './read-snapshot.ts';
import { chosenGuids, subsetArchive } from './subset-archive.ts';

export interface ReadSiteContext {
  site: Site;
  report: ReportProgress;
}

/** What is read of a site, and what an archive of it says besides. */
export type ReadSiteInput = Pick<ExportInput, 'selection' | 'texts'> &
  Partial<Pick<ExportInput, 'associations'>>;

/**
 * Reads a selection of a site with all that comes along: what an export writes, and what another site is compared with.
 * The site is read in one transaction.
 *
 * Errors: `usage` for associations that cannot be, `node-not-found`, `cancelled`, and those of the connection.
 */
export async function readSite(
  { site, report }: ReadSiteContext,
  input: ReadSiteInput,
  signal?: AbortSignal,
): Promise<{ content: WritableArchive; items: SelectedItem[]; warnings: Finding[] }> {
  const { associations = {} } = input;
  requireAssociable(site.catalog, associations);
  const store = storeOf(site);
  if (store) return await readStore({ site, report }, store, input, signal);
  const texts = { handling: input.texts, read: await createTextReader(site, input.texts) };
  const read = async (session: Session) => {
    const selection = await loadSelection(session, site, input.selection, texts, report, signal);
    const chosen = chosenGuids(input.selection);
    const found = await readTexts(selection, texts.read);
    const archive = await collectArchive(session, site, selection, { associations, chosen, texts: found });
    archive.warnings.push(...textWarnings(found, texts.handling));
    const rows = selectedRows(selection);
    await loadNamedRows(session, site, rows, 'owners');
    return { ...archive, items: describeSelection(site, selection, createNames(site.catalog, rows)) };
  };
  const { result, warnings: ofReading } = await readSnapshot(site, read, signal);
  return { ...result, warnings: [...site.warnings, ...ofReading, ...result.warnings] };
}

/** The same of a store, which is read as a whole. */
async function readStore(
  { site, report }: ReadSiteContext,
  store: RowStore,
  { selection, texts, associations = {} }: ReadSiteInput,
  signal: AbortSignal | undefined,
): Promise<{ content: WritableArchive; items: SelectedItem[]; warnings: Finding[] }> {
  const { catalog, label: name } = site;
  const { result: stored, warnings } = await readSnapshot(site, (session) => store.read(session), signal);
  const read = await archiveFromContent(contentOf(site, stored.rows, stored), {
    catalog,
    name,
    warnings,
    signal,
  });
  const part = await subsetArchive(read, { selection, texts }, { catalog, report }, signal);
  const names = namesOfStored(catalog, stored);
  const items = catalog.types.flatMap((type) =>
    (part.rows.get(type.name) ?? []).map((row): SelectedItem => {
      const item = { type: type.name, guid: String(row[type.guid]), path: names.path(type, row) };
      return { ...item, because: [{ relation: 'chosen', ...item }] };
    }),
  );
  const strategies = Array.from(part.rows.keys(), (type) => [type, associations[type] ?? 'Guid'] as const);
  return { content: { ...part, associations: new Map(strategies) }, items, warnings };
}

/** Everything that the archive of a selection says, from the site's rows. */
export async function collectArchive(
  session: Session,
  site: Site,
  selection: Selection,
  given: {
    associations: ExportInput['associations'];
    chosen: WritableArchive['chosen'];
    texts: readonly EntityTexts[];
  },
): Promise<{ content: WritableArchive; warnings: Finding[] }> {
  const rows = rowsInOrder(site.catalog, selection);
  const { additionalData, warnings } = await mapReferences(session, site, selection, given.texts);
  return {
    content: {
      manifest: { sourceVersion: site.productVersion },
      associations: new Map(Array.from(rows.keys(), (type) => [type, given.associations[type] ?? 'Guid'])),
      chosen: given.chosen,
      additionalData,
      rows,
      sectionOfCategory: await locateCategories(session, site, selection),
    },
    warnings,
  };
}

/** Guid and id of everything that the rows and their texts refer to (`_meta/additional-data.json`). */
async function mapReferences(
  session: Session,
  site: Site,
  selection: Selection,
  texts: readonly EntityTexts[],
): Promise<{ additionalData: Map<string, Map<string, number>>; warnings: Finding[] }> {
  const { catalog } = site;
  const inColumns = referencedIds(site.catalog, selection);
  const inTexts = namedIds(texts);
  const requests: IdentityRequest[] = [];
  const additionalData = new Map<string, Map<string, number>>();
  for (const { name: typeName } of catalog.types) {
    const ids = new Set([...(inColumns.get(typeName) ?? []), ...(inTexts.get(typeName) ?? [])]);
    if (ids.size === 0) continue;
    const guids = new Map<string, number>();
    const outside: number[] = [];
    const inside = selection.get(typeName);
    for (const id of ids) {
      const entity = inside?.get(id);
      if (entity) guids.set(String(entity.row[entity.type.guid]), id);
      else outside.push(id);
    }
    const available = site.available(catalog.get(typeName));
    if (!('unavailable' in available)) requests.push({ available, by: 'id', values: outside });
    additionalData.set(typeName, guids);
  }
  const found = await identities(session, requests);
  const warnings: Finding[] = [];
  for (const { available } of requests) {
    const { name } = available.type;
    const guids = additionalData.get(name);
    for (const { id, guid } of found.get(name) ?? []) guids?.set(guid, id);
    const known = new Set(guids?.values());
    const dangling = [...(inColumns.get(name) ?? [])].filter((id) => !known.has(id));
    const [id] = dangling;
    if (id === undefined) continue;
    warnings.push(
      warning(message('dangling-reference', { count: dangling.length, type: name, id: String(id) })),
    );
  }
  for (const [type, guids] of additionalData)
    if (guids.size === 0 && !inColumns.get(type)) additionalData.delete(type);
  return { additionalData, warnings };
}

/** Section id of every category whose folder the archive will have, also where the category's own row is not exported. */
async function locateCategories(
  session: Session,
  site: Site,
  selection: Selection,
): Promise<Map<number, number>> {
  const sections = new Map<number, number>();
  for (const [id, { row }] of selection.get(CATEGORY) ?? []) sections.set(id, Number(row[SECTION_COLUMN]));
  const missing = new Set<number>();
  for (const [typeName, entities] of selection) {
    if (typeName === CATEGORY || site.catalog.get(typeName).scope !== 'category') continue;
    for (const { row } of entities.values()) {
      const category = Number(row[CATEGORY_COLUMN]);
      if (!sections.has(category)) missing.add(category);
    }
  }
  const available = site.available(site.catalog.get(CATEGORY));
  if ('unavailable' in available) return sections;
  for (const row of await rowsById(session, available, missing)) {
    sections.set(Number(row[available.type.id]), Number(row[SECTION_COLUMN]));
  }
  return sections;
}
