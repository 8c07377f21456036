import { throwIfCancelled } from '#core/base/cancel.ts';
import { redact } from '#core/base/redact.ts';
import { sanitize } from '#core/base/sanitize.ts';
import type { Row } from '#core/catalog/entity-type.ts';
import type { FindTextInput, FoundText, TextPlace } from '#core/contract/transfer/find.ts';
import { containsCondition, containsPatterns } from '#core/site/like.ts';
import type { Session, Site } from '#core/site/site.ts';
import { createNames, indexRow, loadNamedRows } from '../rows/display-names.ts';
import { rowsById } from '../rows/rows.ts';
import { textColumns } from './text-uses.ts';

/** So much of a line is shown on either side. */
const AROUND = 60;

type Found = Omit<TextPlace, 'path'> & { id: number };

/**
 * Places in scripts, queries and settings of a site where a text stands, whatever the case: the database looks for it, one
 * statement for each column, and those that the names need.
 */
export async function findText(
  site: Site,
  { text, limit }: Pick<FindTextInput, 'text' | 'limit'>,
  signal: AbortSignal | undefined,
): Promise<FoundText> {
  return await site.read(async (session) => {
    const found: Found[] = [];
    for (const column of textColumns(site)) {
      throwIfCancelled(signal);
      found.push(...(await findInColumn(session, column, text, limit + 1 - found.length)));
      if (found.length > limit) break;
    }
    return { places: await named(session, site, found.slice(0, limit)), isCut: found.length > limit };
  }, signal);
}

async function findInColumn(
  session: Session,
  { user: { type, real }, column }: ReturnType<typeof textColumns>[number],
  text: string,
  most: number,
): Promise<Found[]> {
  const { dialect } = session;
  const q = (name: string) => dialect.identifier(name);
  const patterns = containsPatterns(text);
  const [small = '', capital = '', large = ''] = patterns.map((_one, index) => dialect.placeholder(index));
  const searched = `CAST(t.${q(column)} AS ${dialect.columnType({ type: 'text' })})`;
  const source = { name: column, type: 'text', real: real.get(column)?.type } as const;
  const rows = await session.query<{ id: number; guid: string; text: string | null }>(
    dialect.limit(
      `SELECT t.${q(type.id)} AS ${q('id')}, ${dialect.canonical('t', { name: type.guid, type: 'guid' }, 'guid')}, ` +
        `${dialect.canonical('t', source, 'text')} FROM ${dialect.table(type.table)} t ` +
        `WHERE ${containsCondition(searched, [small, capital, large])} ORDER BY t.${q(type.id)}`,
      most,
    ),
    patterns,
  );
  return rows
    .flatMap((row) =>
      linesWith(row.text ?? '', text).map((place) => ({
        ...{ type: type.name, guid: row.guid, id: Number(row.id), field: column },
        ...place,
      })),
    )
    .slice(0, most);
}

/** Lines that a text stands in, each once. */
function linesWith(whole: string, text: string): { line: number; excerpt: string }[] {
  const wanted = text.toLowerCase();
  return whole.split('\n').flatMap((content, index) => {
    const at = content.toLowerCase().indexOf(wanted);
    if (at === -1) return [];
    const from = Math.max(0, at - AROUND);
    const excerpt = content.slice(from, at + text.length + AROUND).trim();
    return [{ line: index + 1, excerpt: sanitize(redact(excerpt), 200) }];
  });
}

async function named(session: Session, site: Site, found: readonly Found[]): Promise<TextPlace[]> {
  const index = new Map<string, Map<number, Row>>();
  for (const [name, places] of Map.groupBy(found, ({ type }) => type)) {
    const available = site.available(site.catalog.get(name));
    if ('unavailable' in available) continue;
    const ids = new Set(places.map(({ id }) => id));
    for (const row of await rowsById(session, available, ids)) indexRow(index, available.type, row);
  }
  await loadNamedRows(session, site, index, 'owners');
  const names = createNames(site.catalog, index);
  return found.map(({ id, ...place }) => {
    const type = site.catalog.get(place.type);
    const row = index.get(place.type)?.get(id);
    return { ...place, path: row ? names.path(type, row) : place.guid };
  });
}
