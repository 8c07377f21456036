import { randomUUID } from 'node:crypto';
import { SiteferryError } from '#core/base/errors.ts';
import { canonicalGuid } from '#core/base/guid.ts';
import { message } from '#core/messages/catalogue.ts';
import type { SiteTables } from '#core/site/site-tables.ts';
import { MODULES, type ModuleRow } from './tables.ts';

/** What a person says of a module; what is not given stays. */
export interface ModuleDraft {
  name?: string | undefined;
  description?: string | undefined;
}

/** The modules of a site by name. */
export async function listModules(tables: SiteTables): Promise<ModuleRow[]> {
  const rows = await tables.select<ModuleRow>(MODULES);
  return rows.toSorted((left, right) => left.Name.localeCompare(right.Name));
}

/** The module that a person means by a Guid or a name. Throws `module-unknown`. */
async function requireModule(tables: SiteTables, guidOrName: string): Promise<ModuleRow> {
  const found = findModule(await listModules(tables), guidOrName);
  if (!found) throw new SiteferryError('module-unknown', { module: guidOrName });
  return found;
}

/** The same among modules that were read. Names differ by their letters; how those are written decides between two. */
export function findModule<Module extends Pick<ModuleRow, 'Guid' | 'Name'>>(
  modules: readonly Module[],
  guidOrName: string,
): Module | undefined {
  const guid = canonicalGuid(guidOrName);
  const folded = fold(guidOrName);
  return (
    modules.find(({ Guid }) => guid !== undefined && Guid === guid) ??
    modules.find(({ Name }) => Name === guidOrName) ??
    modules.find(({ Name }) => fold(Name) === folded)
  );
}

/** Adds a module. Throws `rule-broken` for a name that another one has. */
export async function addModule(
  tables: SiteTables,
  { name = '', description = '', guid = randomUUID() }: ModuleDraft & { guid?: string },
): Promise<ModuleRow> {
  requireFreeName(await listModules(tables), name);
  await tables.insert(MODULES, [{ Guid: guid, Name: name, Description: description, VersionConfigId: null }]);
  return await requireModule(tables, guid);
}

/** Changes what is given. Throws `module-unknown`, `rule-broken` for a name that another one has. */
export async function editModule(
  tables: SiteTables,
  guidOrName: string,
  { name, description }: ModuleDraft,
): Promise<ModuleRow> {
  const module = await requireModule(tables, guidOrName);
  if (name !== undefined) {
    const others = (await listModules(tables)).filter(({ Id }) => Id !== module.Id);
    requireFreeName(others, name);
  }
  await tables.update(MODULES, 'Id', {
    Id: module.Id,
    ...(name === undefined ? {} : { Name: name }),
    ...(description === undefined ? {} : { Description: description }),
  });
  return await requireModule(tables, module.Guid);
}

/** Throws `rule-broken` for a name that another module has. */
export function requireFreeName(others: readonly Pick<ModuleRow, 'Name'>[], name: string): void {
  if (name === '') throw broken('module-name', message('module.name-missing'));
  if (others.some(({ Name }) => fold(Name) === fold(name))) {
    throw broken('module-name', message('module.name-taken', { name }));
  }
}

function broken(rule: string, reason: ReturnType<typeof message>): SiteferryError {
  return new SiteferryError('rule-broken', { rule, reason });
}

function fold(name: string): string {
  return name.trim().toLocaleLowerCase().normalize();
}
