import { SiteferryError } from '#core/base/errors.ts';
import { canonicalGuid } from '#core/base/guid.ts';
import type { ReferenceColumn } from '#core/catalog/catalog.ts';
import { SECTION } from '#core/catalog/entity-type.ts';
import type { Names } from '../../rows/display-names.ts';
import type { Identity, IdentityRequest } from '../../rows/lookup.ts';
import type { PlanContext } from '../context.ts';
import { exists, type MatchedEntity } from '../entity.ts';
import { nameColumn } from '../identity/natural-key.ts';
import type { MatchedBatch } from '../stages.ts';
import { STUB_SECTION, type StubReferences } from '../values/stubs.ts';
import { eachIdentity, type TextReferenceIndex } from './text-references.ts';

/** A reference target that is not in the archive: what the archive and the receiver know of it. */
interface ExternalEntity {
  guid: string | undefined;
  receiverId?: number;
  receiverGuid?: string;
  label?: string;
}

/** By type name and source id. */
export type ExternalEntities = ReadonlyMap<string, ReadonlyMap<number, ExternalEntity>>;

/** Entities of the archive by type name and source id. */
type Inside = ReadonlyMap<string, ReadonlyMap<number, MatchedEntity>>;

/** What references can lead to. */
export interface References extends StubReferences {
  readonly inside: Inside;
  /** What is not in the archive. */
  readonly outside: ExternalEntities;
  /** By type name and id: whether the receiver has a row of that id, as far as was asked. */
  readonly existingIds: Map<string, Map<number, boolean>>;
  /** Entities of the receiver that decisions about missing dependencies name. */
  readonly substitutes: Substitutes;
  /** What texts name. */
  readonly texts: TextReferenceIndex;
  readonly names: Names;
}

/** What is known before anything is decided. */
export type KnownReferences = Omit<References, 'substitutes' | 'stubs'>;

/** What the archive's entities refer to and the archive does not hold. */
export function findExternal(
  { site }: PlanContext,
  batches: readonly MatchedBatch[],
  inside: Inside,
  texts: TextReferenceIndex,
): ExternalEntities {
  const outside = new Map<string, Map<number, ExternalEntity>>();
  const add = (type: string, id: number, guid?: string) => {
    const ofType = outside.get(type) ?? new Map<number, ExternalEntity>();
    outside.set(type, ofType);
    if (!ofType.has(id)) ofType.set(id, { guid });
  };
  for (const { type, entities } of batches) {
    for (const column of site.catalog.references(type)) {
      const target = column.references.type;
      const known = inside.get(target);
      for (const { row } of entities) {
        const id = row[column.name];
        if (typeof id === 'number' && !known?.has(id)) add(target, id);
      }
    }
  }
  eachIdentity(texts, (type, id) => {
    const entity = inside.get(type)?.get(id);
    // What this import leaves out, the receiver may have.
    if (!entity || !exists(entity)) add(type, id, entity?.guid);
  });
  return outside;
}

/**
 * Looks for it on the receiver by the Guids of `_meta/additional-data.json`, and where that fails by the decisions that
 * were remembered, and for the section of all stubs: one statement for all types.
 */
export async function lookUpExternal(
  context: PlanContext,
  outside: ExternalEntities,
): Promise<Pick<StubReferences, 'stubSection'>> {
  const { receiver, site, archive, mapping } = context;
  const requests: IdentityRequest[] = [];
  for (const [typeName, entities] of outside) {
    for (const [guid, id] of archive.additionalData.get(typeName) ?? []) {
      const entity = entities.get(id);
      if (entity) entity.guid = guid;
    }
    const guids = Array.from(entities.values()).flatMap(({ guid }) =>
      guid === undefined ? [] : [guid, mapping.find(typeName, guid)?.receiver ?? guid],
    );
    const available = site.available(site.catalog.get(typeName));
    if (!('unavailable' in available)) requests.push({ available, by: 'guid', values: new Set(guids) });
  }
  const sections = site.catalog.find(SECTION);
  const section = sections && outside.size > 0 ? site.available(sections) : undefined;
  if (section && !('unavailable' in section))
    requests.push({ available: section, by: 'guid', values: [STUB_SECTION] });
  const found = await receiver.identities(requests);
  for (const [typeName, entities] of outside) {
    const byGuid = new Map(found.get(typeName)?.map((identity) => [identity.guid, identity]));
    for (const [id, entity] of entities) {
      // What led nowhere before leads there again.
      if (context.written && entity.guid === undefined) entity.receiverId = id;
      const identity = counterpart(context, typeName, entity.guid, byGuid);
      if (!identity) continue;
      entity.receiverId = identity.id;
      entity.receiverGuid = identity.guid;
      if (identity.label !== null) entity.label = identity.label;
    }
  }
  const there = found.get(SECTION)?.find(({ guid }) => guid === STUB_SECTION);
  return { stubSection: there && { kind: 'receiver', id: there.id } };
}

