import type { Catalog } from '#core/catalog/catalog.ts';
import type { Column, EntityType } from '#core/catalog/entity-type.ts';
import { type ValueRule, valueRule } from '../values.ts';

/** What the values of a column have to be in an archive. */
export interface ColumnRule extends ValueRule {
  column: Pick<Column, 'name' | 'type' | 'length'>;
  /** Without an id and a Guid a row is none. */
  isIdentity: boolean;
}

/** The rules of all columns of a type that an archive has, its id and its Guid first. */
export function columnRules(type: EntityType, catalog: Catalog): ColumnRule[] {
  const rule = (column: Pick<Column, 'name' | 'type' | 'length'>, isIdentity: boolean): ColumnRule => ({
    column,
    isIdentity,
    ...valueRule(column),
  });
  return [
    rule({ name: type.id, type: 'int' }, true),
    rule({ name: type.guid, type: 'guid' }, true),
    ...catalog.transferred(type).map((column) => rule(column, false)),
  ];
}
