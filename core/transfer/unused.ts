import { throwIfCancelled } from '#core/base/cancel.ts';
import type { EntityType, Row } from '#core/catalog/entity-type.ts';
import type { UnusedEntity } from '#core/contract/transfer/find.ts';
import type { Session, Site } from '#core/site/site.ts';
import { siteReceiver } from './plan/receiver.ts';
import { createNames, loadNamedRows } from './rows/display-names.ts';
import { allRows } from './rows/rows.ts';
import { requireType } from './selection/resolve.ts';

/**
 * Entities of a site that are there to be used by others and that nothing uses: no reference of another entity, no text that
 * certainly names them, no working data. Types that nothing can refer to are none of them, nor is what belongs to another entity. One
 * statement for each type and reference column, and those of texts and of working data. Throws `node-not-found`.
 */
export async function findUnused(
  site: Site,
  typeName: string | undefined,
  signal: AbortSignal | undefined,
): Promise<UnusedEntity[]> {
  const { catalog } = site;
  const asked = typeName === undefined ? undefined : requireType(site, typeName).type;
  const used = new Set(
    catalog.types.flatMap((type) => catalog.references(type).map((one) => one.references.type)),
  );
  const types = catalog.types.filter(
    (type) => used.has(type.name) && !isOwned(type) && (asked === undefined || asked === type),
  );
  return await site.read(async (session) => {
    const candidates = new Map<string, Map<number, Row>>();
    for (const type of types) {
      throwIfCancelled(signal);
      const available = site.available(type);
      if ('unavailable' in available) continue;
      const rows = await allRows(session, available);
      candidates.set(type.name, new Map(rows.map((row) => [Number(row[type.id]), row])));
    }
    await dropReferenced(session, site, candidates, signal);
    const receiver = siteReceiver(session, site, 'no-lock');
    // A text may speak of the entity that it belongs to.
    for (const { target, user, id } of await receiver.textUses(candidates))
      if (user.type.name !== target.type || id !== target.id) candidates.get(target.type)?.delete(target.id);
    const ids = new Map(Array.from(candidates, ([name, rows]) => [name, [...rows.keys()]]));
    for (const { type, id } of await receiver.dataUses(ids)) candidates.get(type)?.delete(id);
    await loadNamedRows(session, site, candidates, 'owners');
    const names = createNames(catalog, candidates);
    const left = new Map(types.map((type) => [type, ids.get(type.name) ?? []]));
    return Array.from(left).flatMap(([type, known]) =>
      known.flatMap((id) => {
        const row = candidates.get(type.name)?.get(id);
        return row ? [{ type: type.name, guid: String(row[type.guid]), path: names.path(type, row) }] : [];
      }),
    );
  }, signal);
}

function isOwned(type: EntityType): boolean {
  return type.columns.some(({ references }) => references?.owning);
}

/** Takes out what another entity refers to; one that refers to itself is not used by that. */
async function dropReferenced(
  session: Session,
  site: Site,
  candidates: ReadonlyMap<string, Map<number, Row>>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { dialect } = session;
  for (const type of site.catalog.types) {
    const available = site.available(type);
    if ('unavailable' in available) continue;
    const present = new Set(available.columns.map(({ name }) => name));
    for (const { name, references } of site.catalog.references(type)) {
      const targets = candidates.get(references.type);
      if (!targets?.size || !present.has(name)) continue;
      throwIfCancelled(signal);
      const column = dialect.identifier(name);
      const other = references.type === type.name ? ` AND ${column} <> ${dialect.identifier(type.id)}` : '';
      const rows = await session.query<{ id: number }>(
        `SELECT DISTINCT ${column} AS ${dialect.identifier('id')} FROM ${dialect.table(type.table)} WHERE ${column} IS NOT NULL${other}`,
      );
      for (const { id } of rows) targets.delete(Number(id));
    }
  }
}
