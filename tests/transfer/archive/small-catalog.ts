import { createCatalog } from '#core/catalog/catalog.ts';
import {
  category,
  datetime,
  decimal,
  flag,
  int,
  owner,
  required,
  string,
  text,
} from '#core/catalog/columns.ts';
import { CATEGORY, type EntityType, SECTION } from '#core/catalog/entity-type.ts';

function entityType(type: Pick<EntityType, 'name' | 'scope' | 'id' | 'columns'>): EntityType {
  return {
    ...type,
    table: type.name.replaceAll(/[^a-z]/g, ''),
    guid: 'Guid',
    key: ['Name'],
    label: ['Name'],
    title: { en: type.name, ru: type.name },
    icon: 'Box',
  };
}

/** A type of each scope, a column of each type, and a secret. */
export const catalog = createCatalog([
  entityType({
    name: 'states',
    scope: 'global',
    id: 'StateID',
    columns: [
      string('Name', 20, required),
      text('Script', 'csharp'),
      decimal('Norm'),
      datetime('ChangedAt'),
      { name: 'Origin', type: 'guid' },
      flag('IsFinal'),
      int('OrderNo'),
      string('Password', 100, { secret: true }),
    ],
  }),
  entityType({
    name: 'script-versions',
    scope: 'version',
    id: 'VersionID',
    columns: [string('Name', 20, required)],
  }),
  entityType({ name: SECTION, scope: 'section', id: 'CatID', columns: [string('Name', 20, required)] }),
  entityType({
    name: CATEGORY,
    scope: 'category',
    id: 'SubcatID',
    columns: [owner('CatID', SECTION), string('Name', 20, required)],
  }),
  entityType({
    name: 'fields',
    scope: 'category',
    id: 'FieldID',
    columns: [category, string('Name', 20, required)],
  }),
]);
