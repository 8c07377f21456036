import type { Row, Value } from '#core/catalog/entity-type.ts';
import { containsCondition, containsPatterns } from '#core/site/like.ts';
import type { AvailableType, Session, Site } from '#core/site/site.ts';
import type { TextReference, TextReferenceFinder } from '../references/reference.ts';
import { labelColumn } from '../rows/lookup.ts';
import { textPatterns } from './text-patterns.ts';
import { lookUpNames, type Name, nameOf } from './texts.ts';

/** The site whose texts are searched. */
type Searched = Pick<Site, 'catalog' | 'profile' | 'available'>;

/** Rows that texts may name, by type name and id. */
export type TextTargets = ReadonlyMap<string, ReadonlyMap<number, Row>>;

/** A text that certainly names a row. */
export interface TextUse {
  target: { type: string; id: number };
  /** Whose text it is. */
  user: AvailableType;
  id: number;
  guid: string;
  column: string;
  /** Of the first place in the text, from 1. */
  line: number;
  /** All places in the text. */
  places: readonly TextReference[];
}

/** A text of the site. */
interface SiteText {
  user: AvailableType;
  column: string;
  id: number;
  guid: string;
  text: string;
}

/** For so many targets the database looks for texts that may name them; for more, all texts are read. */
const MAX_SOUGHT = 8;

/**
 * The texts of a site that name these rows, by id, Guid or name as an export would follow them: in catalog order, then by Guid. One
 * statement for a few rows, and one for each column of texts for many; and one for each type that is named by key.
 */
export async function findTextUses(
  session: Session,
  site: Searched,
  targets: TextTargets,
  find: TextReferenceFinder,
): Promise<TextUse[]> {
  const places: { from: SiteText; reference: TextReference }[] = [];
  await eachText(session, site, targets, async (from) => {
    const found = await find(from.user.type, [{ [from.column]: from.text }]);
    for (const reference of found[0]?.[0]?.references ?? [])
      if (reference.certain && mayName(targets, reference)) places.push({ from, reference });
  });
  const named = await resolveNames(session, site, places);
  const uses = new Map<string, TextUse & { places: TextReference[] }>();
  for (const { from, reference } of places) {
    for (const target of idsOf(reference, named)) {
      if (!targets.get(target.type)?.has(target.id)) continue;
      const { user, id, guid, column } = from;
      const key = `${user.type.name}:${id}:${column}:${target.type}:${target.id}`;
      const use = uses.get(key) ?? { target, user, id, guid, column, line: reference.line, places: [] };
      use.places.push(reference);
      uses.set(key, use);
    }
  }
  const order = new Map(site.catalog.types.map(({ name }, index) => [name, index]));
  const place = ({ user }: TextUse) => order.get(user.type.name) ?? 0;
  return [...uses.values()].sort(
    (a, b) => place(a) - place(b) || (a.guid < b.guid ? -1 : Number(a.guid > b.guid)),
  );
}

type Found = Pick<TextUse, 'target'>['target'];

function mayName(targets: TextTargets, { by, type, written }: TextReference): boolean {
  if (by === 'id') return type !== undefined && targets.get(type)?.has(Number(written)) === true;
  return type === undefined || targets.has(type);
}

/** What the Guids and names of these places lead to, by what is written. */
async function resolveNames(
  session: Session,
  site: Searched,
  places: readonly { reference: TextReference }[],
): Promise<Map<string, Found[]>> {
  const names = new Map<string, Name>();
  for (const { reference } of places) {
    const name = nameOf(reference);
    if (name) names.set(JSON.stringify(name), name);
  }
  const found = await lookUpNames(session, site, [...names.values()]);
  return new Map(Array.from(names.keys(), (key, index) => [key, found[index] ?? []]));
}

function idsOf(reference: TextReference, named: ReadonlyMap<string, Found[]>): Found[] {
  const name = nameOf(reference);
  if (name) return named.get(JSON.stringify(name)) ?? [];
  return reference.type === undefined ? [] : [{ type: reference.type, id: Number(reference.written) }];
}

