import { throwIfCancelled } from '#core/base/cancel.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import { CATEGORY, CATEGORY_COLUMN, type Row, SECTION_COLUMN } from '#core/catalog/entity-type.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { ExportInput, ExportResult } from '#core/contract/transfer.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Session, Site } from '#core/site/site.ts';
import type { WritableArchive } from './archive/content.ts';
import { writeArchive } from './archive/write.ts';
import { createNames, loadNamedRows } from './names.ts';
import { type IdentityRequest, identities, rowsById } from './rows.ts';
import { loadSelection, type Selection } from './selection/closure.ts';
import { describeSelection, selectedRows } from './selection/select.ts';

export interface ExportContext {
  site: Site;
  report: ReportProgress;
}

/**
 * Exports a selection into an archive (design, section 5). The site is read in one transaction; the archive appears
 * whole or not at all.
 *
 * Errors: `node-not-found`, `target-exists`, `file-unwritable`, `cancelled`, and those of the connection.
 */
export async function exportConfiguration(
  context: ExportContext,
  input: Omit<ExportInput, 'site' | 'out'> & { out: string },
  signal?: AbortSignal,
): Promise<ExportResult> {
  const { site, report } = context;
  const { content, items, warnings } = await site.read(async (session) => {
    const selection = await loadSelection(session, site, input.selection, report, signal);
    const archive = await collectArchive(session, site, selection);
    const rows = selectedRows(selection);
    await loadNamedRows(session, site, rows, 'owners');
    return { ...archive, items: describeSelection(site, selection, createNames(site.catalog, rows)) };
  }, signal);
  throwIfCancelled(signal);
  const written = await writeArchive(input.out, content, {
    catalog: site.catalog,
    format: input.format,
    overwrite: input.overwrite,
    report,
    ...(signal ? { signal } : {}),
  });
  return {
    file: input.out,
    format: input.format,
    ...written,
    entities: items.length,
    byType: Object.fromEntries(Array.from(content.rows, ([type, rows]) => [type, rows.length])),
    items,
    warnings: [...site.warnings, ...warnings],
  };
}

/** Everything that the archive of a selection says, from the site's rows. */
async function collectArchive(
  session: Session,
  site: Site,
  selection: Selection,
): Promise<{ content: WritableArchive; warnings: Finding[] }> {
  const rows = new Map<string, readonly Row[]>();
  for (const type of site.catalog.types) {
    const entities = selection.get(type.name);
    if (entities)
      rows.set(
        type.name,
        Array.from(entities.values(), (entity) => entity.row),
      );
  }
  const { additionalData, warnings } = await mapReferences(session, site, selection);
  return {
    content: {
      manifest: { sourceVersion: site.productVersion },
      associations: new Map(Array.from(rows.keys(), (type) => [type, 'Guid'])),
      additionalData,
      rows,
      sectionOfCategory: await locateCategories(session, site, selection),
    },
    warnings,
  };
}

/** Guid and id of everything that the rows refer to (`_meta/additional-data.json`). */
async function mapReferences(
  session: Session,
  site: Site,
  selection: Selection,
): Promise<{ additionalData: Map<string, Map<string, number>>; warnings: Finding[] }> {
  const { catalog } = site;
  const referenced = new Map<string, Set<number>>();
  for (const [typeName, entities] of selection) {
    for (const column of catalog.references(catalog.get(typeName))) {
      const ids = referenced.get(column.references.type) ?? new Set<number>();
      referenced.set(column.references.type, ids);
      for (const { row } of entities.values()) {
        const id = row[column.name];
        if (typeof id === 'number') ids.add(id);
      }
    }
  }
  const requests: IdentityRequest[] = [];
  const additionalData = new Map<string, Map<string, number>>();
  for (const [typeName, ids] of referenced) {
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
    if (ids.size > 0) additionalData.set(typeName, guids);
  }
  const found = await identities(session, requests);
  const warnings: Finding[] = [];
  for (const { available, values } of requests) {
    const { name } = available.type;
    const guids = additionalData.get(name);
    const known = new Set<number>();
    for (const { id, guid } of found.get(name) ?? []) {
      guids?.set(guid, id);
      known.add(id);
    }
    const dangling = Array.from<number | string>(values).filter((id) => !known.has(Number(id)));
    if (dangling.length === 0) continue;
    const [id] = dangling;
    warnings.push(
      warning(message('dangling-reference', { count: dangling.length, type: name, id: String(id) })),
    );
  }
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
