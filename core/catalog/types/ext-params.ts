import { decimal, flag, int, optionalReference, order, owner, required, string, text } from '../columns.ts';
import { CATEGORY, type EntityType } from '../entity-type.ts';

/**
 * Extended parameters. `Type` is `text`, `number`, `date`, `bool`, `select` (one of its options), `lookup` (a task of
 * the category `SourceSubcatID`) or `table`, and is fixed: task values are stored by it.
 */
const extParams: EntityType = {
  name: 'ext-params',
  scope: 'global',
  table: 'ExtParams',
  id: 'ExtParamID',
  guid: 'Guid',
  columns: [
    string('Name', 200, required),
    string('Code', 100),
    string('Type', 20, { required: true, default: 'text', immutable: true }),
    string('Description', 1000),
    string('Hint', 500),
    string('Mask', 200),
    int('MaxLength'),
    decimal('MinValue'),
    decimal('MaxValue'),
    optionalReference('SourceSubcatID', CATEGORY),
    text('SourceQuery', 'sql'),
    text('SettingsJson', 'json'),
    flag('IsMultiple'),
    flag('IsIndexed'),
    flag('IsDenormalized'),
  ],
  key: ['Name'],
  label: ['Name'],
  title: { en: 'Extended parameters', ru: 'Дополнительные параметры' },
  icon: 'TextBulletListSquare',
};

/** Values of a `select` parameter. */
const extParamOptions: EntityType = {
  name: 'ext-param-options',
  scope: 'global',
  table: 'ExtParamOptions',
  id: 'ExtParamOptionID',
  guid: 'Guid',
  columns: [
    owner('ExtParamID', 'ext-params'),
    string('Name', 200, required),
    string('Code', 50),
    string('Color', 20),
    decimal('Weight'),
    flag('IsDefault'),
    flag('IsHidden'),
    order(),
  ],
  key: ['ExtParamID', 'Name'],
  label: ['Name'],
  title: { en: 'Parameter options', ru: 'Варианты значений параметров' },
  icon: 'Options',
};

/** Columns of a `table` parameter; `Type` as in `ext-params`, without `table`. */
const extParamColumns: EntityType = {
  name: 'ext-param-columns',
  scope: 'global',
  table: 'ExtParamColumns',
  id: 'ExtParamColumnID',
  guid: 'Guid',
  columns: [
    owner('ExtParamID', 'ext-params'),
    string('Name', 200, required),
    string('Type', 20, { required: true, default: 'text', immutable: true }),
    int('Width'),
    string('Format', 50),
    text('Formula', 'javascript'),
    flag('IsRequired'),
    flag('IsTotalShown'),
    order(),
  ],
  key: ['ExtParamID', 'Name'],
  label: ['Name'],
  title: { en: 'Columns of table parameters', ru: 'Столбцы табличных параметров' },
  icon: 'TableColumnTopBottom',
};

export const extParamTypes = [extParams, extParamOptions, extParamColumns];
