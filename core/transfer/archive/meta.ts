import { isJsonObject } from '#core/base/json.ts';
import type { EntityType } from '#core/catalog/entity-type.ts';
import { type Association, association } from '#core/contract/transfer/options.ts';
import { message } from '#core/messages/catalogue.ts';
import { excerpt, invalid } from './archive-errors.ts';
import type { Manifest } from './content.ts';
import { anyGuid, convert } from './convert-value.ts';
import { type Reader, typeNamed } from './read/reader.ts';
import { findTypeEntries, members, type TypeEntry } from './read/shapes.ts';
import { normalizeName } from './type-names.ts';
import { int } from './values.ts';

/** A file of `_meta`, and whether it was understood as it is written by us or in another form. */
export interface MetaFile {
  reader: Reader;
  name: string;
  isOtherForm: boolean;
}

const ASSOCIATIONS_NAMES = ['associations', 'associationstrategies', 'strategies'];
/** Under which the maps of ids stand where they do not stand by themselves, folded. */
export const IDS_NAMES = ['additionaldata', 'guidtoid', 'guidtoidmappings', 'guidtoids', 'mappings'];
const VERSION_NAMES = [
  ...['sourceversion', 'sourcebackendversion', 'backendversion', 'productversion', 'serverversion'],
  'version',
];

/** By their names, and as `ByGuid`, without case. */
const STRATEGIES: ReadonlyMap<string, Association> = new Map(
  association.options.flatMap((name) => [
    [normalizeName(name), name],
    [normalizeName(`by${name}`), name],
  ]),
);

/** What `_meta/config.json` says. */
export interface Config {
  associations: Map<string, Association>;
  chosen: Map<string, Set<string>>;
}

export function readConfig(file: MetaFile, json: unknown): Config {
  return { associations: readAssociations(file, json), chosen: readChosen(file, json) };
}

/**
 * `_meta/config.json`: by which strategy the entities of each type find their counterparts. What is not understood is
 * by Guid, which never takes one entity for another.
 */
function readAssociations(file: MetaFile, json: unknown): Map<string, Association> {
  const associations = new Map<string, Association>();
  const named = namedIn(file, json, ASSOCIATIONS_NAMES);
  if (!named) {
    warnNotUnderstood(file);
    return associations;
  }
  if (!isJsonObject(json) || !isJsonObject(json.associations)) file.isOtherForm = true;
  for (const { name, value } of named) {
    const type = typeNamed(file.reader, name);
    if (!type) continue;
    const association = associationOf(file, value);
    const known = associations.get(type.name);
    associations.set(type.name, association ?? 'Guid');
    if (association === undefined || (known !== undefined && known !== association)) {
      associations.set(type.name, 'Guid');
      const found = typeof value === 'string' ? excerpt(value) : excerpt(JSON.stringify(value));
      file.reader.warnings.add(message('strategy-unknown', { type: type.name, found }));
    }
  }
  return associations;
}

function associationOf(file: MetaFile, value: unknown): Association | undefined {
  const exact = association.safeParse(value);
  if (exact.success) return exact.data;
  const texts = [value, ...members(rootOf(value)).map((member) => member.value)];
  const found = new Set(
    texts.flatMap((text) => (typeof text === 'string' ? (STRATEGIES.get(normalizeName(text)) ?? []) : [])),
  );
  const [only] = found;
  if (found.size !== 1) return undefined;
  file.isOtherForm = true;
  return only;
}

/** What a person chose for the export; absent where that was everything, or in an older archive. */
function readChosen(file: MetaFile, json: unknown): Map<string, Set<string>> {
  const chosen = new Map<string, Set<string>>();
  const given = members(rootOf(json)).find(({ name }) => normalizeName(name) === 'chosen');
  for (const { name, value } of given ? members(given) : []) {
    const type = typeNamed(file.reader, name);
    if (!type || !Array.isArray(value)) continue;
    const guids = value.flatMap((one) => (typeof one === 'string' ? (anyGuid(one) ?? []) : []));
    chosen.set(type.name, new Set([...(chosen.get(type.name) ?? []), ...guids]));
  }
  return chosen;
}

/**
 * `_meta/additional-data.json`: Guid to id, by type; or id to Guid, or a list of both. Both are unique within a type,
 * since it is read both ways.
 *
 * Errors: `archive-invalid` where it contradicts itself.
 */
export function readAdditionalData(file: MetaFile, json: unknown): Map<string, Map<string, number>> {
  const additionalData = new Map<string, IdMap>();
  const named = namedIn(file, json, IDS_NAMES) ?? (isJsonObject(json) ? members(rootOf(json)) : undefined);
  if (!named) warnNotUnderstood(file);
  for (const one of named ?? []) {
    const type = typeNamed(file.reader, one.name);
    if (!type) continue;
    const ids = additionalData.get(type.name) ?? { idOfGuid: new Map(), guidOfId: new Map() };
    additionalData.set(type.name, ids);
    for (const pair of pairsIn(type, one)) takePair(file, type, ids, pair);
  }
  return new Map(Array.from(additionalData, ([type, { idOfGuid }]) => [type, idOfGuid]));
}

