import type { EntityType, Row } from '#core/catalog/entity-type.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { TextHandling } from '#core/contract/transfer/options.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Session, Site } from '#core/site/site.ts';
import type { ColumnReferences, TextReference, TextReferenceFinder } from '../references/reference.ts';
import { readGuid } from '../references/write-literal.ts';
import { type IdentityRequest, identities, keyHolders } from '../rows/lookup.ts';
import { textFinder } from './text-patterns.ts';

/** What the texts of rows name. */
export type TextReader = TextReferenceFinder;

/** Reads texts by the patterns of the site's catalog; nothing where texts are ignored. */
export async function createTextReader(
  site: Pick<Site, 'catalog' | 'profile'>,
  handling: TextHandling,
): Promise<TextReader> {
  if (handling === 'ignore') return async (_type, rows) => rows.map(() => []);
  return await textFinder(site);
}

interface Entity {
  type: EntityType;
  row: Row;
}

/** Entities by type and id, as a selection has them. */
type Entities = ReadonlyMap<string, ReadonlyMap<number, Entity>>;

/** What the texts of an entity name. */
export interface EntityTexts extends Entity {
  found: readonly ColumnReferences[];
}

/** The entities whose texts name something or could not be read. */
export async function readTexts(selection: Entities, read: TextReader): Promise<EntityTexts[]> {
  const all: EntityTexts[] = [];
  for (const entities of selection.values()) {
    const ofType = [...entities.values()];
    const [first] = ofType;
    if (!first) continue;
    const texts = await read(
      first.type,
      ofType.map(({ row }) => row),
    );
    for (const [index, found] of texts.entries()) {
      const { type, row } = ofType[index] ?? first;
      if (found.length > 0) all.push({ type, row, found });
    }
  }
  return all;
}

/** An entity that a text names otherwise than by its id. */
export interface Name {
  by: 'guid' | 'key';
  /** Absent where the entity may be of any type. */
  type?: string;
  /** A Guid in canonical form, or a natural key. */
  value: string;
}

/** What a reference names, if not by id; a Guid without hyphens gets them. */
export function nameOf({ by, type, written }: TextReference): Name | undefined {
  if (by === 'id') return undefined;
  const value = by === 'key' ? written : readGuid(written);
  return { by, value, ...(type === undefined ? {} : { type }) };
}

/**
 * The entities of the site that names lead to: for each name, in its order, type and id of what it names. One
 * statement for all Guids, and one for each type that is named by key.
 */
export async function lookUpNames(
  session: Session,
  site: NamedSite,
  names: readonly Name[],
): Promise<{ type: string; id: number }[][]> {
  const guids = await findGuids(session, site, names);
  const keys = await findKeys(session, site, names);
  return names.map(({ by, type, value }) => {
    const found = (by === 'guid' ? guids : keys).get(value) ?? [];
    return type === undefined ? found : found.filter((entity) => entity.type === type);
  });
}

/** The site whose entities are named. */
type NamedSite = Pick<Site, 'catalog' | 'available'>;

type Found = Map<string, { type: string; id: number }[]>;

async function findGuids(session: Session, site: NamedSite, names: readonly Name[]): Promise<Found> {
  const wanted = names.filter(({ by }) => by === 'guid');
  const requests: IdentityRequest[] = site.catalog.types.flatMap((type) => {
    const available = site.available(type);
    const values = wanted.filter((name) => name.type === undefined || name.type === type.name);
    if ('unavailable' in available || values.length === 0) return [];
    return [{ available, by: 'guid' as const, values: new Set(values.map(({ value }) => value)) }];
  });
  const found: Found = new Map();
  for (const [type, list] of await identities(session, requests)) {
    for (const { guid, id } of list) found.set(guid, [...(found.get(guid) ?? []), { type, id }]);
  }
  return found;
}

/** A name without its parent is a natural key only where the key has no parent. */
async function findKeys(session: Session, site: NamedSite, names: readonly Name[]): Promise<Found> {
  const found: Found = new Map();
  const wanted = names.filter(({ by }) => by === 'key');
  for (const [typeName, ofType] of Map.groupBy(wanted, ({ type }) => type ?? '')) {
    const type = site.catalog.find(typeName);
    const available = type ? site.available(type) : undefined;
    const [column, ...others] = type?.key ?? [];
    if (!available || 'unavailable' in available || column === undefined || others.length > 0) continue;
    const values = [...new Set(ofType.map(({ value }) => value))];
    const holders = await keyHolders(
      session,
      available,
      values.map((value) => ({ [column]: value })),
    );
    for (const { ordinal, id } of holders) {
      const value = values[ordinal] ?? '';
      found.set(value, [...(found.get(value) ?? []), { type: typeName, id }]);
    }
  }
  return found;
}

/** What an export says about the texts that it takes: guesses, texts that could not be read, references not followed; each with all its places. */
export function textWarnings(texts: readonly EntityTexts[], handling: TextHandling): Finding[] {
  const columns = texts.flatMap(({ type, row, found }) =>
    found.map((column) => ({ ...column, type: type.name, guid: String(row[type.guid]) })),
  );
  const places = columns.flatMap(({ type, guid, column, references }) =>
    references.map((reference) => ({ ...reference, place: { type, guid, column, line: reference.line } })),
  );
  const guesses = places.filter(({ certain }) => !certain).map(({ place }) => place);
  const certain = places
    .filter((place) => place.certain && (place.by !== 'guid' || place.type))
    .map(({ place }) => place);
  const unread = columns.filter(({ unparsed }) => unparsed);
  const warnings: Finding[] = [];
  const [guess] = guesses;
  if (guess) {
    const { guid: _guid, ...place } = guess;
    const said = message('text-guesses', { count: guesses.length, ...place });
    warnings.push(warning(said, { evidence: placesOf(guesses) }));
  }
  const [first] = certain;
  if (first && handling === 'report') {
    const { guid: _guid, ...place } = first;
    const said = message('text-references', { count: certain.length, ...place });
    warnings.push(warning(said, { evidence: placesOf(certain) }));
  }
  const [text] = unread;
  if (text) {
    const { type, column } = text;
    const said = message('text-unread', { count: unread.length, type, column });
    warnings.push(warning(said, { evidence: placesOf(unread) }));
  }
  return warnings;
}

/** Each text once, with the lines in it. */
function placesOf(
  places: readonly { type: string; guid: string; column: string; line?: number }[],
): NonNullable<Finding['evidence']> {
  const texts = Map.groupBy(places, ({ type, guid, column }) => `${type} ${guid} ${column}`);
  return Array.from(texts, ([text, ofText]) => {
    const lines = new Set(ofText.flatMap(({ line }) => line ?? []));
    return {
      name: message('text-places'),
      value: lines.size === 0 ? text : `${text}: ${[...lines].join(', ')}`,
    };
  });
}