/** Calls `look` with every text of the site that may name one of the targets. */
async function eachText(
  session: Session,
  site: Searched,
  targets: TextTargets,
  look: (text: SiteText) => Promise<void>,
): Promise<void> {
  const columns = textColumns(site);
  const { dialect } = session;
  const q = (name: string) => dialect.identifier(name);
  const parameters: string[] = [];
  const isSought = conditionFor(session, site, targets, parameters);
  const selects = columns.map(({ user: { type, real }, column }, index) => {
    const text = `t.${q(column)}`;
    const source = { name: column, type: 'text', real: real.get(column)?.type } as const;
    return (
      `SELECT ${index} AS ${q('text_column')}, t.${q(type.id)} AS ${q('id')}, ` +
      `${dialect.canonical('t', { name: type.guid, type: 'guid' }, 'guid')}, ` +
      `${dialect.canonical('t', source, 'text')} ` +
      `FROM ${dialect.table(type.table)} t WHERE ${isSought?.(text) ?? `${text} IS NOT NULL`}`
    );
  });
  // What the database has sifted is little; of all texts only those of one column are in memory at once.
  const statements = isSought && selects.length > 0 ? [selects.join(' UNION ALL ')] : selects;
  for (const statement of statements) {
    const rows = await session.query<{ text_column: number; id: number; guid: string; text: Value }>(
      statement,
      parameters,
    );
    for (const { text_column: index, id, guid, text } of rows) {
      const from = columns[index];
      if (from && typeof text === 'string') await look({ ...from, id: Number(id), guid, text });
    }
  }
}

/** The columns of scripts, queries and settings of a site. */
export function textColumns({ catalog, available }: Searched): { user: AvailableType; column: string }[] {
  return catalog.types.flatMap((type) => {
    const user = available(type);
    if ('unavailable' in user) return [];
    return user.columns
      .filter(({ format, secret }) => format !== undefined && !secret)
      .map(({ name }) => ({ user, column: name }));
  });
}

/** The condition that a text may name one of a few rows; undefined for many. */
function conditionFor(
  { dialect }: Session,
  site: Searched,
  targets: TextTargets,
  parameters: string[],
): ((column: string) => string) | undefined {
  const rows = [...targets].flatMap(([type, byId]) => [...byId].map(([id, row]) => ({ type, id, row })));
  if (rows.length > MAX_SOUGHT) return undefined;
  const sought = new Set<string>();
  let anyEscaped = false;
  const named = new Set(textPatterns(site).flatMap(({ by, type }) => (by === 'key' ? [type] : [])));
  for (const { type: typeName, id, row } of rows) {
    const available = site.available(site.catalog.get(typeName));
    if ('unavailable' in available) continue;
    const guid = String(row[available.type.guid]);
    for (const text of [String(id), guid, guid.replaceAll('-', '')]) sought.add(text);
    const label = named.has(typeName) ? labelColumn(available) : undefined;
    const name = label && row[label.name];
    if (typeof name !== 'string' || name === '') continue;
    // A quotation mark or a backslash is written otherwise in a literal, and so may any letter be with a backslash.
    anyEscaped = true;
    sought.add(
      name.split(/["'\\]/).reduce((longest, part) => (part.length > longest.length ? part : longest)),
    );
  }
  const placeholder = (pattern: string) => dialect.placeholder(parameters.push(pattern) - 1);
  const patterns = Array.from(sought, (text) => {
    const [small, capital, large] = containsPatterns(text).map(placeholder);
    return [small ?? '', capital ?? '', large ?? ''] as const;
  });
  const backslash = anyEscaped ? placeholder('%\\%') : undefined;
  return (column) => {
    const text = `CAST(${column} AS ${dialect.columnType({ type: 'text' })})`;
    const conditions = patterns.map((one) => containsCondition(text, one));
    if (backslash !== undefined) conditions.push(`${text} LIKE ${backslash} ESCAPE '!'`);
    return conditions.length > 0 ? `(${conditions.join(' OR ')})` : '1 = 0';
  };
}
