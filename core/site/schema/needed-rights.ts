import type { Catalog } from '#core/catalog/catalog.ts';
import type { SitePurpose } from '#core/contract/site/rights.ts';
import type { TableAction } from '../dialects/rights.ts';
import { catalogTables } from './catalog-tables.ts';
import { fixedTables } from './fixed/index.ts';
import { serviceTables } from './fixed/sign-in-services.ts';
import { versionTables } from './fixed/versions.ts';

/** What a purpose needs of a table; `id` is the column where it brings ids of its own. */
export interface TableRight {
  name: string;
  actions: readonly TableAction[];
  id?: string;
}

const ALL: readonly TableAction[] = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];

/** What the administration of sign-in writes; it reads all tables, because it explains who may open what. */
const SIGN_IN_WRITES: Readonly<Record<string, readonly TableAction[]>> = {
  ...Object.fromEntries(serviceTables.map(({ name }) => [name, ['INSERT', 'UPDATE', 'DELETE']])),
  AuthenticationProviders: ['INSERT', 'UPDATE', 'DELETE'],
  AuthenticationProviderGroups: ['INSERT', 'UPDATE', 'DELETE'],
  AuthenticationProviderDomains: ['INSERT', 'UPDATE', 'DELETE'],
  SynchronizationProfiles: ['INSERT', 'UPDATE', 'DELETE'],
  SynchronizationProfilesADSettings: ['INSERT', 'UPDATE', 'DELETE'],
  IpBlocks: ['UPDATE', 'DELETE'],
  GroupSpecialRights: ['INSERT', 'DELETE'],
  PersonalAccessTokens: ['INSERT', 'UPDATE'],
  UserKeys: ['INSERT', 'UPDATE'],
  sys_general_settings: ['INSERT', 'UPDATE'],
  Users: ['UPDATE'],
  UserPasswordHistory: ['INSERT'],
  ActionLog: ['INSERT'],
};

/**
 * The rights to tables that a purpose needs, and no others: what the check of a site asks for and what the command prints
 * follow from here. An import removes rows where it is undone, and counts those outside the catalog that use them.
 */
export function neededRights(purpose: SitePurpose, catalog: Catalog): TableRight[] {
  const ofCatalog = catalog.types.map(({ table, id }) => ({ name: table, id }));
  switch (purpose) {
    case 'export':
      return [...ofCatalog.map(({ name }) => read(name)), read('SiteInfo')];
    case 'import':
      return [
        ...ofCatalog.map((one) => ({ ...one, actions: ALL })),
        read('SiteInfo'),
        { name: 'ServerCommands', actions: ['INSERT'] },
        ...tablesThatRefer(catalog).map(read),
      ];
    case 'sign-in':
      return [
        ...catalogTables(catalog).map(({ name }) => read(name)),
        ...fixedTables.flatMap(({ name }) =>
          VERSION_TABLES.has(name)
            ? []
            : [{ name, actions: ['SELECT', ...(SIGN_IN_WRITES[name] ?? [])] as const }],
        ),
      ];
    case 'service':
      return merge([
        ...neededRights('import', catalog),
        ...neededRights('sign-in', catalog),
        ...[...VERSION_TABLES].map((name) => ({ name, actions: ALL })),
      ]);
  }
}

const VERSION_TABLES: ReadonlySet<string> = new Set(versionTables.map(({ name }) => name));

function read(name: string): TableRight {
  return { name, actions: ['SELECT'] };
}

function tablesThatRefer(catalog: Catalog): string[] {
  const ofCatalog = new Set(catalog.types.map(({ table }) => table));
  return fixedTables.flatMap(({ name, columns }) =>
    columns.some(({ references }) => references && ofCatalog.has(references.table)) ? name : [],
  );
}

/** One right for each table, with all that any of them says. */
function merge(rights: readonly TableRight[]): TableRight[] {
  const merged = Map.groupBy(rights, ({ name }) => name);
  return Array.from(merged, ([name, of]) => {
    const actions = new Set(of.flatMap((one) => one.actions));
    const id = of.find((one) => one.id !== undefined)?.id;
    return {
      name,
      actions: ALL.filter((action) => actions.has(action)),
      ...(id === undefined ? {} : { id }),
    };
  });
}