type Labelled = Identity & { label: string | null };

/** An entity of the receiver that a decision names; its label is what natural keys call it, where they have a name. */
export type SubstituteEntity = Labelled;

function counterpart(
  { mapping }: PlanContext,
  type: string,
  guid: string | undefined,
  byGuid: ReadonlyMap<string, Labelled>,
): Labelled | undefined {
  if (guid === undefined) return undefined;
  const own = byGuid.get(guid);
  const entry = own ? undefined : mapping.find(type, guid);
  if (!entry) return own;
  const remembered = byGuid.get(entry.receiver);
  mapping.note(
    remembered
      ? { kind: 'used', entry, receiver: remembered.label ?? remembered.guid }
      : { kind: 'gone', entry },
  );
  return remembered;
}

/** Ids by type name. */
type Ids = ReadonlyMap<string, ReadonlySet<number>>;

/** Which of these ids rows of the receiver have: one statement for all types. */
export async function findIds({ receiver, site }: PlanContext, wanted: Ids): Promise<Ids> {
  const requests = Array.from(wanted).flatMap(([name, values]): IdentityRequest[] => {
    const available = site.available(site.catalog.get(name));
    return 'unavailable' in available ? [] : [{ available, by: 'id', values }];
  });
  const found = await receiver.identities(requests);
  return new Map(Array.from(found, ([name, list]) => [name, new Set(list.map(({ id }) => id))]));
}

/** Entities of the receiver that decisions name, by type name and what the decision calls them (an id or a Guid). */
type Substitutes = ReadonlyMap<string, ReadonlyMap<string, SubstituteEntity>>;

/**
 * Finds entities of the receiver that decisions name: one statement. Throws `node-not-found` for one that is not there, so
 * that a slip of the hand never changes what a reference leads to.
 */
export async function findSubstitutes(
  { receiver, site }: Pick<PlanContext, 'receiver' | 'site'>,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Substitutes> {
  const requests: IdentityRequest[] = [];
  for (const [name, texts] of wanted) {
    const available = site.available(site.catalog.get(name));
    if ('unavailable' in available) continue;
    const guids = Array.from(texts).flatMap((text) => canonicalGuid(text) ?? []);
    const ids = Array.from(texts).flatMap((text) => idOf(text) ?? []);
    const naming = nameColumn(available.type);
    requests.push(
      { available, by: 'guid', values: guids, naming },
      { available, by: 'id', values: ids, naming },
    );
  }
  const found = await receiver.identities(requests);
  return new Map(
    Array.from(wanted, ([type, texts]) => {
      const ofType = found.get(type) ?? [];
      const substitutes = Array.from(texts, (node): [string, SubstituteEntity] => {
        const [guid, id] = [canonicalGuid(node), idOf(node)];
        const identity = ofType.find((one) => one.guid === guid || one.id === id);
        if (!identity) throw new SiteferryError('node-not-found', { type, node });
        return [node, identity];
      });
      return [type, new Map(substitutes)];
    }),
  );
}

function idOf(text: string): number | undefined {
  return /^-?\d{1,10}$/.test(text) && Math.abs(Number(text)) <= 0x7fffffff ? Number(text) : undefined;
}

/** The id that a row of the receiver refers to now, where it leads to a row that is there. */
export function currentReferenceId(
  { existingIds }: Pick<References, 'existingIds'>,
  { match }: MatchedEntity,
  { name, references: to }: ReferenceColumn,
): number | undefined {
  const id = match?.row[name];
  return typeof id === 'number' && existingIds.get(to.type)?.get(id) ? id : undefined;
}
