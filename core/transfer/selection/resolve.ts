import { SiteferryError } from '#core/base/errors.ts';
import { canonicalGuid } from '#core/base/guid.ts';
import type { EntityKey } from '#core/contract/transfer/selection.ts';
import { message } from '#core/messages/catalogue.ts';
import type { AvailableType, Site } from '#core/site/site.ts';
import { storeOf } from '../row-store.ts';
import { type Identity, identities } from '../rows/lookup.ts';

/** An id or a Guid as a person types it; braces and case do not matter. */
function parseNode(node: string): { by: 'id'; value: number } | { by: 'guid'; value: string } | undefined {
  const text = node.trim();
  if (/^-?\d{1,10}$/.test(text) && Math.abs(Number(text)) <= 0x7fffffff)
    return { by: 'id', value: Number(text) };
  const guid = canonicalGuid(text);
  return guid === undefined ? undefined : { by: 'guid', value: guid };
}

/** The type as the site has it; throws `node-not-found` for one that is unknown or missing on the site. */
export function requireType(site: Site, name: string): AvailableType {
  const type = site.catalog.find(name);
  if (!type) {
    throw new SiteferryError('node-not-found', { type: name, reason: message('selection.type-unknown') });
  }
  const available = site.available(type);
  if ('unavailable' in available) {
    throw new SiteferryError('node-not-found', { type: name, reason: available.unavailable });
  }
  return available;
}

/**
 * Finds entities by id or Guid. Each must exist: an unknown one is `node-not-found`, so that a typing mistake never
 * makes a smaller export.
 */
export async function resolveNodes(
  site: Site,
  nodes: readonly { type: string; node: string }[],
): Promise<EntityKey[]> {
  return await site.read(async (session) => {
    const requests = nodes.map(({ type, node }) => {
      const available = requireType(site, type);
      const parsed = parseNode(node);
      if (!parsed) throw new SiteferryError('node-not-found', { type, node });
      return { available, parsed, type, node };
    });
    const found = new Map<string, Identity[]>();
    const store = storeOf(site);
    const rows = (await store?.read(session))?.rows;
    for (const by of ['id', 'guid'] as const) {
      const ofKind = requests.filter((request) => request.parsed.by === by);
      const byType = Map.groupBy(ofKind, (request) => request.type);
      if (rows) {
        for (const { type } of ofKind) {
          const { id, guid } = site.catalog.get(type);
          const known = (rows.get(type) ?? []).map((row) => ({
            id: Number(row[id]),
            guid: String(row[guid]),
          }));
          found.set(type, known);
        }
        continue;
      }
      const result = await identities(
        session,
        Array.from(byType.values(), (group) => ({
          available: (group[0] as (typeof group)[number]).available,
          by,
          values: group.map((request) => request.parsed.value) as number[] | string[],
        })),
      );
      for (const [type, list] of result) found.set(type, [...(found.get(type) ?? []), ...list]);
    }
    return requests.map(({ type, node, parsed }) => {
      const match = found
        .get(type)
        ?.find((identity) => (parsed.by === 'id' ? identity.id : identity.guid) === parsed.value);
      if (!match) throw new SiteferryError('node-not-found', { type, node });
      return { type, guid: match.guid };
    });
  });
}
