import { isJsonObject } from '#core/base/json.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Association, Manifest } from './content.ts';
import { excerpt, invalid, jsonPointer, unexpected } from './problems.ts';
import { guid, int } from './values.ts';
import type { Warnings } from './warnings.ts';

const ASSOCIATIONS: readonly unknown[] = ['Guid', 'NaturalKey'] satisfies Association[];

/** `_meta/config.json`: by which strategy the entities of each type find their counterparts. */
export function readAssociations(
  file: string,
  json: unknown,
  catalog: Catalog,
  warnings: Warnings,
): Map<string, Association> {
  const associations = new Map<string, Association>();
  for (const [type, value] of typeEntries(
    file,
    '/associations',
    member(file, json, 'associations'),
    catalog,
    warnings,
  )) {
    if (!isAssociation(value)) {
      throw unexpected(file, jsonPointer('associations', type), message('archive.associations'), value);
    }
    associations.set(type, value);
  }
  return associations;
}

/** `_meta/config.json`: what a person chose for the export; absent where that was everything, or in an older archive. */
export function readChosen(
  file: string,
  json: unknown,
  catalog: Catalog,
  warnings: Warnings,
): Map<string, Set<string>> {
  const chosen = new Map<string, Set<string>>();
  const given = member(file, json, 'chosen');
  if (given === undefined) return chosen;
  for (const [type, list] of typeEntries(file, '/chosen', given, catalog, warnings)) {
    if (!Array.isArray(list))
      throw unexpected(file, jsonPointer('chosen', type), message('json.array'), list);
    chosen.set(type, new Set(list.flatMap((one) => guid(one) ?? [])));
  }
  return chosen;
}

/** `_meta/additional-data.json`: Guid to id, by type. Both are unique within a type, since it is read both ways. */
export function readAdditionalData(
  file: string,
  json: unknown,
  catalog: Catalog,
  warnings: Warnings,
): Map<string, Map<string, number>> {
  const additionalData = new Map<string, Map<string, number>>();
  for (const [type, ids] of typeEntries(file, '', json, catalog, warnings)) {
    if (!isJsonObject(ids)) throw unexpected(file, jsonPointer(type), message('archive.ids-by-guid'), ids);
    additionalData.set(type, readIds(file, type, ids));
  }
  return additionalData;
}

function readIds(file: string, type: string, ids: Record<string, unknown>): Map<string, number> {
  const idOfGuid = new Map<string, number>();
  const known = new Set<number>();
  for (const [key, value] of Object.entries(ids)) {
    const pointer = jsonPointer(type, key);
    const canonical = guid(key);
    if (canonical === undefined) {
      throw invalid(file, message('archive.not-a-guid', { text: excerpt(key) }), { pointer });
    }
    if (idOfGuid.has(canonical)) {
      throw invalid(file, message('archive.guid-twice', { guid: canonical }), { pointer });
    }
    const id = int(value);
    if (id === undefined) throw unexpected(file, pointer, message('archive.value.int'), value);
    if (known.has(id)) throw invalid(file, message('archive.id-twice', { id }), { pointer });
    idOfGuid.set(canonical, id);
    known.add(id);
  }
  return idOfGuid;
}

/** `_meta/manifest.json`; what later versions add to it is passed over. */
export function readManifest(file: string, json: unknown): Manifest {
  const sourceVersion = member(file, json, 'sourceVersion');
  if (typeof sourceVersion !== 'string')
    throw unexpected(file, '/sourceVersion', message('json.text'), sourceVersion);
  return { sourceVersion };
}

function member(file: string, json: unknown, name: string): unknown {
  if (!isJsonObject(json)) throw unexpected(file, '', message('json.object'), json);
  return Object.hasOwn(json, name) ? json[name] : undefined;
}

/** The members of an object whose names are entity types; those of another version are passed over. */
function typeEntries(
  file: string,
  pointer: string,
  json: unknown,
  catalog: Catalog,
  warnings: Warnings,
): [string, unknown][] {
  if (!isJsonObject(json)) throw unexpected(file, pointer, message('json.object'), json);
  return Object.entries(json).filter(([type]) => {
    if (catalog.find(type)) return true;
    warnUnknownType(warnings, type);
    return false;
  });
}

/** The longest foreign name that a warning keeps, in characters. */
export const MAX_NAME = 200;

/** For a type of another version, once however often it comes up. */
export function warnUnknownType(warnings: Warnings, type: string): void {
  warnings.add(message('unknown-type', { type: type.slice(0, MAX_NAME) }));
}

function isAssociation(value: unknown): value is Association {
  return ASSOCIATIONS.includes(value);
}