interface IdMap {
  idOfGuid: Map<string, number>;
  guidOfId: Map<number, string>;
}

interface Pair {
  guid: unknown;
  id: unknown;
  pointer: string;
  /** Not a member whose name is the Guid. */
  isOtherForm: boolean;
}

function pairsIn(type: EntityType, named: TypeEntry): Pair[] {
  const { value, pointer } = named;
  const nothing = { guid: undefined, id: undefined, isOtherForm: false };
  if (Array.isArray(value)) {
    return value.map((element, index) => {
      const place = `${pointer}/${index}`;
      return pairOf(type, element, place) ?? { ...nothing, pointer: place };
    });
  }
  if (!isJsonObject(value)) return [{ ...nothing, pointer }];
  const pair = pairOf(type, value, pointer);
  if (pair) return [pair];
  const inside = members(named);
  const [wrapper] = inside;
  if (inside.length === 1 && wrapper && isContainer(wrapper.value)) return pairsIn(type, wrapper);
  return inside.map((member) =>
    anyGuid(member.name)
      ? { guid: member.name, id: member.value, pointer: member.pointer, isOtherForm: false }
      : { guid: member.value, id: member.name, pointer: member.pointer, isOtherForm: true },
  );
}

/** An object that has a Guid and an id under names that say so. */
function pairOf(type: EntityType, value: unknown, pointer: string): Pair | undefined {
  const inside = members({ name: '', value, pointer });
  const named = (wanted: string[]) => inside.filter(({ name }) => wanted.includes(normalizeName(name)));
  const [guid, otherGuid] = named(['guid', normalizeName(type.guid)]);
  const [id, otherId] = named(['id', normalizeName(type.id)]);
  return guid && id && !otherGuid && !otherId
    ? { guid: guid.value, id: id.value, pointer, isOtherForm: true }
    : undefined;
}

function takePair(file: MetaFile, type: EntityType, { idOfGuid, guidOfId }: IdMap, pair: Pair): void {
  const { pointer } = pair;
  const guid = typeof pair.guid === 'string' ? anyGuid(pair.guid) : undefined;
  const id = int(pair.id) ?? int(convert({ type: 'int' }, pair.id)?.value);
  if (guid === undefined || id === undefined) {
    const values = { type: type.name, place: `${file.name}#${pointer}` };
    file.reader.warnings.count('mapping-unusable', type.name, (count) =>
      message('mapping-unusable', { ...values, count }),
    );
    return;
  }
  if ((idOfGuid.get(guid) ?? id) !== id) {
    throw invalid(file.name, message('archive.guid-twice', { guid }), { pointer });
  }
  if ((guidOfId.get(id) ?? guid) !== guid) {
    throw invalid(file.name, message('archive.id-twice', { id }), { pointer });
  }
  if (pair.isOtherForm || pair.id !== id) file.isOtherForm = true;
  idOfGuid.set(guid, id);
  guidOfId.set(id, guid);
}

/** `_meta/manifest.json`; what later versions add to it is passed over. */
export function readManifest(file: MetaFile, json: unknown): Manifest | undefined {
  const exact = isJsonObject(json) && Object.hasOwn(json, 'sourceVersion') ? json.sourceVersion : undefined;
  const found = typeof exact === 'string' ? exact : versionIn(rootOf(json));
  if (found === undefined) {
    warnNotUnderstood(file);
    return undefined;
  }
  if (exact === undefined) file.isOtherForm = true;
  return { sourceVersion: found };
}

/** The version under the first of the names that it may have, here or one level deeper. */
function versionIn(root: TypeEntry): string | undefined {
  for (const level of [members(root), members(root).flatMap(members)]) {
    for (const wanted of VERSION_NAMES) {
      const found = level.find(({ name, value }) => normalizeName(name) === wanted && isFilledText(value));
      if (found) return String(found.value);
    }
  }
  return undefined;
}

function isFilledText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

function rootOf(json: unknown): TypeEntry {
  return { name: '', value: json, pointer: '' };
}

function namedIn({ reader }: MetaFile, json: unknown, wanted: readonly string[]): TypeEntry[] | undefined {
  return findTypeEntries(json, (name) => reader.names.find(name) !== undefined, wanted);
}

function isContainer(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function warnNotUnderstood({ reader, name }: MetaFile): void {
  reader.warnings.add(message('meta-not-understood', { file: name }));
}
